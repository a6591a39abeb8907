#include "persistence/connection.hpp"

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <algorithm>

#include "base/utf8.hpp"

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

void DamageLog::note_match(std::int64_t no, const std::string& why) {
  std::lock_guard lock(mutex_);
  matches_.try_emplace(no, why);
}

std::optional<std::string> DamageLog::match(std::int64_t no) const {
  std::lock_guard lock(mutex_);
  const auto known = matches_.find(no);
  return known == matches_.end() ? std::nullopt : std::optional(known->second);
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
  row_.clear();
  number_ = 0;
  return guard([&] { return statement_.executeStep(); });
}

void Query::run() {
  guard([&] { statement_.exec(); });
}

SQLite::Column Query::column_of_type(int column, int type, const char* wanted) const {
  SQLite::Column value = statement_.getColumn(column);
  if (value.getType() != type) corrupt(std::string("must be ") + wanted, value.getName());
  return value;
}

std::int64_t Query::integer(int column, std::int64_t min, std::int64_t max) const {
  const SQLite::Column value = column_of_type(column, SQLITE_INTEGER, "an integer");
  const std::int64_t number = value.getInt64();
  if (number < min || number > max) {
    corrupt("must be from " + std::to_string(min) + " to " + std::to_string(max), value.getName());
  }
  return number;
}

std::string Query::text(int column) const {
  const SQLite::Column value = column_of_type(column, SQLITE_TEXT, "text");
  std::string text = value.getString();
  if (!is_utf8(text)) corrupt("must be UTF-8", value.getName());
  return text;
}

void Query::check(int column, std::int64_t checksum) const {
  if (!is_null(column) && integer(column) != checksum) corrupt("is not what its checksum was made of");
}

Bytes Query::bytes(int column) const {
  const SQLite::Column value = column_of_type(column, SQLITE_BLOB, "bytes");
  const auto* data = static_cast<const std::uint8_t*>(value.getBlob());
  return {data, data + value.getBytes()};
}

Hash Query::hash(int column) const {
  const SQLite::Column value = column_of_type(column, SQLITE_BLOB, "bytes");
  Hash digest;
  const auto* data = static_cast<const std::uint8_t*>(value.getBlob());
  if (value.getBytes() != static_cast<int>(digest.size())) corrupt("must be 32 bytes", value.getName());
  std::copy_n(data, digest.size(), digest.begin());
  return digest;
}

void Query::corrupt(const std::string& message, const std::string& member) const {
  damage_.note(table_);
  std::string where = table_;
  if (!row_.empty()) where += ", row " + row_;
  if (number_ != 0) where += ", number " + std::to_string(number_);
  if (!member.empty()) where += ", " + member;
  const bool move = std::string_view(table_) == "moves";
  throw StoreError(ErrorKind::Corrupt, where + ": " + message, table_, move ? number_ : 0);
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
