// Worlds that a viewer cannot tell from a match, drawn by the match's own `resample`, and whether they are
// other worlds at all: whatever is compared between a match and its twin, a `resample` that returned the
// truth would pass.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <vector>

#include "rules/core/game.hpp"

namespace arbiter {

class OtherWorlds {
 public:
  /// Another world that `viewer` cannot tell from `match`.
  std::unique_ptr<core::Match> draw(const core::Match& match, core::Viewer viewer, core::Rng& rng) {
    auto twin = match.clone();
    twin->resample(viewer, rng);
    if (may_differ(match, viewer)) {
      ++open_;
      other_ += values(*twin, viewer) != values(match, viewer);
    }
    return twin;
  }
  /// Of the draws in which something hidden might have been another, most were of another world. False if
  /// there was none of them: then nothing was tested.
  bool mostly_others() const { return 2 * other_ > open_; }

 private:
  using Bytes = std::vector<std::uint8_t>;

  static std::vector<Bytes> values(const core::Match& match, core::Viewer viewer) {
    std::vector<Bytes> all;
    for (auto& component : match.hidden(viewer)) all.push_back(std::move(component.value));
    return all;
  }
  /// Whether two exchangeable components have different values.
  static bool may_differ(const core::Match& match, core::Viewer viewer) {
    std::map<std::uint32_t, std::set<Bytes>> pools;
    for (auto& component : match.hidden(viewer)) pools[component.pool].insert(std::move(component.value));
    for (const auto& [pool, different] : pools) {
      if (different.size() > 1) return true;
    }
    return false;
  }

  int open_ = 0;
  int other_ = 0;
};

}  // namespace arbiter
