// Read-only queries on a state that several parts of the rules need.
#pragma once

#include "rules/madness/data.hpp"
#include "rules/madness/state.hpp"

namespace arbiter::madness {

inline bool is_living(const State& state, Seat seat) {
  return seat < state.seats && !state.players[seat].eliminated;
}
core::SeatSet living_seats(const State& state);
/// The seat after `seat`, clockwise, that is living. Precondition: there is one.
Seat next_living(const State& state, Seat seat);

/// Element cards and Madness of a hand, by kind.
Pile kinds_in(const Hand& hand);
/// True if everybody knows every card of the hand.
bool is_public(const Hand& hand);

const MagicianInfo& magician_of(const Data& data, const State& state, Seat seat);
int support_limit(const Data& data, const State& state, Seat seat);
int spell_limit(const Data& data, const State& state, Seat seat);
bool has_room(const Data& data, const State& state, Seat seat);  // in its support, R41

/// The face-up Spell of a Library deck, R16.
std::optional<Spell> face_up(const State& state, Element element);
/// The Library deck on which `spell` lies face up.
std::optional<Element> face_up_deck(const Data& data, const State& state, Spell spell);
/// nullptr if the seat does not have it.
const OwnSpell* own_spell(const State& state, Seat seat, Spell spell);
int curses_in_play(const State& state);
/// Printed cost plus tokens, R56.
Cost cost_of(const Data& data, const PlacedCurse& curse);

/// The page whose front lies on the right, R29. Precondition: a Monster has come.
Page right_page(const State& state);
Page left_page(const State& state);
/// The page that has an effect in this Monster Phase, if it is one's: on the Invocation space the right-hand
/// one, else the Monster that arrives.
Page effective_page(const State& state);

// ---- Paying ----

/// All Element cards that a seat can pay with: its hand and every living seat's support, R46.
Values purse(const State& state, Seat seat);
/// Whether an air1 may stand for another element, R49.
bool may_use_wild(const Data& data, const State& state, Seat seat);
/// What an action costs, without discount. Precondition: the action names things that exist.
Cost cost_of(const Data& data, const State& state, const Cast& cast);
Cost cost_of(const Data& data, const State& state, const Learn& learn);
Cost cost_of(const Data& data, const State& state, const Acquire& acquire);
Cost cost_of(const Data& data, const State& state, const DestroyCurse& destroy);
Cost cost_of(const Data& data, const State& state, const CureMadness& cure);
Cost cost_of(const Data& data, const State& state, const PaidAction& action);
/// Every card that may be paid next, R48: in the order of hand, then supports.
List<Pay, 96> payments(const Data& data, const State& state, const Payment& payment);
/// The card that will be paid whatever is chosen, R50: the only one of its element that may be paid, or one of several
/// that are all needed. None if there is something to choose.
std::optional<Pay> forced_payment(const Data& data, const State& state, const Payment& payment);

/// Whether the seat can pay the rest of the action that it has announced.
bool can_go_on(const Data& data, const State& state, const Payment& payment);
/// False only if a seat is in the middle of a payment that it cannot complete; see core::GameOf.
bool fits(const Data& data, const State& state);

}  // namespace arbiter::madness
