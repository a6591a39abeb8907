// Rebuilding a match from its seed and its log, and holding every step against the digests that were stored.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/archive/log_json.hpp"

namespace arbiter::server {

/// All that a match follows from, wherever it was kept: in the store, or in an exported document.
struct MatchLog {
  std::string match;  // id
  std::string game;
  std::string ruleset;
  nlohmann::json options;  // an object
  int seats = 0;
  core::Seed seed{};
  std::vector<persistence::MoveRecord> moves;
  BranchRef branch{};  // where it began; null: at its set-up
};

/// Why a match cannot be rebuilt. Not for the eyes of players while the match runs.
struct Fault {
  enum class Kind {
    unknown_ruleset,  // this program does not have the rules, or not with that card data
    bad_record,      // the record or the log is damaged: not even a match can be set up, or moves are missing
    illegal_action,  // a move is not legal under these rules
    wrong_digest,    // a move leads to another state than it did when it was made
    broken_rules,    // the rules threw
  };
  Kind kind;
  std::int64_t seq;     // of the move at fault; 0: before the first
  std::string message;  // for people; names the move
};

/// The log of a stored match that has started, or what is wrong with its record.
std::variant<MatchLog, Fault> log_of(const persistence::TableRecord& table,
                                     std::vector<persistence::MoveRecord> moves);

/// The game with this very ruleset: this program's own, or its rules with card data from the store (which may
/// be null). Null if there is none.
std::shared_ptr<const core::Game> exact_rules(const rules::Registry& registry,
                                              const persistence::MatchStore* store, const std::string& game,
                                              const std::string& ruleset);

/// The match, or why there is none: what does not verify is not to be played on.
struct Replayed {
  std::unique_ptr<core::Match> match;
  std::optional<Fault> fault;
};

/// Hears the match as it was set up (with null), and after each move that verified; its last events are then
/// those of that move.
using Visit = std::function<void(const core::Match&, const persistence::MoveRecord*)>;

/// Replays `log` under `game`, up to the move `until`. Every action is parsed, looked up among the legal ones
/// and applied, and the digest after it compared; what was taken back without asking must have been such as can
/// be (see log_entry.hpp). What `visit` throws is passed on; what the rules throw is a
/// fault.
Replayed replay(const core::Game& game, const MatchLog& log, const Visit& visit = {},
                std::int64_t until = std::numeric_limits<std::int64_t>::max());

/// The position that a match begins from, before what is hidden is drawn anew: null with a fault, and where it
/// begins at its set-up. `match`'s own moves and seed do not matter.
Replayed branched_from(const core::Game& game, const MatchLog& match);
/// That position as the match of this seed begins; null where it cannot be drawn anew.
std::unique_ptr<core::Match> begin_at(const core::Match& position, const Branch& branch,
                                      const core::Seed& seed);

/// A running match, to be played on; or why it cannot be.
struct Rebuilt {
  std::shared_ptr<const core::Game> game;  // set even after a failure, if the game is known here
  std::unique_ptr<core::Match> match;      // null after a failure
  std::string failure;                     // for the log and the audit; empty if all is well
  /// What to do about a failure: `unknown_ruleset` pauses the match (a later version of the program may know
  /// the rules), anything else means that its log is damaged.
  std::optional<Fault> fault;
  /// The ruleset of the record is gone, but the same actions led to the same digests under today's, so the
  /// match goes on under those. Whoever keeps the record puts game->ruleset() into it, with a line of audit.
  bool other_rules = false;
};

/// Replays under the ruleset of the record, or, where that is gone, under today's if that changes nothing.
Rebuilt rebuild_match(const persistence::MatchStore& store, const rules::Registry& registry,
                      const persistence::TableRecord& table,
                      const std::vector<persistence::MoveRecord>& moves, const Visit& visit = {});

}  // namespace arbiter::server
