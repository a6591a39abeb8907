#include "server/archive/import_quota.hpp"

namespace arbiter::server {

namespace {

constexpr std::int64_t kDayMs = 86'400'000;

protocol::Error until_tomorrow(std::int64_t now_ms, const std::string& message) {
  auto error = protocol::rate_limited(static_cast<std::uint64_t>(kDayMs - now_ms % kDayMs));
  error.message = message;
  return error;
}

}  // namespace

std::optional<protocol::Error> ImportQuota::take(const std::string& user, std::int64_t bytes,
                                                 std::int64_t now_ms) {
  const MutexLock lock(mutex_);
  if (const std::int64_t day = now_ms / kDayMs; day != day_) {
    day_ = day;
    bytes_ = 0;
    taken_.clear();
  }
  if (limits_.bytes_per_day != 0 && bytes_ + bytes > limits_.bytes_per_day) {
    return until_tomorrow(now_ms,
                          "this server has taken in as many matches today as it may; come back tomorrow");
  }
  std::int64_t& own = taken_[user];
  if (limits_.per_user_per_day != 0 && own >= limits_.per_user_per_day) {
    return until_tomorrow(now_ms,
                          "you may import " + std::to_string(limits_.per_user_per_day) + " matches a day");
  }
  ++own;
  bytes_ += bytes;
  return std::nullopt;
}

}  // namespace arbiter::server
