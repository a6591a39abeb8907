// Names and card data of A Study in Emerald. Numbers such as R41 are the rulings of RULES.md.
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/data.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::emerald {

using core::Seat;
using core::SeatSet;

/// A side, and the marker of that side (R16, R53).
enum class Side : std::uint8_t { loyalist, restorationist };
enum class Color : std::uint8_t { neutral, loyalist, restorationist };  // of VP, R20
/// The actions of a turn, R32.
enum class Kind : std::uint8_t { place, claim, retrieve, move, markers, assassinate, discard, card, pass };
/// Left symbols, R20.
enum class Symbol : std::uint8_t { claim, place, retrieve, move, loyalist, restorationist, assassinate };
enum class TextType : std::uint8_t { none, action, free_action, interrupt, benefit };  // R23
enum class Timing : std::uint8_t { own_turn, any_turn };              // of Free Actions, R104
enum class CardSet : std::uint8_t { city, royalty, game, starting };  // R3
/// What an Interrupt answers to, R106.
enum class TriggerOn : std::uint8_t { place, claim, move, markers, assassinate, card_action, interrupt };
enum class TriggerTarget : std::uint8_t { any, agent, royalty };
enum class Where : std::uint8_t {
  any,
  own_cube,
  own_agent,
  own_piece,
  own_agent_and_more_than_owner
};  // R79
enum class OpKind : std::uint8_t {
  draw,
  place_cubes,
  retrieve_from_limbo,
  move_agents,
  move_pieces,
  place_agent,
  move_marker,
  gain_vp,
  gain_sanity,
  roll_sanity,
  peek_stack,
  peek_hand,
  peek_identity,
  remove_face_up,
  return_cubes,
  return_agent,
  take_face_up,
  trash,
  recover,
  each_other_cube_to_limbo,
  modify,
  block,
  cancel_interrupt
};
enum class Modifier : std::uint8_t {
  tie_wins,
  cubes_to_stock,
  bomb_points,
  agents_count_double,
  any_cities,
  marker_plus,
  moves_plus,
  retrieve_plus,
  no_sanity_roll
};
BOOST_DESCRIBE_ENUM(Side, loyalist, restorationist)
BOOST_DESCRIBE_ENUM(Color, neutral, loyalist, restorationist)
BOOST_DESCRIBE_ENUM(Kind, place, claim, retrieve, move, markers, assassinate, discard, card, pass)
BOOST_DESCRIBE_ENUM(Symbol, claim, place, retrieve, move, loyalist, restorationist, assassinate)
BOOST_DESCRIBE_ENUM(TextType, none, action, free_action, interrupt, benefit)
BOOST_DESCRIBE_ENUM(Timing, own_turn, any_turn)
BOOST_DESCRIBE_ENUM(CardSet, city, royalty, game, starting)
BOOST_DESCRIBE_ENUM(TriggerOn, place, claim, move, markers, assassinate, card_action, interrupt)
BOOST_DESCRIBE_ENUM(TriggerTarget, any, agent, royalty)
BOOST_DESCRIBE_ENUM(Where, any, own_cube, own_agent, own_piece, own_agent_and_more_than_owner)
BOOST_DESCRIBE_ENUM(OpKind, draw, place_cubes, retrieve_from_limbo, move_agents, move_pieces, place_agent,
                    move_marker, gain_vp, gain_sanity, roll_sanity, peek_stack, peek_hand, peek_identity,
                    remove_face_up, return_cubes, return_agent, take_face_up, trash, recover,
                    each_other_cube_to_limbo, modify, block, cancel_interrupt)
BOOST_DESCRIBE_ENUM(Modifier, tie_wins, cubes_to_stock, bomb_points, agents_count_double, any_cities,
                    marker_plus, moves_plus, retrieve_plus, no_sanity_roll)

inline constexpr int kSeats = 5;
inline constexpr int kCities = 9;
inline constexpr int kKinds = 9;
inline constexpr int kSymbols = 7;
inline constexpr int kStack = 7;        // cards of a City's stack, R10
inline constexpr int kGameCards = 60;   // R3
inline constexpr int kStartCards = 10;  // of one seat
inline constexpr int kIdentities = 6;
inline constexpr int kOwned =
    64;  // most cards one seat can ever own: its own 10, and 9 x 6 that can be claimed
inline constexpr int kAllCards = 128;                           // all but the identities
static_assert(kOwned == kStartCards + kCities * (kStack - 1));  // Royalty is never claimed
static_assert(kAllCards == 2 * kCities + kGameCards + kSeats * kStartCards);
inline constexpr int kReorder = 4;  // most cards that one effect reorders

/// A kind of card, as an index into Data::cards; two copies of one kind are interchangeable (R126).
struct Card {
  std::uint8_t index = 0;
  friend auto operator<=>(Card, Card) = default;
};

/// An index into Data::cities, which is the order of R6.
struct City {
  std::uint8_t index = 0;
  friend auto operator<=>(City, City) = default;
};
inline constexpr City kNoCity{255};

/// Where a cube lies that is not in stock: a City, or Limbo.
struct Place {
  std::uint8_t index = 0;  // a City's index, or kCities for Limbo
  static constexpr Place limbo() { return Place{kCities}; }
  static constexpr Place in(City city) { return Place{city.index}; }
  bool is_limbo() const { return index == kCities; }
  City city() const { return City{index}; }
  friend auto operator<=>(Place, Place) = default;
};

/// One operation of a text. Members that its kind does not use keep their defaults.
struct Op {
  OpKind op = OpKind::draw;
  std::uint8_t n = 1;
  Where where = Where::any;
  Color color = Color::neutral;        // gain_vp
  Side track = Side::loyalist;         // move_marker
  bool other = false;                  // roll_sanity: another seat instead of oneself
  bool reorder = false;                // peek_stack: put back in any order; otherwise maybe to the bottom
  bool to_bottom = false;              // remove_face_up: under the stack instead of out of the game
  bool replace = false;                // return_agent: with an own Agent
  Modifier what = Modifier::tie_wins;  // modify
};

/// When an Interrupt may be played, R106.
struct Trigger {
  TriggerOn on = TriggerOn::place;
  TriggerTarget target = TriggerTarget::any;
  bool victim_self = false;
  std::optional<Side> moves;
  Where where = Where::any;  // any, own_agent or own_cube
};

struct VpIcon {
  Color color = Color::neutral;
  std::uint8_t n = 0;
};

struct CardInfo {
  std::string id;
  std::string name;
  CardSet set = CardSet::game;
  std::uint8_t count = 1;   // copies in the box; of Starting cards: of one seat
  City city = kNoCity;      // of City and Royalty cards
  std::uint8_t number = 0;  // Bomb Points against this Royalty, R56
  std::array<std::uint8_t, kSymbols> left{};
  std::uint8_t agents = 0;
  std::uint8_t bombs = 0;
  bool sanity = false;
  VpIcon vp;
  std::uint8_t trophy_vp = 0;  // 0: no Agent+VP icon
  TextType text_type = TextType::none;
  bool one_use = false;
  Timing timing = Timing::own_turn;
  Trigger trigger;
  std::uint16_t benefits = 0;  // bit 1 << Kind: the actions it may join
  std::vector<Op> effect;

  int symbols(Symbol symbol) const { return left[static_cast<int>(symbol)]; }
  int arrows(Side track) const {
    return symbols(track == Side::loyalist ? Symbol::loyalist : Symbol::restorationist);
  }
  bool benefits_kind(Kind kind) const {
    return text_type == TextType::benefit && (benefits >> static_cast<int>(kind) & 1) != 0;
  }
  bool is_interrupt_on(TriggerOn on) const { return text_type == TextType::interrupt && trigger.on == on; }
  bool is_any_turn() const { return text_type == TextType::free_action && timing == Timing::any_turn; }
  /// The figure of a Benefit's `modify` operation, or 0 if the card has none of this kind.
  int modifier(Modifier what) const;
  /// R25: a One-Use card is then kept near the identity.
  bool text_scores_vp() const;
};

struct CityInfo {
  std::string id;
  std::string name;
  std::uint8_t number = 0;  // Bomb Points against an Agent, R56
};

struct Data {
  std::vector<CardInfo> cards;
  std::vector<CityInfo> cities;
  std::array<std::uint8_t, kSeats + 1> vp_limit{};     // by number of seats, R115
  std::array<std::uint8_t, kSeats + 1> stack_cards{};  // Game cards of a stack, R10
  std::uint8_t hand_size = 5;
  std::uint8_t actions_per_turn = 2;
  std::uint8_t track_max = 10;
  std::uint8_t agents = 10;
  std::uint8_t cubes = 10;
  std::uint8_t cubes_in_limbo = 5;
  std::uint8_t sanity_tokens = 3;
  std::uint8_t agents_at_start = 2;
  std::uint8_t agents_after_reveal = 3;
  std::uint8_t lowest_penalty = 5;
  std::uint8_t max_rounds = 50;
  std::uint8_t die_faces = 6;
  std::uint8_t die_insanity = 3;
  std::array<std::uint8_t, 2> identities{};  // by Side

  const CardInfo& operator[](Card card) const { return cards[card.index]; }
  const CityInfo& operator[](City city) const { return cities[city.index]; }
  bool knows(Card card) const { return card.index < cards.size(); }
  /// Game cards may lie in any stack or in the box; City and Royalty cards only in their own stack (R10).
  bool is_game_card(Card card) const { return (*this)[card].set == CardSet::game; }
};

/// Reads and checks cards.json. Throws core::DataError.
Data load_data(const core::DataNode& root);

// Cards, Cities and places are shown by their ids.
void write_json(json::Writer& out, const Data& data, const Card& card);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Card& card);
void write_json(json::Writer& out, const Data& data, const City& city);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, City& city);
void write_json(json::Writer& out, const Data& data, const Place& place);
std::optional<std::string> read_json(const nlohmann::json& from, const Data& data, Place& place);

}  // namespace arbiter::emerald
