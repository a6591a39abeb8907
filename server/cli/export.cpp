#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>

#include "server/archive/export.hpp"
#include "server/archive/stored_match.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct ExportOptions {
  Common common;
  std::string match;
  std::string output;
};

std::string document_text(const ExportOptions& options) {
  const Config config = options.common.config();
  const auto registry = load_games(config);
  const auto store = open_store(config);
  try {
    return export_match_result(*store, registry, Asker::operator_of_server(), {options.match});
  } catch (const DamagedMatch& damaged) {
    throw Failure(kFailed,
                  "match " + options.match + ": " + damaged.error.message + " (" + damaged.what() + ")");
  } catch (const Refused& refused) {
    const bool missing = refused.error.reason == protocol::Reason::not_found;
    const bool running = refused.error.reason != protocol::Reason::internal_error;
    throw Failure(missing   ? kNotFound
                  : running ? kFailed
                            : kUnavailable,
                  "match " + options.match + ": " + refused.what());
  }
}

int export_match(const ExportOptions& options) {
  const std::string text = document_text(options) + "\n";
  if (options.output.empty() || options.output == "-") {
    std::cout << text << std::flush;
    return std::cout ? kOk : kUnavailable;
  }
  std::ofstream file(options.output, std::ios::binary);
  if (!(file << text << std::flush)) throw Failure(kUnavailable, options.output + ": cannot be written");
  return kOk;
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("export", "Write a finished match as one JSON document");
  auto options = std::make_shared<ExportOptions>();
  options->common.add_to(*command, true);
  command->add_option("MATCH", options->match, "Id of the match")->required();
  command->add_option("-o,--output", options->output, "File to write instead of stdout")->type_name("FILE");
  command->footer(
      "The document holds all that the match followed from: `arbiter verify` checks it, and `arbiter replay` "
      "shows\n"
      "it, wherever the same ruleset is known. It works while the server runs.\n\n"
      "Example:\n"
      "  arbiter export Kx0dR3b7QmZp --data /var/lib/arbiter -o match.json");
  command->callback([options, &action] { action = [options] { return export_match(*options); }; });
}

}  // namespace arbiter::server::cli
