// The rules as functions on a State: setup, legal actions, refusals, carrying out an action.
#pragma once

#include <string>
#include <vector>

#include "rules/core/game_of.hpp"
#include "rules/core/options.hpp"
#include "rules/madness/events.hpp"
#include "rules/madness/queries.hpp"

namespace arbiter::madness {

/// Section 2, up to the first decision.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);

core::SeatSet to_act(const State& state);
/// The seat that owes the decision on top of the agenda. Precondition: the game is not over.
Seat seat_to_act(const State& state);
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action);
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);

/// The kind of a decision, as views and refusals name it (R106). Precondition: the item awaits an answer.
std::string_view decision_kind(const Data& data, const Item& item);

}  // namespace arbiter::madness
