// The rules of Argent: The Consortium.
#pragma once

#include "rules/argent/events.hpp"
#include "rules/core/game_of.hpp"

namespace arbiter::argent {

/// R2, section 2. Runs on to the first decision. Precondition: `refuse_options` has nothing to say.
State setup(const Data& data, const core::Options& options, int seats, core::Rng rng);
std::optional<std::string> refuse_options(const core::Options& options, int seats);

core::SeatSet to_act(const State& state);
void legal_actions(const Data& data, const State& state, Seat seat, core::LegalActions<Action>& out);
std::string explain(const Data& data, const State& state, Seat seat, const Action& action);
void perform(const Data& data, State& state, const Action& action, std::vector<Event>& events);
/// Runs the agenda of a prepared position on to its first decision.
void run(const Data& data, State& state, std::vector<Event>& events);

}  // namespace arbiter::argent
