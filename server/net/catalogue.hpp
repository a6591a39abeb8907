// What can be played here.
#pragma once

#include <string>

#include "rules/registry.hpp"

namespace arbiter::server {

/// The result of games.list.
std::string catalogue_json(const rules::Registry& registry);

}  // namespace arbiter::server
