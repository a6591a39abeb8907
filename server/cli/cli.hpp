// The command line: one command a file, all of them listed in cli.cpp.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/archive/export.hpp"
#include "server/base/config.hpp"

namespace CLI {
class App;
}

namespace arbiter::server::cli {

/// The exit codes. `arbiter --help` says the same.
enum Exit : int {
  kOk = 0,
  kFailed = 1,       // the check failed: a match does not verify, or would not go on
  kUsage = 2,        // the command line or a setting makes no sense
  kNotFound = 3,     // no such match, file, game or store
  kUnavailable = 4,  // the store, a file or the network could not be used
  kNoRules = 5,      // the rules that this match was played under are not here
  kWarned = 6,       // nothing is wrong, but something should be looked at
};

/// Ends the command with a message on stderr.
class Failure : public std::runtime_error {
 public:
  Failure(Exit code, const std::string& message) : std::runtime_error(message), code_(code) {}
  Exit code() const { return code_; }

 private:
  Exit code_;
};

/// Runs the whole program; returns its exit code.
int run(int argc, char** argv);

/// What a command does once the command line has been read; returns the exit code or throws.
using Action = std::function<int()>;

// Each adds its command to `app`, and puts what is to be done into `action` if that command is given.
void add_serve(CLI::App& app, Action& action);
void add_games(CLI::App& app, Action& action);
void add_replay(CLI::App& app, Action& action);
void add_verify(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_import(CLI::App& app, Action& action);
void add_backup(CLI::App& app, Action& action);
void add_playout(CLI::App& app, Action& action);
void add_check_upgrade(CLI::App& app, Action& action);
void add_admin(CLI::App& app, Action& action);
void add_doctor(CLI::App& app, Action& action);
void add_restore(CLI::App& app, Action& action);

/// The options that commands share, and what they lead to.
class Common {
 public:
  /// Adds --config, and --data if the command reads the store.
  void add_to(CLI::App& command, bool reads_store);

  /// The settings, with `flags` and these options over them.
  Config config(Overrides flags = {}) const;

 private:
  std::string config_file_;
  std::optional<std::string> data_;
};

/// The games of the configured folder. Throws Failure if they cannot be loaded.
rules::Registry load_games(const Config& config);

enum class Check : std::uint8_t { nothing, whole };  // for damage: that reads the whole store

/// The store in config.data. Where there is none it is made, or that is a Failure (kNotFound).
std::unique_ptr<persistence::MatchStore> open_store(const Config& config, bool make = false,
                                                    Check check = Check::nothing);

/// The content of a file; "-" is standard input. Throws Failure: kNotFound, kFailed (too large),
/// kUnavailable.
std::string read_input(const std::string& path);

/// Whether a MATCH|FILE argument means a file: it exists, is "-", or looks like a path.
bool means_file(const std::string& argument);

/// The document in a file. Throws Failure: kNotFound, or kFailed saying what is wrong with it.
ExportDocument document_in(const std::string& path);

/// A line on stderr that is written over and over, for work that takes long. Silent where stderr is no
/// terminal, but for a line every ten seconds.
class Progress {
 public:
  explicit Progress(std::string what) : what_(std::move(what)) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  void at(std::int64_t done, std::int64_t total);

 private:
  std::string what_;
  std::optional<std::chrono::steady_clock::time_point> last_;  // when it last said something, or began
  bool shown_ = false;
};

}  // namespace arbiter::server::cli
