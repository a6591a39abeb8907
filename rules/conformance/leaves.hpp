// Views taken apart: which places of the omniscient view are hidden from somebody.
#pragma once

#include <map>
#include <string>

#include "rules/core/game.hpp"

namespace arbiter::conformance {

/// The scalars of a view by their JSON pointers (empty arrays and objects count as scalars).
nlohmann::json leaves(const core::Match& match, core::Viewer viewer);

/// The leaves of the omniscient view that `viewer` does not see, as JSON text by pointer.
std::map<std::string, std::string> hidden_leaves(const core::Match& match, core::Viewer viewer);

/// The array to which a leaf belongs, or the leaf itself: of "/hands/1/2/rank" it is "/hands/1/*".
std::string place_of(const std::string& pointer);

}  // namespace arbiter::conformance
