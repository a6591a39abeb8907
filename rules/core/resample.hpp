// Redrawing what a viewer cannot know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

#include "rules/core/bytes.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"

namespace arbiter::core {

/// One hidden component, as the conformance suite compares it between redraws.
struct HiddenComponent {
  std::uint32_t pool;
  std::vector<std::uint8_t> value;  // canonical bytes
};

/// Gathers the Secrets that a viewer does not know, in pools whose values are interchangeable for that viewer
/// (all cards with one back, say), and permutes the values within each pool. A game offers
/// `each_secret(state, visit)`, which calls `visit(pool, secret)` for every Secret of the state, known or
/// not.
class Determinizer {
 public:
  explicit Determinizer(Viewer viewer) : viewer_(viewer) {}

  template <class T, class Back>
  void operator()(std::uint32_t pool, Secret<T, Back>& secret) {
    if (secret.known_to(viewer_)) return;
    using S = Secret<T, Back>;
    entries_.push_back({std::type_index(typeid(S)), pool, &secret,
                        [](void* a, void* b) { swap_values(*static_cast<S*>(a), *static_cast<S*>(b)); },
                        &less<S>, [](const void* s) { return bytes_of(static_cast<const S*>(s)->truth()); }});
  }

  /// Each order of each pool equally likely. The result follows from `rng` and from what the viewer may
  /// know: it does not matter how the values lay before.
  void deal(Rng& rng) {
    group();
    sort();
    shuffle(rng);
  }

  /// The same where more is known of the state than who knows what: a seat has announced what only certain
  /// hands can carry out, say. Draws until `fits()`; where that takes too long, starts from the truth and
  /// takes back those exchanges that would make `fits()` false. Precondition: fits().
  template <class Fits>
  void deal(Rng& rng, Fits&& fits) {
    group();
    sort();
    for (int draws = 0; draws < kDraws; ++draws) {
      shuffle(rng);
      if (fits()) return;
    }
    while (!swaps_.empty()) {
      exchange(swaps_.back().first, swaps_.back().second);
      swaps_.pop_back();
    }
    exchanges(rng, [&](std::size_t a, std::size_t b) {
      exchange(a, b);
      if (!fits()) exchange(a, b);
    });
  }

  std::vector<HiddenComponent> components() const {
    std::vector<HiddenComponent> result;
    for (const Entry& entry : entries_) result.push_back(component(entry));
    return result;
  }

  /// The same without those whose value follows from what is known besides: no exchange would leave `fits()`
  /// true, as with the last card of a hand that must hold what its seat has announced.
  template <class Fits>
  std::vector<HiddenComponent> components(Fits&& fits) const {
    std::vector<HiddenComponent> result;
    for (const Entry& entry : entries_) {
      if (!follows(entry, fits)) result.push_back(component(entry));
    }
    return result;
  }

 private:
  struct Entry {
    std::type_index type;
    std::uint32_t pool;
    void* secret;
    void (*swap)(void*, void*);
    bool (*less)(const void*, const void*);
    std::vector<std::uint8_t> (*value)(const void*);
  };
  static constexpr int kDraws = 32;

  template <class S>
  static bool less(const void* a, const void* b) {
    return canonical_less(static_cast<const S*>(a)->truth(), static_cast<const S*>(b)->truth());
  }
  static HiddenComponent component(const Entry& entry) {
    return {entry.pool ^ static_cast<std::uint32_t>(entry.type.hash_code()), entry.value(entry.secret)};
  }
  template <class Fits>
  bool follows(const Entry& entry, Fits&& fits) const {
    bool others = false;
    const auto value = entry.value(entry.secret);
    for (const Entry& other : entries_) {
      if (!same_pool(entry, other) || other.value(other.secret) == value) continue;
      others = true;
      entry.swap(entry.secret, other.secret);
      const bool possible = fits();
      entry.swap(entry.secret, other.secret);
      if (possible) return false;
    }
    return others;
  }
  static bool same_pool(const Entry& a, const Entry& b) { return a.type == b.type && a.pool == b.pool; }
  static bool before(const Entry& a, const Entry& b) {
    return a.type != b.type ? a.type < b.type : a.pool < b.pool;
  }
  void group() {
    if (!std::is_sorted(entries_.begin(), entries_.end(), before)) {
      std::stable_sort(entries_.begin(), entries_.end(), before);
    }
  }
  /// Calls `visit(begin, end)` for each pool.
  template <class Visit>
  void each_pool(Visit&& visit) {
    for (std::size_t begin = 0; begin < entries_.size();) {
      std::size_t end = begin + 1;
      while (end < entries_.size() && same_pool(entries_[begin], entries_[end])) ++end;
      visit(begin, end);
      begin = end;
    }
  }
  void exchange(std::size_t a, std::size_t b) { entries_[a].swap(entries_[a].secret, entries_[b].secret); }
  void swap(std::size_t a, std::size_t b) {
    exchange(a, b);
    swaps_.emplace_back(a, b);
  }

  /// Brings the values of each pool into ascending order, so that the truth leaves no trace in what follows.
  void sort() {
    each_pool([this](std::size_t begin, std::size_t end) {
      const auto less = [this](std::size_t a, std::size_t b) {
        return entries_[a].less(entries_[a].secret, entries_[b].secret);
      };
      order_.resize(end - begin);
      for (std::size_t i = begin; i < end; ++i) order_[i - begin] = i;
      if (std::is_sorted(order_.begin(), order_.end(), less)) return;
      std::stable_sort(order_.begin(), order_.end(), less);
      for (std::size_t i = begin; i < end; ++i) {  // the value that belongs to i lies where it was moved to
        std::size_t from = order_[i - begin];
        while (from < i) from = order_[from - begin];
        if (from != i) swap(i, from);
      }
    });
  }
  /// Fisher-Yates in each pool.
  template <class Exchange>
  void exchanges(Rng& rng, Exchange&& visit) {
    each_pool([&](std::size_t begin, std::size_t end) {
      for (auto i = static_cast<std::uint32_t>(end - begin); i > 1; --i) {
        const std::uint32_t k = rng.below(i);
        if (k != i - 1) visit(begin + i - 1, begin + k);
      }
    });
  }
  void shuffle(Rng& rng) {
    exchanges(rng, [this](std::size_t a, std::size_t b) { swap(a, b); });
  }

  Viewer viewer_;
  std::vector<Entry> entries_;
  std::vector<std::size_t> order_;                          // scratch
  std::vector<std::pair<std::size_t, std::size_t>> swaps_;  // made so far, to be taken back
};

}  // namespace arbiter::core
