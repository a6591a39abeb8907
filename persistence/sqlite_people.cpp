// People in SQLite: what each write about them does, and what is asked about them.
#include <algorithm>
#include <cmath>

#include "persistence/sqlite_reads.hpp"
#include "persistence/sqlite_rows.hpp"
#include "persistence/sqlite_writer.hpp"

namespace arbiter::persistence {
namespace {

std::string columns_from(const char* columns, const char* table, const char* which) {
  return std::string("SELECT ") + columns + " FROM " + table + " " + which;
}

template <class Read>
auto first(Query& query, Read read) -> std::optional<decltype(read(query))> {
  return query.step() ? std::optional(read(query)) : std::nullopt;
}

template <class Read>
auto every(Query& query, Read read) {
  std::vector<decltype(read(query))> rows;
  while (query.step()) rows.push_back(read(query));
  return rows;
}

#define REPORT_COLUMNS "SELECT at_ms, user, reported, why, table_id FROM reports"

Report report_of(const Query& row) {
  return {.at_ms = row.integer(0),
          .user = row.text(1),
          .reported = row.text(2),
          .why = row.text(3),
          .table = row.text(4)};
}

#define RATING_COLUMNS "SELECT user, game, mu, sigma, matches FROM ratings"

std::int64_t millionths(double value) { return std::llround(value * 1e6); }

RatingRecord rating_of(const Query& row) {
  return {.user = row.text(0),
          .game = row.text(1),
          .rating = {static_cast<double>(row.integer(2)) / 1e6, static_cast<double>(row.integer(3)) / 1e6},
          .matches = row.integer(4)};
}

std::optional<std::string> null_unless_folded(const std::string& name) {
  return name.empty() ? std::nullopt : std::optional(name);
}

}  // namespace

void SqliteWriter::write(const PutUser& put) {
  const UserRecord& user = put.user;
  db_.query(
         "INSERT INTO users (id, name, folded_name, folded_by, created_at_ms) VALUES (?, ?, ?, ?, ?)"
         " ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded_name = excluded.folded_name,"
         " folded_by = excluded.folded_by, created_at_ms = excluded.created_at_ms",
         "users")
      .bind(user.id, user.name, null_unless_folded(user.folded_name), user.folded_by, user.created_at_ms)
      .run();
}

void SqliteWriter::write(const SetRecovery& set) {
  db_.query("UPDATE users SET recovery_hash = ? WHERE id = ?", "users").bind(set.code_hash, set.user).run();
  require_change("there is no user " + set.user, "users");
}

void SqliteWriter::write(const SpendRecovery& spend) {
  db_.query("UPDATE users SET recovery_hash = NULL WHERE recovery_hash = ?", "users")
      .bind(spend.code_hash)
      .run();
  require_change("nobody has this code", "users");
}

void SqliteWriter::write(const AddSession& add) {
  const SessionRecord& session = add.session;
  db_.query(
         "INSERT INTO sessions (id, user, token_hash, device, created_at_ms, seen_at_ms, address)"
         " SELECT ?, id, ?, ?, ?, ?, ? FROM users WHERE id = ?",
         "sessions")
      .bind(session.id, session.token_hash, session.device, session.created_at_ms, session.seen_at_ms,
            session.address, session.user)
      .run();
  require_change("there is no user " + session.user, "users");
}

void SqliteWriter::write(const TouchSession& touch) {
  db_.query("UPDATE sessions SET seen_at_ms = ?, address = ? WHERE id = ?", "sessions")
      .bind(touch.seen_at_ms, touch.address, touch.session)
      .run();
  require_change("there is no session " + touch.session, "sessions");
}

void SqliteWriter::write(const DropSession& drop) {
  db_.query("DELETE FROM sessions WHERE id = ? AND user = ?", "sessions").bind(drop.session, drop.user).run();
  require_change("there is no session " + drop.session, "sessions");
}

void SqliteWriter::write(const AddResults& add) {
  const std::int64_t no = existing(add.match).no;
  Query known = db_.query("SELECT 1 FROM results WHERE match_no = ?", "results");
  if (known.bind(no).step())
    throw StoreError(ErrorKind::Conflict, "the results of " + add.match + " are there", "results");
  for (const Result& result : add.results) {
    db_.query(
           "INSERT INTO results (user, match_no, game, place, cooperative, level, rated, finished_at_ms)"
           " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
           "results")
        .bind(result.user, no, add.game, result.place, !add.level.empty(), add.level, add.rate != nullptr,
              add.finished_at_ms)
        .run();
  }
  if (add.rate != nullptr) update_ratings(add);
}

void SqliteWriter::write(const Block& block) {
  db_.query(block.on ? "INSERT INTO blocks (user, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING"
                     : "DELETE FROM blocks WHERE user = ? AND blocked = ?",
            "blocks")
      .bind(block.user, block.blocked)
      .run();
}

void SqliteWriter::write(const AddReport& add) {
  const Report& report = add.report;
  db_.query("INSERT INTO reports (at_ms, user, reported, why, table_id) VALUES (?, ?, ?, ?, ?)", "reports")
      .bind(report.at_ms, report.user, report.reported, report.why, report.table)
      .run();
}

void SqliteWriter::write(const ForgetUser& forget) {
  db_.query("UPDATE users SET name = ?, folded_name = NULL, recovery_hash = NULL WHERE id = ?", "users")
      .bind(forget.name, forget.user)
      .run();
  require_change("there is no user " + forget.user, "users");
  db_.query("DELETE FROM blocks WHERE blocked = ?", "blocks").bind(forget.user).run();
  for (const char* table :
       {"sessions", "blocks", "ratings", "results", "reports", "contacts", "deliveries", "invitations"})
    db_.query(std::string("DELETE FROM ") + table + " WHERE user = ?", table).bind(forget.user).run();
}

/// The whole row is written anew, for its checksum.
void SqliteWriter::write(const RewriteSeats& rewrite) {
  const Known known = existing(rewrite.table);
  auto table = reads::table_by_number(db_, known.no);
  if (!table) throw StoreError(ErrorKind::NotFound, "there is no table " + rewrite.table, "tables");
  table->seats = rewrite.seats;
  table->extra = rewrite.extra;
  put_row(*table, table->status, known.last_seq);
}

void SqliteWriter::update_ratings(const AddResults& add) {
  std::vector<RatingRecord> ratings;
  std::vector<Rating> before;
  std::vector<int> places;
  for (const Result& result : add.results) {
    Query row = db_.query(RATING_COLUMNS " WHERE user = ? AND game = ?", "ratings");
    ratings.push_back(first(row.bind(result.user, add.game), rating_of)
                          .value_or(RatingRecord{result.user, add.game, add.first}));
    before.push_back(ratings.back().rating);
    places.push_back(result.place);
  }
  const auto after = add.rate(before, places);
  for (std::size_t i = 0; i < after.size(); ++i) {
    db_.query("REPLACE INTO ratings (user, game, mu, sigma, matches) VALUES (?, ?, ?, ?, ?)", "ratings")
        .bind(ratings[i].user, add.game, millionths(after[i].mu), millionths(after[i].sigma),
              ratings[i].matches + 1)
        .run();
  }
}

void SqliteWriter::require_change(const std::string& otherwise, const char* table) {
  if (db_.raw().getChanges() == 0) throw StoreError(ErrorKind::NotFound, otherwise, table);
}

namespace reads {

std::optional<UserRecord> user(Connection& db, const std::string& id) {
  Query row = db.query(columns_from(rows::kUser, "users", "WHERE id = ?"), "users");
  return first(row.bind(id), rows::read_user);
}

std::optional<UserRecord> user_by_name(Connection& db, const std::string& folded_name) {
  Query row = db.query(columns_from(rows::kUser, "users", "WHERE users.folded_name = ?"), "users");
  return first(row.bind(folded_name), rows::read_user);
}

std::optional<UserRecord> user_by_recovery(Connection& db, const Hash& code_hash) {
  Query row = db.query(columns_from(rows::kUser, "users", "WHERE recovery_hash = ?"), "users");
  return first(row.bind(code_hash), rows::read_user);
}

std::vector<UserRecord> users_not_folded_by(Connection& db, const std::string& rules) {
  Query rows = db.query(columns_from(rows::kUser, "users", "WHERE folded_by <> ? ORDER BY created_at_ms, id"),
                        "users");
  return every(rows.bind(rules), rows::read_user);
}

std::optional<SessionRecord> session_by_token(Connection& db, const Hash& token_hash) {
  Query row = db.query(columns_from(rows::kSession, "sessions", "WHERE token_hash = ?"), "sessions");
  return first(row.bind(token_hash), rows::read_session);
}

std::vector<SessionRecord> sessions_of(Connection& db, const std::string& user) {
  Query rows = db.query(columns_from(rows::kSession, "sessions", "WHERE user = ? ORDER BY created_at_ms, id"),
                        "sessions");
  return every(rows.bind(user), rows::read_session);
}

std::vector<RatingRecord> ratings_of(Connection& db, const std::string& user) {
  Query rows = db.query(RATING_COLUMNS " WHERE user = ? ORDER BY game", "ratings");
  return every(rows.bind(user), rating_of);
}

std::vector<ResultCount> results_of(Connection& db, const std::string& user) {
  Query rows = db.query(
      "SELECT game, level, count(*), sum(place = 1) FROM results WHERE user = ? GROUP BY game, level"
      " ORDER BY game, level",
      "results");
  return every(rows.bind(user), [](const Query& row) {
    return ResultCount{
        .game = row.text(0), .level = row.text(1), .played = row.integer(2), .won = row.integer(3)};
  });
}

std::vector<Block> all_blocks(Connection& db) {
  Query rows = db.query("SELECT user, blocked FROM blocks", "blocks");
  return every(rows, [](const Query& row) { return Block{.user = row.text(0), .blocked = row.text(1)}; });
}

std::vector<Report> reports(Connection& db, std::size_t limit) {
  Query rows = db.query(REPORT_COLUMNS " ORDER BY no DESC LIMIT ?", "reports");
  return every(rows.bind(static_cast<std::int64_t>(std::min<std::size_t>(limit, 1'000'000))), report_of);
}

std::vector<Report> reports_of(Connection& db, const std::string& user) {
  Query rows = db.query(REPORT_COLUMNS " WHERE user = ? ORDER BY no", "reports");
  return every(rows.bind(user), report_of);
}

std::vector<ChatLine> chat_of(Connection& db, const std::string& user) {
  Query rows = db.query(
      "SELECT t.id, c.user, c.text, c.at_ms FROM chat c JOIN tables t ON t.no = c.match_no WHERE c.user = ?"
      " ORDER BY c.no",
      "chat");
  return every(rows.bind(user), [](const Query& row) {
    return ChatLine{.table = row.text(0), .user = row.text(1), .text = row.text(2), .at_ms = row.integer(3)};
  });
}

std::vector<Leader> leaders(Connection& db, const std::string& game, std::int64_t from, std::size_t limit) {
  Query rows = db.query(
      "SELECT r.user, r.game, r.mu, r.sigma, r.matches, u.name FROM ratings r INDEXED BY ratings_in_order"
      " CROSS JOIN users u ON u.id = r.user WHERE r.game = ? ORDER BY r.mu - 3 * r.sigma DESC, r.user"
      " LIMIT ? OFFSET ?",
      "ratings");
  return every(rows.bind(game, static_cast<std::int64_t>(limit), from), [](const Query& row) {
    return Leader{rating_of(row), row.text(5)};
  });
}

}  // namespace reads
}  // namespace arbiter::persistence
