// The rules: what is legal, and what follows from an action.
#pragma once

#include <string>
#include <vector>

#include "rules/conclave/state.hpp"
#include "rules/core/game_of.hpp"
#include "rules/core/options.hpp"

namespace arbiter::conclave {

/// R9 to R13: a new match, up to its first decision.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);

core::SeatSet to_act(const State& state);
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
/// Why an action that is not legal now is refused, for the seat that tried: a function of what it knows.
core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action);
/// Carries out a legal action and all that follows, up to the next decision or the end; appends the events.
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);

}  // namespace arbiter::conclave
