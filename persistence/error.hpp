// What can go wrong in the store, as one exception type with a kind that callers can branch on.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace arbiter::persistence {

enum class ErrorKind {
  Conflict,     // the write contradicts what is stored (see each Write); retrying cannot help
  NotFound,     // the write names a table that does not exist
  Invalid,      // a value out of its range, such as a recording beyond kMaxRecordingBytes
  Full,         // no space left; writes succeed again once there is some
  Io,           // a read or write of the disk failed; the next write is tried as usual
  Busy,         // another process held the database for longer than the time-out
  Corrupt,      // a row or page of table() cannot be read
  TooNew,       // the database was made by a newer arbiter
  Unsupported,  // this implementation cannot do that
  Closed,       // submitted after close()
};

/// Thrown by reads and by opening; handed to `done` by writes.
class StoreError : public std::runtime_error {
 public:
  /// `table`: the database table concerned, such as "moves"; empty if there is none in particular.
  /// `seq`: of the move that cannot be read; 0 if it is about something else.
  StoreError(ErrorKind kind, const std::string& message, std::string table = {}, std::int64_t seq = 0)
      : std::runtime_error(message), kind_(kind), table_(std::move(table)), seq_(seq) {}

  ErrorKind kind() const { return kind_; }
  const std::string& table() const { return table_; }
  std::int64_t seq() const { return seq_; }

 private:
  ErrorKind kind_;
  std::string table_;
  std::int64_t seq_;
};

/// True if the store failed (disk full, I/O, busy, closed); false if it rejected this write.
inline bool is_store_failure(const StoreError& error) {
  const ErrorKind kind = error.kind();
  return kind != ErrorKind::Conflict && kind != ErrorKind::NotFound && kind != ErrorKind::Invalid;
}

/// True if the same may succeed later: the disk or the lock is at fault, not what is stored.
inline bool is_temporary(const StoreError& error) {
  const ErrorKind kind = error.kind();
  return kind == ErrorKind::Io || kind == ErrorKind::Busy || kind == ErrorKind::Full;
}

}  // namespace arbiter::persistence
