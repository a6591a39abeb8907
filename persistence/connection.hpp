// One SQLite connection: cached statements, and SQLite's errors as StoreErrors that name the database table.
// Everything here is used by one thread at a time, except DamageLog.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "persistence/error.hpp"
#include "persistence/records.hpp"

namespace arbiter::persistence {

/// The names of database tables in which something could not be read, and the matches that lack moves which
/// their index does not show. Thread-safe.
class DamageLog {
 public:
  void note(const std::string& table);
  std::vector<std::string> tables() const;

  void note_match(std::int64_t no, const std::string& why);
  /// What is wrong with the moves of this match; nothing if nothing is known.
  std::optional<std::string> match(std::int64_t no) const;

 private:
  mutable std::mutex mutex_;
  std::set<std::string> tables_;
  std::map<std::int64_t, std::string> matches_;  // by their number
};

/// Throws `error` as a StoreError of `table`; if it is Corrupt, the table is noted in `damage`.
[[noreturn]] void throw_store_error(const SQLite::Exception& error, DamageLog& damage, const char* table);

/// Calls `action` and gives its result; a SQLite::Exception out of it becomes a StoreError, as above.
template <class F>
auto translating(DamageLog& damage, const char* table, F&& action) {
  try {
    return action();
  } catch (const SQLite::Exception& error) {
    throw_store_error(error, damage, table);
  }
}

/// A string to be bound as a BLOB.
struct Blob {
  const std::string& bytes;
};

/// One use of a cached statement. Resets it at the end, so that no read stays open. Every method throws
/// StoreError. Columns count from 0. A value is read as strictly as one in a frame: one of another type, out
/// of its range or not UTF-8 is Corrupt, with a message that names the database table, the row and the column.
class Query {
 public:
  Query(SQLite::Statement& statement, DamageLog& damage, const char* table)
      : statement_(statement), damage_(damage), table_(table) {}
  ~Query() { statement_.tryReset(); }
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Binds to ?1, ?2, … without copying: the values must outlive the last step().
  template <class... Values>
  Query& bind(const Values&... values) {
    guard([&] { (bind_one(values), ...); });
    return *this;
  }

  bool step();  ///< to the next row; false if there is none
  void run();   ///< executes a statement that gives no rows

  std::int64_t integer(int column) const { return integer(column, std::numeric_limits<std::int64_t>::min()); }
  std::int64_t integer(int column, std::int64_t min,
                       std::int64_t max = std::numeric_limits<std::int64_t>::max()) const;
  bool boolean(int column) const { return integer(column, 0, 1) != 0; }
  std::string text(int column) const;
  Bytes bytes(int column) const;
  Hash hash(int column) const;  ///< Corrupt unless it has 32 bytes
  bool is_null(int column) const { return statement_.isColumnNull(column); }

  /// What messages call the row: an id, and for a move or a line its number (0: none).
  void names_row(std::string id, std::int64_t number = 0) {
    row_ = std::move(id);
    number_ = number;
  }

  /// Throws Corrupt for this query's table, and notes it. `member` is the column's name, if it is about one.
  [[noreturn]] void corrupt(const std::string& message, const std::string& member = {}) const;
  /// Corrupt unless the column holds this checksum, or nothing.
  void check(int column, std::int64_t checksum) const;

  DamageLog& damage() const { return damage_; }

 private:
  SQLite::Column column_of_type(int column, int type, const char* wanted) const;

  template <class F>
  auto guard(F&& action);

  void bind_one(std::int64_t value) { statement_.bind(++bound_, value); }
  void bind_one(int value) { statement_.bind(++bound_, value); }
  void bind_one(bool value) { statement_.bind(++bound_, value ? 1 : 0); }
  void bind_one(std::string_view value) = delete;  // SQLite wants a terminating NUL
  void bind_one(const std::string& value) { statement_.bindNoCopy(++bound_, value); }
  void bind_one(const std::optional<std::string>& value);
  template <std::integral Integer>
  void bind_one(const std::optional<Integer>& value) {
    value ? statement_.bind(++bound_, *value) : statement_.bind(++bound_);
  }
  void bind_one(const Bytes& value) { bind_blob(value.data(), value.size()); }
  void bind_one(const Blob& value) { bind_blob(value.bytes.data(), value.bytes.size()); }
  void bind_one(const Hash& value) { bind_blob(value.data(), value.size()); }
  void bind_blob(const void* data, std::size_t size);

  SQLite::Statement& statement_;
  DamageLog& damage_;
  const char* table_;
  std::string row_;
  std::int64_t number_ = 0;
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

  /// `ReadWrite` creates the file if it is not there. Throws StoreError. `damage` must outlive the
  /// connection.
  Connection(const Place& place, Access access, DamageLog& damage);

  /// Each `sql` is prepared once and kept. `table` is named in errors and must be a literal. A statement has
  /// one Query at a time.
  Query query(std::string_view sql, const char* table);

  /// Runs statements without keeping them.
  void exec(const std::string& sql, const char* table = "");
  /// The integer in the first column of the first row.
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

/// A read transaction: while it lives, all reads of the connection see the same state.
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
