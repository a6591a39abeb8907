#include "server/cli/cli.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <sstream>

#include "base/file.hpp"
#include "rules/core/data.hpp"
#include "server/cli/terminal.hpp"
#include "server/version.hpp"

namespace arbiter::server::cli {
namespace {

using namespace std::chrono_literals;

constexpr const char* kFooter =
    "Exit codes: 0 done; 1 the check failed (a match does not verify, or would not go on); 2 the command "
    "line "
    "or a\n"
    "setting is wrong; 3 no such match, file, game or store; 4 the store, a file or the network could not be "
    "used;\n"
    "5 the rules that the match was played under are not here; 6 something should be looked at (doctor).\n\n"
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

}  // namespace

int run(int argc, char** argv) {
  const HarmlessTerminal harmless;
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
  add_admin(app, action);
  add_doctor(app, action);
  add_restore(app, action);
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

std::string read_input(const std::string& path) {
  if (path == "-") {
    std::ostringstream text;
    text << std::cin.rdbuf();
    return std::move(text).str();
  }
  if (!std::filesystem::exists(path)) throw Failure(kNotFound, path + ": there is no such file");
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (!error && size > kExportLimits.max_bytes) throw Failure(kFailed, path + ": too large");
  try {
    return arbiter::read_file(path);
  } catch (const std::runtime_error& unreadable) {
    throw Failure(kUnavailable, unreadable.what());
  }
}

bool means_file(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || argument.find_first_of("/.") != std::string::npos ||
         std::filesystem::exists(argument, ignored);
}

ExportDocument document_in(const std::string& path) {
  auto document = parse_document(read_input(path));
  if (const auto* why = std::get_if<std::string>(&document)) throw Failure(kFailed, path + ": " + *why);
  return std::get<ExportDocument>(std::move(document));
}

Progress::~Progress() {
  if (shown_ && ::isatty(STDERR_FILENO) != 0) std::fputs("\r\033[K", stderr);
}

void Progress::at(std::int64_t done, std::int64_t total) {
  const bool terminal = ::isatty(STDERR_FILENO) != 0;
  const auto now = std::chrono::steady_clock::now();
  if (!last_) last_ = now;  // quick work says nothing
  if (now - *last_ < (terminal ? 200ms : 10'000ms)) return;
  last_ = now;
  shown_ = true;
  const int percent = total > 0 ? static_cast<int>(done * 100 / total) : 0;
  std::fprintf(stderr, terminal ? "\r%s: %lld of %lld (%d%%)\033[K" : "%s: %lld of %lld (%d%%)\n",
               what_.c_str(), static_cast<long long>(done), static_cast<long long>(total), percent);
  std::fflush(stderr);
}

}  // namespace arbiter::server::cli
