// Which cards may be added to the action being built (R34 to R58): exact payment, Benefits, and whether a set
// can still be completed.
#pragma once

#include "rules/emerald/actions.hpp"

namespace arbiter::emerald {

/// One use of one card in the unit being built.
struct Way {
  Card card;
  Use use = Use::symbol;
  std::optional<Side> track;
  friend bool operator==(const Way&, const Way&) = default;
};
using Ways = List<Way, 4 * kOwned>;

/// A target of an assassination (R54): an Agent of a seat, or the Royalty.
struct Target {
  City city;
  std::optional<Seat> victim;
};

/// R56: Bomb Points that cards must bring; none are needed at 0 and below.
int bombs_needed(const Data& data, const State& state, Seat seat, const Target& target);
/// R54, by public facts.
bool is_target(const State& state, Seat seat, const Target& target);
/// The unit being built as a target. Precondition: the action is an assassination.
inline Target target_of(const ActionState& action) { return {action.city, action.victim}; }

/// R41, R42 by public facts: the City can be claimed, with (`tied`) or without Irene Adler's text.
bool is_claimable(const State& state, Seat seat, City city, bool tied);

/// The ways in which cards of `pool` may be added now, where `pool` stands for all that the active seat may
/// still add: its hand, or U to see what others cannot rule out (R35). Ascending by card.
Ways ways_to_add(const Data& data, const State& state, const Cards& pool);
/// `done` is legal.
bool unit_complete(const Data& data, const State& state);
/// The short form of a way, as in R125: `use` and `track` only where the card leaves a choice.
AddCard as_action(const Data& data, const State& state, const Way& way);

/// R33: the action can be carried through with these cards, before anything was chosen.
bool can_start(const Data& data, const State& state, Seat seat, Kind kind, const Cards& pool);
/// The City can be chosen for the next claim with these cards (R43, R45).
bool may_claim(const Data& data, const State& state, Seat seat, City city, const Cards& pool);
/// The cards suffice for this target (R57).
bool may_assassinate(const Data& data, const State& state, Seat seat, const Target& target,
                     const Cards& pool);

/// A Benefit's figure in the unit being built (or carried out), summed; 0 if it has none of that kind.
int unit_modifier(const Data& data, const State& state, Modifier what);
/// The left symbols of this kind on the unit's cards that are used for their symbols.
int unit_symbols(const Data& data, const State& state, Symbol symbol);
/// The played cards of the unit, in the order in which they were added.
List<Played, kOwned> unit_cards(const State& state);

}  // namespace arbiter::emerald
