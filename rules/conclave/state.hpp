// The state of a match of Conclave, its actions and its events.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "rules/conclave/data.hpp"
#include "rules/core/agenda.hpp"
#include "rules/core/bytes.hpp"
#include "rules/core/rng.hpp"
#include "rules/core/secret.hpp"
#include "rules/core/zone.hpp"

namespace arbiter::conclave {

using core::List;

/// A card whose back shows its Magic; Brotherhood and Influence are what is secret (R53).
using HiddenCard = core::Secret<Card, Magic>;
using Hand = List<HiddenCard, kHand>;
using SpreadDeck = core::Deck<HiddenCard, 19>;
using Pile = List<Card, kPile>;                   // all followers of one Magic, in any order
using InfluenceZone = std::array<Pile, kMagics>;  // by Magic

/// An item of the agenda. Decisions first: `choose_corner` of the dealer, the next three of the active seat.
enum class Item : std::uint8_t { choose_corner, give, send, draw, begin_turn, draw_phase, end_turn };

struct State {
  core::Rng rng;
  std::uint8_t seats = 2;
  Seat first_player = 0;
  Seat active = 0;
  std::optional<Corner> corner;  // until the dealer has chosen, R13
  core::Agenda<Item, 8> agenda;

  std::array<std::optional<Card>, kSpaces> conclave{};
  std::array<Hand, kSeats> hands{};
  std::array<SpreadDeck, 2> decks{};  // by DeckSide
  List<HiddenCard, 18> removed;       // seen by nobody, R10
  std::array<InfluenceZone, kSeats> zones{};

  std::optional<Seat> end_triggered_by;  // R35
  std::uint8_t last_turns_left = 0;      // R36; counts down once the end is triggered
  bool scored = false;

  Seat dealer() const { return Seat::of((first_player + seats - 1) % seats); }
  bool decks_empty() const { return decks[0].empty() && decks[1].empty(); }
  friend bool operator==(const State&, const State&) = default;
};

// ---- Actions (R47) ----

struct ChooseCorner {
  static constexpr std::string_view type = "choose_corner";
  Corner corner;
};
struct GiveInfluence {
  static constexpr std::string_view type = "give_influence";
  Magic magic;
  Seat to;
};
struct KeepInfluence {
  static constexpr std::string_view type = "keep_influence";
};
struct SendEmissary {
  static constexpr std::string_view type = "send_emissary";
  Card card;
  std::uint8_t row;
  std::uint8_t col;
};
struct Draw {
  static constexpr std::string_view type = "draw";
  DeckSide deck;
};
BOOST_DESCRIBE_STRUCT(ChooseCorner, (), (corner))
BOOST_DESCRIBE_STRUCT(GiveInfluence, (), (magic, to))
BOOST_DESCRIBE_STRUCT(KeepInfluence, (), ())
BOOST_DESCRIBE_STRUCT(SendEmissary, (), (card, row, col))
BOOST_DESCRIBE_STRUCT(Draw, (), (deck))
using Action = std::variant<ChooseCorner, GiveInfluence, KeepInfluence, SendEmissary, Draw>;

// ---- Events (R61) ----

/// A card and the space it left.
struct Taken {
  Card card;
  std::uint8_t row;
  std::uint8_t col;
};
BOOST_DESCRIBE_STRUCT(Taken, (), (card, row, col))
using TakenCards = List<Taken, 6>;

struct CornerChosen {
  static constexpr std::string_view type = "corner_chosen";
  static constexpr std::string_view words = "{seat} chooses the {corner} corner as starting corner.";
  Seat seat;
  Corner corner;
};
struct InfluenceGiven {
  static constexpr std::string_view type = "influence_given";
  static constexpr std::string_view words = "{from} hands its {magic} pile over to {to}: {cards}.";
  Seat from;
  Seat to;
  Magic magic;
  Pile cards;
};
struct InfluenceKept {
  static constexpr std::string_view type = "influence_kept";
  static constexpr std::string_view words = "{seat} gives no influence.";
  Seat seat;
};
struct EmissarySent {
  static constexpr std::string_view type = "emissary_sent";
  static constexpr std::string_view words = "{seat} sends {card} to row {row}, column {col}.";
  Seat seat;
  Card card;
  std::uint8_t row;
  std::uint8_t col;
};
struct LineChecked {
  static constexpr std::string_view type = "line_checked";
  static constexpr std::string_view words = "The {axis} totals {total}; convinced: {convinced}.";
  Axis axis;
  std::uint8_t total;
  TakenCards convinced;
  Seat seat;  // whose followers they are now
};
struct Crisis {
  static constexpr std::string_view type = "crisis";
  static constexpr std::string_view words = "Magic Crisis! {seat} takes {taken}.";
  Seat seat;
  TakenCards taken;
};
struct CardDrawn {
  static constexpr std::string_view type = "card_drawn";
  static constexpr std::string_view words = "{seat} draws a {magic} card from the {deck} deck[: {card}].";
  Seat seat;
  DeckSide deck;
  Magic magic;
  HiddenCard card;
};
struct Refilled {
  static constexpr std::string_view type = "refilled";
  static constexpr std::string_view words = "{card} of the {deck} deck fills row {row}, column {col}.";
  DeckSide deck;
  Card card;
  std::uint8_t row;
  std::uint8_t col;
};
struct EndTriggered {
  static constexpr std::string_view type = "end_triggered";
  static constexpr std::string_view words = "Both decks are empty: every seat has one last turn.";
  Seat seat;
};
struct HandJoined {
  static constexpr std::string_view type = "hand_joined";
  static constexpr std::string_view words = "{seat} adds its last cards to its Influence Zone: {cards}.";
  Seat seat;
  List<Card, kHand> cards;
};
struct SeatResult {
  Seat seat;
  std::uint8_t place;
  std::uint16_t resentment;
  std::uint8_t followers;
  bool eliminated;
};
struct Scored {
  static constexpr std::string_view type = "scored";
  static constexpr std::string_view words = "The game is over.[ {standings}.]";
  List<SeatResult, kSeats> standings;
};
BOOST_DESCRIBE_STRUCT(CornerChosen, (), (seat, corner))
BOOST_DESCRIBE_STRUCT(InfluenceGiven, (), (from, to, magic, cards))
BOOST_DESCRIBE_STRUCT(InfluenceKept, (), (seat))
BOOST_DESCRIBE_STRUCT(EmissarySent, (), (seat, card, row, col))
BOOST_DESCRIBE_STRUCT(LineChecked, (), (axis, total, convinced, seat))
BOOST_DESCRIBE_STRUCT(Crisis, (), (seat, taken))
BOOST_DESCRIBE_STRUCT(CardDrawn, (), (seat, deck, magic, card))
BOOST_DESCRIBE_STRUCT(Refilled, (), (deck, card, row, col))
BOOST_DESCRIBE_STRUCT(EndTriggered, (), (seat))
BOOST_DESCRIBE_STRUCT(HandJoined, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(SeatResult, (), (seat, place, resentment, followers, eliminated))
BOOST_DESCRIBE_STRUCT(Scored, (), (standings))
using Event = std::variant<CornerChosen, InfluenceGiven, InfluenceKept, EmissarySent, LineChecked, Crisis,
                           CardDrawn, Refilled, EndTriggered, HandJoined, Scored>;

}  // namespace arbiter::conclave
