// The answers to match.*: what has been stored, for whoever may see it.
//
// Each function gives the `result` of its method as JSON text, or throws Refused. They read (and import
// writes) the store on the calling thread, and may replay a match: keep them off a strand that others wait
// for. Thread-safe as far as the store is.
//
// Who may see what: a private table exists only for its host and those who sit there; to all others it is not
// found. While a match runs, a person who sits there may see through the eyes of that seat, and anybody
// through a spectator's where spectators are allowed. Once it is over, everybody may see through any eyes.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "persistence/match_store.hpp"
#include "protocol/errors.hpp"
#include "protocol/match_messages.hpp"
#include "rules/registry.hpp"
#include "server/archive/log_json.hpp"
#include "server/archive/running_match.hpp"

namespace arbiter::server {

/// A request that is refused, with the answer to it.
class Refused : public std::runtime_error {
 public:
  /// `cause` is for the log alone; it is what() says.
  explicit Refused(protocol::Error answer, const std::string& cause = {})
      : std::runtime_error(cause.empty() ? answer.message : cause), error(std::move(answer)) {}
  protocol::Error error;
};

/// Refused because what is stored of the match is not what was written: an internal error that says as much.
class DamagedMatch : public Refused {
 public:
  DamagedMatch(std::string message, const std::string& cause) : Refused(told(std::move(message)), cause) {}

 private:
  static protocol::Error told(std::string message) {
    auto error = protocol::internal_error();
    error.message = std::move(message);
    return error;
  }
};

/// Who asks.
struct Asker {
  /// A stranger, who sees what is public.
  Asker() = default;
  /// Somebody with this id.
  Asker(std::string id) : user(std::move(id)) {}  // NOLINT(google-explicit-constructor): so a user is one
  /// Whoever runs the server sees everything: it is on their disk. For the command line only.
  static Asker operator_of_server() {
    Asker asker;
    asker.is_operator = true;
    return asker;
  }

  std::optional<std::string> user;
  bool is_operator = false;
};

/// What `match.moves` answers at most, but at least one move: whoever gets fewer than there are asks again
/// from where they end.
inline constexpr std::size_t kMaxMovesBytes = std::size_t{1} << 20;

/// Tables of every status, newest first. One whose record cannot be read is left out; one whose moves cannot
/// all be read is `damaged`.
std::string list_matches(persistence::MatchStore& store, const rules::Registry& registry, const Asker& asker,
                         const protocol::MatchList& params);

/// The `table.state` of a moment, never with legal actions; with the `commitment`, and at the end of a
/// finished match with the `reveal`. `running`: the match as it is played, which is then not read from the
/// store; null: as it is stored.
std::string match_state(persistence::MatchStore& store, const rules::Registry& registry, const Asker& asker,
                        const protocol::MatchState& params, const RunningMatch* running = nullptr);

/// The moves `from`..`to`; what lies beyond the last is not an error.
std::string match_moves(persistence::MatchStore& store, const rules::Registry& registry, const Asker& asker,
                        const protocol::MatchMoves& params, const RunningMatch* running = nullptr);

/// The document of export.hpp. Finished matches only, and none that is damaged or does not verify; one whose
/// rules are not here cannot be verified, and is exported if all of its rows are as they were written.
std::string export_match_result(persistence::MatchStore& store, const rules::Registry& registry,
                                const Asker& asker, const protocol::MatchExport& params);

/// Verifies and stores, under an id of its own (see import_match). `unsupported` if the rules are missing here, `invalid_params` for whatever is wrong
/// with the document; one that was imported before is refused too.
std::string import_match_result(persistence::MatchStore& store, const rules::Registry& registry,
                                const Asker& asker, const protocol::MatchImport& params);

/// A table that begins from a position of a finished match, to be opened by whoever asked.
struct BranchStart {
  persistence::TableRecord
      record;  // what is settled: game, ruleset, options, who may see it, the branch in `extra`
  int seats = 0;
  std::shared_ptr<const core::Game> game;
  std::shared_ptr<const core::Match> position;  // as it was
  BranchRef branch;
};

/// Throws Refused: `forbidden` while the match runs, `ruleset_changed` where its very rules are not here,
/// `invalid_params` for a position where nobody acts any more.
BranchStart branch_match(const persistence::MatchStore& store, const rules::Registry& registry,
                         const Asker& asker, const protocol::MatchBranch& params);

}  // namespace arbiter::server
