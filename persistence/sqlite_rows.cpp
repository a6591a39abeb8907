#include "persistence/sqlite_rows.hpp"

#include "persistence/compression.hpp"
#include "persistence/row_checksum.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::persistence::rows {

UserRecord read_user(Query& row) {
  UserRecord user;
  user.id = row.text(0);
  row.names_row(user.id);
  user.name = row.text(1);
  user.folded_name = row.text(2);
  user.folded_by = row.text(3);
  user.created_at_ms = row.integer(4, 0);
  return user;
}

SessionRecord read_session(Query& row) {
  SessionRecord session;
  session.id = row.text(0);
  row.names_row(session.id);
  session.user = row.text(1);
  session.token_hash = row.hash(2);
  session.device = row.text(3);
  session.created_at_ms = row.integer(4, 0);
  session.seen_at_ms = row.integer(5, 0);
  session.address = row.text(6);
  return session;
}

TableStatus read_status(Query& row, int column) {
  const auto status = table_status(row.text(column));
  if (!status) row.corrupt("must be a status that there is", "status");
  return *status;
}

TableRecord read_table(Query& row) {
  TableRecord table;
  table.id = row.text(0);
  row.names_row(table.id);
  table.game = row.text(1);
  table.ruleset = row.text(2);
  table.options = row.text(3);
  table.seats = row.text(4);
  table.status = read_status(row, 5);
  table.host = row.text(6);
  table.is_private = row.boolean(7);
  table.code = row.text(8);
  table.spectators = row.boolean(9);
  table.server_seed = row.bytes(10);
  table.entropy = row.text(11);
  table.seed = row.bytes(12);
  table.created_at_ms = row.integer(13, 0);
  table.started_at_ms = row.integer(14, 0);
  table.finished_at_ms = row.integer(15, 0);
  table.outcome = row.text(16);
  table.extra = row.text(17);
  return table;
}

std::vector<std::string> read_players(Connection& db, std::int64_t no) {
  Query rows = db.query("SELECT user FROM participants WHERE match_no = ? AND seated <> 0 ORDER BY user",
                        "participants");
  rows.bind(no);
  std::vector<std::string> players;
  while (rows.step()) players.push_back(rows.text(0));
  return players;
}

MoveRecord read_move(Query& row, const std::string& match) {
  MoveRecord move;
  row.names_row(match);
  move.seq = row.integer(0, 1);
  row.names_row(match, move.seq);
  move.seat = static_cast<int>(row.integer(1, 0, core::kMaxSeats - 1));
  move.action = row.text(2);
  move.key = row.text(3);
  move.at_ms = row.integer(4, 0);
  move.digest = row.hash(5);
  move.clock = row.text(7);
  if (!row.is_null(8)) move.to_act = static_cast<int>(row.integer(8, 0, 255));
  row.check(6, checksum_of(match, move));
  return move;
}

ChatLine read_chat_line(Query& row, const std::string& table, std::int64_t line) {
  row.names_row(table, line);
  ChatLine said{table, row.text(0), row.text(1), row.integer(2, 0), line};
  if (!row.is_null(4)) said.seq = row.integer(4, 0);
  row.check(3, checksum_of(said));
  return said;
}

AuditLine read_audit_line(Query& row) {
  return {.at_ms = row.integer(0, 0),
          .actor = row.text(1),
          .act = row.text(2),
          .table = row.text(3),
          .detail = row.text(4)};
}

std::string read_packed(const Query& row, int column) {
  const Bytes packed = row.bytes(column);
  return read_within(row, [&] {
    return decompress({reinterpret_cast<const char*>(packed.data()), packed.size()}, kMaxRecordingBytes);
  });
}

}  // namespace arbiter::persistence::rows
