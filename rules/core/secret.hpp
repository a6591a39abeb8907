// The one way to hide things.
#pragma once

#include <utility>

#include "rules/core/seat.hpp"

namespace arbiter::core {

/// For things whose back shows nothing.
struct NoBack {
  friend constexpr auto operator<=>(NoBack, NoBack) = default;
};

/// A value that not everybody may know, what its back shows to all, and the set of those who know it.
/// There is no way from a Secret to JSON without a viewer: `border.hpp` writes one only for a viewer, and
/// writes its back where that viewer does not know the value.
///
/// Knowledge belongs to the place, the value moves: when a card is drawn, peeked at, passed on or shuffled
/// back, the rules say so with `show_to`, `reveal` or `conceal`. `resample` swaps the values of Secrets that
/// a viewer does not know, so a Secret that claims to be known to more seats than it is breaks promise 2, and
/// the conformance suite finds it.
template <class T, class Back = NoBack>
class Secret {
 public:
  using Value = T;
  Secret() = default;
  explicit Secret(T value, Back back = {}, SeatSet known_to = {})
      : value_(value), back_(back), known_to_(known_to) {}

  /// The value, for the rules alone: what follows from it must be made public by the rules, or not at all.
  const T& truth() const { return value_; }
  /// The value if `viewer` knows it, otherwise nullptr.
  const T* seen_by(Viewer viewer) const { return known_to(viewer) ? &value_ : nullptr; }
  bool known_to(Viewer viewer) const { return known_to_.contains(viewer); }
  bool known_to(Seat seat) const { return known_to_.contains(seat); }
  SeatSet knowers() const { return known_to_; }
  const Back& back() const { return back_; }

  void show_to(Seat seat) { known_to_.insert(seat); }
  void show_to(SeatSet seats) { known_to_ = known_to_ | seats; }
  void reveal() { known_to_ = SeatSet::everyone(); }
  /// Nobody knows it any more, as after a shuffle.
  void conceal() { known_to_ = SeatSet(); }
  /// Exchanges the values alone; the backs must be equal. For `resample`.
  friend void swap_values(Secret& a, Secret& b) { std::swap(a.value_, b.value_); }
  /// Sets another value, known to the same; for `resample` of what is not a permutation.
  void redraw(T value) { value_ = value; }

  template <class Io>
  void bytes(Io& io) {
    io(value_);
    io(back_);
    io(known_to_);
  }
  friend bool operator==(const Secret&, const Secret&) = default;

 private:
  T value_{};
  [[no_unique_address]] Back back_{};
  SeatSet known_to_;
};

}  // namespace arbiter::core
