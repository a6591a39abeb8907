#include "server/base/iso_time.hpp"

#include <array>
#include <cstdio>
#include <ctime>

namespace arbiter::server {

std::string iso_time(std::int64_t unix_ms) {
  const std::time_t seconds = unix_ms / 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  std::array<char, 32> text{};
  const std::size_t size = std::strftime(text.data(), text.size(), "%FT%T", &utc);
  std::snprintf(text.data() + size, text.size() - size, ".%03dZ", static_cast<int>(unix_ms % 1000));
  return text.data();
}

}  // namespace arbiter::server
