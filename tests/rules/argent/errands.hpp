// Positions for the tests of rooms: a Mage on an errand, or about to go on one.
#pragma once

#include "tests/rules/argent/position.hpp"

namespace arbiter::argent {

inline constexpr PickErrand kTake{ErrandBy::take};
inline constexpr PickErrand kBadge{ErrandBy::badge};
inline constexpr PickErrand kForfeit{ErrandBy::forfeit};

/// Seat 0 has one Mage in this slot, and a Merit Badge. Not resolved yet.
inline Position one_mage(const char* id, int slot, bool b = false, Colour colour = Colour::red) {
  Position s;
  if (!s.offers().in_play(room(id))) s.replace_room("training_fields", id);
  if (b) s.side_b(id);
  s.player(0).badges = 1;
  s.state.board.badges = 14;
  s.in(0, colour, id, slot);
  return s;
}
/// Seat 0 places a red Mage there and is asked for its instant errand.
inline Position placing(const char* id, int slot, bool b = false) {
  Position s;
  if (b) s.side_b(id);
  s.player(0).badges = 1;
  s.state.board.badges = 14;
  const MageId red = s.office(0, Colour::red);
  s.turn().act(place(red, id, slot));
  return s;
}
inline void tableau(Position& s) {
  s.state.board.supporter_tableau = {card("alumis"), card("salem_silver"), card("juto"), Card{}, Card{}};
  s.state.board.vault_tableau = {card("gilded_chalice"), card("spirits"), Card{}};
  s.state.board.spell_tableau = {card("the_gift_of_fire"), card("wrath_of_heaven"), Card{}};
}

}  // namespace arbiter::argent
