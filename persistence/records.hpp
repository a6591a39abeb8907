// What is stored, as plain values. JSON texts are opaque to the store.
//
// Units: every `…_ms` is Unix time in milliseconds, UTC; 0 means "not yet". Text is UTF-8.
// The caller chooses the ids of users and tables: short, unique, never reused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "persistence/hosting_records.hpp"
#include "persistence/people_records.hpp"

namespace arbiter::persistence {

using Bytes = std::vector<std::uint8_t>;

/// The most bytes of one recording, and of one ruleset, before compression.
inline constexpr std::size_t kMaxRecordingBytes = std::size_t{64} << 20;

enum class TableStatus { Open, Playing, Paused, Finished };

std::string_view to_string(TableStatus status);  // "open", "playing", "paused", "finished"
std::optional<TableStatus> table_status(std::string_view text);

/// A table plays one match; both have the same id.
struct TableRecord {
  std::string id;
  std::string game;     // slug
  std::string ruleset;  // digest, hex
  std::string options = "{}";
  std::string seats = "[]";          // who sits where, for display
  std::vector<std::string> players;  // ids of the users with a seat, for queries; read back sorted
  TableStatus status = TableStatus::Open;
  std::string host;  // user id
  bool is_private = false;
  std::string code;  // of a private table
  bool spectators = true;
  Bytes server_seed;           // the server's half
  std::string entropy = "[]";  // the contributions of the seats
  Bytes seed;                  // empty until the start
  std::int64_t created_at_ms = 0;
  std::int64_t started_at_ms = 0;
  std::int64_t finished_at_ms = 0;
  std::string outcome;        // empty until the end
  std::int64_t last_seq = 0;  // of the last move; counted by the store, ignored when written
  std::string extra = "{}";   // anything else that the caller keeps with the table

  bool operator==(const TableRecord&) const = default;
};

struct MoveRecord {
  std::int64_t seq = 0;  // 1, 2, … without gaps
  int seat = 0;
  std::string action;
  std::string key;  // chosen by the client, used once by a seat in a match; empty if none was given
  std::int64_t at_ms = 0;
  Hash digest{};        // of the match after this move
  std::string clock{};  // when it was, and the time that the seats have left, as text; empty: not kept
  std::optional<int> to_act{};  // who owes a decision then, a bit a seat; unknown of old moves

  bool operator==(const MoveRecord&) const = default;
};

/// A finished match as one viewer saw it.
struct Recording {
  std::string perspective;  // "0", "1", …, "spectator", "all"
  std::string bytes;        // opaque; compressed by the store

  bool operator==(const Recording&) const = default;
};

struct RulesetRecord {
  std::string digest;  // hex
  std::string game;
  std::string data;  // compressed by the store

  bool operator==(const RulesetRecord&) const = default;
};

/// One run of the server. Both times are by its own clock (server/base/runtime.hpp), which is never set back.
struct RunRecord {
  std::int64_t started_at_ms = 0;  // names it
  std::int64_t alive_at_ms = 0;    // when it was last known to be there

  bool operator==(const RunRecord&) const = default;
};

struct ChatLine {
  std::string table;
  std::string user;
  std::string text;
  std::int64_t at_ms = 0;
  /// Its number at this table, from 1 without gaps. Counted by the store, ignored when written.
  std::int64_t line = 0;
  /// The move that those who watch with a delay must have come to before they hear it; unknown of old lines.
  std::optional<std::int64_t> seq{};

  bool operator==(const ChatLine&) const = default;
};

/// What a host, an administrator or the server itself did, for later questions.
struct AuditLine {
  std::int64_t at_ms = 0;
  std::string actor;   // user id, or "server"
  std::string act;     // what was done, such as "table.remove"
  std::string table;   // may be empty; may name a table that is gone
  std::string detail;  // JSON, may be empty

  bool operator==(const AuditLine&) const = default;
};

// ---- Writes. Each says which ErrorKind refuses it; a refused write changes nothing. ----

/// Creates or replaces a table that is not finished.
/// Conflict: it is finished already. Invalid: the record says Finished (use FinishMatch).
struct PutTable {
  TableRecord table;
};

/// Deletes a table that never started, with its chat. NotFound; Conflict: it has moves or is finished.
struct DropTable {
  std::string table;
};

/// NotFound; Conflict: the match is finished, or `seq` is not the last one + 1. That a seat uses no key twice
/// is not checked: whoever appends knows all earlier moves, and checks it.
struct AppendMove {
  std::string match;
  MoveRecord move;
};

/// Replaces the table's record by its final one (the status becomes Finished, whatever the record says). From then on
/// the match is to be recorded. NotFound; Conflict: it is finished already.
struct FinishMatch {
  TableRecord table;
};

/// The recordings of a match, in place of those that it had: it is no longer to be recorded. NotFound.
struct SaveRecordings {
  std::string match;
  std::vector<Recording> recordings;
};

/// Adds a ruleset. If one with this digest is there, nothing changes.
struct PutRuleset {
  RulesetRecord ruleset;
};

/// NotFound.
struct AppendChat {
  ChatLine line;
};

struct Audit {
  AuditLine line;
};

/// Adds a run of the server, or replaces the one that began at the same time.
struct PutRun {
  RunRecord run;
};

/// Marks a match whose log does not verify; an earlier reason is replaced, an empty one removes the mark.
/// NotFound.
struct Quarantine {
  std::string match;
  std::string reason;
  std::int64_t at_ms = 0;
};

/// Replaces the seats and the extra of a table, also of a finished one. NotFound.
struct RewriteSeats {
  std::string table;
  std::string seats;
  std::string extra;
};

using Write =
    std::variant<PutUser, SetRecovery, SpendRecovery, AddSession, TouchSession, DropSession, AddResults,
                 Block, AddReport, ForgetUser, RewriteSeats, ChangeContact, AddDelivery, PutOffDelivery,
                 DropDelivery, PutTable, DropTable, AppendMove, FinishMatch, SaveRecordings, PutRuleset,
                 AppendChat, Audit, Quarantine, PutRun, PutBan, DropBan, PutOperator, DropOperators,
                 PutInvitation, SpendInvitation, DropInvitation, DropMatch, Expire>;

// ---- Queries and their answers ----

struct MatchFilter {
  std::optional<std::string> game{};
  std::optional<std::string> user{};  // hosts it or holds a seat
  std::optional<TableStatus> status{};
  std::optional<std::string> visible_to{};  // without private tables, unless this user hosts or plays there
  std::size_t limit = 50;                   // 1 to 1000; others are clamped
  std::string cursor{};                     // as the previous page gave it; empty: from the newest
};

/// Newest table first. Tables that are created or deleted meanwhile cause neither repeats nor gaps on later
/// pages.
struct MatchPage {
  std::vector<TableRecord> matches;
  std::string cursor;  // for the next page; empty: this is the last
};

/// A finished match that is still to be recorded.
struct Unrecorded {
  std::int64_t no = 0;  // in the order in which they were finished; never used twice
  std::string match;

  bool operator==(const Unrecorded&) const = default;
};

struct Counts {
  std::int64_t users = 0;
  std::int64_t open = 0, playing = 0, paused = 0, finished = 0;  // tables
  std::int64_t moves = 0;  // those of matches that were deleted may be among them
  std::int64_t quarantined = 0;
  std::int64_t unrecorded = 0;

  bool operator==(const Counts&) const = default;
};

}  // namespace arbiter::persistence
