// What can go wrong in the store, as one exception type with a kind that callers can branch on.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace arbiter::persistence {

enum class ErrorKind {
  Conflict,     // the write contradicts what is stored (see each Write); trying again cannot help
  NotFound,     // the write names a table that does not exist
  Invalid,      // a value out of its range, such as a recording beyond kMaxRecordingBytes
  Full,         // no space left; the store works again as soon as there is some
  Io,           // the disk refused; the store tries anew with the next write
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
  StoreError(ErrorKind kind, const std::string& message, std::string table = {})
      : std::runtime_error(message), kind_(kind), table_(std::move(table)) {}

  ErrorKind kind() const { return kind_; }
  const std::string& table() const { return table_; }

 private:
  ErrorKind kind_;
  std::string table_;
};

}  // namespace arbiter::persistence
