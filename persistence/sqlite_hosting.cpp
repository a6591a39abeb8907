// In SQLite: what is kept for whoever runs the server, and what is taken away after its time.
#include <algorithm>

#include "persistence/sqlite_reads.hpp"
#include "persistence/sqlite_rows.hpp"
#include "persistence/sqlite_writer.hpp"

namespace arbiter::persistence {
namespace {

constexpr std::int64_t kHostingPageMax = 1000;

std::int64_t page_limit(std::size_t limit) {
  return std::clamp<std::int64_t>(static_cast<std::int64_t>(std::min<std::size_t>(limit, kHostingPageMax)), 1,
                                  kHostingPageMax);
}

/// What is old enough, by key; takes a time and a limit.
struct Expiring {
  const char* table;
  const char* old;   // SELECT of the keys
  const char* take;  // what is done with them, up to "IN"
};

Expiring expiring(Expire::What what) {
  switch (what) {
    case Expire::What::addresses:
      return {"sessions", "SELECT id FROM sessions WHERE address <> '' AND seen_at_ms < ? LIMIT ?",
              "UPDATE sessions SET address = '' WHERE id IN"};
    case Expire::What::chat:  // without a checksum, as lines of before there were any
      return {"chat", "SELECT no FROM chat WHERE user <> '' AND at_ms < ? LIMIT ?",
              "UPDATE chat SET user = '', text = '', checksum = NULL WHERE no IN"};
    case Expire::What::audit:
      return {"audit", "SELECT no FROM audit WHERE at_ms < ? LIMIT ?", "DELETE FROM audit WHERE no IN"};
    case Expire::What::invitations:
      return {"invitations", "SELECT code_hash FROM invitations WHERE until_ms <> 0 AND until_ms < ? LIMIT ?",
              "DELETE FROM invitations WHERE code_hash IN"};
  }
  throw StoreError(ErrorKind::Invalid, "there is nothing of that kind");
}

std::int64_t expire_limit(const Expire& expire) {
  return static_cast<std::int64_t>(std::min<std::size_t>(expire.limit, 1'000'000));
}

}  // namespace

void SqliteWriter::write(const PutBan& put) {
  const Ban& ban = put.ban;
  db_.query("REPLACE INTO bans (user, address, until_ms, why, at_ms) VALUES (?, ?, ?, ?, ?)", "bans")
      .bind(ban.user, ban.address, ban.until_ms, ban.why, ban.at_ms)
      .run();
}

void SqliteWriter::write(const DropBan& drop) {
  db_.query("DELETE FROM bans WHERE user = ? AND address = ?", "bans").bind(drop.user, drop.address).run();
  require_change("there is no such ban", "bans");
}

void SqliteWriter::write(const PutOperator& put) {
  db_.query("REPLACE INTO operators (token_hash, at_ms) VALUES (?, ?)", "operators")
      .bind(put.token_hash, put.at_ms)
      .run();
}

void SqliteWriter::write(const DropOperators&) { db_.query("DELETE FROM operators", "operators").run(); }

void SqliteWriter::write(const PutInvitation& put) {
  const Invitation& invitation = put.invitation;
  db_.query("INSERT INTO invitations (code_hash, user, uses_left, at_ms, until_ms) VALUES (?, ?, ?, ?, ?)",
            "invitations")
      .bind(invitation.code_hash, invitation.user, invitation.uses_left, invitation.at_ms,
            invitation.until_ms)
      .run();
}

void SqliteWriter::write(const SpendInvitation& spend) {
  db_.query(
         "UPDATE invitations SET uses_left = uses_left - 1"
         " WHERE code_hash = ? AND uses_left > 0 AND (until_ms = 0 OR until_ms > ?)",
         "invitations")
      .bind(spend.code_hash, spend.now_ms)
      .run();
  require_change("there is no such invitation", "invitations");
  db_.query("DELETE FROM invitations WHERE code_hash = ? AND uses_left = 0", "invitations")
      .bind(spend.code_hash)
      .run();
}

void SqliteWriter::write(const DropInvitation& drop) {
  db_.query("DELETE FROM invitations WHERE code_hash = ?", "invitations").bind(drop.code_hash).run();
  require_change("there is no such invitation", "invitations");
}

void SqliteWriter::write(const DropMatch& drop) {
  const std::int64_t no = existing(drop.match).no;
  for (const char* dependent :
       {"participants", "recordings", "unrecorded", "chat", "quarantine", "moves", "fresh_moves"})
    delete_of_match(dependent, no);
  db_.query("DELETE FROM tables WHERE no = ?", "tables").bind(no).run();
  known_.erase(drop.match);
}

void SqliteWriter::write(const Expire& expire) {
  const Expiring what = expiring(expire.what);
  db_.query(std::string(what.take) + " (" + what.old + ")", what.table)
      .bind(expire.before_ms, expire_limit(expire))
      .run();
}

namespace reads {

std::vector<Ban> bans(Connection& db) {
  Query rows = db.query("SELECT user, address, until_ms, why, at_ms FROM bans ORDER BY at_ms DESC", "bans");
  std::vector<Ban> all;
  while (rows.step())
    all.push_back({rows.text(0), rows.text(1), rows.integer(2, 0), rows.text(3), rows.integer(4, 0)});
  return all;
}

std::vector<Hash> operators(Connection& db) {
  Query rows = db.query("SELECT token_hash FROM operators", "operators");
  std::vector<Hash> all;
  while (rows.step()) all.push_back(rows.hash(0));
  return all;
}

std::vector<Invitation> invitations(Connection& db) {
  Query rows = db.query(
      "SELECT code_hash, user, uses_left, at_ms, until_ms FROM invitations ORDER BY at_ms DESC, code_hash",
      "invitations");
  std::vector<Invitation> all;
  while (rows.step())
    all.push_back({rows.hash(0), rows.text(1), rows.integer(2, 0), rows.integer(3, 0), rows.integer(4, 0)});
  return all;
}

Page<UserRecord> people(Connection& db, const PeopleFilter& filter) {
  const auto dash = filter.cursor.find('-');
  if (!filter.cursor.empty() && dash == std::string::npos)
    throw StoreError(ErrorKind::Invalid, "not a cursor of this store");
  const std::int64_t before = read_cursor(filter.cursor.substr(0, dash));
  const std::string id = filter.cursor.empty() ? "" : filter.cursor.substr(dash + 1);
  const auto limit = page_limit(filter.limit);
  Query rows = db.query(std::string("SELECT ") + rows::kUser +
                            " FROM users INDEXED BY users_by_age WHERE (created_at_ms, id) < (?1, ?2)"
                            " AND (?3 = '' OR instr(coalesce(users.folded_name, ''), ?3) > 0)"
                            " ORDER BY created_at_ms DESC, id DESC LIMIT ?4",
                        "users");
  rows.bind(before, id, filter.part, limit + 1);
  Page<UserRecord> page;
  while (rows.step()) {
    if (static_cast<std::int64_t>(page.records.size()) == limit) {
      const UserRecord& last = page.records.back();
      page.cursor = std::to_string(last.created_at_ms) + "-" + last.id;
      break;
    }
    page.records.push_back(rows::read_user(rows));
  }
  return page;
}

namespace {

/// Rows whose number is in the last column.
template <class Record, class Read>
Page<Record> page_by_number(Query& rows, std::int64_t limit, int number, Read read) {
  Page<Record> page;
  std::int64_t last = 0;
  while (rows.step()) {
    if (static_cast<std::int64_t>(page.records.size()) == limit) {
      page.cursor = std::to_string(last);
      break;
    }
    page.records.push_back(read(rows));
    last = rows.integer(number);
  }
  return page;
}

}  // namespace

Page<Report> reports_page(Connection& db, std::size_t limit, const std::string& cursor) {
  Query rows = db.query(
      "SELECT at_ms, user, reported, why, table_id, no FROM reports WHERE no < ? ORDER BY no DESC LIMIT ?",
      "reports");
  rows.bind(read_cursor(cursor), page_limit(limit) + 1);
  return page_by_number<Report>(rows, page_limit(limit), 5, [](const Query& row) {
    return Report{row.integer(0, 0), row.text(1), row.text(2), row.text(3), row.text(4)};
  });
}

Page<AuditLine> audit_page(Connection& db, std::size_t limit, const std::string& cursor) {
  Query rows = db.query(
      std::string("SELECT ") + rows::kAuditLine + ", no FROM audit WHERE no < ? ORDER BY no DESC LIMIT ?",
      "audit");
  rows.bind(read_cursor(cursor), page_limit(limit) + 1);
  return page_by_number<AuditLine>(rows, page_limit(limit), 5, rows::read_audit_line);
}

std::size_t expired(Connection& db, const Expire& expire) {
  const Expiring what = expiring(expire.what);
  Query rows = db.query(std::string("SELECT count(*) FROM (") + what.old + ")", what.table);
  rows.bind(expire.before_ms, expire_limit(expire)).step();
  return static_cast<std::size_t>(rows.integer(0, 0));
}

std::vector<std::string> matches_finished_before(Connection& db, std::int64_t before_ms, std::size_t limit) {
  Query rows = db.query(
      "SELECT id FROM tables WHERE status = 'finished' AND finished_at_ms < ? ORDER BY finished_at_ms LIMIT "
      "?",
      "tables");
  rows.bind(before_ms, static_cast<std::int64_t>(std::min<std::size_t>(limit, 1'000'000)));
  std::vector<std::string> ids;
  while (rows.step()) ids.push_back(rows.text(0));
  return ids;
}

}  // namespace reads
}  // namespace arbiter::persistence
