// The rules as functions on a State: setup, legal actions, refusals, carrying out an action.
#pragma once

#include "rules/argent/events.hpp"
#include "rules/core/game_of.hpp"

namespace arbiter::argent {

/// Section 2, up to the first decision. Precondition: `refuse_options` returns nullopt for these.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);
/// Why this combination of options is refused, naming them; nullopt if it is not.
std::optional<std::string> refuse_options(const core::Options& options, int seats);

core::SeatSet to_act(const State& state);
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action);
void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events);
/// Resolves the agenda of a prepared position down to its first decision.
void run(const Data& data, State& state, std::vector<Event>& events);

}  // namespace arbiter::argent
