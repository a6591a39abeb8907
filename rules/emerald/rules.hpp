// The rules: what is legal, and what follows from an action.
#pragma once

#include <string>
#include <vector>

#include "rules/core/game_of.hpp"
#include "rules/core/options.hpp"
#include "rules/emerald/events.hpp"

namespace arbiter::emerald {

/// R9 to R17: a new match, up to the first Agent that a seat places.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);

core::SeatSet to_act(const State& state);
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
/// Why an action that is not legal now is refused, for the seat that tried: a function of what it knows.
core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action);
/// Carries out a legal action and all that follows, up to the next decision or the end; appends the events.
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);

/// Redraws what is not a permutation of equal backs: the facedown cards of the stacks together with the box,
/// and the answers in windows. `each_secret` has mixed each stack, each hand with its deck, and the
/// identities.
void resample_rest(const Data& data, State& state, core::Viewer viewer, core::Rng& rng);

}  // namespace arbiter::emerald
