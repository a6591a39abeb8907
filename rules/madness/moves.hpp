// Elementary changes of the state, each reported as an event: moving and drawing cards, renewing decks,
// placing and destroying Curses, by the rulings that hold for every effect (section 4 and R64).
#pragma once

#include <vector>

#include "rules/madness/events.hpp"
#include "rules/madness/queries.hpp"

namespace arbiter::madness {

/// Lives for one action. The references must outlive it.
class Moves {
 public:
  Moves(const Data& data, State& state, std::vector<Event>& events)
      : data_(data), state_(state), events_(events) {}

 protected:
  template <class E>
  void report(const E& event) {
    events_.emplace_back(event);
  }
  /// Puts `item` on top of the agenda, unless the game is over.
  void push(const Item& item) {
    if (!state_.over()) state_.agenda.push(item);
  }
  Player& player(Seat seat) { return state_.players[seat]; }

  /// Ends the game at once and makes everything public (R104).
  void end_game(Result result);

  // ---- Cards in the open ----

  /// Moves one card of a seat openly, to itself or to `owner`. Preconditions: it is there, and the source is
  /// not the deck. `stack` and `box` are common.
  void move(Seat seat, Card card, Place source, Place destination, std::optional<Seat> owner = std::nullopt);
  /// The same without a CardsMoved event, where another event reports the move.
  void move_untold(Seat seat, Card card, Place source, Place destination);
  void report_move(Seat seat, Card card, Place source, Place destination,
                   std::optional<Seat> owner = std::nullopt);
  /// Makes a hand public, where everybody can infer it.
  void reveal_hand(Seat seat);
  /// Makes one card of the hand public; it stays in the hand.
  void reveal_in_hand(Seat seat, Card card);
  /// R39: loses the game if the Stack is empty.
  void gain_madness(Seat seat, Place destination);
  void stack_to_box(Card card, int n);

  // ---- Decks ----

  /// Renews an empty deck (R38). False if the game was lost by it.
  bool need_deck(Seat seat);
  void draw(Seat seat, int n);
  /// Moves the top card of the deck openly and stores it in `card`. False if the game was lost by it.
  bool turn_top(Seat seat, Place destination, Card& card);
  void mill(Seat seat, int n);
  /// Puts a card of the discard pile under the deck. The caller shuffles the deck afterwards.
  void under_deck(Seat seat, Card card);
  void shuffle_into_deck(Seat seat);
  /// Discards the card at `depth` (0: the top) openly. Precondition: depth < size of the deck.
  void discard_from_deck(Seat seat, int depth);

  // ---- Spells and Curses ----

  void set_ready(Seat seat, Spell spell, bool ready);
  void lose_spell(Seat seat, Spell spell);
  void place_token(std::uint8_t slot, Element element);
  /// Into an empty slot, from the pile of its type (R28, R30).
  void place_curse(std::uint8_t slot, CurseType type);
  /// To the discard pile of its type, its tokens to the supply. Precondition: a Curse lies there.
  Curse clear_slot(std::uint8_t slot);
  /// R64.
  void destroy_curse(Seat seat, std::uint8_t slot);
  /// R36.
  void eliminate(Seat seat);

  const Data& data_;
  State& state_;

 private:
  void take(Seat seat, Card card, Place source);
  void put(Seat seat, Card card, Place destination);
  HiddenCard& find_in_hand(Seat seat, Card card);
  void count_hand(Seat seat);
  void report_draw(Seat seat, const HiddenCard& card);

  std::vector<Event>& events_;
};

}  // namespace arbiter::madness
