// Which options a game is checked with.
#pragma once

#include <vector>

#include "rules/core/game.hpp"

namespace arbiter::conformance {

/// The sets of options to try with this number of seats, without repetition: first the defaults; then each
/// value of each option alone (of a number with a wide range: both ends and the neighbours of the default; of
/// a subset: each single value and all); then `random` combinations drawn from `seed`. Those that the game
/// refuses are left out. The options in `fixed` keep the value that they have there.
std::vector<core::Options> option_sets(const core::Game& game, int seats,
                                       const nlohmann::json& fixed = nlohmann::json::object(),
                                       int random = 12, const core::Seed& seed = {});

}  // namespace arbiter::conformance
