// Seats, sets of seats, and viewers: who acts, who knows, who looks.
#pragma once

#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

namespace arbiter::core {

/// A seat's number, counted from 0 in turn order.
using Seat = std::uint8_t;

inline constexpr int kMaxSeats = 7;

/// Who looks at a match: one seat, a spectator, or somebody to whom nothing is hidden (a replay of a finished
/// match). A spectator knows what is public and nothing else.
class Viewer {
 public:
  static constexpr Viewer seat(Seat seat) { return Viewer(seat); }
  static constexpr Viewer spectator() { return Viewer(kSpectator); }
  static constexpr Viewer omniscient() { return Viewer(kOmniscient); }

  constexpr bool is_seat() const { return index_ < kMaxSeats; }
  constexpr bool is_spectator() const { return index_ == kSpectator; }
  constexpr bool is_omniscient() const { return index_ == kOmniscient; }
  constexpr bool is(Seat seat) const { return index_ == seat; }
  /// The seat's number; -1 for viewers that are not seated.
  constexpr int seat_or_none() const { return is_seat() ? index_ : -1; }

  friend constexpr bool operator==(Viewer, Viewer) = default;

 private:
  friend class SeatSet;
  static constexpr std::uint8_t kSpectator = 7;
  static constexpr std::uint8_t kOmniscient = 8;
  explicit constexpr Viewer(std::uint8_t index) : index_(index) {}
  std::uint8_t index_;
};

/// A set of seats; iterating visits them in ascending order.
/// As the set of those who know something it may also contain the public, see `everyone`.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  static constexpr SeatSet of(Seat seat) { return SeatSet(static_cast<std::uint8_t>(1u << seat)); }
  /// Seats 0 to n-1.
  static constexpr SeatSet first(int n) { return SeatSet(static_cast<std::uint8_t>((1u << n) - 1)); }
  /// All seats and the public: what everyone knows, spectators know too.
  static constexpr SeatSet everyone() { return SeatSet(0xff); }

  constexpr bool contains(Seat seat) const { return (bits_ >> seat & 1u) != 0; }
  constexpr bool contains(Viewer viewer) const {
    return viewer.is_omniscient() || contains(static_cast<Seat>(viewer.index_));
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1u << seat); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << seat)); }
  constexpr std::uint8_t bits() const { return bits_; }
  static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }
  /// The lowest seat. Precondition: not empty.
  constexpr Seat front() const { return static_cast<Seat>(std::countr_zero(bits_)); }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class iterator {
   public:
    constexpr explicit iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return static_cast<Seat>(std::countr_zero(rest_)); }
    constexpr iterator& operator++() {
      rest_ = static_cast<std::uint8_t>(rest_ & (rest_ - 1));
      return *this;
    }
    friend constexpr bool operator==(iterator, iterator) = default;

   private:
    std::uint8_t rest_;
  };
  constexpr iterator begin() const { return iterator(bits_); }
  constexpr iterator end() const { return iterator(0); }

 private:
  explicit constexpr SeatSet(std::uint8_t bits) : bits_(bits) {}
  std::uint8_t bits_ = 0;
};

}  // namespace arbiter::core
