#include <iostream>

#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct Options {
  Common common;
  std::string file;
};

int backup(const Options& options) {
  const auto store = open_store(options.common.config());
  Progress progress("copying pages");
  store->backup(options.file, [&](std::int64_t done, std::int64_t total) { progress.at(done, total); });
  return kOk;
}

}  // namespace

void add_backup(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("backup", "Copy the store while the server runs");
  auto options = std::make_shared<Options>();
  options->common.add_to(*command, true);
  command->add_option("FILE", options->file, "The copy; replaced only when the new one is complete")
      ->required();
  command->footer(
      "The copy is consistent: it holds everything acknowledged when it was finished, and nothing by half. "
      "To\n"
      "restore it, stop the server and put it into the data folder as arbiter.db (with arbiter.db-wal "
      "removed).\n\n"
      "Example:\n"
      "  arbiter backup --data /var/lib/arbiter /backups/arbiter-$(date +%F).db");
  command->callback([options, &action] { action = [options] { return backup(*options); }; });
}

}  // namespace arbiter::server::cli
