// The answers to match.*: what has been stored, for whoever may see it.
//
// Each function gives the `result` of its method as JSON text, or throws RequestError. They read (and import
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

namespace arbiter::server {

/// A request that is refused, with the answer to it.
class RequestError : public std::runtime_error {
 public:
  /// `cause` is for the log alone.
  explicit RequestError(protocol::Error error, const std::string& cause = {})
      : std::runtime_error(cause.empty() ? error.message : cause), error_(std::move(error)) {}
  const protocol::Error& error() const { return error_; }

 private:
  protocol::Error error_;
};

/// Who asks.
struct Caller {
  /// An id; nothing is a stranger, who sees what is public.
  std::optional<std::string> user;
  /// Whoever runs the server sees everything: it is on their disk. For the command line only.
  bool is_operator = false;
};

class StoredMatches {
 public:
  /// Both must outlive this.
  StoredMatches(const rules::Registry& registry, persistence::MatchStore& store)
      : registry_(registry), store_(store) {}

  /// Tables of every status, newest first. What is paused is listed as playing: the wire knows no other word.
  std::string list(const Caller& caller, const protocol::MatchList& params) const;

  /// The `table.state` of a moment, never with legal actions. Of a finished match it has the `commitment`,
  /// and at its end the `reveal`.
  std::string state(const Caller& caller, const protocol::MatchState& params) const;

  /// The moves `from`..`to`; what lies beyond the last is not an error. At most `max_bytes` (but at least one
  /// move) are answered: whoever gets fewer moves than there are asks again from where they end.
  std::string moves(const Caller& caller, const protocol::MatchMoves& params,
                    std::size_t max_bytes = std::size_t{1} << 20) const;

  /// See export.hpp. Finished matches only.
  std::string export_document(const Caller& caller, const protocol::MatchExport& params) const;

  /// Verifies and stores. `unsupported` if the rules are missing here, `invalid_params` for whatever is wrong
  /// with the document, an id that is taken included.
  std::string import_document(const Caller& caller, const protocol::MatchImport& params,
                              std::int64_t now_ms) const;

 private:
  const rules::Registry& registry_;
  persistence::MatchStore& store_;
};

}  // namespace arbiter::server
