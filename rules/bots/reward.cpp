#include "rules/bots/reward.hpp"

#include <algorithm>
#include <cmath>

namespace arbiter::bots {

using core::Outcome;

namespace {

/// From 0 to 1, a half for 0; steep where most of what is compared lies.
float squashed(float x, float scale) { return 0.5f + 0.5f * x / (std::abs(x) + scale + 1e-3f); }

}  // namespace

Rewards Judge::rewards(const Outcome& outcome, Scale& margins, float for_victory, float for_place) {
  if (outcome.kind != Outcome::Kind::ranked) return shared(outcome);
  Rewards rewards{};
  const std::size_t seats = outcome.places.size();
  const auto winners = static_cast<float>(std::count(outcome.places.begin(), outcome.places.end(), 1));
  for (std::size_t seat = 0; seat < seats; ++seat) {
    float beaten = 0;
    float margin = -1e9f;  // over the best of the others
    for (std::size_t other = 0; other < seats; ++other) {
      if (other == seat) continue;
      if (outcome.places[seat] < outcome.places[other]) beaten += 1;
      if (outcome.places[seat] == outcome.places[other]) beaten += 0.5f;
      const auto ahead = static_cast<float>(outcome.scores[seat] - outcome.scores[other]);
      margin = std::max(margin, outcome.lowest_wins ? ahead : -ahead);
    }
    if (seats == 1) margin = 0;
    margin = -margin;
    const float share = outcome.places[seat] == 1 ? 1 / winners : 0;
    const float place = seats > 1 ? beaten / static_cast<float>(seats - 1) : share;
    const float scale = margins.add(std::abs(margin));
    rewards[seat] =
        for_victory * share + for_place * place + (1 - for_victory - for_place) * squashed(margin, scale);
  }
  return rewards;
}

/// Every victory is better than every defeat; a defeat is the better the further the seats came. In between
/// lies what is not over yet.
Rewards Judge::shared(const Outcome& outcome) {
  Rewards rewards{};
  for (std::size_t seat = 0; seat < outcome.places.size(); ++seat) {
    const auto progress = static_cast<float>(outcome.scores[seat]);
    most_progress_ = std::max(most_progress_, progress);
    rewards[seat] = outcome.kind == Outcome::Kind::shared_victory
                        ? 1
                        : 0.3f * std::clamp(progress / most_progress_, 0.0f, 1.0f);
  }
  return rewards;
}

/// All seats share one value.
Rewards Judge::heuristic_value(const Outcome& outcome) {
  const auto value = static_cast<float>(outcome.scores.front());
  const float above = value - heuristic_values_.add(value);
  Rewards rewards;
  rewards.fill(0.3f + 0.6f * squashed(above, spread_.add(std::abs(above))));
  return rewards;
}

}  // namespace arbiter::bots
