// The words and the cards of The Big Book of Madness. R-numbers in this folder are those of the project's
// rules for implementers.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/data.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::madness {

using core::Seat;

inline constexpr int kSeats = 5;
inline constexpr int kElements = 4;
inline constexpr int kValues = 3;
inline constexpr int kKinds = kElements * kValues + 1;  // of cards; the last one is Madness
inline constexpr int kCards = 171;                      // 136 Element cards and 35 Madness, R4 and R5
inline constexpr int kSlots = 5;                        // for Curses, R12
inline constexpr int kRounds = 6;
inline constexpr int kTurnsPerRound = 5;
inline constexpr int kLevels = 3;          // of the Library, R16
inline constexpr int kSpellsPerLevel = 3;  // of one element
inline constexpr int kMaxSpells = 8;       // bounds what card data may allow one seat, the new one included
inline constexpr int kMaxSupport = 8;      // bounds what card data may allow
inline constexpr int kMaxCurseTypeSize = 16;  // bounds a Curse pile
inline constexpr int kCovers = 4;
inline constexpr int kInteriors = 12;

// R3: this order wherever an order is needed.
enum class Element : std::uint8_t { air, earth, fire, water };
enum class CurseType : std::uint8_t { air, earth, fire, water, multi };
enum class Difficulty : std::uint8_t { I, II, III };
BOOST_DESCRIBE_ENUM(Element, air, earth, fire, water)
BOOST_DESCRIBE_ENUM(CurseType, air, earth, fire, water, multi)
BOOST_DESCRIBE_ENUM(Difficulty, I, II, III)

inline constexpr int kCurseTypes = 5;
inline constexpr std::array kAllElements = {Element::air, Element::earth, Element::fire, Element::water};

constexpr std::size_t at(Element element) { return static_cast<std::size_t>(element); }
constexpr std::size_t at(CurseType type) { return static_cast<std::size_t>(type); }

/// Elements by kind, such as a cost.
using Cost = std::array<std::uint8_t, kElements>;
inline int total(const Cost& cost) { return std::accumulate(cost.begin(), cost.end(), 0); }

/// A kind of card: two of one kind are interchangeable (R4, R5). Its number follows element and value; the
/// last number is Madness.
struct Card {
  std::uint8_t index = 0;

  static constexpr Card of(Element element, int value) {
    return {static_cast<std::uint8_t>(static_cast<int>(element) * kValues + value - 1)};
  }
  static constexpr Card madness() { return {kKinds - 1}; }
  constexpr bool is_kind() const { return index < kKinds; }  // false for numbers that mean nothing
  constexpr bool is_madness() const { return index == kKinds - 1; }
  constexpr bool is_element() const { return index < kKinds - 1; }
  /// Preconditions: an Element card.
  constexpr Element element() const { return static_cast<Element>(index / kValues); }
  constexpr int value() const { return index % kValues + 1; }

  friend constexpr auto operator<=>(Card, Card) = default;
};

/// Open cards whose order means nothing: how many there are of each kind.
class Pile {
 public:
  int operator[](Card card) const { return counts_[card.index]; }
  void add(Card card, int n = 1) { counts_[card.index] = static_cast<std::uint8_t>(counts_[card.index] + n); }
  /// Precondition: as many are there.
  void remove(Card card, int n = 1) {
    counts_[card.index] = static_cast<std::uint8_t>(counts_[card.index] - n);
  }
  void clear() { counts_ = {}; }
  int size() const { return std::accumulate(counts_.begin(), counts_.end(), 0); }
  bool empty() const { return size() == 0; }

  template <class Io>
  void bytes(Io& io) {
    io(counts_);
  }
  friend bool operator==(const Pile&, const Pile&) = default;

 private:
  std::array<std::uint8_t, kKinds> counts_{};
};

template <class Visit>
void each_kind(Visit&& visit) {
  for (std::uint8_t i = 0; i < kKinds; ++i) visit(Card{i});
}

// Indices into Data; JSON shows their ids.
struct Spell {
  std::uint8_t index = 0;
  friend auto operator<=>(Spell, Spell) = default;
};
struct Curse {
  std::uint8_t index = 0;
  friend auto operator<=>(Curse, Curse) = default;
};
struct Page {
  std::uint8_t index = 0;
  friend auto operator<=>(Page, Page) = default;
};
struct Magician {
  std::uint8_t index = 0;
  friend auto operator<=>(Magician, Magician) = default;
};

}  // namespace arbiter::madness
