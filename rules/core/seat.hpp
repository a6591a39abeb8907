// Seats, sets of seats, and viewers: who acts, who knows, who looks.
#pragma once

#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

namespace arbiter::core {

/// At most this many seats at a table, in any game: SeatSet has one bit for each, and one for the public.
inline constexpr int kMaxSeats = 7;

/// A seat's number, counted from 0 in turn order. One byte, ordered, hashed; on the wire a number. It is a
/// type of its own so that what is a seat in an action or an event follows from its type (seat_members.hpp):
/// a constant becomes a seat by itself, a computed number by `Seat::of`; a seat reads as its number wherever
/// one is wanted.
class Seat {
 public:
  constexpr Seat() = default;  // seat 0
  consteval Seat(int constant) : number_(static_cast<std::uint8_t>(constant)) {
    if (constant < 0 || constant >= kMaxSeats) throw "there is no such seat";
  }
  /// Precondition: 0 to 255. What an action holds may lie beyond the seats of its match: check before
  /// indexing.
  template <std::integral I>
  static constexpr Seat of(I number) {
    Seat seat;
    seat.number_ = static_cast<std::uint8_t>(number);
    return seat;
  }

  /// Stands for nobody, where a byte is worth saving over std::optional.
  static constexpr Seat none() { return of(0xff); }

  constexpr std::uint8_t number() const { return number_; }
  constexpr operator std::uint8_t() const { return number_; }

  friend constexpr bool operator==(Seat, Seat) = default;
  friend constexpr std::strong_ordering operator<=>(Seat, Seat) = default;
  template <std::integral I>
  friend constexpr bool operator==(Seat seat, I number) {
    return std::cmp_equal(seat.number_, number);
  }
  template <std::integral I>
  friend constexpr std::strong_ordering operator<=>(Seat seat, I number) {
    return std::cmp_less(seat.number_, number)    ? std::strong_ordering::less
           : std::cmp_equal(seat.number_, number) ? std::strong_ordering::equal
                                                  : std::strong_ordering::greater;
  }

  template <class Io>
  void bytes(Io& io) {
    io(number_);
  }
  template <class Json>
  friend void to_json(Json& json, Seat seat) {
    json = seat.number_;
  }
  template <class Json>
  friend void from_json(const Json& json, Seat& seat) {
    seat.number_ = json.template get<std::uint8_t>();
  }

 private:
  std::uint8_t number_ = 0;
};
static_assert(sizeof(Seat) == 1 && std::is_trivially_copyable_v<Seat>);

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
  static constexpr std::uint8_t kSpectator = kMaxSeats;  // the bit of the public in a SeatSet
  static constexpr std::uint8_t kOmniscient = kMaxSeats + 1;
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
    return viewer.is_omniscient() || contains(Seat::of(viewer.index_));
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void insert(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1u << seat); }
  constexpr void erase(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << seat)); }
  constexpr std::uint8_t bits() const { return bits_; }
  static constexpr SeatSet from_bits(std::uint8_t bits) { return SeatSet(bits); }
  /// The lowest seat. Precondition: not empty.
  constexpr Seat front() const { return Seat::of(std::countr_zero(bits_)); }

  friend constexpr SeatSet operator|(SeatSet a, SeatSet b) { return from_bits(a.bits_ | b.bits_); }
  friend constexpr SeatSet operator&(SeatSet a, SeatSet b) { return from_bits(a.bits_ & b.bits_); }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class iterator {
   public:
    constexpr explicit iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return Seat::of(std::countr_zero(rest_)); }
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

template <>
struct std::hash<arbiter::core::Seat> {
  std::size_t operator()(arbiter::core::Seat seat) const noexcept { return seat.number(); }
};
