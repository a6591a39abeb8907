// Final scoring (R84 to R94).
#pragma once

#include <vector>

#include "rules/viceroy/pyramid.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

/// A circle recoloured before scoring (R85), with the number of gems that it takes.
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

/// How leftover gems recolour circles (R85): in the best way, or nearly so in microseconds, which never gives
/// more points than the best way.
enum class Recolour : std::uint8_t { exactly, nearly };

/// By seat.
std::vector<SeatScore> score(const Data& data, const State& state, Recolour how = Recolour::exactly);
/// What a seat recolours, in order; nothing without the option.
std::vector<Recolouring> recolourings(const Data& data, const State& state, Seat seat,
                                      Recolour how = Recolour::exactly);
/// The number of complete sets (R90).
int completed_sets(const Pyramid& pyramid);

}  // namespace arbiter::viceroy
