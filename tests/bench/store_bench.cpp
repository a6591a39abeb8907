// The store and what is read back from it: durable moves a second, and rebuilding a table from its log.
//   bench_store [--json] [--seconds S]
#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>

#include "persistence/match_store.hpp"
#include "server/archive/replay.hpp"
#include "tests/source_file.hpp"

using namespace arbiter;
namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Moves a second into `matches` matches, each with one move on its way at a time, from two threads.
double commits_per_second(int matches, double seconds) {
  const fs::path folder = fs::temp_directory_path() / ("arbiter-store-bench-" + std::to_string(::getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);
  std::uint64_t stored = 0;
  {
    const auto store = persistence::open_sqlite_store(folder);
    for (int i = 0; i < matches; ++i) {
      persistence::TableRecord table;
      table.id = "m" + std::to_string(i);
      table.game = "conclave";
      table.status = persistence::TableStatus::Playing;
      persistence::write_now(*store, {persistence::PutTable{table}});
    }
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    std::function<void(int, std::int64_t)> next = [&](int match, std::int64_t seq) {
      if (stop) return;
      persistence::MoveRecord move;
      move.seq = seq;
      move.action = R"({"type":"send_emissary","card":"earth_gazelle_3","row":1,"col":2})";
      move.key = std::to_string(seq);
      move.at_ms = 1;
      store->submit({persistence::AppendMove{"m" + std::to_string(match), move}},
                    [&, match, seq](auto error) {
                      if (error) return;
                      ++done;
                      next(match, seq + 1);
                    });
    };
    const auto start = Clock::now();
    for (int i = 0; i < matches; ++i) next(i, 1);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    stop = true;
    stored = static_cast<std::uint64_t>(static_cast<double>(done) * seconds / since(start));
    store->close();
  }
  fs::remove_all(folder);
  return static_cast<double>(stored) / seconds;
}

/// The log of a random match of `game`, cut off after `limit` moves.
server::MatchLog random_log(const core::Game& game, std::size_t limit) {
  server::MatchLog log;
  log.match = "bench";
  log.game = game.info().slug;
  log.ruleset = game.ruleset();
  log.options = nlohmann::json::object();
  log.seats = game.info().max_seats;
  const auto match =
      game.setup(std::get<core::Options>(game.options(log.options, log.seats)), log.seats, log.seed);
  core::Rng rng(core::Seed{1});
  std::vector<core::Action> legal;
  while (log.moves.size() < limit && !match->to_act().empty()) {
    const core::Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    const core::Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    match->play(seat, action);
    persistence::MoveRecord move;
    move.seq = static_cast<std::int64_t>(log.moves.size() + 1);
    move.seat = seat;
    json::Writer out(move.action);
    match->write_action(action, out);
    move.digest = match->digest();
    log.moves.push_back(std::move(move));
  }
  return log;
}

}  // namespace

int main(int argc, char** argv) {
  bool json = false;
  double seconds = 3;
  CLI::App app("Durable moves per second, and rebuilding a table of some hundred moves");
  app.add_flag("--json", json, "One JSON object instead of lines");
  app.add_option("--seconds", seconds, "How long the store is measured")->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);
  nlohmann::json result;
  for (const int matches : {50, 500}) {
    const double rate = commits_per_second(matches, seconds);
    result["commits_per_second"][std::to_string(matches)] = rate;
    if (!json) std::printf("store: %.0f durable moves/s into %d matches\n", rate, matches);
  }
  const rules::Registry registry(source_file("config/games"));
  for (const auto& game : registry.games()) {
    const server::MatchLog log = random_log(*game, 500);
    const auto start = Clock::now();
    const auto replayed = server::replay(*game, log);
    const double ms = since(start) * 1000;
    if (replayed.fault) return std::printf("%s\n", replayed.fault->message.c_str()), 1;
    result["rebuild_ms"][log.game] = {{"moves", log.moves.size()}, {"ms", ms}};
    if (!json)
      std::printf("rebuild: %s, %zu moves, every digest checked: %.2f ms\n", log.game.c_str(),
                  log.moves.size(), ms);
  }
  if (json) std::printf("%s\n", result.dump().c_str());
}
