// What each viewer sees of a match.
#pragma once

#include "json/writer.hpp"
#include "rules/emerald/state.hpp"

namespace arbiter::emerald {

void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out);
/// The breakdown of one seat's score (R117).
void write_score(const Data& data, const State& state, Seat seat, json::Writer& out);

}  // namespace arbiter::emerald
