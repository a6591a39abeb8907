#pragma once

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "persistence/records.hpp"

namespace arbiter::server {

/// By how many moves spectators of this table are behind while its match runs.
inline int spectator_delay(const persistence::TableRecord& table) {
  return nlohmann::json::parse(table.extra).value("/terms/spectator_delay"_json_pointer, 0);
}

/// The last move that a spectator may know of.
inline std::int64_t public_seq(const persistence::TableRecord& table) {
  if (table.status == persistence::TableStatus::Finished) return table.last_seq;
  return std::max<std::int64_t>(0, table.last_seq - spectator_delay(table));
}

}  // namespace arbiter::server
