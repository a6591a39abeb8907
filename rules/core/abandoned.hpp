// A match that its people have broken off.
#pragma once

#include <memory>

#include "rules/core/game.hpp"

namespace arbiter::core {

/// The same match, over: nobody is to act, the outcome is of the kind `abandoned` with neither places nor scores,
/// and what was hidden stays so. It can be looked at as ever, and not be played on.
std::unique_ptr<Match> abandoned(std::shared_ptr<const Match> match);

}  // namespace arbiter::core
