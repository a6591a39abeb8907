// The time of day.
#pragma once

#include <cstdint>

namespace arbiter {

/// Milliseconds since 1970-01-01 UTC. It may jump, back as well: for what is shown or stored, never for
/// durations.
std::int64_t now_ms();

}  // namespace arbiter
