// What a viewer sees.
#pragma once

#include "rules/argent/state.hpp"
#include "rules/core/game_of.hpp"

namespace arbiter::argent {

/// The kind of the decision on top of the agenda, as clients and refusals name it. Precondition: there is
/// one.
std::string_view decision_kind(const Data& data, const State& state);

/// Writes one object: what `viewer` may see (section 15).
void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out);

/// Precondition: the game is over.
void write_score(const Data& data, const State& state, Seat seat, json::Writer& out);

}  // namespace arbiter::argent
