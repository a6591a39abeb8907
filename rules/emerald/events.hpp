// What happens in a match, as it is told to its viewers (R144).
#pragma once

#include <string_view>
#include <variant>

#include "rules/emerald/actions.hpp"

namespace arbiter::emerald {

/// Cards that only some may see, in ascending order.
using SecretCards = core::Secret<Cards>;

enum class CubeGoal : std::uint8_t { stock, limbo };
BOOST_DESCRIBE_ENUM(CubeGoal, stock, limbo)

struct AgentPlaced {
  static constexpr std::string_view type = "agent_placed";
  static constexpr std::string_view words = "{seat} places {n} of its Agents in {city}.";
  Seat seat;
  City city;
  std::uint8_t n;
};
struct TurnBegan {
  static constexpr std::string_view type = "turn_began";
  static constexpr std::string_view words = "Round {round}: the turn of {seat}.";
  Seat seat;
  std::uint8_t round;
};
struct ActionChosen {
  static constexpr std::string_view type = "action_chosen";
  static constexpr std::string_view words = "{seat} chooses the action {kind}.";
  Seat seat;
  Kind kind;
};
struct CityChosen {
  static constexpr std::string_view type = "city_chosen";
  static constexpr std::string_view words = "{seat} chooses {city}.";
  Seat seat;
  City city;
};
struct TargetChosen {
  static constexpr std::string_view type = "target_chosen";
  static constexpr std::string_view words =
      "{seat} aims at[ an Agent of {target}][ the Royalty {royalty}] in {city}.";
  Seat seat;
  City city;
  std::optional<Seat> target;
  std::optional<Card> royalty;
};
struct CardAdded {
  static constexpr std::string_view type = "card_added";
  static constexpr std::string_view words = "{seat} adds {card} as {use}[ for the {track} marker].";
  Seat seat;
  Card card;
  Use use;
  std::optional<Side> track;
};
struct TextPlayed {
  static constexpr std::string_view type = "text_played";
  static constexpr std::string_view words = "{seat} plays the text of {card}.";
  Seat seat;
  Card card;
};
struct CardsDiscarded {
  static constexpr std::string_view type = "cards_discarded";
  static constexpr std::string_view words = "{seat} puts on its discard pile: {cards}.";
  Seat seat;
  Cards cards;
};
struct CardRemoved {
  static constexpr std::string_view type = "card_removed";
  static constexpr std::string_view words = "{card} is removed from the game.";
  Card card;
  Seat seat;  // who had played it
};
struct CardKept {
  static constexpr std::string_view type = "card_kept";
  static constexpr std::string_view words =
      "{seat} keeps {card} near its identity[ with an Agent of {owner}][ and scores {vp} VP for it].";
  Seat seat;
  Card card;
  std::optional<Seat> owner;
  std::optional<std::uint8_t> vp;  // of an assassination card with its Agent (R62)
  std::optional<City> city;        // where that Agent was
};
struct CubesPlaced {
  static constexpr std::string_view type = "cubes_placed";
  static constexpr std::string_view words = "{seat} places cubes in {city}: {n}.";
  Seat seat;
  City city;
  std::uint8_t n;
};
/// Own or other cubes leave a City or Limbo.
struct CubesLeft {
  static constexpr std::string_view type = "cubes_left";
  static constexpr std::string_view words = "Cubes of {owner} go from {place} to {goal}: {n}.";
  Seat owner;
  Place place;
  CubeGoal goal;
  std::uint8_t n;
};
struct Claimed {
  static constexpr std::string_view type = "claimed";
  static constexpr std::string_view words = "{seat} takes {card} from {city}.";
  Seat seat;
  City city;
  Card card;
};
struct FaceUpRevealed {
  static constexpr std::string_view type = "face_up_revealed";
  static constexpr std::string_view words = "{card} is turned up in {city}.";
  City city;
  Card card;
};
struct RoyaltyRevealed {
  static constexpr std::string_view type = "royalty_revealed";
  static constexpr std::string_view words = "The Royalty {card} appears in {city}.";
  City city;
  Card card;
};
struct FaceUpRemoved {
  static constexpr std::string_view type = "face_up_removed";
  static constexpr std::string_view words = "{card} leaves the top of {city}[; to the bottom: {to_bottom}].";
  City city;
  Card card;
  bool to_bottom;
};
struct VpScored {
  static constexpr std::string_view type = "vp_scored";
  static constexpr std::string_view words = "{seat} scores {n} {color} VP.";
  Seat seat;
  Color color;
  std::uint8_t n;
};
/// R77: the same for every seat, added to its track VP. R78: what all track VP now are.
struct TracksScored {
  static constexpr std::string_view type = "tracks_scored";
  static constexpr std::string_view words =
      "The markers are {n} apart; track VP of every seat: {change}, now {total}.";
  std::uint8_t n;
  std::int16_t change;  // of every seat's track VP; below 0 where they fall (R78)
  std::int16_t total;   // every seat's track VP now
};
struct MarkerMoved {
  static constexpr std::string_view type = "marker_moved";
  static constexpr std::string_view words = "The {track} marker moves to {at}.";
  Side track;
  std::uint8_t at;
};
struct SanityRolled {
  static constexpr std::string_view type = "sanity_rolled";
  static constexpr std::string_view words = "The Sanity die is rolled for {seat}; Insanity: {insanity}.";
  Seat seat;
  bool insanity;
};
struct SanityChanged {
  static constexpr std::string_view type = "sanity_changed";
  static constexpr std::string_view words = "{seat} now has {tokens} Sanity tokens.";
  Seat seat;
  std::uint8_t tokens;
};
struct PieceMoved {
  static constexpr std::string_view type = "piece_moved";
  static constexpr std::string_view words = "{seat} moves its {piece} from {from} to {to}.";
  Seat seat;
  Piece piece;
  City from;
  City to;
};
struct Assassinated {
  static constexpr std::string_view type = "assassinated";
  static constexpr std::string_view words =
      "{seat} assassinates[ an Agent of {victim}][ the Royalty {royalty}] in {city}.";
  Seat seat;
  City city;
  std::optional<Seat> victim;
  std::optional<Card> royalty;
};
struct AgentReturned {
  static constexpr std::string_view type = "agent_returned";
  static constexpr std::string_view words = "An Agent of {owner} leaves {city} for its owner's stock.";
  Seat owner;
  City city;
};
struct Answered {
  static constexpr std::string_view type = "answered";
  static constexpr std::string_view words = "{seat} has answered.";
  Seat seat;
  Answer answer;
};
struct InterruptPlayed {
  static constexpr std::string_view type = "interrupt_played";
  static constexpr std::string_view words = "{seat} interrupts with {card}.";
  Seat seat;
  Card card;
};
struct InterruptCancelled {
  static constexpr std::string_view type = "interrupt_cancelled";
  static constexpr std::string_view words = "{card} of {seat} is cancelled.";
  Seat seat;
  Card card;
};
struct Blocked {
  static constexpr std::string_view type = "blocked";
  static constexpr std::string_view words = "The {kind} of {seat} is blocked[ in {city}].";
  Seat seat;
  Kind kind;
  std::optional<City> city;
};
struct CardsDrawn {
  static constexpr std::string_view type = "cards_drawn";
  static constexpr std::string_view words = "{seat} draws cards: {n}[ ({cards})].";
  Seat seat;
  std::uint8_t n;
  SecretCards cards;
};
struct Reshuffled {
  static constexpr std::string_view type = "reshuffled";
  static constexpr std::string_view words = "{seat} shuffles its discard pile into a new deck of {n}.";
  Seat seat;
  std::uint8_t n;
};
struct StackPeeked {
  static constexpr std::string_view type = "stack_peeked";
  static constexpr std::string_view words =
      "{seat} looks at the facedown cards on top of {city}: {n}[ ({cards})].";
  Seat seat;
  City city;
  std::uint8_t n;
  SecretCards cards;
};
struct PeekedCardPut {
  static constexpr std::string_view type = "peeked_card_put";
  static constexpr std::string_view words =
      "{seat} decides about the card in {city}; to the bottom: {to_bottom}.";
  Seat seat;
  City city;
  bool to_bottom;
};
struct StackReordered {
  static constexpr std::string_view type = "stack_reordered";
  static constexpr std::string_view words = "{seat} puts the cards back on the stack of {city}.";
  Seat seat;
  City city;
  std::uint8_t n;
};
struct HandPeeked {
  static constexpr std::string_view type = "hand_peeked";
  static constexpr std::string_view words = "{seat} looks at the hand of {target}[: {cards}].";
  Seat seat;
  Seat target;
  std::uint8_t n;
  SecretCards cards;
};
struct IdentityPeeked {
  static constexpr std::string_view type = "identity_peeked";
  static constexpr std::string_view words = "{seat} looks at the identity of {target}[: {side}].";
  Seat seat;
  Seat target;
  core::Secret<Side> side;
};
struct IdentityRevealed {
  static constexpr std::string_view type = "identity_revealed";
  static constexpr std::string_view words = "{seat} is a {side}.";
  Seat seat;
  Side side;
};
struct CardTrashed {
  static constexpr std::string_view type = "card_trashed";
  static constexpr std::string_view words = "{seat} removes {card} of its {zone} from the game.";
  Seat seat;
  Card card;
  Zone zone;
};
struct CardRecovered {
  static constexpr std::string_view type = "card_recovered";
  static constexpr std::string_view words = "{seat} takes {card} from its discard pile into its hand.";
  Seat seat;
  Card card;
};
struct LastTurns {
  static constexpr std::string_view type = "last_turns";
  static constexpr std::string_view words = "All stacks are empty: every seat has one more turn.";
};
struct GameEnded {
  static constexpr std::string_view type = "game_ended";
  static constexpr std::string_view words = "The game ends: {reasons}.";
  List<EndReason, 5> reasons;
};
struct SeatResult {
  Seat seat;
  std::uint8_t place;
  std::int16_t vp;
  Side side;
};
struct Scored {
  static constexpr std::string_view type = "scored";
  static constexpr std::string_view words = "Final scores: {standings}.";
  List<SeatResult, kSeats> standings;
};
BOOST_DESCRIBE_STRUCT(AgentPlaced, (), (seat, city, n))
BOOST_DESCRIBE_STRUCT(TurnBegan, (), (seat, round))
BOOST_DESCRIBE_STRUCT(ActionChosen, (), (seat, kind))
BOOST_DESCRIBE_STRUCT(CityChosen, (), (seat, city))
BOOST_DESCRIBE_STRUCT(TargetChosen, (), (seat, city, target, royalty))
BOOST_DESCRIBE_STRUCT(CardAdded, (), (seat, card, use, track))
BOOST_DESCRIBE_STRUCT(TextPlayed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(CardsDiscarded, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(CardRemoved, (), (card, seat))
BOOST_DESCRIBE_STRUCT(CardKept, (), (seat, card, owner, vp, city))
BOOST_DESCRIBE_STRUCT(CubesPlaced, (), (seat, city, n))
BOOST_DESCRIBE_STRUCT(CubesLeft, (), (owner, place, goal, n))
BOOST_DESCRIBE_STRUCT(Claimed, (), (seat, city, card))
BOOST_DESCRIBE_STRUCT(FaceUpRevealed, (), (city, card))
BOOST_DESCRIBE_STRUCT(RoyaltyRevealed, (), (city, card))
BOOST_DESCRIBE_STRUCT(FaceUpRemoved, (), (city, card, to_bottom))
BOOST_DESCRIBE_STRUCT(VpScored, (), (seat, color, n))
BOOST_DESCRIBE_STRUCT(TracksScored, (), (n, change, total))
BOOST_DESCRIBE_STRUCT(MarkerMoved, (), (track, at))
BOOST_DESCRIBE_STRUCT(SanityRolled, (), (seat, insanity))
BOOST_DESCRIBE_STRUCT(SanityChanged, (), (seat, tokens))
BOOST_DESCRIBE_STRUCT(PieceMoved, (), (seat, piece, from, to))
BOOST_DESCRIBE_STRUCT(Assassinated, (), (seat, city, victim, royalty))
BOOST_DESCRIBE_STRUCT(AgentReturned, (), (owner, city))
BOOST_DESCRIBE_STRUCT(Answered, (), (seat, answer))
BOOST_DESCRIBE_STRUCT(InterruptPlayed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(InterruptCancelled, (), (seat, card))
BOOST_DESCRIBE_STRUCT(Blocked, (), (seat, kind, city))
BOOST_DESCRIBE_STRUCT(CardsDrawn, (), (seat, n, cards))
BOOST_DESCRIBE_STRUCT(Reshuffled, (), (seat, n))
BOOST_DESCRIBE_STRUCT(StackPeeked, (), (seat, city, n, cards))
BOOST_DESCRIBE_STRUCT(PeekedCardPut, (), (seat, city, to_bottom))
BOOST_DESCRIBE_STRUCT(StackReordered, (), (seat, city, n))
BOOST_DESCRIBE_STRUCT(HandPeeked, (), (seat, target, n, cards))
BOOST_DESCRIBE_STRUCT(IdentityPeeked, (), (seat, target, side))
BOOST_DESCRIBE_STRUCT(IdentityRevealed, (), (seat, side))
BOOST_DESCRIBE_STRUCT(CardTrashed, (), (seat, card, zone))
BOOST_DESCRIBE_STRUCT(CardRecovered, (), (seat, card))
BOOST_DESCRIBE_STRUCT(LastTurns, (), ())
BOOST_DESCRIBE_STRUCT(GameEnded, (), (reasons))
BOOST_DESCRIBE_STRUCT(SeatResult, (), (seat, place, vp, side))
BOOST_DESCRIBE_STRUCT(Scored, (), (standings))

using Event = std::variant<AgentPlaced, TurnBegan, ActionChosen, CityChosen, TargetChosen, CardAdded,
                           TextPlayed, CardsDiscarded, CardRemoved, CardKept, CubesPlaced, CubesLeft, Claimed,
                           FaceUpRevealed, RoyaltyRevealed, FaceUpRemoved, VpScored, TracksScored,
                           MarkerMoved, SanityRolled, SanityChanged, PieceMoved, Assassinated, AgentReturned,
                           Answered, InterruptPlayed, InterruptCancelled, Blocked, CardsDrawn, Reshuffled,
                           StackPeeked, PeekedCardPut, StackReordered, HandPeeked, IdentityPeeked,
                           IdentityRevealed, CardTrashed, CardRecovered, LastTurns, GameEnded, Scored>;

}  // namespace arbiter::emerald
