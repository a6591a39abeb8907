// Redrawing what a viewer cannot know.
#pragma once

#include <algorithm>
#include <cstdint>
#include <typeindex>
#include <typeinfo>
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
class Redeal {
 public:
  explicit Redeal(Viewer viewer) : viewer_(viewer) {}

  template <class T, class Back>
  void operator()(std::uint32_t pool, Secret<T, Back>& secret) {
    if (secret.known_to(viewer_)) return;
    using S = Secret<T, Back>;
    entries_.push_back({std::type_index(typeid(S)), pool, &secret,
                        [](void* a, void* b) { swap_values(*static_cast<S*>(a), *static_cast<S*>(b)); },
                        [](const void* s) { return bytes_of(static_cast<const S*>(s)->truth()); }});
  }

  void deal(Rng& rng) {
    deal(rng, [] { return true; });
  }

  /// The same where more is known of the state than who knows what: a seat has announced what only certain
  /// hands can carry out, say. Starting from the truth, exchanges that would make `fits()` false are taken
  /// back. Precondition: fits().
  template <class Fits>
  void deal(Rng& rng, Fits&& fits) {
    group();
    for (std::size_t begin = 0; begin < entries_.size();) {
      std::size_t end = begin + 1;
      while (end < entries_.size() && same_pool(entries_[begin], entries_[end])) ++end;
      for (auto i = static_cast<std::uint32_t>(end - begin); i > 1; --i) {
        const std::uint32_t k = rng.below(i);
        if (k == i - 1) continue;
        const Entry& a = entries_[begin + i - 1];
        const Entry& b = entries_[begin + k];
        a.swap(a.secret, b.secret);
        if (!fits()) a.swap(a.secret, b.secret);
      }
      begin = end;
    }
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
    std::vector<std::uint8_t> (*value)(const void*);
  };
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
  void group() {
    std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return a.type != b.type ? a.type < b.type : a.pool < b.pool;
    });
  }
  Viewer viewer_;
  std::vector<Entry> entries_;
};

}  // namespace arbiter::core
