#include "persistence/inspection.hpp"

#include <functional>

#include "persistence/interleaving.hpp"
#include "persistence/row_checksum.hpp"
#include "persistence/sqlite_reads.hpp"
#include "persistence/sqlite_rows.hpp"

namespace arbiter::persistence {
namespace {

/// SQLite's own complaints about the pages, indexes and constraints of one table; the first of them.
std::string complaint_about(Connection& db, const std::string& table) {
  Query check = db.query("PRAGMA integrity_check(" + table + ")", "");
  const std::string said = check.step() ? check.text(0) : "ok";
  return said == "ok" ? "" : said;
}

std::vector<std::string> tables_of(Connection& db) {
  std::vector<std::string> tables;
  Query names =
      db.query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", "sqlite_schema");
  while (names.step()) tables.push_back(names.text(0));
  return tables;
}

/// Calls `row` for each row of a query, on past those that are Corrupt, which `report` hears.
void each(Query& query, const std::function<void(Query&)>& row,
          const std::function<void(const StoreError&)>& report) {
  for (;;) {
    bool stepped = false;
    try {
      stepped = query.step();
      if (!stepped) return;
      row(query);
    } catch (const StoreError& error) {
      if (error.kind() != ErrorKind::Corrupt) throw;
      report(error);
      if (!stepped) return;  // the pages do not lead on from here
    }
  }
}

const std::string kIdOfMatch = "(SELECT id FROM tables WHERE no = match_no)";

/// The id of the match that a row belongs to.
std::string match_of(const Query& row, int column) {
  if (row.is_null(column)) row.corrupt("belongs to no match");
  return row.text(column);
}

/// A row that is as it was written, and that its index does not have, is lost to its match.
void look_for_lost_moves(Connection& db, const char* table, DamageLog& damage) {
  const std::string name = table;
  Query moves = db.query(std::string("SELECT ") + rows::kMove + ", rowid, match_no, " + kIdOfMatch +
                             " FROM " + name + " NOT INDEXED",
                         table);
  const auto look = [&](Query& row) {
    const MoveRecord move = rows::read_move(row, match_of(row, rows::kMoveColumns + 2));
    Query indexed = db.query(
        "SELECT rowid FROM " + name + " INDEXED BY " + name + "_in_order WHERE match_no = ? AND seq = ?",
        table);
    const std::int64_t no = row.integer(rows::kMoveColumns + 1);
    indexed.bind(no, move.seq);
    if (indexed.step() && indexed.integer(0) == row.integer(rows::kMoveColumns)) return;
    damage.note_match(no, "move " + std::to_string(move.seq) + " is missing from its index");
  };
  each(moves, look, [](const StoreError&) {});  // is met again by whoever reads the match
}

using Read = std::function<void(Query&)>;

/// Every row of one table, by the columns that `read` wants.
struct Rows {
  const char* table;
  std::string sql;
  Read read;
};

std::vector<Rows> all_rows(Connection& db) {
  const auto select = [](const char* columns, const char* from) {
    return std::string("SELECT ") + columns + from;
  };
  const Read move = [](Query& row) { rows::read_move(row, match_of(row, rows::kMoveColumns)); };
  const auto moves = [&](const std::string& table) {
    return std::string("SELECT ") + rows::kMove + ", " + kIdOfMatch + " FROM " + table + " NOT INDEXED";
  };
  return {
      {"users", select(rows::kUser, " FROM users"), rows::read_user},
      {"sessions", select(rows::kSession, " FROM sessions"), rows::read_session},
      {"tables", "SELECT no FROM tables NOT INDEXED",
       [&db](Query& row) { reads::table_by_number(db, row.integer(0)); }},
      {"participants", "SELECT user, seated, " + kIdOfMatch + " FROM participants",
       [](Query& row) {
         row.text(0);
         row.boolean(1);
         match_of(row, 2);
       }},
      {"moves", moves("moves"), move},
      {"fresh_moves", moves("fresh_moves"), move},
      {"runs", "SELECT started_at_ms, alive_at_ms FROM runs",
       [](Query& row) {
         row.integer(0);
         row.integer(1);
       }},
      {"recordings", "SELECT perspective, data, " + kIdOfMatch + " FROM recordings NOT INDEXED",
       [](Query& row) {
         row.names_row(match_of(row, 2) + ", perspective " + row.text(0));
         const std::string bytes = rows::read_packed(row, 1);
         if (row.text(0) == kInterleaved) rows::read_within(row, [&] { return perspectives_in(bytes); });
       }},
      {"rulesets", "SELECT digest, game, data FROM rulesets NOT INDEXED",
       [](Query& row) {
         row.names_row(row.text(0));
         row.text(1);
         rows::read_packed(row, 2);
       }},
      {"chat", select(rows::kChatLine, (", " + kIdOfMatch + ", no FROM chat NOT INDEXED").c_str()),
       [](Query& row) { rows::read_chat_line(row, match_of(row, 5), row.integer(6)); }},
      {"quarantine", "SELECT reason, at_ms, " + kIdOfMatch + " FROM quarantine",
       [](Query& row) {
         row.text(0);
         row.integer(1, 0);
         match_of(row, 2);
       }},
      {"unrecorded", "SELECT no, " + kIdOfMatch + " FROM unrecorded",
       [](Query& row) {
         row.integer(0, 1);
         match_of(row, 1);
       }},
      {"results", "SELECT user, game, place, cooperative, level, rated, finished_at_ms FROM results",
       [](Query& row) {
         row.names_row(row.text(0));
         row.text(1);
         row.integer(2, 1);
         row.boolean(3);
         row.text(4);
         row.boolean(5);
         row.integer(6, 0);
       }},
      {"ratings", "SELECT user, game, mu, sigma, matches FROM ratings",
       [](Query& row) {
         row.names_row(row.text(0));
         row.text(1);
         row.integer(2);
         row.integer(3, 0);
         row.integer(4, 0);
       }},
      {"blocks", "SELECT user, blocked FROM blocks",
       [](Query& row) {
         row.names_row(row.text(0));
         row.text(1);
       }},
      {"reports", "SELECT user, reported, why, table_id, at_ms FROM reports",
       [](Query& row) {
         row.names_row(row.text(0));
         for (const int column : {1, 2, 3}) row.text(column);
         row.integer(4, 0);
       }},
      {"contacts", "SELECT user, webhook_url, webhook_secret, webhook_events, email, locale FROM contacts",
       [](Query& row) {
         row.names_row(row.text(0));
         for (const int column : {1, 2, 3, 4, 5}) row.text(column);
       }},
      {"deliveries", "SELECT user, way, body, attempts, next_at_ms FROM deliveries",
       [](Query& row) {
         row.names_row(row.text(0));
         for (const int column : {1, 2}) row.text(column);
         for (const int column : {3, 4}) row.integer(column, 0);
       }},
      {"audit", select(rows::kAuditLine, " FROM audit"), rows::read_audit_line},
      {"bans", "SELECT user, address, until_ms, why, at_ms FROM bans",
       [](Query& row) {
         row.names_row(row.text(0) + row.text(1));
         row.integer(2, 0);
         row.text(3);
         row.integer(4, 0);
       }},
      {"operators", "SELECT token_hash, at_ms FROM operators",
       [](Query& row) {
         row.hash(0);
         row.integer(1, 0);
       }},
      {"invitations", "SELECT code_hash, user, uses_left, at_ms, until_ms FROM invitations",
       [](Query& row) {
         row.hash(0);
         row.names_row(row.text(1));
         for (const int column : {2, 3, 4}) row.integer(column, 0);
       }},
  };
}

}  // namespace

void look_for_damage(Connection& connection, DamageLog& damage) {
  for (const std::string& table : tables_of(connection)) {
    try {
      if (complaint_about(connection, table).empty()) continue;
    } catch (const StoreError& error) {
      if (error.kind() != ErrorKind::Corrupt) throw;
    }
    damage.note(table);
    for (const char* moves : {"moves", "fresh_moves"}) {
      if (table == moves) look_for_lost_moves(connection, moves, damage);
    }
  }
}

std::vector<StoreError> damaged_rows(Connection& connection, DamageLog& damage) {
  std::vector<StoreError> found;
  const auto report = [&found](const StoreError& error) { found.push_back(error); };
  for (const std::string& table : tables_of(connection)) {
    try {
      const std::string complaint = complaint_about(connection, table);
      if (complaint.empty()) continue;
      damage.note(table);
      found.emplace_back(ErrorKind::Corrupt, table + ": " + complaint, table);
    } catch (const StoreError& error) {
      if (error.kind() != ErrorKind::Corrupt) throw;
      report(error);
    }
  }
  for (const Rows& rows : all_rows(connection)) {
    Query query = connection.query(rows.sql, rows.table);
    each(query, rows.read, report);
  }
  return found;
}

}  // namespace arbiter::persistence
