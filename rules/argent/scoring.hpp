// The end of the game, section 11.
#pragma once

#include "rules/argent/state.hpp"

namespace arbiter::argent {

/// A seat's number for each Criterion (R117).
using Values = std::array<std::int32_t, kCriteria>;
using Scores = std::array<Values, kSeats>;

/// Counts Secret Supporters, too, so its result must not be shown before the end of the game.
Scores score(const Data& data, const State& state);

/// The seat that wins this Voter; nullopt if the Voter abstains (R118).
std::optional<Seat> winner_of(const Data& data, const State& state, const Scores& scores, Voter voter);

std::uint8_t votes(const State& state, Seat seat);

/// The seats, winner first (R119). Precondition: the Voters have been awarded.
List<Seat, kSeats> ranking(const State& state);

}  // namespace arbiter::argent
