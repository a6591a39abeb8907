#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "server/archive/replay.hpp"
#include "server/cli/cli.hpp"
#include "server/cli/upgrade_verdict.hpp"

namespace arbiter::server::cli {
namespace {

struct CheckUpgradeOptions {
  Common common;
  bool json = false;
};

void print(const Verdict& verdict, bool as_json) {
  if (as_json) {
    std::cout << nlohmann::json{{"match", verdict.match},
                                {"game", verdict.game},
                                {"moves", verdict.moves},
                                {"fate", verdict.fate},
                                {"why", verdict.why}}
              << "\n";
    return;
  }
  std::string fate = verdict.fate;
  std::replace(fate.begin(), fate.end(), '_', ' ');
  std::cout << verdict.match << " (" << verdict.game << ", " << verdict.moves << " moves): " << fate
            << (verdict.why.empty() ? "" : ": ") << verdict.why << "\n";
}

/// How many of the matches that are over and still to be recorded could not be under this version.
std::size_t check_unrecorded(const persistence::MatchStore& store, const rules::Registry& registry) {
  const auto left = store.unrecorded(0, persistence::MatchStore::kNoLimit);
  const auto lost = std::count_if(left.begin(), left.end(), [&](const persistence::Unrecorded& one) {
    const auto table = store.table(one.match);
    return table && !verdict_on(store, registry, *table).goes_on();
  });
  if (!left.empty()) {
    std::cerr << left.size() << " matches that are over are still to be recorded, " << lost
              << " of them could not be under this version\n";
  }
  return static_cast<std::size_t>(lost);
}

int check_upgrade(const CheckUpgradeOptions& options) {
  const Config config = options.common.config();
  const auto registry = load_games(config);
  const auto store = open_store(config);
  const auto tables = store->unfinished_tables();
  Progress progress("replaying matches");
  std::int64_t done = 0, running = 0, stopped = 0;
  for (const auto& table : tables) {
    progress.at(done++, static_cast<std::int64_t>(tables.size()));
    if (table.status == persistence::TableStatus::Open) continue;
    const auto verdict = verdict_on(*store, registry, table);
    ++running;
    if (!verdict.goes_on()) ++stopped;
    print(verdict, options.json);
  }
  std::cerr << running << " running matches, " << stopped << " of them would not go on\n";
  const auto counts = store->counts();
  const auto unreadable =
      counts.open + counts.playing + counts.paused - static_cast<std::int64_t>(tables.size());
  if (unreadable > 0) {
    std::cerr << unreadable << " tables cannot be read: `arbiter verify --all` names what is damaged\n";
  }
  const std::size_t lost = check_unrecorded(*store, registry);
  return stopped == 0 && unreadable <= 0 && lost == 0 ? kOk : kFailed;
}

}  // namespace

Verdict verdict_on(const persistence::MatchStore& store, const rules::Registry& registry,
                   const persistence::TableRecord& table) {
  Verdict verdict{table.id, table.game, table.last_seq, "continues", ""};
  std::vector<persistence::MoveRecord> moves;
  try {
    moves = store.moves(table.id);
  } catch (const persistence::StoreError& error) {
    if (error.kind() != persistence::ErrorKind::Corrupt) throw;
    verdict.fate = "damaged";
    verdict.why = error.what();
    return verdict;
  }
  const auto rebuilt = rebuild_match(store, registry, table, moves);
  verdict.why = rebuilt.failure;
  if (rebuilt.fault) {
    verdict.fate = rebuilt.fault->kind == Fault::Kind::unknown_ruleset ? "pauses" : "damaged";
  } else if (rebuilt.other_rules) {
    verdict.fate = "continues_under_other_rules";
    verdict.why = "the same actions lead to the same states under today's rules";
  }
  return verdict;
}

void add_check_upgrade(CLI::App& app, Action& action) {
  auto* command =
      app.add_subcommand("check-upgrade", "Say which running matches would go on under this version");
  auto options = std::make_shared<CheckUpgradeOptions>();
  options->common.add_to(*command, true);
  command->add_flag("--json", options->json, "One JSON object a match and line");
  command->footer(
      "Run the new version's program with this command on a copy of the old one's data, before it takes "
      "over: "
      "every\n"
      "unfinished match is replayed. A match goes on if its ruleset is known, or if the same actions lead to "
      "the\n"
      "same states under today's rules; otherwise it would stop, and its players would be told. No match is "
      "changed,\n"
      "but opening a store may bring its schema up to date: use a copy. Matches that are over and still to "
      "be "
      "recorded\n"
      "are counted: the running server records them before it ends, if it is given the time. Exits with 1 if "
      "any "
      "match\n"
      "would not go on, or could not be recorded.\n\n"
      "Example:\n"
      "  arbiter backup --data /var/lib/arbiter /tmp/trial/arbiter.db\n"
      "  new-version/arbiter check-upgrade --data /tmp/trial");
  command->callback([options, &action] { action = [options] { return check_upgrade(*options); }; });
}

}  // namespace arbiter::server::cli
