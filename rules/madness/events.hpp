// The events of a match, as its viewers are told them. What only some may see is a Secret.
#pragma once

#include <variant>

#include "rules/madness/state.hpp"

namespace arbiter::madness {

/// Where a card lies. `stack` is the Madness stack for Madness, else one of the Stacks.
enum class Place : std::uint8_t { hand, deck, discard, support, stack, box };
BOOST_DESCRIBE_ENUM(Place, hand, deck, discard, support, stack, box)

struct MagicianChosen {
  static constexpr std::string_view type = "magician_chosen";
  static constexpr std::string_view words = "{seat} is {magician}.";
  Seat seat;
  Magician magician;
};
struct PlayBegins {
  static constexpr std::string_view type = "play_begins";
  static constexpr std::string_view words = "The book opens; {seat} has the first turn.";
  Seat seat;
};
struct TurnBegins {
  static constexpr std::string_view type = "turn_begins";
  static constexpr std::string_view words = "Turn {turn}: {seat}.";
  Seat seat;
  std::uint8_t turn;
};
struct MarkerMoved {
  static constexpr std::string_view type = "marker_moved";
  static constexpr std::string_view words = "The Invocation marker comes to space {space}.";
  std::uint8_t space;  // 0: the Invocation space
};
struct CurseApplied {
  static constexpr std::string_view type = "curse_applied";
  static constexpr std::string_view words = "{curse} in slot {slot} takes effect.";
  std::uint8_t slot;
  Curse curse;
};
struct CurseWardedOff {
  static constexpr std::string_view type = "curse_warded_off";
  static constexpr std::string_view words = "{curse} in slot {slot} is warded and has no effect.";
  std::uint8_t slot;
  Curse curse;
};
struct SuccessBonus {  // the bonus of R27
  static constexpr std::string_view type = "success_bonus";
  static constexpr std::string_view words = "No Curse is left: the bonus of {page}.";
  Page page;
};
struct FailurePenalty {  // the penalty of R27
  static constexpr std::string_view type = "failure_penalty";
  static constexpr std::string_view words = "{curses} Curses are left: the penalty of {page}.";
  Page page;
  std::uint8_t curses;
};
struct MonsterArrives {
  static constexpr std::string_view type = "monster_arrives";
  static constexpr std::string_view words = "Round {round}: the Monster of {left} arrives.";
  std::uint8_t round;
  Page left;
  Page right;
};
struct CursePlaced {
  static constexpr std::string_view type = "curse_placed";
  static constexpr std::string_view words = "{curse} comes to slot {slot}.";
  std::uint8_t slot;
  Curse curse;
};
struct CurseDiscarded {
  static constexpr std::string_view type = "curse_discarded";
  static constexpr std::string_view words = "{curse} in slot {slot} is discarded.";
  std::uint8_t slot;
  Curse curse;
};
struct CurseDestroyed {
  static constexpr std::string_view type = "curse_destroyed";
  static constexpr std::string_view words = "{seat} destroys {curse} in slot {slot}.";
  Seat seat;
  std::uint8_t slot;
  Curse curse;
};
struct CurseWarded {
  static constexpr std::string_view type = "curse_warded";
  static constexpr std::string_view words = "{seat} wards {curse} in slot {slot}.";
  Seat seat;
  std::uint8_t slot;
  Curse curse;
};
struct CursePileRenewed {  // R30
  static constexpr std::string_view type = "curse_pile_renewed";
  static constexpr std::string_view words = "The discarded {curses} Curses are shuffled into a new pile.";
  CurseType curses;
};
struct TokenPlaced {
  static constexpr std::string_view type = "token_placed";
  static constexpr std::string_view words = "A token of {element} on slot {slot}.";
  std::uint8_t slot;
  Element element;
};
struct TokensDue {  // R93
  static constexpr std::string_view type = "tokens_due";
  static constexpr std::string_view words = "Tokens for the next Curses: {element}, {n}.";
  Element element;
  std::uint8_t n;  // in all
};
struct ActionsGranted {
  static constexpr std::string_view type = "actions_granted";
  static constexpr std::string_view words = "{seat} may take up to {actions} actions.";
  Seat seat;
  std::uint8_t actions;
};
struct TargetNamed {
  static constexpr std::string_view type = "target_named";
  static constexpr std::string_view words = "{seat} names {target}.";
  Seat seat;
  Seat target;
};
struct OptionChosen {
  static constexpr std::string_view type = "option_chosen";
  static constexpr std::string_view words =
      "{seat} chooses option {option}[ of {spell}][ of {curse}][ of {page}].";
  Seat seat;
  std::uint8_t option;
  // Whose effect it is: one of these.
  std::optional<Spell> spell;
  std::optional<Curse> curse;
  std::optional<Page> page;
};
struct SpellCast {
  static constexpr std::string_view type = "spell_cast";
  static constexpr std::string_view words = "{seat} casts {spell}, times {mult}.";
  Seat seat;
  Spell spell;
  std::uint8_t mult;
};
struct SpellLearned {
  static constexpr std::string_view type = "spell_learned";
  static constexpr std::string_view words = "{seat} learns {spell}.";
  Seat seat;
  Spell spell;
};
struct SpellTurnedUp {
  static constexpr std::string_view type = "spell_turned_up";
  static constexpr std::string_view words = "{spell} lies face up in the Library.";
  Spell spell;
};
struct SpellRefreshed {
  static constexpr std::string_view type = "spell_refreshed";
  static constexpr std::string_view words = "{spell} of {seat} is ready.";
  Seat seat;
  Spell spell;
};
struct SpellExhausted {
  static constexpr std::string_view type = "spell_exhausted";
  static constexpr std::string_view words = "{spell} of {seat} is exhausted.";
  Seat seat;
  Spell spell;
};
struct SpellLost {
  static constexpr std::string_view type = "spell_lost";
  static constexpr std::string_view words = "{seat} loses {spell}.";
  Seat seat;
  Spell spell;
};
struct AbilityUsed {
  static constexpr std::string_view type = "ability_used";
  static constexpr std::string_view words = "{seat} uses the ability of {magician}.";
  Seat seat;
  Magician magician;
};
struct CardPaid {
  static constexpr std::string_view type = "card_paid";
  static constexpr std::string_view words = "{seat} pays {card}[ as {as}][ of the support of {owner}].";
  Seat seat;
  Card card;
  From from;
  std::optional<Seat> owner;
  std::optional<Element> as;
};
struct DiscountTaken {
  static constexpr std::string_view type = "discount_taken";
  static constexpr std::string_view words = "{seat} need not pay 1 {element}.";
  Seat seat;
  Element element;
};
struct DiscountGained {
  static constexpr std::string_view type = "discount_gained";
  static constexpr std::string_view words =
      "The next Curse that {seat} destroys in this turn costs up to {elements} Elements less.";
  Seat seat;
  std::uint8_t elements;
};
struct DiscountUsed {
  static constexpr std::string_view type = "discount_used";
  static constexpr std::string_view words = "{seat} uses its discount of up to {elements} Elements.";
  Seat seat;
  std::uint8_t elements;
};
/// Draws and moves are reported as numbers of cards of each kind, not in order: order has no meaning, and a
/// view does not show it either.
struct CardsDrawn {
  static constexpr std::string_view type = "cards_drawn";
  static constexpr std::string_view words = "{seat} draws {n}[: {cards}].";
  Seat seat;
  std::uint8_t n;
  Pile known;  // what everybody knows of them
  core::Secret<Pile> cards;
};
struct CardsMoved {  // openly; `seat` is whose cards they are or were
  static constexpr std::string_view type = "cards_moved";
  static constexpr std::string_view words = "{seat}: {cards} from {source} to {destination}[ of {owner}].";
  Seat seat;
  Pile cards;
  Place source;
  Place destination;
  std::optional<Seat> owner;  // the new one, if it changes
};
struct StackChanged {  // Madness or Element cards of the common stacks
  static constexpr std::string_view type = "stack_changed";
  static constexpr std::string_view words = "{n} {card} go from {source} to {destination}.";
  Card card;
  std::uint8_t n;
  Place source;
  Place destination;
};
struct DeckBuilt {  // out of the box, the stacks and the Stack, for a Magician
  static constexpr std::string_view type = "deck_built";
  static constexpr std::string_view words = "{seat} begins with a deck of {cards}.";
  Seat seat;
  Pile cards;
  List<Spell, kMaxSpells> spells;  // that it has besides
};
struct DeckRenewed {
  static constexpr std::string_view type = "deck_renewed";
  static constexpr std::string_view words = "{seat} shuffles a new deck: {cards}.";
  Seat seat;
  Pile cards;
};
struct DeckShuffled {
  static constexpr std::string_view type = "deck_shuffled";
  static constexpr std::string_view words = "{seat} shuffles its deck.";
  Seat seat;
};
struct CardsPeeked {
  static constexpr std::string_view type = "cards_peeked";
  static constexpr std::string_view words = "{seat} looks at {n} cards on top of its deck[: {cards}].";
  Seat seat;
  std::uint8_t n;
  core::Secret<List<Card, kMaxAmount>> cards;  // from the top down
};
struct CardsPutBack {
  static constexpr std::string_view type = "cards_put_back";
  static constexpr std::string_view words = "{seat} puts {n} cards back on its deck.";
  Seat seat;
  std::uint8_t n;
};
struct SeatDone {
  static constexpr std::string_view type = "seat_done";
  static constexpr std::string_view words = "{seat} is done.";
  Seat seat;
};
struct NothingFits {  // all that fit must go, and none in a hidden hand does: whoever holds it shows that
  static constexpr std::string_view type = "nothing_fits";
  static constexpr std::string_view words = "{seat} holds no such card.";
  static constexpr bool tells_what_is_hidden = true;
  Seat seat;
};
struct SeatEliminated {
  static constexpr std::string_view type = "seat_eliminated";
  static constexpr std::string_view words =
      "{seat} has gone mad and is out of the game[; into the box: {cards}].";
  Seat seat;
  std::uint8_t hand;  // cards that it held,
  std::uint8_t deck;  // and that were in its deck
  Pile discard;
  Pile support;
  Pile cards;  // all of these
  List<Spell, kMaxSpells> spells;
};
struct GameOver {
  static constexpr std::string_view type = "game_over";
  static constexpr std::string_view words = "The game is over: {reason}.";
  bool won;
  Result reason;
};
BOOST_DESCRIBE_STRUCT(MagicianChosen, (), (seat, magician))
BOOST_DESCRIBE_STRUCT(PlayBegins, (), (seat))
BOOST_DESCRIBE_STRUCT(TurnBegins, (), (seat, turn))
BOOST_DESCRIBE_STRUCT(MarkerMoved, (), (space))
BOOST_DESCRIBE_STRUCT(CurseApplied, (), (slot, curse))
BOOST_DESCRIBE_STRUCT(CurseWardedOff, (), (slot, curse))
BOOST_DESCRIBE_STRUCT(SuccessBonus, (), (page))
BOOST_DESCRIBE_STRUCT(FailurePenalty, (), (page, curses))
BOOST_DESCRIBE_STRUCT(MonsterArrives, (), (round, left, right))
BOOST_DESCRIBE_STRUCT(CursePlaced, (), (slot, curse))
BOOST_DESCRIBE_STRUCT(CurseDiscarded, (), (slot, curse))
BOOST_DESCRIBE_STRUCT(CurseDestroyed, (), (seat, slot, curse))
BOOST_DESCRIBE_STRUCT(CurseWarded, (), (seat, slot, curse))
BOOST_DESCRIBE_STRUCT(CursePileRenewed, (), (curses))
BOOST_DESCRIBE_STRUCT(TokenPlaced, (), (slot, element))
BOOST_DESCRIBE_STRUCT(TokensDue, (), (element, n))
BOOST_DESCRIBE_STRUCT(ActionsGranted, (), (seat, actions))
BOOST_DESCRIBE_STRUCT(TargetNamed, (), (seat, target))
BOOST_DESCRIBE_STRUCT(OptionChosen, (), (seat, option, spell, curse, page))
BOOST_DESCRIBE_STRUCT(SpellCast, (), (seat, spell, mult))
BOOST_DESCRIBE_STRUCT(SpellLearned, (), (seat, spell))
BOOST_DESCRIBE_STRUCT(SpellTurnedUp, (), (spell))
BOOST_DESCRIBE_STRUCT(SpellRefreshed, (), (seat, spell))
BOOST_DESCRIBE_STRUCT(SpellExhausted, (), (seat, spell))
BOOST_DESCRIBE_STRUCT(SpellLost, (), (seat, spell))
BOOST_DESCRIBE_STRUCT(AbilityUsed, (), (seat, magician))
BOOST_DESCRIBE_STRUCT(CardPaid, (), (seat, card, from, owner, as))
BOOST_DESCRIBE_STRUCT(DiscountTaken, (), (seat, element))
BOOST_DESCRIBE_STRUCT(DiscountGained, (), (seat, elements))
BOOST_DESCRIBE_STRUCT(CardsDrawn, (), (seat, n, known, cards))
BOOST_DESCRIBE_STRUCT(CardsMoved, (), (seat, cards, source, destination, owner))
BOOST_DESCRIBE_STRUCT(StackChanged, (), (card, n, source, destination))
BOOST_DESCRIBE_STRUCT(DeckRenewed, (), (seat, cards))
BOOST_DESCRIBE_STRUCT(DeckShuffled, (), (seat))
BOOST_DESCRIBE_STRUCT(CardsPeeked, (), (seat, n, cards))
BOOST_DESCRIBE_STRUCT(CardsPutBack, (), (seat, n))
BOOST_DESCRIBE_STRUCT(SeatDone, (), (seat))
BOOST_DESCRIBE_STRUCT(NothingFits, (), (seat))
BOOST_DESCRIBE_STRUCT(SeatEliminated, (), (seat, hand, deck, discard, support, cards, spells))
BOOST_DESCRIBE_STRUCT(DeckBuilt, (), (seat, cards, spells))
BOOST_DESCRIBE_STRUCT(DiscountUsed, (), (seat, elements))
BOOST_DESCRIBE_STRUCT(GameOver, (), (won, reason))

using Event =
    std::variant<MagicianChosen, PlayBegins, TurnBegins, MarkerMoved, CurseApplied, CurseWardedOff,
                 SuccessBonus, FailurePenalty, MonsterArrives, CursePlaced, CurseDiscarded, CurseDestroyed,
                 CurseWarded, CursePileRenewed, TokenPlaced, TokensDue, ActionsGranted, TargetNamed,
                 OptionChosen, SpellCast, SpellLearned, SpellTurnedUp, SpellRefreshed, SpellExhausted,
                 SpellLost, AbilityUsed, CardPaid, DiscountTaken, DiscountGained, DiscountUsed, CardsDrawn,
                 CardsMoved, StackChanged, DeckBuilt, DeckRenewed, DeckShuffled, CardsPeeked, CardsPutBack,
                 SeatDone, NothingFits, SeatEliminated, GameOver>;

}  // namespace arbiter::madness
