// Who is asked for a reaction, and with what a seat may answer.
#pragma once

#include "rules/emerald/state.hpp"

namespace arbiter::emerald {

/// The seats that a window of this kind asks now: those that may hold a fitting card by public facts (R104,
/// R106, R111). For `counter` the Interrupt is the last of the chain.
core::SeatSet asked(const Data& data, const State& state, WindowKind kind);

/// The cards with which `seat` may answer, from its hand, in ascending order; passing is always possible too.
Cards fitting_cards(const Data& data, const State& state, WindowKind kind, Seat seat);

/// R106: the Interrupt fits what is being done, for this seat.
bool trigger_fits(const Data& data, const State& state, Seat seat, Card card);

}  // namespace arbiter::emerald
