// What each viewer sees of a match.
#pragma once

#include "json/writer.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out);
/// The breakdown of one seat's score (R86).
void write_score(const Data& data, const State& state, Seat seat, json::Writer& out);

}  // namespace arbiter::viceroy
