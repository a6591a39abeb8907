// The values of some Secrets, rearranged among them: what is left to a game whose redraw is more than a
// Determinizer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "rules/core/rng.hpp"

namespace arbiter::core {

/// `Slots` is a sequence of pointers to Secrets of one type, whose values can be compared. Brings them into
/// ascending order: how they lay before must not show in what is drawn next.
template <class Slots>
void sort_values(const Slots& slots) {
  std::vector<std::decay_t<decltype(slots[0]->truth())>> values;
  values.reserve(slots.size());
  for (const auto* slot : slots) values.push_back(slot->truth());
  std::sort(values.begin(), values.end());
  for (std::size_t i = 0; i < values.size(); ++i) slots[i]->redraw(values[i]);
}

/// Each order equally likely (Fisher-Yates).
template <class Slots>
void shuffle_values(const Slots& slots, Rng& rng) {
  for (auto i = static_cast<std::uint32_t>(slots.size()); i > 1; --i) {
    const std::uint32_t k = rng.below(i);
    if (k != i - 1) swap_values(*slots[i - 1], *slots[k]);
  }
}

}  // namespace arbiter::core
