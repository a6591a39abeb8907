#pragma once

#include <string>

#include "json/parse.hpp"
#include "server/base/config.hpp"
#include "server/people/users.hpp"

namespace arbiter::server {

/// What a message may hold, from `limits.*`.
json::ParseLimits parse_limits(const Limits& limits);

/// The result of session.hello.
std::string welcome_json(const Users::Known& known, const Limits& limits);

}  // namespace arbiter::server
