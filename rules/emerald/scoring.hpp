// Final scoring (R117 to R119).
#pragma once

#include "rules/emerald/state.hpp"

namespace arbiter::emerald {

struct SeatScore {
  Side side = Side::loyalist;
  std::int16_t neutral = 0;
  std::int16_t side_vp = 0;         // of the own side's colour
  std::int16_t assassinations = 0;  // those that count for this side
  std::int16_t tracks = 0;          // after the adjustment
  std::int16_t penalty = 0;         // of the side with the lowest score: 0 or negative
  std::int16_t total = 0;
  std::uint8_t place = 1;
};

/// By seat. Reads the secret identities: not to be shown to anybody before the match is over.
List<SeatScore, kSeats> final_scores(const Data& data, const State& state);

}  // namespace arbiter::emerald
