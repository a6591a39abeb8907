#include "json/integer.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace arbiter::json {

namespace {

constexpr double kLastExact = 9'007'199'254'740'992.0;  // 2^53

std::optional<std::int64_t> whole(double number) {
  if (std::trunc(number) != number || std::abs(number) > kLastExact) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

}  // namespace

std::optional<std::int64_t> integer_in(const nlohmann::json& value, std::int64_t min, std::int64_t max) {
  if (value.is_number_float()) {
    const auto number = whole(value.get<double>());
    return number && *number >= min && *number <= max ? number : std::nullopt;
  }
  if (!value.is_number_integer()) return std::nullopt;
  // The library keeps what is not negative as unsigned; beyond 63 bits it would wrap when asked for as
  // signed.
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX})
    return std::nullopt;
  const auto number = value.get<std::int64_t>();
  return number >= min && number <= max ? std::optional(number) : std::nullopt;
}

}  // namespace arbiter::json
