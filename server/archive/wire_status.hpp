#pragma once

#include <string_view>

#include "persistence/records.hpp"

namespace arbiter::server {

/// The word for a table's status on the wire. A running table that cannot go on is `stopped` there, whatever is
/// stored: that is for whoever knows it to say.
inline std::string_view wire_status(persistence::TableStatus status) {
  return persistence::to_string(status);
}

}  // namespace arbiter::server
