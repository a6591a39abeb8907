// What viewers see.
#pragma once

#include "json/writer.hpp"
#include "rules/madness/rules.hpp"

namespace arbiter::madness {

/// One object: all that `viewer` may see of the table.
void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out);

/// How the game ended, the same for all seats. Precondition: it is over.
void write_score(const Data& data, const State& state, Seat seat, json::Writer& out);

}  // namespace arbiter::madness
