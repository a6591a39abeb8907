// What is stored, as plain values. The store never looks into the JSON texts it is given.
//
// Units: every `…_ms` is Unix time in milliseconds, UTC; 0 means "not yet". Text is UTF-8.
// Ids of users and tables are the caller's: short, unique, never reused.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arbiter::persistence {

using Bytes = std::vector<std::uint8_t>;
using Digest = std::array<std::uint8_t, 32>;

/// The largest recording, and the largest ruleset, that is taken or given back. Uncompressed.
inline constexpr std::size_t kMaxRecordingBytes = std::size_t{64} << 20;

struct UserRecord {
  std::string id;
  std::string name;         // as typed
  std::string folded_name;  // as compared (folding is the caller's); unique, unless empty
  Digest token_hash{};      // the token itself is never stored; unique
  std::int64_t created_at_ms = 0;

  bool operator==(const UserRecord&) const = default;
};

enum class TableStatus { Open, Playing, Paused, Finished };

std::string_view to_string(TableStatus status);  // "open", "playing", "paused", "finished"
std::optional<TableStatus> table_status(std::string_view text);

/// A table plays one match; both have the same id.
struct TableRecord {
  std::string id;
  std::string game;     // slug
  std::string ruleset;  // digest, hex
  std::string options = "{}";
  std::string seats = "[]";  // who sits where, for display
  std::vector<std::string>
      players;  // ids of the users who hold a seat, for look-ups; a set, read back sorted
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
  std::string extra = "{}";   // whatever else the caller wants to find again

  bool operator==(const TableRecord&) const = default;
};

struct MoveRecord {
  std::int64_t seq = 0;  // 1, 2, … without gaps
  int seat = 0;
  std::string action;
  std::string key;  // chosen by the client, at most once per match and seat; may be empty
  std::int64_t at_ms = 0;
  Digest digest{};  // of the match after this move

  bool operator==(const MoveRecord&) const = default;
};

/// A finished match as one viewer saw it. The store compresses; what it holds is opaque to it.
struct Recording {
  std::string perspective;  // "0", "1", …, "spectator", "all"
  std::string bytes;

  bool operator==(const Recording&) const = default;
};

struct RulesetRecord {
  std::string digest;  // hex
  std::string game;
  std::string data;  // compressed by the store

  bool operator==(const RulesetRecord&) const = default;
};

struct ChatLine {
  std::string table;
  std::string user;
  std::string text;
  std::int64_t at_ms = 0;

  bool operator==(const ChatLine&) const = default;
};

/// An act of a host or an administrator, kept for later questions.
struct AuditLine {
  std::int64_t at_ms = 0;
  std::string actor;   // user id, or "server"
  std::string act;     // such as "table.remove"
  std::string table;   // may be empty; may name a table that is gone
  std::string detail;  // JSON, may be empty

  bool operator==(const AuditLine&) const = default;
};

// ---- Writes. Each says when it is refused; a refused write changes nothing. ----

/// Creates the user or replaces what is known of them (a new name, a new token).
/// Conflict: the folded name or the token hash is another user's.
struct PutUser {
  UserRecord user;
};

/// Creates or replaces a table that is not over.
/// Conflict: it is finished already. Invalid: the record says Finished, which is FinishMatch's to say.
struct PutTable {
  TableRecord table;
};

/// Forgets a table that never started, with its chat. NotFound; Conflict: it has moves or is finished.
struct DropTable {
  std::string table;
};

/// NotFound; Conflict: the match is finished, or `seq` is not the last one + 1. So who appends has seen every
/// move before it; that no seat uses a key twice is therefore the caller's to see to.
struct AppendMove {
  std::string match;
  MoveRecord move;
};

/// Replaces the table's record by its last one, with status Finished whatever the record says, and adds the
/// recordings. NotFound; Conflict: it is finished already.
struct FinishMatch {
  TableRecord table;
  std::vector<Recording> recordings;
};

/// Adds recordings or replaces those of the same perspectives. NotFound.
struct SaveRecordings {
  std::string match;
  std::vector<Recording> recordings;
};

/// Keeps a ruleset; one that is known by its digest already stays as it is.
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

/// Marks a match whose log does not verify, replacing an earlier reason; an empty reason lifts it. NotFound.
struct Quarantine {
  std::string match;
  std::string reason;
  std::int64_t at_ms = 0;
};

using Write = std::variant<PutUser, PutTable, DropTable, AppendMove, FinishMatch, SaveRecordings, PutRuleset,
                           AppendChat, Audit, Quarantine>;

// ---- Queries and their answers ----

struct MatchFilter {
  std::optional<std::string> game{};
  std::optional<std::string> user{};  // hosts it or holds a seat
  std::optional<TableStatus> status{};
  std::optional<std::string> visible_to{};  // leaves out private tables unless this user hosts or plays there
  std::size_t limit = 50;                   // 1..1000, clamped
  std::string cursor{};                     // of the previous page; empty: from the newest
};

/// Newest table first. Tables that come or go meanwhile neither repeat nor hide others on later pages.
struct MatchPage {
  std::vector<TableRecord> matches;
  std::string cursor;  // of the next page; empty: this was the last
};

struct Counts {
  std::int64_t users = 0;
  std::int64_t open = 0, playing = 0, paused = 0, finished = 0;  // tables
  std::int64_t moves = 0;
  std::int64_t quarantined = 0;

  bool operator==(const Counts&) const = default;
};

}  // namespace arbiter::persistence
