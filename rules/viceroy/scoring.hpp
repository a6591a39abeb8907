// Final scoring (section 9).
#pragma once

#include <vector>

#include "rules/viceroy/pyramid.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

/// A circle that was recoloured before scoring, R85.
struct Recolouring {
  Place top;
  Color color;
  std::uint8_t gems;
};

/// Points of one seat by category (R87 to R92).
struct SeatScore {
  int circles = 0;
  int infinite = 0;
  int laws = 0;
  int points = 0;
  int magic = 0;
  int sets = 0;
  int attack = 0;  // not positive
  int total() const { return circles + infinite + laws + points + magic + sets + attack; }
  std::uint8_t place = 1;
};

/// One entry a seat.
std::vector<SeatScore> score(const Data& data, const State& state);
/// What a seat recolours, in order; nothing without the option.
std::vector<Recolouring> recolourings(const Data& data, const State& state, Seat seat);
/// R90.
int completed_sets(const Pyramid& pyramid);

}  // namespace arbiter::viceroy
