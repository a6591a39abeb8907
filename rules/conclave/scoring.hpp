// Final scoring (R40 to R46).
#pragma once

#include <array>

#include "rules/conclave/state.hpp"

namespace arbiter::conclave {

struct SeatScore {
  std::array<std::uint16_t, kMagics> totals{};  // Influence of each pile
  std::array<bool, kMagics> controls{};
  std::uint16_t resentment = 0;
  std::uint8_t followers = 0;
  bool eliminated = false;
  std::uint8_t place = 1;
};

/// By seat.
List<SeatScore, kSeats> score(const Data& data, const State& state);

}  // namespace arbiter::conclave
