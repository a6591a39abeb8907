// Constants and small value types of The Big Book of Madness: elements, cards, piles of cards, ids.
// Numbers such as R18 are those of RULES.md in this folder; so are the sections that comments name.
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
using core::SeatSet;

inline constexpr int kSeats = 5;
inline constexpr int kElements = 4;
inline constexpr int kValues = 3;
inline constexpr int kKinds = kElements * kValues + 1;         // of cards; the last one is Madness
inline constexpr int kCards = kElements * (18 + 10 + 6) + 35;  // R4, R5
inline constexpr int kSlots = 5;                               // for Curses, R12
inline constexpr int kRounds = 6;
inline constexpr int kTurnsPerRound = 5;
inline constexpr int kLevels = 3;          // of the Library, R16
inline constexpr int kSpellsPerLevel = 3;  // of one element
// Upper bounds for card data.
inline constexpr int kMaxSpells = 8;          // of one seat, including the one just learned
inline constexpr int kMaxSupport = 8;         // places in one support
inline constexpr int kMaxCurseTypeSize = 16;  // Curses of one type
inline constexpr int kCovers = 4;
inline constexpr int kInteriors = 12;

/// In the order of R3.
enum class Element : std::uint8_t { air, earth, fire, water };
enum class CurseType : std::uint8_t { air, earth, fire, water, multi };
enum class Difficulty : std::uint8_t { I, II, III };
BOOST_DESCRIBE_ENUM(Element, air, earth, fire, water)
BOOST_DESCRIBE_ENUM(CurseType, air, earth, fire, water, multi)
BOOST_DESCRIBE_ENUM(Difficulty, I, II, III)

inline constexpr int kCurseTypes = 5;
static_assert(static_cast<int>(Element::water) == kElements - 1);
static_assert(static_cast<int>(CurseType::water) == static_cast<int>(Element::water) &&
              static_cast<int>(CurseType::multi) == kCurseTypes - 1);
inline constexpr std::array kAllElements = {Element::air, Element::earth, Element::fire, Element::water};

constexpr std::size_t at(Element element) { return static_cast<std::size_t>(element); }
constexpr std::size_t at(CurseType type) { return static_cast<std::size_t>(type); }

/// Elements by kind, such as a cost.
using Cost = std::array<std::uint8_t, kElements>;
inline int total(const Cost& cost) { return std::accumulate(cost.begin(), cost.end(), 0); }

/// A kind of card; cards of one kind are interchangeable (R4, R5). The index follows element and value, and
/// the last one is Madness.
struct Card {
  std::uint8_t index = 0;

  static constexpr Card of(Element element, int value) {
    return {static_cast<std::uint8_t>(static_cast<int>(element) * kValues + value - 1)};
  }
  static constexpr Card madness() { return {kKinds - 1}; }
  constexpr bool is_kind() const { return index < kKinds; }  // false: the index is out of range
  constexpr bool is_madness() const { return index == kKinds - 1; }
  constexpr bool is_element() const { return index < kKinds - 1; }
  /// Precondition of both: an Element card.
  constexpr Element element() const { return static_cast<Element>(index / kValues); }
  constexpr int value() const { return index % kValues + 1; }

  friend constexpr auto operator<=>(Card, Card) = default;
};

/// A multiset of cards: how many there are of each kind.
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
