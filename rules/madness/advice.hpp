// What a sensible player would do, by simple rules: for bots that play positions out, and to weigh the cards' numbers.
#pragma once

#include <vector>

#include "rules/core/action.hpp"
#include "rules/madness/data.hpp"
#include "rules/madness/state.hpp"

namespace arbiter::madness {

/// See core::AdvisedMatch.
std::size_t advise(const Data& data, const State& state, Seat seat, const std::vector<core::Action>& legal);

}  // namespace arbiter::madness
