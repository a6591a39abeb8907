// Entries of a match's log that are no action of its game: what was taken back, and that it was broken off. They
// stand where an action stands, in JSON of their own:
//   {"type":"undo","to":n}      a seat took its own last action back: the match is again as after entry n
//   {"type":"takeback","to":n}  all agreed to go back to where they were after entry n
//   {"type":"concede"}          the seat gives up (rules/core/conceding.hpp)
//   {"type":"forfeit"}          the same, as its time ran out
//   {"type":"abandon"}          all agreed to break the match off; nothing follows it
//   {"type":"auto_close"}       nobody came back to it: the same; the seat of the entry owed a decision
// The entry has a number and a digest as any other; what was taken back stays in the log before it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "json/writer.hpp"
#include "rules/core/conceding.hpp"

namespace arbiter::server {

struct LogEntry {
  enum class Kind : std::uint8_t { undo, takeback, abandon, concede, auto_close, forfeit };
  Kind kind;
  std::int64_t to = 0;  // of the first two: from 0, the beginning, to the entry before this one's predecessor

  bool breaks_off() const { return kind == Kind::abandon || kind == Kind::auto_close; }
  bool gives_up() const { return kind == Kind::concede || kind == Kind::forfeit; }
  bool goes_back() const { return kind == Kind::undo || kind == Kind::takeback; }
  bool operator==(const LogEntry&) const = default;
};

/// The text as it is stored.
std::string text_of(const LogEntry& entry);
/// Nothing where it is an action of a game; where an entry is spoilt, one that leads nowhere (`to` is -1).
std::optional<LogEntry> entry_of(const nlohmann::json& action);
/// The same for a stored text. Quick where it is an action.
std::optional<LogEntry> entry_of(std::string_view action);

/// Why a seat is no longer in the match. Precondition: entry.gives_up().
inline core::Conceding why_conceding(const LogEntry& entry) {
  return entry.kind == LogEntry::Kind::forfeit ? core::Conceding::out_of_time : core::Conceding::by_choice;
}

/// Members "undone" and "to" of a `table.update`. Precondition: entry.goes_back().
void write_undone(const LogEntry& entry, json::Writer& out);

}  // namespace arbiter::server
