// One SQLite connection: cached statements, and SQLite's errors as StoreErrors that name the table.
// Used by one thread at a time.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "persistence/error.hpp"
#include "persistence/records.hpp"

namespace arbiter::persistence {

/// Collects the names of damaged tables. Thread-safe.
class DamageLog {
 public:
  void note(const std::string& table);
  std::vector<std::string> tables() const;

 private:
  mutable std::mutex mutex_;
  std::set<std::string> tables_;
};

[[noreturn]] void throw_store_error(const SQLite::Exception& error, DamageLog& damage, const char* table);

/// Calls `action`; a SQLite::Exception out of it becomes a StoreError of `table`, noted in `damage` if
/// Corrupt.
template <class F>
auto translating(DamageLog& damage, const char* table, F&& action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    throw_store_error(error, damage, table);
  }
}

/// Binds a string's bytes as a BLOB.
struct Blob {
  const std::string& bytes;
};

/// One use of a cached statement; resets it when done, so that no read stays open.
class Query {
 public:
  Query(SQLite::Statement& statement, DamageLog& damage, const char* table)
      : statement_(statement), damage_(damage), table_(table) {}
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Binds to ?1, ?2, … without copying: the values must live until the last step.
  template <class... Values>
  Query& bind(const Values&... values) {
    guard([&] { (bind_one(values), ...); });
    return *this;
  }

  bool step();  // to the next row; false: there is none
  void run();   // of a statement without rows

  std::int64_t integer(int column) const { return statement_.getColumn(column).getInt64(); }
  std::string text(int column) const { return statement_.getColumn(column).getString(); }
  Bytes bytes(int column) const;
  Digest digest(int column) const;  // Corrupt if it has not 32 bytes

  /// Throws Corrupt for this query's table, and notes it.
  [[noreturn]] void corrupt(const std::string& message) const;

 private:
  template <class F>
  auto guard(F&& action);

  void bind_one(std::int64_t value) { statement_.bind(++bound_, value); }
  void bind_one(int value) { statement_.bind(++bound_, value); }
  void bind_one(bool value) { statement_.bind(++bound_, value ? 1 : 0); }
  void bind_one(std::string_view value) = delete;  // might not end with a NUL
  void bind_one(const std::string& value) { statement_.bindNoCopy(++bound_, value); }
  void bind_one(const std::optional<std::string>& value);
  void bind_one(const Bytes& value) { bind_blob(value.data(), value.size()); }
  void bind_one(const Blob& value) { bind_blob(value.bytes.data(), value.bytes.size()); }
  void bind_one(const Digest& value) { bind_blob(value.data(), value.size()); }
  void bind_blob(const void* data, std::size_t size);

  SQLite::Statement& statement_;
  DamageLog& damage_;
  const char* table_;
  int bound_ = 0;
};

class Connection {
 public:
  enum class Access { ReadOnly, ReadWrite };

  struct Place {
    std::string file;
    std::string vfs;
    int busy_timeout_ms = 0;
  };

  /// `ReadWrite` creates the file. Throws StoreError. `damage` outlives the connection.
  Connection(const Place& place, Access access, DamageLog& damage);

  /// The statement is prepared once for each `sql`. `table`: named in errors; a literal.
  Query query(std::string_view sql, const char* table);

  /// Runs statements that are not worth keeping. `table`: as above.
  void exec(const std::string& sql, const char* table = "");
  std::int64_t integer(const std::string& sql);

  std::int64_t last_row() const { return db_.getLastInsertRowid(); }
  /// False after SQLite rolled a transaction back by itself.
  bool in_transaction() const;
  SQLite::Database& raw() { return db_; }

 private:
  DamageLog& damage_;
  SQLite::Database db_;
  std::map<std::string, SQLite::Statement, std::less<>> statements_;
};

/// Several reads that see one moment.
class Snapshot {
 public:
  explicit Snapshot(Connection& connection);
  ~Snapshot();
  Snapshot(const Snapshot&) = delete;
  Snapshot& operator=(const Snapshot&) = delete;

 private:
  Connection& connection_;
};

template <class F>
auto Query::guard(F&& action) {
  return translating(damage_, table_, std::forward<F>(action));
}

}  // namespace arbiter::persistence
