// Matches of games that can say what a sensible player would do: bots play positions out with it.
#pragma once

#include <vector>

#include "rules/core/game.hpp"

namespace arbiter::core {

/// A match whose game has `advise` (game_of.hpp).
class AdvisedMatch : public Match {
 public:
  /// The place in `legal` of what a sensible player in that seat would do: quickly found, not searched. A
  /// function of what the seat may know. Preconditions: the seat owes a decision, and `legal` is what
  /// `legal_actions` lists for it.
  virtual std::size_t advised(Seat seat, const std::vector<Action>& legal) const = 0;
};

}  // namespace arbiter::core
