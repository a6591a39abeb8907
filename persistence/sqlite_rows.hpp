// From a row of the database to a record, as strictly as from a frame to a request: each reader throws Corrupt,
// naming the database table, the row and the column, for whatever no writer of ours has put there.
#pragma once

#include <string>
#include <vector>

#include "persistence/connection.hpp"
#include "persistence/records.hpp"

namespace arbiter::persistence::rows {

/// Each reader wants the columns of its constant, in this order.
inline constexpr const char* kUser =
    "id, name, coalesce(folded_name, '') AS folded_name, folded_by, created_at_ms";
inline constexpr const char* kSession = "id, user, token_hash, device, created_at_ms, seen_at_ms, address";
inline constexpr const char* kTable =
    "id, game, ruleset, options, seats, status, host, is_private, code, spectators, server_seed, entropy, "
    "seed,"
    " created_at_ms, started_at_ms, finished_at_ms, outcome, extra, checksum";
inline constexpr const char* kMove =
    "seq, seat, action, coalesce(key, '') AS key, at_ms, digest, checksum, coalesce(clock, '') AS clock, "
    "to_act";
inline constexpr int kMoveColumns = 9;
inline constexpr const char* kChatLine = "user, text, at_ms, checksum, seq";
inline constexpr const char* kAuditLine = "at_ms, actor, act, table_id, detail";

UserRecord read_user(Query& row);
SessionRecord read_session(Query& row);
TableStatus read_status(Query& row, int column);
/// Without players and last_seq, which are in other tables: the checksum, in column kTableChecksum, covers
/// them, so whoever adds them checks it.
TableRecord read_table(Query& row);
inline constexpr int kTableChecksum = 18;
/// The ids of those with a seat at table number `no`, sorted.
std::vector<std::string> read_players(Connection& db, std::int64_t no);
MoveRecord read_move(Query& row, const std::string& match);
ChatLine read_chat_line(Query& row, const std::string& table, std::int64_t line);
AuditLine read_audit_line(Query& row);
/// What `compress` made, out of a BLOB.
std::string read_packed(const Query& row, int column);
/// What `read` makes of something in the row; a StoreError of its becomes one that names the row.
template <class Read>
auto read_within(const Query& row, Read&& read) {
  try {
    return read();
  } catch (const StoreError& error) {
    row.corrupt(error.what());
  }
}

}  // namespace arbiter::persistence::rows
