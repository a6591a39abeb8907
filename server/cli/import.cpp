#include <CLI/CLI.hpp>
#include <iostream>

#include "base/clock.hpp"
#include "server/archive/export.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct ImportOptions {
  Common common;
  std::vector<std::string> files;
};

/// Imports one file; says why not.
Exit import_file(const rules::Registry& registry, persistence::MatchStore& store, const std::string& path) {
  try {
    const auto document = document_in(path);
    const auto import = import_match(registry, store, document, "", now_ms());
    const auto* refusal = std::get_if<ImportRefusal>(&import);
    if (refusal == nullptr) {
      std::cout << std::get<std::string>(import) << "\n";
      return kOk;
    }
    std::cerr << "arbiter: " << path << ": " << refusal->message << "\n";
    return refusal->kind == ImportRefusal::Kind::unknown_ruleset ? kNoRules : kFailed;
  } catch (const Failure& failure) {
    std::cerr << "arbiter: " << failure.what() << "\n";
    return failure.code();
  }
}

int import_files(const ImportOptions& options) {
  const Config config = options.common.config();
  const auto registry = load_games(config);
  const auto store = open_store(config, true);
  Progress progress("importing");
  Exit worst = kOk;
  std::int64_t done = 0;
  for (const std::string& path : options.files) {
    const Exit result = import_file(registry, *store, path);
    if (worst == kOk) worst = result;
    progress.at(++done, static_cast<std::int64_t>(options.files.size()));
  }
  return worst;
}

}  // namespace

void add_import(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("import", "Take exported matches into the store");
  auto options = std::make_shared<ImportOptions>();
  options->common.add_to(*command, true);
  command->add_option("FILE", options->files, "Exported documents; - is stdin")->required();
  command->footer(
      "Each document is verified first, and refused if it does not verify or if its id is in the store "
      "already.\n"
      "Prints the ids of those taken in; the exit code is that of the first one refused. The store is made "
      "if\n"
      "there is none. It works while the server runs.\n\n"
      "Example:\n"
      "  arbiter import --data /var/lib/arbiter *.json");
  command->callback([options, &action] { action = [options] { return import_files(*options); }; });
}

}  // namespace arbiter::server::cli
