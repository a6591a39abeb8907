// Whether anybody still comes to a match that has begun: who plays there and when somebody was last seen, as it is
// known here and as the store has it. A value. Times are by the server's clock.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace arbiter::server {

class Attendance {
 public:
  /// Nobody is waited for.
  Attendance() = default;
  /// `close_after_ms`: without anybody, until the match is closed. The store says that somebody was there at `seen`:
  /// after `now` only where it has not heard how late it was when the server ended.
  Attendance(std::int64_t close_after_ms, std::int64_t seen, std::int64_t now)
      : close_after_ms_(close_after_ms), seen_(std::min(seen, now)), noted_(seen) {}

  /// Somebody who plays is there, or has just moved.
  void seen(std::int64_t now) { seen_ = std::max(seen_, now); }
  /// The store is about to know of it. If it fails to, it is told the next time.
  void noted() { noted_ = seen_; }

  /// When the match is closed unless somebody comes; nothing where nobody is waited for.
  std::optional<std::int64_t> closes_at() const {
    return close_after_ms_ == 0 ? std::nullopt : std::optional(seen_ + close_after_ms_);
  }
  /// When the store is to hear that somebody is still there: a tenth of the time may be forgotten in a crash.
  std::optional<std::int64_t> to_be_noted_at() const {
    return close_after_ms_ == 0
               ? std::nullopt
               : std::optional(std::min(noted_, seen_) + std::max(close_after_ms_ / 10, kLeast));
  }
  std::int64_t last_seen() const { return seen_; }
  /// Whether the store does not know yet when somebody was last there.
  bool is_unnoted() const { return close_after_ms_ != 0 && seen_ != noted_; }

 private:
  static constexpr std::int64_t kLeast = 1000;

  std::int64_t close_after_ms_ = 0;
  std::int64_t seen_ = 0;
  std::int64_t noted_ = 0;
};

}  // namespace arbiter::server
