#include "persistence/sqlite_reads.hpp"

#include <algorithm>
#include <limits>

#include "persistence/interleaving.hpp"
#include "persistence/row_checksum.hpp"
#include "persistence/sqlite_rows.hpp"

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

std::int64_t read_number(Query& row) { return row.integer(0); }
std::string read_text(Query& row) { return row.text(0); }

// ---- Tables ----

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

bool concerns(const TableRecord& table, const std::string& user) {
  return table.host == user || std::binary_search(table.players.begin(), table.players.end(), user);
}

bool passes(const MatchFilter& filter, const TableRecord& table) {
  return (!filter.game || table.game == *filter.game) && (!filter.user || concerns(table, *filter.user)) &&
         (!filter.status || table.status == *filter.status) &&
         (!filter.visible_to || !table.is_private || concerns(table, *filter.visible_to));
}

}  // namespace

std::int64_t read_cursor(const std::string& cursor) {
  if (cursor.empty()) return std::numeric_limits<std::int64_t>::max();
  const bool digits = cursor.size() <= 18 &&
                      std::all_of(cursor.begin(), cursor.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) throw StoreError(ErrorKind::Invalid, "not a cursor of this store");
  return std::stoll(cursor);
}

std::optional<TableRecord> table_by_number(Connection& db, std::int64_t no) {
  Query row = db.query(std::string("SELECT ") + rows::kTable + " FROM tables WHERE no = ?", "tables");
  auto table = one(row.bind(no), rows::read_table);
  if (!table) return std::nullopt;
  table->players = rows::read_players(db, no);
  Query last = db.query(kLastSeq, "moves");
  table->last_seq = one(last.bind(no), read_number).value_or(0);
  row.check(rows::kTableChecksum, checksum_of(*table));
  return table;
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
  auto found = tables_by_number(db, numbers);
  // The index has chosen; what its rows say decides, should one of the two be damaged.
  std::erase_if(found, [&](const TableRecord& table) { return !passes(filter, table); });
  return {.matches = std::move(found), .cursor = more ? std::to_string(numbers.back()) : std::string()};
}

std::vector<MoveRecord> moves(Connection& db, const std::string& match, std::int64_t from_seq,
                              std::size_t limit) {
  const auto no = number_of(db, match);
  if (!no) return {};
  Query found = db.query(std::string("SELECT ") + rows::kMove +
                             " FROM all_moves WHERE match_no = ? AND seq >= ? ORDER BY seq LIMIT ?",
                         "moves");
  if (const auto why = found.damage().match(*no)) {
    found.names_row(match);
    found.corrupt(*why);
  }
  std::int64_t next = std::max<std::int64_t>(from_seq, 1);
  return all(found.bind(*no, from_seq, sql_limit(limit)), [&](Query& row) {
    MoveRecord move = rows::read_move(row, match);
    if (move.seq != next) {
      row.names_row(match, next);
      row.corrupt("is missing");
    }
    ++next;
    return move;
  });
}

std::vector<Unrecorded> unrecorded(Connection& db, std::int64_t after, std::size_t limit) {
  Query found = db.query(
      "SELECT u.no, id FROM unrecorded AS u JOIN tables AS t ON t.no = match_no WHERE u.no > ?"
      " ORDER BY u.no LIMIT ?",
      "unrecorded");
  return all(found.bind(after, sql_limit(limit)),
             [](const Query& row) { return Unrecorded{.no = row.integer(0), .match = row.text(1)}; });
}

bool is_unrecorded(Connection& db, const std::string& match) {
  Query row = db.query("SELECT no FROM unrecorded WHERE match_no = (SELECT no FROM tables WHERE id = ?)",
                       "unrecorded");
  return row.bind(match).step();
}

std::optional<std::string> recording(Connection& db, const std::string& match,
                                     const std::string& perspective) {
  Query row = db.query(
      "SELECT perspective, data FROM recordings WHERE match_no = (SELECT no FROM tables WHERE id = ?)"
      " AND perspective IN (?, ?) ORDER BY perspective = ?",  // its own before those that lie together
      "recordings");
  row.bind(match, perspective, kInterleaved, kInterleaved);
  if (!row.step()) return std::nullopt;
  const std::string found = row.text(0);
  row.names_row(match + ", perspective " + found);
  std::string bytes = rows::read_packed(row, 1);
  if (found == perspective) return bytes;
  return rows::read_within(row, [&] { return recording_in(bytes, perspective); });
}

std::vector<std::string> perspectives(Connection& db, const std::string& match) {
  Query row = db.query(
      "SELECT perspective, data FROM recordings WHERE match_no = (SELECT no FROM tables WHERE id = ?)",
      "recordings");
  std::vector<std::string> names;
  for (row.bind(match); row.step();) {
    const std::string found = row.text(0);
    row.names_row(match + ", perspective " + found);
    if (found == kInterleaved) {
      const std::string together = rows::read_packed(row, 1);
      const auto within = rows::read_within(row, [&] { return perspectives_in(together); });
      names.insert(names.end(), within.begin(), within.end());
    } else {
      names.push_back(found);
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

std::optional<RulesetRecord> ruleset(Connection& db, const std::string& digest) {
  Query row = db.query("SELECT digest, game, data FROM rulesets WHERE digest = ?", "rulesets");
  return one(row.bind(digest), [&](Query& found) {
    found.names_row(digest);
    return RulesetRecord{.digest = found.text(0), .game = found.text(1), .data = rows::read_packed(found, 2)};
  });
}

std::vector<ChatLine> chat(Connection& db, const std::string& table, std::size_t limit, std::int64_t before) {
  const Snapshot snapshot(db);
  const auto no = number_of(db, table);
  if (!no) return {};
  Query count = db.query("SELECT count(*) FROM chat WHERE match_no = ?", "chat");
  const std::int64_t end = std::min(before - 1, one(count.bind(*no), read_number).value_or(0));
  const std::int64_t begin = std::max<std::int64_t>(0, end - std::min(end, sql_limit(limit)));
  Query found = db.query(
      std::string("SELECT ") + rows::kChatLine + " FROM chat WHERE match_no = ? ORDER BY no LIMIT ? OFFSET ?",
      "chat");
  std::int64_t line = begin;
  found.bind(*no, end - begin, begin);
  std::vector<ChatLine> lines;
  while (found.step()) {
    try {  // a damaged line costs itself
      lines.push_back(rows::read_chat_line(found, table, ++line));
    } catch (const StoreError& error) {
      if (error.kind() != ErrorKind::Corrupt) throw;
    }
  }
  return lines;
}

std::vector<AuditLine> audit(Connection& db, std::size_t limit) {
  Query found =
      db.query(std::string("SELECT ") + rows::kAuditLine + " FROM audit ORDER BY no DESC LIMIT ?", "audit");
  auto lines = all(found.bind(sql_limit(limit)), rows::read_audit_line);
  std::reverse(lines.begin(), lines.end());
  return lines;
}

std::vector<RunRecord> runs(Connection& db) {
  Query rows = db.query("SELECT started_at_ms, alive_at_ms FROM runs ORDER BY started_at_ms", "runs");
  return all(rows, [](const Query& row) {
    return RunRecord{.started_at_ms = row.integer(0), .alive_at_ms = row.integer(1)};
  });
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
    switch (rows::read_status(tables, 0)) {
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
      " (SELECT count(*) FROM quarantine), (SELECT count(*) FROM unrecorded)",
      "moves");
  others.step();
  counts.users = others.integer(0);
  counts.moves = others.integer(1);
  counts.quarantined = others.integer(2);
  counts.unrecorded = others.integer(3);
  return counts;
}

}  // namespace arbiter::persistence::reads
