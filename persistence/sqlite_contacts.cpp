// In SQLite: how people are reached, and what is still to be sent to them.
#include <algorithm>

#include "persistence/sqlite_reads.hpp"
#include "persistence/sqlite_writer.hpp"

namespace arbiter::persistence {
namespace {

Delivery delivery_of(const Query& row) {
  return {.no = row.integer(0),
          .user = row.text(1),
          .way = row.text(2),
          .body = row.text(3),
          .attempts = row.integer(4),
          .next_at_ms = row.integer(5)};
}

}  // namespace

void SqliteWriter::write(const ChangeContact& change) {
  db_.query("INSERT INTO contacts VALUES (?, '', '', '', '', '') ON CONFLICT DO NOTHING", "contacts")
      .bind(change.user)
      .run();
  if (change.webhook) {
    db_.query("UPDATE contacts SET webhook_url = ?, webhook_secret = ?, webhook_events = ? WHERE user = ?",
              "contacts")
        .bind(change.webhook->url, change.webhook->secret, change.webhook->events, change.user)
        .run();
  }
  if (change.email)
    db_.query("UPDATE contacts SET email = ? WHERE user = ?", "contacts")
        .bind(*change.email, change.user)
        .run();
  if (change.locale)
    db_.query("UPDATE contacts SET locale = ? WHERE user = ?", "contacts")
        .bind(*change.locale, change.user)
        .run();
}

void SqliteWriter::write(const AddDelivery& add) {
  const Delivery& delivery = add.delivery;
  db_.query(
         "INSERT INTO deliveries (user, way, body, attempts, next_at_ms) SELECT ?1, ?2, ?3, ?4, ?5"
         " WHERE (SELECT count(*) FROM deliveries WHERE user = ?1) < ?6",
         "deliveries")
      .bind(delivery.user, delivery.way, delivery.body, delivery.attempts, delivery.next_at_ms,
            kMostDeliveries)
      .run();
}

void SqliteWriter::write(const PutOffDelivery& put_off) {
  db_.query("UPDATE deliveries SET attempts = ?, next_at_ms = ? WHERE no = ?", "deliveries")
      .bind(put_off.attempts, put_off.next_at_ms, put_off.no)
      .run();
}

void SqliteWriter::write(const DropDelivery& drop) {
  db_.query("DELETE FROM deliveries WHERE no = ?", "deliveries").bind(drop.no).run();
}

namespace reads {

std::optional<Contact> contact(Connection& db, const std::string& user) {
  Query row = db.query(
      "SELECT webhook_url, webhook_secret, webhook_events, email, locale FROM contacts WHERE user = ?",
      "contacts");
  if (!row.bind(user).step()) return std::nullopt;
  return Contact{.webhook_url = row.text(0),
                 .webhook_secret = row.text(1),
                 .webhook_events = row.text(2),
                 .email = row.text(3),
                 .locale = row.text(4)};
}

std::vector<std::string> users_with_contacts(Connection& db) {
  Query rows = db.query("SELECT user FROM contacts ORDER BY user", "contacts");
  std::vector<std::string> users;
  while (rows.step()) users.push_back(rows.text(0));
  return users;
}

std::vector<Delivery> due_deliveries(Connection& db, std::int64_t now_ms, std::size_t limit) {
  Query rows = db.query(
      "SELECT no, user, way, body, attempts, next_at_ms FROM deliveries WHERE no IN"
      " (SELECT min(no) FROM deliveries WHERE next_at_ms <= ? GROUP BY user, way) ORDER BY next_at_ms, no "
      "LIMIT ?",
      "deliveries");
  rows.bind(now_ms, static_cast<std::int64_t>(std::min<std::size_t>(limit, 1'000'000)));
  std::vector<Delivery> due;
  while (rows.step()) due.push_back(delivery_of(rows));
  return due;
}

std::optional<std::int64_t> next_delivery_at(Connection& db) {
  Query row = db.query("SELECT next_at_ms FROM deliveries ORDER BY next_at_ms LIMIT 1", "deliveries");
  return row.step() ? std::optional(row.integer(0)) : std::nullopt;
}

}  // namespace reads
}  // namespace arbiter::persistence
