// Whether an exported match follows from its seed, and taking in one that does.
#include "protocol/common.hpp"
#include "protocol/names.hpp"
#include "protocol/text.hpp"
#include "rules/core/digest.hpp"
#include "server/archive/export.hpp"
#include "server/archive/recording.hpp"
#include "server/archive/stored_table.hpp"

namespace arbiter::server {
namespace {

using Json = nlohmann::json;

Json outcome_of(const core::Match& match) {
  std::string text;
  json::Writer out(text);
  core::write_outcome(match, out);
  return Json::parse(text);
}

/// Notes one check; says whether to go on.
bool note(VerifyReport& report, std::string name, bool ok, std::string detail) {
  report.checks.push_back({std::move(name), ok, detail});
  if (!ok) report.failure = std::move(detail);
  return ok;
}

bool check_seed(const ExportDocument& document, VerifyReport& report) {
  const bool committed = commitment(document.server_half) == document.commitment;
  if (!note(report, "commitment", committed,
            std::string("the commitment is ") + (committed ? "" : "not ") +
                "the hash of the server's half of the seed")) {
    return false;
  }
  std::vector<std::string> contributions;
  for (const auto& text : document.entropy) contributions.push_back(text.value_or(""));
  const bool follows = match_seed(document.server_half, contributions) == document.log.seed;
  return note(report, "seed", follows,
              std::string("the seed is ") + (follows ? "" : "not ") +
                  "the hash of the server's half and of what the seats contributed");
}

bool check_outcome(const core::Match& match, const ExportDocument& document, VerifyReport& report) {
  if (!match.to_act().empty()) {
    return note(report, "outcome", false, "after the last move the match is not over");
  }
  const bool same = outcome_of(match) == document.outcome;
  return note(report, "outcome", same,
              same ? "the outcome is what the rules say" : "the outcome is not what the rules say");
}

/// Why a person's name in the document cannot be shown here; empty if all can.
std::string fault_of_names(const ExportDocument& document) {
  for (std::size_t seat = 0; seat < document.seats.size(); ++seat) {
    const auto holder = SeatHolder::from(document.seats[seat]);
    if (!holder || !holder->person) continue;
    const std::string_view name = holder->person->name;
    const auto why =
        name == protocol::trimmed(name) ? protocol::valid_name(name) : "have no blanks at its ends";
    if (why) return "/seats/" + std::to_string(seat) + "/user/name: name must " + std::string(*why);
  }
  return "";
}

std::string id_of_import(const ExportDocument& document, const std::string& importer) {
  if (importer.empty()) return document.log.match;
  constexpr std::size_t kDigits = 24;
  return "i" +
         core::to_hex(core::digest_of_text(importer + "\n" + write_document(document))).substr(0, kDigits);
}

persistence::TableRecord record_of(const ExportDocument& document, const std::string& id,
                                   const std::string& importer, std::int64_t now_ms) {
  Json entropy = Json::array();
  for (const auto& text : document.entropy) entropy.push_back(text ? Json(*text) : Json());
  persistence::TableRecord table;
  table.id = id;
  table.game = document.log.game;
  table.ruleset = document.log.ruleset;
  table.options = document.log.options.dump();
  table.seats = document.seats.dump();
  table.status = persistence::TableStatus::Playing;  // for as long as its moves are being entered
  table.host = importer;
  table.is_private = document.is_private;
  table.server_seed.assign(document.server_half.begin(), document.server_half.end());
  table.entropy = entropy.dump();
  table.seed.assign(document.log.seed.begin(), document.log.seed.end());
  table.created_at_ms = table.started_at_ms = document.started_at_ms;
  table.finished_at_ms = document.finished_at_ms;
  table.outcome = document.outcome.dump();
  Json extra{{"imported", {{"by", importer}, {"at", now_ms}, {"match", document.log.match}}}};
  if (document.log.branch) extra["branch"] = branch_json(*document.log.branch);
  table.extra = extra.dump();
  return table;
}

}  // namespace

VerifyReport verify(const rules::Registry& registry, const persistence::MatchStore* store,
                    const ExportDocument& document, const Visit& visit) {
  VerifyReport report;
  if (!check_seed(document, report)) return report;
  const MatchLog& log = document.log;
  const auto game = exact_rules(registry, store, log.game, log.ruleset);
  if (!note(report, "rules", game != nullptr,
            game != nullptr ? game->info().name + ", ruleset " + log.ruleset
                            : "this program does not have the ruleset " + log.ruleset + " of " + log.game)) {
    report.fault = Fault{Fault::Kind::unknown_ruleset, 0, report.failure};
    return report;
  }
  const auto replayed = replay(*game, log, visit);
  if (!note(report, "moves", !replayed.fault,
            replayed.fault ? replayed.fault->message
                           : std::to_string(log.moves.size()) + " moves, each legal and with its digest")) {
    report.fault = replayed.fault;
    return report;
  }
  report.ok = check_outcome(*replayed.match, document, report);
  return report;
}

Import import_match(const rules::Registry& registry, persistence::MatchStore& store,
                    const ExportDocument& document, const std::string& importer, std::int64_t now_ms) {
  using Why = ImportRefusal::Kind;
  if (auto why = fault_of_names(document); !why.empty())
    return ImportRefusal{Why::not_verified, std::move(why)};
  const std::string id = id_of_import(document, importer);
  if (store.table(id)) return ImportRefusal{Why::exists, "this match is here already, with the id " + id};
  std::optional<Recorder> recorder;
  const auto report = verify(registry, &store, document, [&](const core::Match& match, const auto* move) {
    move == nullptr ? (void)recorder.emplace(id, match, 0, all_perspectives(match.seats()))
                    : recorder->add(match, *move);
  });
  if (!report.ok) {
    const bool unknown = report.fault && report.fault->kind == Fault::Kind::unknown_ruleset;
    return ImportRefusal{unknown ? Why::unknown_ruleset : Why::not_verified, report.failure};
  }
  const auto game = exact_rules(registry, &store, document.log.game, document.log.ruleset);
  const auto table = record_of(document, id, importer, now_ms);
  std::vector<persistence::Write> writes;
  writes.emplace_back(persistence::PutRuleset{{document.log.ruleset, document.log.game, game->data_text()}});
  writes.emplace_back(persistence::PutTable{table});
  for (const auto& move : document.log.moves) writes.emplace_back(persistence::AppendMove{id, move});
  writes.emplace_back(persistence::FinishMatch{table});
  writes.emplace_back(persistence::SaveRecordings{id, recorder->take()});
  writes.emplace_back(persistence::Audit{
      {now_ms, importer.empty() ? std::string("server") : importer, "match.import", id, ""}});
  persistence::write_now(store, std::move(writes));
  return id;
}

}  // namespace arbiter::server
