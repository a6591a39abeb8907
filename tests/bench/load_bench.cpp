// Arbiter and a bare echo server under the same load, in turn, on real sockets.
//   bench_load [--json] [--seconds S] [--rounds N] [--only NAME] [--program FILE…]
// Scenarios: 50 tables, 500 tables (three connections each, as fast as they go), paced (1,000 moves/s over 50
// tables), thinking (the same beside 16 tables at which bots think without pause), spectators (one table with
// 100), idle (10,000 silent connections).
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "load.hpp"

using namespace arbiter::bench;
namespace fs = std::filesystem;

namespace {

struct Settings {
  bool json = false;
  double seconds = 5;
  int rounds = 2;
  std::string only;
  std::vector<std::string> programs{ARBITER_BINARY};
};

struct Scenario {
  std::string name;
  LoadOptions load;
};

fs::path scratch() {
  fs::path folder = fs::temp_directory_path() / ("arbiter-bench-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

std::unique_ptr<Child> start_arbiter(const std::string& program, const fs::path& data) {
  return std::make_unique<Child>(
      std::vector<std::string>{program, "serve", "--port", "0", "--data", data.string()},
      std::vector<std::string>{
          "ARBITER_LIMITS_REQUESTS_PER_SECOND=100000", "ARBITER_LIMITS_REQUEST_BURST=100000",
          "ARBITER_LIMITS_CONNECTIONS_PER_ADDRESS=100000",
          "ARBITER_LIMITS_USERS_PER_ADDRESS_PER_HOUR=1000000", "ARBITER_LIMITS_TABLES_PER_USER=10000",
          "ARBITER_LOG_LEVEL=error", "ARBITER_SHUTDOWN_DRAIN_MS=500"},
      "arbiter listens on http://127.0.0.1:");
}

std::unique_ptr<Child> start_bare(const fs::path& data) {
  return std::make_unique<Child>(
      std::vector<std::string>{BARE_BINARY, "--durable", (data / "bare.db").string()},
      std::vector<std::string>{}, "listening ");
}

nlohmann::json row(const std::string& scenario, const std::string& server, const Load& load) {
  return {{"scenario", scenario},
          {"server", server},
          {"moves_per_second", load.moves_per_second},
          {"p50_ms", load.p50_ms},
          {"p99_ms", load.p99_ms},
          {"cpu_us_per_move", load.cpu_us_per_move},
          {"thread_us_per_move", load.thread_us_per_move},
          {"received_bytes_per_move", load.received_bytes_per_move},
          {"disk_bytes_per_move", load.disk_bytes_per_move},
          {"generator_us_per_move", load.own_us_per_move},
          {"resident_mb", load.resident_mb}};
}

void print(const std::string& scenario, const std::string& server, const Load& load, double ratio) {
  std::printf("%-11s %-8s %9.0f %8.2f %8.2f %10.1f %10.1f %8.1f", scenario.c_str(), server.c_str(),
              load.moves_per_second, load.p50_ms, load.p99_ms, load.cpu_us_per_move, load.own_us_per_move,
              load.resident_mb);
  if (ratio > 0) std::printf("  %5.2f of bare", ratio);
  std::printf("\n");
  std::fflush(stdout);
}

void measure(const Settings& settings, const Scenario& scenario, nlohmann::json& rows) {
  for (int round = 0; round < settings.rounds; ++round) {
    const auto folder = scratch();
    Load bare;
    {
      const auto server = start_bare(folder);
      bare = load_bare(*server, scenario.load);
    }
    rows.push_back(row(scenario.name, "bare", bare));
    if (!settings.json) print(scenario.name, "bare", bare, 0);
    for (const std::string& program : settings.programs) {
      Load arbiter;
      {
        const auto server = start_arbiter(program, folder / "data");
        arbiter = load_arbiter(*server, scenario.load);
      }
      fs::remove_all(folder / "data");
      const double ratio = bare.moves_per_second > 0 ? arbiter.moves_per_second / bare.moves_per_second : 0;
      rows.push_back(row(scenario.name, "arbiter", arbiter));
      rows.back()["program"] = program;
      rows.back()["ratio"] = ratio;
      if (!settings.json) print(scenario.name, "arbiter", arbiter, ratio);
    }
    fs::remove_all(folder);
  }
}

void measure_idle(const Settings& settings, nlohmann::json& rows) {
  constexpr int kConnections = 10'000;
  const auto folder = scratch();
  double bare = 0, arbiter = 0;
  {
    const auto server = start_bare(folder);
    bare = idle_connection_bytes(*server, kConnections, false);
  }
  {
    const auto server = start_arbiter(settings.programs.front(), folder / "data");
    arbiter = idle_connection_bytes(*server, kConnections, true);
  }
  fs::remove_all(folder);
  rows.push_back({{"scenario", "idle"},
                  {"connections", kConnections},
                  {"bare_bytes", bare},
                  {"arbiter_bytes", arbiter}});
  if (!settings.json)
    std::printf("idle: %d connections, %.1f KiB each (bare: %.1f)\n", kConnections, arbiter / 1024,
                bare / 1024);
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  CLI::App app("Arbiter and a bare echo server under the same load, in turn, on real sockets");
  app.add_flag("--json", settings.json, "One JSON array instead of a table");
  app.add_option("--seconds", settings.seconds, "How long each server is measured")
      ->check(CLI::PositiveNumber);
  app.add_option("--rounds", settings.rounds, "How often")->check(CLI::PositiveNumber);
  app.add_option("--only", settings.only, "One scenario")
      ->check(CLI::IsMember({"50 tables", "500 tables", "paced", "thinking", "spectators", "idle"}));
  app.add_option("--program", settings.programs, "The arbiter, or several in turn")->check(CLI::ExistingFile);
  CLI11_PARSE(app, argc, argv);
  const double s = settings.seconds;
  const Scenario scenarios[] = {{"50 tables", {50, 3, s, 0, 0}},
                                {"500 tables", {500, 3, s, 0, 0}},
                                {"paced", {50, 3, s, 1000, 0}},
                                {"thinking", {50, 3, s, 1000, 16}},
                                {"spectators", {1, 102, s, 0, 0}}};
  auto rows = nlohmann::json::array();
  if (!settings.json)
    std::printf("%-11s %-8s %9s %8s %8s %10s %10s %8s\n", "scenario", "server", "moves/s", "p50 ms", "p99 ms",
                "cpu us/mv", "own us/mv", "RSS MB");
  for (const Scenario& scenario : scenarios) {
    if (settings.only.empty() || settings.only == scenario.name) measure(settings, scenario, rows);
  }
  if (settings.only.empty() || settings.only == "idle") measure_idle(settings, rows);
  if (settings.json) std::printf("%s\n", rows.dump().c_str());
}
