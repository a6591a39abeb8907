// Times as people and other programs read them.
#pragma once

#include <cstdint>
#include <string>

namespace arbiter::server {

/// Unix time in milliseconds as ISO 8601 in UTC: "2026-11-29T10:15:00.250Z". Precondition: a year of four digits.
std::string iso_time(std::int64_t unix_ms);

}  // namespace arbiter::server
