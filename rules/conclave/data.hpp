// Names and card data of Conclave. Numbers such as R18 are the rulings of RULES.md.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/data.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::conclave {

using core::Seat;
using core::SeatSet;

enum class Magic : std::uint8_t { earth, wind, mind, wisdom, love_war, nature };  // R4
enum class Brotherhood : std::uint8_t { crow, gazelle, boar };
enum class Corner : std::uint8_t { nw, ne, se, sw };
enum class DeckSide : std::uint8_t { left, right };
enum class Axis : std::uint8_t { column, row };
BOOST_DESCRIBE_ENUM(Magic, earth, wind, mind, wisdom, love_war, nature)
BOOST_DESCRIBE_ENUM(Brotherhood, crow, gazelle, boar)
BOOST_DESCRIBE_ENUM(Corner, nw, ne, se, sw)
BOOST_DESCRIBE_ENUM(DeckSide, left, right)
BOOST_DESCRIBE_ENUM(Axis, column, row)

inline constexpr int kMagics = 6;
inline constexpr int kSide = 4;                // the Conclave is a grid of 4 x 4
inline constexpr int kSpaces = kSide * kSide;  // a space is row * 4 + col, R6
inline constexpr int kSeats = 4;
inline constexpr int kHand = 4;
inline constexpr int kCards = 72;
inline constexpr int kPile = 12;  // all cards of one Magic, R5

/// A kind of Mage, as an index into Data::cards; two cards of one kind are interchangeable (R3).
struct Card {
  std::uint8_t index = 0;
  friend auto operator<=>(Card, Card) = default;
};

struct CardInfo {
  std::string id;
  Magic magic;
  Brotherhood brotherhood;
  std::uint8_t influence;  // 1 to 5
  std::uint8_t count;      // copies in the box
};

/// Sizes of the stacks for a number of seats (R10, R12).
struct SetupSizes {
  std::uint8_t removed = 0;
  std::uint8_t left_deck = 0;
  std::uint8_t right_deck = 0;
};

struct Data {
  std::vector<CardInfo> cards;
  int convince_threshold = 10;                                    // R23
  int empty_spaces_target = 4;                                    // R32
  std::array<SetupSizes, kSeats + 1> setup;                       // by number of seats; 2 to 4 are used
  std::vector<std::uint8_t> ring;                                 // spaces in the order of the deal, R11
  std::array<std::array<std::uint8_t, kSpaces>, 4> refill_order;  // by Corner, R34

  const CardInfo& operator[](Card card) const { return cards[card.index]; }
};

/// Reads and checks cards.json. Throws core::DataError.
Data load_data(const core::DataNode& root);

// Cards are shown by their ids.
void write_json(json::Writer& out, const Data& data, const Card& card);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card);

}  // namespace arbiter::conclave
