// The course of a match: what is legal, and what follows from an action.
#pragma once

#include <string>
#include <vector>

#include "rules/conclave/state.hpp"
#include "rules/core/game_of.hpp"
#include "rules/core/options.hpp"

namespace arbiter::conclave {

/// Section 3 of the rules, up to the first decision.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);

core::SeatSet to_act(const State& state);
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
std::string explain(const Data& data, const State& state, Seat seat, const Action& action);
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);

}  // namespace arbiter::conclave
