// Integers out of JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace arbiter::json {

/// The integer that `value` is, as JSON Schema has it (3.0 is 3, "3" is none), if it lies between `min` and
/// `max` (inclusive). Written with a point or an exponent it is read up to 2^53, beyond which it is not exact.
std::optional<std::int64_t> integer_in(const nlohmann::json& value, std::int64_t min, std::int64_t max);

}  // namespace arbiter::json
