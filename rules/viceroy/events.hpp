// Events. Every member is public but Secrets.
#pragma once

#include <string_view>

#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

struct Chosen {
  static constexpr std::string_view type = "chosen";
  static constexpr std::string_view words = "{seat} has chosen ({decision}).";
  Seat seat;
  std::string_view decision;  // the type of the action, which stays sealed
};
struct StartRevealed {
  static constexpr std::string_view type = "start_revealed";
  static constexpr std::string_view words = "{seat} starts its pyramid with {card}.";
  Seat seat;
  Card card;
};
struct LawsDealt {
  static constexpr std::string_view type = "laws_dealt";
  static constexpr std::string_view words = "{seat} is dealt laws: {laws}.";
  Seat seat;
  List<HiddenCard, 3> laws;
};
struct DecksBuilt {
  static constexpr std::string_view type = "decks_built";
  static constexpr std::string_view words = "The large deck has {large} characters, the small one {small}.";
  std::uint8_t large;
  std::uint8_t small;
};
/// Where a displayed card came from.
enum class Source : std::uint8_t { large, small };
struct Displayed {
  static constexpr std::string_view type = "displayed";
  static constexpr std::string_view words =
      "{card} comes to the {place} of the {color} column[, from the {deck} deck].";
  Color color;
  Spot place;
  Card card;
  Source deck;
};
struct RoundBegan {
  static constexpr std::string_view type = "round_began";
  static constexpr std::string_view words = "Round {round} begins. In the auction: {bidders}.";
  std::uint8_t round;
  SeatSet bidders;
};
struct BidRevealed {
  static constexpr std::string_view type = "bid_revealed";
  static constexpr std::string_view words = "{seat} bids: {kind}[ {color}].";
  Seat seat;
  BidKind kind;
  std::optional<Color> color;
};
struct BidsLost {
  static constexpr std::string_view type = "bids_lost";
  static constexpr std::string_view words = "The bids on {color} are lost: {seats}.";
  Color color;
  SeatSet seats;
};
struct ClaimsRevealed {
  static constexpr std::string_view type = "claims_revealed";
  static constexpr std::string_view words =
      "On {color}, {first} claims {first_claim} and {second} {second_claim}.";
  Color color;
  Seat first;
  ClaimKind first_claim;
  Seat second;
  ClaimKind second_claim;
};
struct CardTaken {
  static constexpr std::string_view type = "card_taken";
  static constexpr std::string_view words = "{seat} takes {card} from the {place} of the {color} column.";
  Seat seat;
  Color color;
  Spot place;
  Card card;
};
struct OutOfTurns {
  static constexpr std::string_view type = "out_of_turns";
  static constexpr std::string_view words = "The auction ends; without a card, as if passed: {seats}.";
  SeatSet seats;
};
struct ColumnSlid {
  static constexpr std::string_view type = "column_slid";
  static constexpr std::string_view words = "The {color} column moves on[; {discarded} is discarded].";
  Color color;
  std::optional<Card> discarded;
};
struct DevelopmentRevealed {
  static constexpr std::string_view type = "development_revealed";
  static constexpr std::string_view words = "{seat} develops: {kind}[ {card}].";
  Seat seat;
  DevelopKind kind;
  std::optional<Card> card;
};
struct CardPlaced {
  static constexpr std::string_view type = "card_placed";
  static constexpr std::string_view words =
      "{seat} puts {card} on level {level}, position {pos}, for {paid}[; infinite gemstones used: {used}].";
  Seat seat;
  Card card;
  std::int8_t level;
  std::int8_t pos;
  SomeGems paid;
  std::optional<List<std::uint16_t, kLevels>> used;
};
struct CardReturned {
  static constexpr std::string_view type = "card_returned";
  static constexpr std::string_view words =
      "{card} returns to the hand of {seat}[; gems to the reserve: {gems}].";
  Seat seat;
  Card card;
  bool free;
  std::optional<SomeGems> gems;  // that lay on it
  // Where it lay, if it was in the pyramid.
  std::optional<std::int8_t> level;
  std::optional<std::int8_t> pos;
};
struct CircleCompleted {
  static constexpr std::string_view type = "circle_completed";
  static constexpr std::string_view words =
      "{seat} completes a {color} circle on level {level}, position {pos}; gems for it: {gems}.";
  Seat seat;
  Color color;
  std::int8_t level;
  std::int8_t pos;
  std::uint8_t gems;  // 1, or 0 if the reserve has none
};
struct GemsTaken {
  static constexpr std::string_view type = "gems_taken";
  static constexpr std::string_view words = "{seat} takes gems: {gems}.";
  Seat seat;
  SomeGems gems;
};
struct AttackGained {
  static constexpr std::string_view type = "attack_gained";
  static constexpr std::string_view words = "{seat} takes attack tokens behind its screen: {n}.";
  Seat seat;
  std::uint8_t n;
};
struct TokenGained {
  static constexpr std::string_view type = "token_gained";
  static constexpr std::string_view words =
      "{seat} puts a token on level {level}, position {pos}: {kind}[ {color}][ {value}].";
  Seat seat;
  std::int8_t level;
  std::int8_t pos;
  std::uint16_t token;
  TokenKind kind;
  std::optional<Color> color;
  std::optional<std::uint8_t> value;
  bool from_screen;  // an infinite gemstone that was no gem of the reserve
};
struct InfiniteLost {
  static constexpr std::string_view type = "infinite_lost";
  static constexpr std::string_view words = "{seat} gets no infinite gemstone[ ({color})].";
  Seat seat;
  std::optional<Color> color;
};
struct CardDrawn {
  static constexpr std::string_view type = "card_drawn";
  static constexpr std::string_view words = "{seat} draws from the {deck} deck[: {card}].";
  Seat seat;
  DeckName deck;
  HiddenCard card;
};
struct OptionChosen {
  static constexpr std::string_view type = "option_chosen";
  static constexpr std::string_view words = "{seat} chooses option {option} of {card}.";
  Seat seat;
  Card card;
  std::uint8_t option;
};
/// Where a tucked card was: in the hand, or revealed to be played, or in the pyramid.
enum class TuckedFrom : std::uint8_t { hand, played, pyramid };
struct CardTucked {
  static constexpr std::string_view type = "card_tucked";
  static constexpr std::string_view words = "{seat} tucks {card} under level {level}, position {pos}.";
  Seat seat;
  Card card;
  std::int8_t level;
  std::int8_t pos;
  TuckedFrom source;
  // Where it lay, if it was in the pyramid.
  std::optional<std::int8_t> from_level;
  std::optional<std::int8_t> from_pos;
};
struct TokensRemoved {
  static constexpr std::string_view type = "tokens_removed";
  static constexpr std::string_view words =
      "Tokens of {seat} leave the game: {tokens}; to the reserve: {gems}.";
  Seat seat;
  List<std::uint16_t, 128> tokens;
  SomeGems gems;
};
struct Bartered {
  static constexpr std::string_view type = "bartered";
  static constexpr std::string_view words =
      "{seat} pays {gems} to {target} and swaps token {given} for token {taken}.";
  Seat seat;
  Seat target;
  SomeGems gems;
  std::uint16_t given;
  std::uint16_t taken;
};
struct BarterDeclined {
  static constexpr std::string_view type = "barter_declined";
  static constexpr std::string_view words = "{seat} does not barter.";
  Seat seat;
};
struct AuctionSkip {
  static constexpr std::string_view type = "auction_skip";
  static constexpr std::string_view words = "{seat} will skip its next auction.";
  Seat seat;
};
struct LawsReturned {
  static constexpr std::string_view type = "laws_returned";
  static constexpr std::string_view words = "{seat} puts laws on top of the law deck: {laws}.";
  Seat seat;
  List<HiddenCard, 2> laws;  // top first
};
struct GemsBanked {
  static constexpr std::string_view type = "gems_banked";
  static constexpr std::string_view words = "{seat} puts gems on level {level}, position {pos}: {gems}.";
  Seat seat;
  std::int8_t level;
  std::int8_t pos;
  SomeGems gems;
};
struct ScreenRemoved {
  static constexpr std::string_view type = "screen_removed";
  static constexpr std::string_view words =
      "Behind the screen of {seat}: {gems}, attack tokens: {attack}. It discards {hand}.";
  Seat seat;
  SomeGems gems;
  std::uint8_t attack;
  List<Card, 56> hand;
};
struct DecksRevealed {
  static constexpr std::string_view type = "decks_revealed";
  static constexpr std::string_view words = "Left in the small deck: {small}; in the law deck: {laws}.";
  List<Card, 8> small;
  List<Card, kLaws> laws;
};
struct Recoloured {
  static constexpr std::string_view type = "recoloured";
  static constexpr std::string_view words =
      "{seat} recolours the circle of level {level}, position {pos}: {color}, with {gems} gems.";
  Seat seat;
  std::int8_t level;
  std::int8_t pos;
  Color color;
  std::uint8_t gems;
};
struct SeatResult {
  Seat seat;
  std::uint8_t place;
  std::int16_t points;
};
struct Scored {
  static constexpr std::string_view type = "scored";
  static constexpr std::string_view words = "The game is over. {standings}.";
  List<SeatResult, kSeats> standings;
};
BOOST_DESCRIBE_STRUCT(Chosen, (), (seat, decision))
BOOST_DESCRIBE_STRUCT(StartRevealed, (), (seat, card))
BOOST_DESCRIBE_STRUCT(LawsDealt, (), (seat, laws))
BOOST_DESCRIBE_STRUCT(DecksBuilt, (), (large, small))
BOOST_DESCRIBE_ENUM(Source, large, small)
BOOST_DESCRIBE_STRUCT(Displayed, (), (color, place, card, deck))
BOOST_DESCRIBE_STRUCT(RoundBegan, (), (round, bidders))
BOOST_DESCRIBE_STRUCT(BidRevealed, (), (seat, kind, color))
BOOST_DESCRIBE_STRUCT(BidsLost, (), (color, seats))
BOOST_DESCRIBE_STRUCT(ClaimsRevealed, (), (color, first, first_claim, second, second_claim))
BOOST_DESCRIBE_STRUCT(CardTaken, (), (seat, color, place, card))
BOOST_DESCRIBE_STRUCT(OutOfTurns, (), (seats))
BOOST_DESCRIBE_STRUCT(ColumnSlid, (), (color, discarded))
BOOST_DESCRIBE_STRUCT(DevelopmentRevealed, (), (seat, kind, card))
BOOST_DESCRIBE_STRUCT(CardPlaced, (), (seat, card, level, pos, paid, used))
BOOST_DESCRIBE_STRUCT(CardReturned, (), (seat, card, free, gems, level, pos))
BOOST_DESCRIBE_STRUCT(CircleCompleted, (), (seat, color, level, pos, gems))
BOOST_DESCRIBE_STRUCT(GemsTaken, (), (seat, gems))
BOOST_DESCRIBE_STRUCT(AttackGained, (), (seat, n))
BOOST_DESCRIBE_STRUCT(TokenGained, (), (seat, level, pos, token, kind, color, value, from_screen))
BOOST_DESCRIBE_STRUCT(InfiniteLost, (), (seat, color))
BOOST_DESCRIBE_STRUCT(CardDrawn, (), (seat, deck, card))
BOOST_DESCRIBE_STRUCT(OptionChosen, (), (seat, card, option))
BOOST_DESCRIBE_ENUM(TuckedFrom, hand, played, pyramid)
BOOST_DESCRIBE_STRUCT(CardTucked, (), (seat, card, level, pos, source, from_level, from_pos))
BOOST_DESCRIBE_STRUCT(TokensRemoved, (), (seat, tokens, gems))
BOOST_DESCRIBE_STRUCT(Bartered, (), (seat, target, gems, given, taken))
BOOST_DESCRIBE_STRUCT(BarterDeclined, (), (seat))
BOOST_DESCRIBE_STRUCT(AuctionSkip, (), (seat))
BOOST_DESCRIBE_STRUCT(LawsReturned, (), (seat, laws))
BOOST_DESCRIBE_STRUCT(GemsBanked, (), (seat, level, pos, gems))
BOOST_DESCRIBE_STRUCT(ScreenRemoved, (), (seat, gems, attack, hand))
BOOST_DESCRIBE_STRUCT(DecksRevealed, (), (small, laws))
BOOST_DESCRIBE_STRUCT(Recoloured, (), (seat, level, pos, color, gems))
BOOST_DESCRIBE_STRUCT(SeatResult, (), (seat, place, points))
BOOST_DESCRIBE_STRUCT(Scored, (), (standings))
using Event =
    std::variant<Chosen, StartRevealed, LawsDealt, DecksBuilt, Displayed, RoundBegan, BidRevealed, BidsLost,
                 ClaimsRevealed, CardTaken, OutOfTurns, ColumnSlid, DevelopmentRevealed, CardPlaced,
                 CardReturned, CircleCompleted, GemsTaken, AttackGained, TokenGained, InfiniteLost, CardDrawn,
                 OptionChosen, CardTucked, TokensRemoved, Bartered, BarterDeclined, AuctionSkip, LawsReturned,
                 GemsBanked, ScreenRemoved, DecksRevealed, Recoloured, Scored>;

}  // namespace arbiter::viceroy
