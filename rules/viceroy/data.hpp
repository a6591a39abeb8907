// Names and card data of Viceroy. Numbers such as R43 are the rulings of RULES.md.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/data.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::viceroy {

using core::List;
using core::Seat;
using core::SeatSet;

enum class Color : std::uint8_t { blue, green, yellow, red };  // in the order of the auction columns, R29
enum class Spot : std::uint8_t { base, tip };                  // of a column
enum class CardKind : std::uint8_t { character, law };         // what the back of a card shows
enum class DeckName : std::uint8_t { law, small };             // the decks that seats draw from, R27
enum class TokenKind : std::uint8_t { points, magic, science, defense, magic_bonus, circle_bonus, infinite };
BOOST_DESCRIBE_ENUM(Color, blue, green, yellow, red)
BOOST_DESCRIBE_ENUM(Spot, base, tip)
BOOST_DESCRIBE_ENUM(CardKind, character, law)
BOOST_DESCRIBE_ENUM(DeckName, law, small)
BOOST_DESCRIBE_ENUM(TokenKind, points, magic, science, defense, magic_bonus, circle_bonus, infinite)

inline constexpr int kSeats = 4;
inline constexpr int kRounds = 12;
inline constexpr int kTurns = 3;   // of an auction (R42) and of a development phase (R59)
inline constexpr int kLevels = 5;  // of a pyramid, R10
inline constexpr int kCharacters = 60;
inline constexpr int kLaws = 20;
inline constexpr int kCards = kCharacters + kLaws;
inline constexpr int kColors = 4;
inline constexpr std::array kEachColor{Color::blue, Color::green, Color::yellow, Color::red};

/// Numbers of gems by colour.
struct Gems {
  std::array<std::uint8_t, kColors> count{};

  std::uint8_t& operator[](Color color) { return count[static_cast<std::size_t>(color)]; }
  std::uint8_t operator[](Color color) const { return count[static_cast<std::size_t>(color)]; }
  int total() const { return count[0] + count[1] + count[2] + count[3]; }
  friend bool operator==(const Gems&, const Gems&) = default;
};

/// A card of the game, as an index into Data::cards: ascending with the printed numbers. Every card is
/// unique.
struct Card {
  std::uint8_t index = 0;
  friend auto operator<=>(Card, Card) = default;
};

/// Operations or lists of operations, by their indices in Data.
struct Range {
  std::uint16_t begin = 0;
  std::uint16_t end = 0;
  bool empty() const { return begin == end; }
  friend bool operator==(Range, Range) = default;
};

/// The primitive operations of which rewards and laws are made. From on_take_card_may_tuck on they do nothing
/// when the card is played, but last while it lies on a place of the pyramid (R71).
enum class OpKind : std::uint8_t {
  gain_gems,
  gain_token,
  gain_points,
  gain_magic_bonus,
  gain_circle_bonus,
  gain_infinite,
  gain_attack,
  draw_cards,
  choose_one,
  level5_reward,
  duplicate_tokens,
  exchange_token,
  require_small_deck,
  take_auction_card,
  skip_next_auction,
  draw_laws_return,
  tuck_from_hand,
  tuck_free_card,
  bank_gems,
  on_take_card_may_tuck,
  score_per_card,
  score_per_tucked,
  score_by_level,
  score_per_set,
  score_per_circle_and_infinite,
  score_per_banked_gem
};
BOOST_DESCRIBE_ENUM(OpKind, gain_gems, gain_token, gain_points, gain_magic_bonus, gain_circle_bonus,
                    gain_infinite, gain_attack, draw_cards, choose_one, level5_reward, duplicate_tokens,
                    exchange_token, require_small_deck, take_auction_card, skip_next_auction,
                    draw_laws_return, tuck_from_hand, tuck_free_card, bank_gems, on_take_card_may_tuck,
                    score_per_card, score_per_tucked, score_by_level, score_per_set,
                    score_per_circle_and_infinite, score_per_banked_gem)

struct Op {
  OpKind kind{};
  std::uint8_t n = 0;                      // how many, or how many points; also the `min`, `max` or `draw`
  TokenKind token{};                       // of those that put a token on the card
  std::uint8_t value = 0;                  // of that token; of draw_laws_return, how many return; of
                                           // bank_gems, how many in one go (0: all)
  std::optional<Color> color;              // of a circle bonus or infinite gemstone; none: any colour
  std::array<std::uint8_t, 4> by_level{};  // of score_by_level; of level5_reward, the levels (0: none)
  Range options;                           // of choose_one, in Data::lists
};

/// How a card comes into a pyramid: on a free place, on an occupied one (R72), or under a character (R73).
enum class Placement : std::uint8_t { free_place, replace, under_character };
BOOST_DESCRIBE_ENUM(Placement, free_place, replace, under_character)

struct Sections {  // R6
  Color top_left{};
  Color top_right{};
  Color bottom{};
};

struct CardInfo {
  std::string id;
  std::uint8_t number = 0;
  CardKind kind{};
  Sections sections;
  Placement placement = Placement::free_place;
  std::array<Color, 4> cost{};             // of a character: the gem of each level, R65
  std::array<Range, kLevels + 1> rewards;  // by level, in Data::ops; of a law the same on each
};

struct Data {
  std::vector<CardInfo> cards;
  std::vector<Op> ops;
  std::vector<Range> lists;                               // ranges of ops: the options of choose_one
  std::array<std::uint8_t, kSeats + 1> gems_per_color{};  // by number of seats, R30

  const CardInfo& operator[](Card card) const { return cards[card.index]; }
  bool is_law(Card card) const { return cards[card.index].kind == CardKind::law; }
  std::span<const Op> operator[](Range range) const {
    return std::span(ops).subspan(range.begin, static_cast<std::size_t>(range.end - range.begin));
  }
  /// The full price of a character on a level: its gems of levels 1 to 4, on level 5 the last one twice
  /// (R65). Laws cost nothing (R67).
  Gems price(Card card, int level) const;
  /// The lasting operation `kind` of a card, or nullptr.
  const Op* lasting(Card card, OpKind kind) const;
};

/// Reads and checks cards.json. Throws core::DataError.
Data load_data(const core::DataNode& root);

/// Gems that move, as events tell of them: colours of which there are none are left out.
struct SomeGems : Gems {
  SomeGems() = default;
  SomeGems(const Gems& gems) : Gems(gems) {}
};

// Cards are shown by their ids, gems as an object with a number for each colour.
void write_json(json::Writer& out, const Data& data, const Card& card);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card);
void write_json(json::Writer& out, const Data& data, const Gems& gems);
void write_json(json::Writer& out, const Data& data, const SomeGems& gems);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Gems& gems);

}  // namespace arbiter::viceroy
