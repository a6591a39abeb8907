#include "persistence/connection.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <algorithm>

namespace arbiter::persistence {
namespace {

ErrorKind kind_of(int sqlite_code) {
  switch (sqlite_code) {
    case SQLITE_CONSTRAINT:
      return ErrorKind::Conflict;
    case SQLITE_FULL:
      return ErrorKind::Full;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return ErrorKind::Busy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return ErrorKind::Corrupt;
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
      return ErrorKind::Invalid;
    default:
      return ErrorKind::Io;
  }
}

SQLite::Database open(const Connection::Place& place, Connection::Access access, DamageLog& damage) {
  const int flags = access == Connection::Access::ReadWrite ? SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE
                                                            : SQLite::OPEN_READONLY;
  return translating(damage, "", [&] {
    return SQLite::Database(place.file, flags | SQLite::OPEN_NOMUTEX, place.busy_timeout_ms, place.vfs);
  });
}

}  // namespace

void DamageLog::note(const std::string& table) {
  std::lock_guard lock(mutex_);
  tables_.insert(table);
}

std::vector<std::string> DamageLog::tables() const {
  std::lock_guard lock(mutex_);
  return {tables_.begin(), tables_.end()};
}

void throw_store_error(const SQLite::Exception& error, DamageLog& damage, const char* table) {
  const ErrorKind kind = kind_of(error.getErrorCode() & 0xff);
  if (kind == ErrorKind::Corrupt) damage.note(table);
  std::string message = *table ? std::string(table) + ": " : std::string();
  throw StoreError(kind, message.append(error.what()), table);
}

bool Query::step() {
  return guard([&] { return statement_.executeStep(); });
}

void Query::run() {
  guard([&] { statement_.exec(); });
}

Bytes Query::bytes(int column) const {
  const SQLite::Column value = statement_.getColumn(column);
  const auto* data = static_cast<const std::uint8_t*>(value.getBlob());
  return {data, data + value.getBytes()};
}

Digest Query::digest(int column) const {
  const SQLite::Column value = statement_.getColumn(column);
  Digest digest;
  const auto* data = static_cast<const std::uint8_t*>(value.getBlob());
  if (value.getBytes() != static_cast<int>(digest.size())) corrupt("a digest of the wrong size");
  std::copy_n(data, digest.size(), digest.begin());
  return digest;
}

void Query::corrupt(const std::string& message) const {
  damage_.note(table_);
  throw StoreError(ErrorKind::Corrupt, std::string(table_) + ": " + message, table_);
}

void Query::bind_one(const std::optional<std::string>& value) {
  if (value) {
    bind_one(*value);
  } else {
    statement_.bind(++bound_);
  }
}

void Query::bind_blob(const void* data, std::size_t size) {
  statement_.bindNoCopy(++bound_, size == 0 ? "" : data,
                        static_cast<int>(size));  // a null pointer means NULL
}

Connection::Connection(const Place& place, Access access, DamageLog& damage)
    : damage_(damage), db_(open(place, access, damage)) {}

Query Connection::query(std::string_view sql, const char* table) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) {
    found = translating(damage_, table, [&] {
      std::string text(sql);
      SQLite::Statement statement(db_, text);
      return statements_.emplace(std::move(text), std::move(statement)).first;
    });
  }
  return Query(found->second, damage_, table);
}

void Connection::exec(const std::string& sql, const char* table) {
  translating(damage_, table, [&] { db_.exec(sql); });
}

std::int64_t Connection::integer(const std::string& sql) {
  return translating(damage_, "", [&] { return db_.execAndGet(sql).getInt64(); });
}

bool Connection::in_transaction() const { return sqlite3_get_autocommit(db_.getHandle()) == 0; }

Snapshot::Snapshot(Connection& connection) : connection_(connection) { connection_.query("BEGIN", "").run(); }

Snapshot::~Snapshot() {
  try {
    connection_.query("ROLLBACK", "").run();  // it only read
  } catch (const StoreError&) {               // SQLite has ended it already
  }
}

}  // namespace arbiter::persistence
