#include "server/people/hourly_limit.hpp"

namespace arbiter::server {

namespace {

constexpr std::int64_t kHourMs = 3'600'000;
constexpr std::size_t kRemembered = 100'000;

}  // namespace

std::optional<protocol::Error> HourlyLimit::spend(const std::string& who, const Moment& now) {
  if (most_ == 0) return std::nullopt;
  const std::int64_t hour = now.steady_ms / kHourMs;
  const MutexLock lock(mutex_);
  if (spent_.size() > kRemembered) spent_.clear();
  Spent& spent = spent_[who];
  if (spent.hour != hour) spent = {hour, 0};
  if (++spent.count <= most_) return std::nullopt;
  return protocol::rate_limited(static_cast<std::uint64_t>(kHourMs - now.steady_ms % kHourMs));
}

}  // namespace arbiter::server
