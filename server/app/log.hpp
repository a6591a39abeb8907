// Logging, by spdlog, to stderr. Nothing logged holds a token, a seed, an action or a name: tables and users
// appear by their ids.
#pragma once

#include "server/base/config.hpp"

namespace arbiter::server {

/// Sets level and format of the default logger. With `json`, each line is one JSON object.
void set_up_log(const Log& log);

}  // namespace arbiter::server
