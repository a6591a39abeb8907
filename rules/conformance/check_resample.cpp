// resample itself: one that returns the truth would make every other check of knowledge pass.
#include <cmath>
#include <map>
#include <set>

#include "rules/conformance/checks.hpp"

namespace arbiter::conformance {
namespace {

using core::HiddenComponent;
using core::Viewer;

constexpr int kDraws = 64;
constexpr int kMostDraws = 512;
constexpr double kNegligible = 1e-12;  // chance of a false alarm for one component

/// How many draws it takes until a component of this pool is nearly certain to have taken two values: a pool
/// of many equal cards and one other needs more than 64. 0 if all values are equal.
int draws_needed(const std::vector<std::vector<std::uint8_t>>& pool) {
  std::map<std::vector<std::uint8_t>, int> counts;
  int most = 0;
  for (const auto& value : pool) most = std::max(most, ++counts[value]);
  if (counts.size() < 2) return 0;
  const double share = static_cast<double>(most) / static_cast<double>(pool.size());
  return std::max(kDraws, static_cast<int>(std::ceil(std::log(kNegligible) / std::log(share))));
}

std::string hex(const std::vector<std::uint8_t>& bytes) { return core::to_hex(bytes); }

}  // namespace

void check_resample(Trial& trial, const Position& at, Viewer viewer) {
  const auto truth = at.match->hidden(viewer);
  std::map<std::uint32_t, std::vector<std::vector<std::uint8_t>>> pools;
  for (const HiddenComponent& component : truth) pools[component.pool].push_back(component.value);
  std::map<std::uint32_t, int> needed;
  int draws = kDraws;
  for (const auto& [pool, values] : pools) {
    needed[pool] = draws_needed(values);
    if (needed[pool] <= kMostDraws) draws = std::max(draws, needed[pool]);
  }
  const auto first = trial.twin(*at.match, viewer)->hidden(viewer);
  std::set<std::size_t> stuck;  // components that have taken one value only
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const int n = needed[truth[i].pool];
    if (n > 0 && n <= kMostDraws) stuck.insert(i);
  }
  for (int draw = 1; draw < draws && !stuck.empty(); ++draw) {
    const auto drawn = trial.twin(*at.match, viewer)->hidden(viewer);
    if (drawn.size() != truth.size()) {
      trial.found(Property::resample_redraws,
                  "resample for " + in_words(viewer) + " changes how many things are hidden from it");
    }
    std::erase_if(stuck, [&](std::size_t i) { return drawn[i].value != first[i].value; });
  }
  if (stuck.empty()) return;
  const std::size_t i = *stuck.begin();
  trial.found(Property::resample_redraws,
              "for " + in_words(viewer) + ", " + std::to_string(stuck.size()) + " of " +
                  std::to_string(truth.size()) + " hidden components stayed the same in " +
                  std::to_string(draws) + " draws; component " + std::to_string(i) + " was always " +
                  hex(first[i].value) + (first[i].value == truth[i].value ? ", the truth" : ""));
}

void check_rekeying(Trial& trial, const Position& at) {
  const auto one = trial.rekeyed(*at.match);
  const auto other = trial.rekeyed(*at.match);
  if (one->digest() == at.digest || one->digest() == other->digest()) {
    trial.found(
        Property::resample_changes_future,
        "a match that was resampled for somebody who knows everything has the same generator as before");
  }
  const Viewer viewer = trial.any_of(trial.viewers());
  const core::Seed seed = trial.rng().draw_seed();
  core::Rng chance(seed), same_chance(seed);
  const auto a = at.match->clone();
  const auto b = at.match->clone();
  a->resample(viewer, chance);
  b->resample(viewer, same_chance);
  if (!a->equals(*b)) {
    trial.found(
        Property::resample_changes_future,
        "resample for " + in_words(viewer) + " depends on more than the match and the generator given");
  }
}

}  // namespace arbiter::conformance
