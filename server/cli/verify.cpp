#include <CLI/CLI.hpp>
#include <iostream>

#include "server/archive/export.hpp"
#include "server/archive/store_check.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

struct VerifyOptions {
  Common common;
  std::string target;
  bool all = false;
  bool json = false;
};

ExportDocument stored_document(const persistence::MatchStore& store, const std::string& id) {
  const auto table = store.table(id);
  if (!table) throw Failure(kNotFound, "there is no match " + id + " in the store");
  if (table->status == persistence::TableStatus::Open)
    throw Failure(kNotFound, "match " + id + " has not begun");
  auto document = document_of(*table, store.moves(id));
  if (const auto* why = std::get_if<std::string>(&document)) throw Failure(kFailed, *why);
  return std::get<ExportDocument>(std::move(document));
}

/// For a file the store is asked for older card data only, so there need not be one.
std::unique_ptr<persistence::MatchStore> store_if_any(const Config& config) {
  try {
    return open_store(config);
  } catch (const Failure&) {
    return nullptr;
  }
}

void print(const VerifyReport& report, const ExportDocument& document, bool as_json) {
  if (as_json) {
    nlohmann::json json{
        {"match", document.log.match}, {"ok", report.ok}, {"checks", nlohmann::json::array()}};
    for (const auto& check : report.checks) {
      json["checks"].push_back({{"name", check.name}, {"ok", check.ok}, {"detail", check.detail}});
    }
    if (!report.ok) json["failure"] = report.failure;
    std::cout << json.dump(2) << "\n";
    return;
  }
  for (const auto& check : report.checks) {
    std::cout << (check.ok ? "ok      " : "FAILED  ") << check.name << ": " << check.detail << "\n";
  }
  std::cout << "match " << document.log.match
            << (report.ok ? " follows from its seed\n" : " does not verify\n");
}

void print(const StoreReport& report, bool as_json) {
  if (as_json) {
    const auto listed = [](const std::vector<StoreReport::Failure>& failures) {
      auto list = nlohmann::json::array();
      for (const auto& [match, why] : failures) list.push_back({{"match", match}, {"failure", why}});
      return list;
    };
    std::cout << nlohmann::json{{"ok", report.ok()},
                                {"checked", report.checked},
                                {"rows", report.rows},
                                {"matches", listed(report.matches)},
                                {"unverified", listed(report.unverified)}}
                     .dump(2)
              << "\n";
    return;
  }
  for (const auto& row : report.rows) std::cout << "DAMAGED " << row << "\n";
  for (const auto& [match, why] : report.matches)
    std::cout << "FAILED  match " << match << ": " << why << "\n";
  for (const auto& [match, why] : report.unverified)
    std::cout << "unknown match " << match << ": " << why << "\n";
  std::cout << report.checked << " matches and tables looked at: " << report.rows.size() << " damaged rows, "
            << report.matches.size() << " matches that do not verify, " << report.unverified.size()
            << " whose rules are not here\n";
}

int verify_store(const VerifyOptions& options) {
  const Config config = options.common.config();
  const auto registry = load_games(config);
  const auto store = open_store(config, false, Check::whole);
  Progress progress("replaying matches");
  const auto report = check_store(registry, *store, [&](auto done, auto total) { progress.at(done, total); });
  print(report, options.json);
  return !report.ok() ? kFailed : report.unverified.empty() ? kOk : kNoRules;
}

int verify_target(const VerifyOptions& options) {
  if (options.all != options.target.empty()) {
    throw Failure(kUsage, "verify takes a match, a file, or --all");
  }
  if (options.all) return verify_store(options);
  const Config config = options.common.config();
  const bool file = means_file(options.target);
  const auto document_file = file ? std::optional(document_in(options.target)) : std::nullopt;
  const auto registry = load_games(config);
  const auto store = file ? store_if_any(config) : open_store(config);
  const auto document = file ? *document_file : stored_document(*store, options.target);
  Progress progress("replaying");
  const auto total = static_cast<std::int64_t>(document.log.moves.size());
  const auto report = verify(registry, store.get(), document, [&](const core::Match&, const auto* move) {
    if (move != nullptr) progress.at(move->seq, total);
  });
  print(report, document, options.json);
  if (report.ok) return kOk;
  return report.fault && report.fault->kind == Fault::Kind::unknown_ruleset ? kNoRules : kFailed;
}

}  // namespace

void add_verify(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("verify", "Prove that a match followed from its seed");
  auto options = std::make_shared<VerifyOptions>();
  options->common.add_to(*command, true);
  command->add_option("MATCH|FILE", options->target, "A match of the store, or an exported file; - is stdin");
  command->add_flag("--all", options->all, "Look through the whole store instead");
  command->add_flag("--json", options->json, "The checks as JSON");
  command->footer(
      "Checks that the commitment shown at the start is the hash of the server's half of the seed, that the "
      "seed\n"
      "follows from it and from what the seats contributed, that every move was legal and led to the state "
      "whose\n"
      "digest was written down, and that the outcome is what the rules say. Exits with 0 only if all of it "
      "holds,\n"
      "with 5 if the rules of the match are not here. A match still running fails on its outcome.\n"
      "With --all every row of the store is read and every match played again; each row and match with "
      "damage "
      "is\n"
      "listed, and the command exits with 1 if there is any.\n\n"
      "Examples:\n"
      "  arbiter verify match.json\n"
      "  arbiter verify Kx0dR3b7QmZp --data /var/lib/arbiter\n"
      "  arbiter verify --all --data /var/lib/arbiter");
  command->callback([options, &action] { action = [options] { return verify_target(*options); }; });
}

}  // namespace arbiter::server::cli
