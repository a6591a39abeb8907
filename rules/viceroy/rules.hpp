// The rules: what is legal, and what follows from an action.
#pragma once

#include <string>
#include <vector>

#include "rules/core/game_of.hpp"
#include "rules/core/options.hpp"
#include "rules/viceroy/events.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

/// A new match, up to its first decision: every seat chooses its starting card (R30 to R32).
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);

SeatSet to_act(const State& state);
/// What `seat` may choose at the decision on top of the agenda, the default of R100 first. Also answers for a
/// seat that has already chosen in secret.
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
/// Why an action that is not legal now is refused, for the seat that tried: a function of what it knows.
core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action);
/// Carries out a legal action and all that follows, up to the next decision or the end; appends the events.
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);

/// The part of `resample` that is more than exchanging cards of one kind.
void resample_rest(const Data& data, State& state, core::Viewer viewer, core::Rng& rng);

}  // namespace arbiter::viceroy
