#include "persistence/sqlite_reads.hpp"

#include <algorithm>
#include <limits>

#include "persistence/compression.hpp"

namespace arbiter::persistence::reads {
namespace {

constexpr std::size_t kPageMax = 1000;

std::int64_t sql_limit(std::size_t limit) {
  return static_cast<std::int64_t>(
      std::min(limit, static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max())));
}

/// The next row of a query that yields at most one, made into a record.
template <class Read>
auto one(Query& query, Read read) -> std::optional<decltype(read(query))> {
  if (!query.step()) return std::nullopt;
  return read(query);
}

template <class Read>
auto all(Query& query, Read read) {
  std::vector<decltype(read(query))> rows;
  while (query.step()) rows.push_back(read(query));
  return rows;
}

std::int64_t read_number(const Query& row) { return row.integer(0); }
std::string read_text(const Query& row) { return row.text(0); }

// ---- Users ----

#define USER_COLUMNS "SELECT id, name, coalesce(folded_name, ''), token_hash, created_at_ms FROM users"

UserRecord read_user(const Query& row) {
  return {.id = row.text(0),
          .name = row.text(1),
          .folded_name = row.text(2),
          .token_hash = row.digest(3),
          .created_at_ms = row.integer(4)};
}

// ---- Tables ----

TableStatus read_status(const Query& row, int column) {
  const auto status = table_status(row.text(column));
  if (!status) row.corrupt("a status that does not exist");
  return *status;
}

TableRecord read_table(const Query& row) {
  TableRecord table;
  table.id = row.text(0);
  table.game = row.text(1);
  table.ruleset = row.text(2);
  table.options = row.text(3);
  table.seats = row.text(4);
  table.status = read_status(row, 5);
  table.host = row.text(6);
  table.is_private = row.integer(7) != 0;
  table.code = row.text(8);
  table.spectators = row.integer(9) != 0;
  table.server_seed = row.bytes(10);
  table.entropy = row.text(11);
  table.seed = row.bytes(12);
  table.created_at_ms = row.integer(13);
  table.started_at_ms = row.integer(14);
  table.finished_at_ms = row.integer(15);
  table.outcome = row.text(16);
  table.extra = row.text(17);
  return table;
}

std::optional<TableRecord> table_by_number(Connection& db, std::int64_t no) {
  Query row = db.query(
      "SELECT id, game, ruleset, options, seats, status, host, is_private, code, spectators, server_seed,"
      " entropy, seed, created_at_ms, started_at_ms, finished_at_ms, outcome, extra FROM tables WHERE no = ?",
      "tables");
  auto table = one(row.bind(no), read_table);
  if (!table) return std::nullopt;
  Query players = db.query("SELECT user FROM participants WHERE match_no = ? AND seated <> 0 ORDER BY user",
                           "participants");
  table->players = all(players.bind(no), read_text);
  Query last = db.query(kLastSeq, "moves");
  table->last_seq = one(last.bind(no), read_number).value_or(0);
  return table;
}

/// Those that can be read; the query that meets damage has noted it.
std::vector<TableRecord> tables_by_number(Connection& db, const std::vector<std::int64_t>& numbers) {
  std::vector<TableRecord> tables;
  tables.reserve(numbers.size());
  for (const std::int64_t no : numbers) {
    try {
      if (auto table = table_by_number(db, no)) tables.push_back(*std::move(table));
    } catch (const StoreError& error) {
      if (error.kind() != ErrorKind::Corrupt) throw;
    }
  }
  return tables;
}

/// nullopt: there is no such table, hence nothing about it.
std::optional<std::int64_t> number_of(Connection& db, const std::string& table) {
  Query row = db.query("SELECT no FROM tables WHERE id = ?", "tables");
  return one(row.bind(table), read_number);
}

std::int64_t read_cursor(const std::string& cursor) {
  if (cursor.empty()) return std::numeric_limits<std::int64_t>::max();
  const bool digits = cursor.size() <= 18 &&
                      std::all_of(cursor.begin(), cursor.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) throw StoreError(ErrorKind::Invalid, "not a cursor of this store");
  return std::stoll(cursor);
}

/// One statement for every combination of filters; each is covered by an index (see tables_listed).
/// Parameters: 1 cursor, 2 limit, 3 user, 4 game, 5 status, 6 visible_to.
std::string listing_sql(const MatchFilter& filter) {
  std::string sql = filter.user ? "SELECT t.no FROM participants p CROSS JOIN tables t INDEXED BY"
                                  " tables_listed ON t.no = p.match_no WHERE p.user = ?3 AND p.match_no < ?1"
                                : "SELECT t.no FROM tables t INDEXED BY tables_listed WHERE t.no < ?1";
  if (filter.game) sql += " AND t.game = ?4";
  if (filter.status) sql += " AND t.status = ?5";
  if (filter.visible_to) {
    sql +=
        " AND (t.is_private = 0 OR EXISTS"
        " (SELECT 1 FROM participants v WHERE v.user = ?6 AND v.match_no = t.no))";
  }
  // ?6 is mentioned in any case, so that every statement takes the same parameters.
  return sql + " AND coalesce(?3, ?4, ?5, ?6, 1) IS NOT NULL ORDER BY t.no DESC LIMIT ?2";
}

// ---- Moves ----

#define MOVE_COLUMNS "SELECT seq, seat, action, coalesce(key, ''), at_ms, digest FROM all_moves"

MoveRecord read_move(const Query& row) {
  return {.seq = row.integer(0),
          .seat = static_cast<int>(row.integer(1)),
          .action = row.text(2),
          .key = row.text(3),
          .at_ms = row.integer(4),
          .digest = row.digest(5)};
}

// ---- Compressed texts ----

std::string read_packed(const Query& row, int column) {
  const Bytes packed = row.bytes(column);
  try {
    return decompress({reinterpret_cast<const char*>(packed.data()), packed.size()}, kMaxRecordingBytes);
  } catch (const StoreError& error) {
    row.corrupt(error.what());
  }
}

}  // namespace

std::optional<UserRecord> user(Connection& db, const std::string& id) {
  Query row = db.query(USER_COLUMNS " WHERE id = ?", "users");
  return one(row.bind(id), read_user);
}

std::optional<UserRecord> user_by_token(Connection& db, const Digest& token_hash) {
  Query row = db.query(USER_COLUMNS " WHERE token_hash = ?", "users");
  return one(row.bind(token_hash), read_user);
}

std::optional<UserRecord> user_by_name(Connection& db, const std::string& folded_name) {
  Query row = db.query(USER_COLUMNS " WHERE folded_name = ?", "users");
  return one(row.bind(folded_name), read_user);
}

std::optional<TableRecord> table(Connection& db, const std::string& id) {
  const Snapshot snapshot(db);
  const auto no = number_of(db, id);
  return no ? table_by_number(db, *no) : std::nullopt;
}

std::vector<TableRecord> unfinished_tables(Connection& db) {
  const Snapshot snapshot(db);
  Query numbers = db.query(
      "SELECT no FROM tables INDEXED BY tables_unfinished WHERE status <> 'finished' ORDER BY no DESC",
      "tables");
  return tables_by_number(db, all(numbers, read_number));
}

std::vector<TableRecord> unfinished_tables_of(Connection& db, const std::string& user) {
  const Snapshot snapshot(db);
  Query numbers = db.query(
      "SELECT t.no FROM participants p CROSS JOIN tables t INDEXED BY tables_listed ON t.no = p.match_no"
      " WHERE p.user = ? AND t.status <> 'finished' ORDER BY t.no DESC",
      "tables");
  return tables_by_number(db, all(numbers.bind(user), read_number));
}

std::size_t count_unfinished_tables_of(Connection& db, const std::string& user) {
  Query count = db.query(
      "SELECT count(*) FROM participants p CROSS JOIN tables t INDEXED BY tables_listed ON t.no = p.match_no"
      " WHERE p.user = ? AND (t.status = 'open' OR (t.status <> 'finished' AND p.seated <> 0))"
      " AND t.no NOT IN (SELECT match_no FROM quarantine)",
      "tables");
  return static_cast<std::size_t>(one(count.bind(user), read_number).value_or(0));
}

MatchPage matches(Connection& db, const MatchFilter& filter) {
  const Snapshot snapshot(db);
  const auto limit = static_cast<std::int64_t>(std::clamp<std::size_t>(filter.limit, 1, kPageMax));
  const auto status = filter.status ? std::optional(std::string(to_string(*filter.status))) : std::nullopt;
  Query query = db.query(listing_sql(filter), "tables");
  query.bind(read_cursor(filter.cursor), limit + 1, filter.user, filter.game, status, filter.visible_to);
  auto numbers = all(query, read_number);
  const bool more =
      static_cast<std::int64_t>(numbers.size()) > limit;  // one row beyond the page was asked for
  if (more) numbers.pop_back();
  return {.matches = tables_by_number(db, numbers),
          .cursor = more ? std::to_string(numbers.back()) : std::string()};
}

std::vector<MoveRecord> moves(Connection& db, const std::string& match, std::int64_t from_seq,
                              std::size_t limit) {
  const auto no = number_of(db, match);
  if (!no) return {};
  Query rows = db.query(MOVE_COLUMNS " WHERE match_no = ? AND seq >= ? ORDER BY seq LIMIT ?", "moves");
  return all(rows.bind(*no, from_seq, sql_limit(limit)), read_move);
}

std::optional<std::string> recording(Connection& db, const std::string& match,
                                     const std::string& perspective) {
  Query row = db.query(
      "SELECT data FROM recordings WHERE match_no = (SELECT no FROM tables WHERE id = ?) AND perspective = ?",
      "recordings");
  return one(row.bind(match, perspective), [](const Query& found) { return read_packed(found, 0); });
}

std::vector<std::string> perspectives(Connection& db, const std::string& match) {
  Query rows = db.query(
      "SELECT perspective FROM recordings WHERE match_no = (SELECT no FROM tables WHERE id = ?)"
      " ORDER BY perspective",
      "recordings");
  return all(rows.bind(match), read_text);
}

std::optional<RulesetRecord> ruleset(Connection& db, const std::string& digest) {
  Query row = db.query("SELECT digest, game, data FROM rulesets WHERE digest = ?", "rulesets");
  return one(row.bind(digest), [](const Query& found) {
    return RulesetRecord{.digest = found.text(0), .game = found.text(1), .data = read_packed(found, 2)};
  });
}

std::vector<ChatLine> chat(Connection& db, const std::string& table, std::size_t limit) {
  const auto no = number_of(db, table);
  if (!no) return {};
  Query rows =
      db.query("SELECT user, text, at_ms FROM chat WHERE match_no = ? ORDER BY no DESC LIMIT ?", "chat");
  auto lines = all(rows.bind(*no, sql_limit(limit)), [&](const Query& row) {
    return ChatLine{.table = table, .user = row.text(0), .text = row.text(1), .at_ms = row.integer(2)};
  });
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::vector<AuditLine> audit(Connection& db, std::size_t limit) {
  Query rows =
      db.query("SELECT at_ms, actor, act, table_id, detail FROM audit ORDER BY no DESC LIMIT ?", "audit");
  auto lines = all(rows.bind(sql_limit(limit)), [](const Query& row) {
    return AuditLine{.at_ms = row.integer(0),
                     .actor = row.text(1),
                     .act = row.text(2),
                     .table = row.text(3),
                     .detail = row.text(4)};
  });
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::optional<std::string> quarantine_reason(Connection& db, const std::string& match) {
  Query row = db.query("SELECT reason FROM quarantine WHERE match_no = (SELECT no FROM tables WHERE id = ?)",
                       "quarantine");
  return one(row.bind(match), read_text);
}

Counts counts(Connection& db) {
  const Snapshot snapshot(db);
  Counts counts;
  Query tables =
      db.query("SELECT status, count(*) FROM tables INDEXED BY tables_listed GROUP BY status", "tables");
  while (tables.step()) {
    switch (read_status(tables, 0)) {
      case TableStatus::Open:
        counts.open = tables.integer(1);
        break;
      case TableStatus::Playing:
        counts.playing = tables.integer(1);
        break;
      case TableStatus::Paused:
        counts.paused = tables.integer(1);
        break;
      case TableStatus::Finished:
        counts.finished = tables.integer(1);
        break;
    }
  }
  Query others = db.query(
      "SELECT (SELECT count(*) FROM users), (SELECT coalesce(max(rowid), 0) FROM moves)"
      " + (SELECT count(*) FROM fresh_moves),"
      " (SELECT count(*) FROM quarantine)",
      "moves");
  others.step();
  counts.users = others.integer(0);
  counts.moves = others.integer(1);
  counts.quarantined = others.integer(2);
  return counts;
}

}  // namespace arbiter::persistence::reads
