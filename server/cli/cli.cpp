#include "server/cli/cli.hpp"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include "rules/core/data.hpp"
#include "server/version.hpp"

namespace arbiter::server::cli {
namespace {

constexpr const char* kFooter =
    "Exit codes: 0 done; 1 looked at, and not as it should be (does not verify, a check failed, a match "
    "would\n"
    "pause); 2 the command line or a setting makes no sense; 3 no such match, file, game or store; 4 the "
    "store, a\n"
    "file or the network could not be used; 5 the rules that the match was played under are not here.\n\n"
    "Examples:\n"
    "  arbiter serve --port 8080 --data /var/lib/arbiter\n"
    "  arbiter games\n"
    "  arbiter replay match.json --as 0\n"
    "  arbiter playout conclave --games 1000 --seats 3\n\n"
    "`arbiter COMMAND --help` says more.";

int carry_out(const Action& action) {
  try {
    return action();
  } catch (const Failure& failure) {
    std::cerr << "arbiter: " << failure.what() << "\n";
    return failure.code();
  } catch (const ConfigError& error) {
    std::cerr << "arbiter: " << error.what() << "\n";
    return kUsage;
  } catch (const std::exception& error) {
    std::cerr << "arbiter: " << error.what() << "\n";
    return kUnavailable;
  }
}

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace

int run(int argc, char** argv) {
  CLI::App app("Arbiter: an authoritative server for board games with hidden information.", "arbiter");
  app.set_version_flag("--version", std::string(kVersion));
  app.require_subcommand(1);
  app.footer(kFooter);
  Action action;
  add_serve(app, action);
  add_games(app, action);
  add_replay(app, action);
  add_verify(app, action);
  add_export(app, action);
  add_import(app, action);
  add_backup(app, action);
  add_playout(app, action);
  add_check_upgrade(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kOk : kUsage;
  }
  return carry_out(action);
}

void Common::add_to(CLI::App& command, bool reads_store) {
  command.add_option("--config", config_file_, "Settings file instead of the one that is found")
      ->type_name("FILE");
  if (reads_store) {
    command.add_option("--data", data_, "Folder of the database (else the setting `data`)")->type_name("DIR");
  }
}

Config Common::config(Overrides flags) const {
  const auto environment = process_environment();
  std::optional<std::filesystem::path> file;
  if (!config_file_.empty()) {
    file = config_file_;
  } else if (const auto named = environment.find("ARBITER_CONFIG"); named != environment.end()) {
    file = named->second;
  } else {
    file = default_config_file();
  }
  if (data_) flags["data"] = *data_;
  return load_config(file, environment, flags);
}

rules::Registry load_games(const Config& config) {
  try {
    return rules::Registry(config.games_folder);
  } catch (const core::DataError& error) {
    throw Failure(kUnavailable, error.what());
  }
}

std::unique_ptr<persistence::MatchStore> open_store(const Config& config, bool make, Check check) {
  persistence::SqliteOptions options;
  options.busy_timeout_ms = static_cast<int>(config.store.busy_timeout_ms);
  options.check = check == Check::whole;  // reading a single match must not mean reading them all
  if (!make && !std::filesystem::exists(std::filesystem::path(config.data) / options.file_name)) {
    throw Failure(kNotFound, "there is no store in " + config.data + " (name its folder with --data)");
  }
  return persistence::open_sqlite_store(config.data, options);
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return std::move(text).str();
  }
  if (!std::filesystem::exists(path)) throw Failure(kNotFound, path + ": there is no such file");
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > kExportLimits.max_bytes) throw Failure(kFailed, path + ": too large");
  std::ifstream file(path, std::ios::binary);
  if (error || !file || !(text << file.rdbuf())) {
    if (error || file.bad() || size != 0) throw Failure(kUnavailable, path + ": cannot be read");
  }
  return std::move(text).str();
}

bool means_file(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || argument.find_first_of("/.") != std::string::npos ||
         std::filesystem::exists(argument, ignored);
}

ExportDocument document_in(const std::string& path) {
  auto document = parse_document(read_file(path));
  if (const auto* why = std::get_if<std::string>(&document)) throw Failure(kFailed, path + ": " + *why);
  return std::get<ExportDocument>(std::move(document));
}

Progress::~Progress() {
  if (shown_ && ::isatty(STDERR_FILENO) != 0) std::fputs("\r\033[K", stderr);
}

void Progress::at(std::int64_t done, std::int64_t total) {
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  const std::int64_t now = now_ms();
  if (last_ms_ == 0) last_ms_ = now;  // quick work says nothing
  if (now - last_ms_ < (terminal ? 200 : 10'000)) return;
  last_ms_ = now;
  shown_ = true;
  const int percent = total > 0 ? static_cast<int>(done * 100 / total) : 0;
  std::fprintf(stderr, terminal ? "\r%s: %lld of %lld (%d%%)\033[K" : "%s: %lld of %lld (%d%%)\n",
               what_.c_str(), static_cast<long long>(done), static_cast<long long>(total), percent);
  std::fflush(stderr);
}

}  // namespace arbiter::server::cli
