// Moving cards between hidden and open zones, with the knowledge of them that the seats keep.
#pragma once

#include "rules/emerald/state.hpp"

namespace arbiter::emerald {

/// Takes one card of this kind out of a hand. If a viewer knew n copies of it there, it knows n - 1
/// afterwards, whichever copy left: the others may have seen it and cannot tell copies apart. Precondition:
/// it is there.
void take_from_hand(State& state, Seat seat, Card card);

/// Takes the first card of this kind out of an open pile. Precondition: it is there.
template <class Pile>
void take_from(Pile& pile, Card card) {
  for (auto it = pile.begin(); it != pile.end(); ++it) {
    if (*it == card) {
      pile.erase(it);
      return;
    }
  }
}

/// The discard pile becomes the draw deck (R27). Wipes all knowledge. Precondition: the deck is empty.
void reshuffle(State& state, Seat seat);

/// Takes the top facedown card of a City's stack, which becomes public. Precondition: there is one.
Card turn_up(State& state, City city);
/// Shows the topmost n facedown cards to a seat, and returns how many there were to see.
int show_top(State& state, City city, Seat seat, int n);
/// The topmost facedown card goes under the stack, facedown; everyone can follow its place (R141).
void top_to_bottom(State& state, City city);
/// Puts the topmost facedown cards in another order, top first, that only `seat` knows: others who knew some
/// of them now know only that they are among the mixed cards. Precondition: the cards are those.
void reorder_top(State& state, City city, Seat seat, const List<Card, kReorder>& cards);

}  // namespace arbiter::emerald
