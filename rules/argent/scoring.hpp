// The end of the game, section 11.
#pragma once

#include "rules/argent/state.hpp"

namespace arbiter::argent {

/// What a seat shows for each criterion (R117).
using Values = std::array<std::int32_t, kCriteria>;
using Scores = std::array<Values, kSeats>;

/// Secret Supporters are counted: only for the end of the game.
Scores score(const Data& data, const State& state);

/// The seat whose vote this Voter gives, if it does not abstain (R118).
std::optional<Seat> winner_of(const Data& data, const State& state, const Scores& scores, Voter voter);

std::uint8_t votes(const State& state, Seat seat);

/// The seats from the winner down (R119). Precondition: the Voters are awarded.
List<Seat, kSeats> ranking(const State& state);

}  // namespace arbiter::argent
