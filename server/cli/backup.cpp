#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

namespace fs = std::filesystem;

struct BackupOptions {
  Common common;
  std::string file;
};

/// The store's own files, and what else lies beside them: a copy over one of them would take the store away
/// from under the running server.
bool lies_in_store(const fs::path& target, const fs::path& data) {
  const std::string store = persistence::SqliteOptions{}.file_name;
  std::error_code ignored;
  const auto folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  return fs::equivalent(target, data / store, ignored) ||
         (fs::equivalent(folder, data, ignored) && target.filename().string().starts_with(store));
}

bool is_database(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(16, '\0');
  return file.read(head.data(), 16) && head.starts_with("SQLite format 3");
}

int backup(const BackupOptions& options) {
  const Config config = options.common.config();
  const bool replaces = fs::exists(options.file);
  if (lies_in_store(options.file, config.data)) {
    throw Failure(kUsage, options.file + " belongs to the store itself; name a file elsewhere");
  }
  if (replaces && !is_database(options.file)) {
    throw Failure(kUsage, options.file + " exists and is no copy of a store; name another file");
  }
  const auto store = open_store(config, false, Check::whole);
  for (const std::string& table : store->damaged()) {
    if (replaces) {
      throw Failure(kFailed, "the store is damaged (" + table + " cannot be read whole); " + options.file +
                                 " is kept, name another file for a copy");
    }
    std::cerr << "arbiter: the store is damaged: " << table << " cannot be read whole, nor in the copy\n";
  }
  Progress progress("copying pages");
  store->backup(options.file, [&](std::int64_t done, std::int64_t total) { progress.at(done, total); });
  return kOk;
}

}  // namespace

void add_backup(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("backup", "Copy the store while the server runs");
  auto options = std::make_shared<BackupOptions>();
  options->common.add_to(*command, true);
  command
      ->add_option("FILE", options->file,
                   "The copy; an older one is replaced only when the new one is complete")
      ->required();
  command->footer(
      "The copy is consistent: it holds everything acknowledged when it was finished, and nothing by half.\n"
      "`arbiter restore` puts it back.\n\n"
      "Example:\n"
      "  arbiter backup --data /var/lib/arbiter /backups/arbiter-$(date +%F).db");
  command->callback([options, &action] { action = [options] { return backup(*options); }; });
}

}  // namespace arbiter::server::cli
