// How much is taken in from documents: bounded for each person, and for all together.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "protocol/errors.hpp"
#include "server/base/mutex.hpp"

namespace arbiter::server {

/// 0: no limit. A day ends at midnight UTC.
struct ImportLimits {
  std::int64_t per_user_per_day = 0;
  std::int64_t bytes_per_day = 0;  // of the documents of all people
};

/// Thread-safe. Kept in memory: a server that starts anew counts from nothing.
class ImportQuota {
 public:
  explicit ImportQuota(const ImportLimits& limits) : limits_(limits) {}

  /// Counts one document, whatever comes of it: to verify it is most of the work. The refusal says when the next
  /// one may come.
  std::optional<protocol::Error> take(const std::string& user, std::int64_t bytes, std::int64_t now_ms)
      EXCLUDES(mutex_);

 private:
  const ImportLimits limits_;
  Mutex mutex_;
  std::int64_t day_ GUARDED_BY(mutex_) = 0;  // since 1970
  std::int64_t bytes_ GUARDED_BY(mutex_) = 0;
  std::unordered_map<std::string, std::int64_t> taken_ GUARDED_BY(mutex_);  // by user
};

}  // namespace arbiter::server
