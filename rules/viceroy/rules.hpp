// The course of a match: what is legal, and what follows from an action.
#pragma once

#include <string>
#include <vector>

#include "rules/core/game_of.hpp"
#include "rules/core/options.hpp"
#include "rules/viceroy/events.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

/// Section 4 up to the first decision: every seat chooses its starting card.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);

SeatSet to_act(const State& state);
/// What `seat` may choose at the decision on top of the agenda, the default of R100 first. Also answers for a
/// seat that has already chosen in secret.
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
std::string explain(const Data& data, const State& state, Seat seat, const Action& action);
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);

/// The part of `resample` that is more than exchanging cards of one kind: see knowledge.cpp.
void resample_rest(const Data& data, State& state, core::Viewer viewer, core::Rng& rng);

}  // namespace arbiter::viceroy
