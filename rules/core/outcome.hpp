// How a match ended.
#pragma once

#include <cstdint>

#include "rules/core/bytes.hpp"

namespace arbiter::core {

/// The result of a match, for all seats together. Lists have one entry a seat, in seat order.
struct Outcome {
  /// `abandoned`: its people have broken it off, see abandoned.hpp; the lists are empty.
  enum class Kind : std::uint8_t { ranked, shared_victory, shared_defeat, abandoned };
  Kind kind = Kind::ranked;
  /// 1 is the best; seats that share a place have the same number, and the next place
  /// counts them all (1, 1, 3). In a co-operative game all are 1 after a victory and 2 after a defeat.
  List<std::uint8_t, kMaxSeats> places;
  /// In the game's own points. Co-operative games: progress, the same for all.
  List<std::int32_t, kMaxSeats> scores;
  /// Whether fewer points are better (for margins; places are right in any case).
  bool lowest_wins = false;
};

/// Sets the places that follow from the scores alone.
inline void rank(Outcome& outcome) {
  outcome.places.clear();
  for (const std::int32_t own : outcome.scores) {
    std::uint8_t place = 1;
    for (const std::int32_t other : outcome.scores) {
      if (outcome.lowest_wins ? other < own : other > own) ++place;
    }
    outcome.places.push_back(place);
  }
}

}  // namespace arbiter::core
