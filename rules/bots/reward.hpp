// What an outcome is worth to each seat.
#pragma once

#include <array>

#include "rules/core/outcome.hpp"

namespace arbiter::bots {

/// One for each seat, from 0 (worst) to 1.
using Rewards = std::array<float, core::kMaxSeats>;

/// Turns outcomes into rewards: place and margin where seats compete, the shared result and progress where
/// they do not. Margins and progress are measured against those that were seen before, since every game
/// counts points in its own way.
class Judge {
 public:
  void clear() { *this = {}; }
  /// Of a match that is over.
  Rewards of_outcome(const core::Outcome& outcome) { return rewards(outcome, outcome_margins_, 0.5f, 0.2f); }
  /// Of one that was cut short: who is ahead matters less than by how much.
  Rewards of_provisional(const core::Outcome& outcome) {
    return outcome.kind == core::Outcome::Kind::ranked ? rewards(outcome, provisional_margins_, 0.15f, 0.15f)
                                                       : heuristic_value(outcome);
  }
  static Rewards undecided() {
    Rewards all;
    all.fill(0.5f);
    return all;
  }

 private:
  /// The typical size of what was seen.
  struct Scale {
    double sum = 0;
    int n = 0;
    float add(float size) {
      sum += size;
      ++n;
      return static_cast<float>(sum / n);
    }
  };
  Rewards rewards(const core::Outcome& outcome, Scale& margins, float for_victory, float for_place);
  Rewards shared(const core::Outcome& outcome);
  Rewards heuristic_value(const core::Outcome& outcome);

  Scale outcome_margins_;
  Scale provisional_margins_;
  Scale heuristic_values_;
  Scale spread_;  // of the heuristic values
  float most_progress_ = 1;
};

}  // namespace arbiter::bots
