// How often something may be done in an hour by the same one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "protocol/errors.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

/// Counts by the hours of the clock. Thread-safe.
class HourlyLimit {
 public:
  /// `most`: in an hour; 0: no limit.
  explicit HourlyLimit(std::int64_t most) : most_(most) {}

  /// Counts one more of this one. A refusal, without words of its own, if that is too many.
  std::optional<protocol::Error> spend(const std::string& who, const Moment& now) EXCLUDES(mutex_);

  std::int64_t most() const { return most_; }

 private:
  struct Spent {
    std::int64_t hour = 0;  // since 1970
    std::int64_t count = 0;
  };

  const std::int64_t most_;
  Mutex mutex_;
  std::unordered_map<std::string, Spent> spent_ GUARDED_BY(mutex_);
};

}  // namespace arbiter::server
