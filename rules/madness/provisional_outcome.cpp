// How far the seats are in the middle of a match, for bots that look ahead
// (core::Match::provisional_outcome).
#include <algorithm>

#include "rules/madness/madness.hpp"
#include "rules/madness/queries.hpp"

namespace arbiter::madness {
namespace {

// What things are worth next to each other; an Element of the mean card of a seat's cards is worth a hundred.
constexpr int kCurse = 30;      // destroyed, or failed at
constexpr int kOpenCurse = 15;  // it must still be destroyed
constexpr int kElement = 100;
constexpr int kSpellLevel = 5;  // a Spell of level 1 is worth two of these
constexpr int kEliminated = 150;
constexpr int kPanic = 300;  // shared by the Madness that are left

int curses(const State& state) {
  int gone = 0;
  for (const auto& discards : state.curse_discards) gone += static_cast<int>(discards.size());
  const int destroyed = state.curses_destroyed;
  return kCurse * (destroyed - std::max(0, gone - destroyed)) - kOpenCurse * curses_in_play(state);
}

/// The more a seat's cards produce on average, the more a hand of them does; Madness produces nothing.
int strength(const Player& player) {
  int cards = 0, elements = 0;
  const auto count = [&](Card card, int n) {
    cards += n;
    if (card.is_element()) elements += n * card.value();
  };
  for (const HiddenCard& card : player.hand) count(card.truth(), 1);
  for (const HiddenCard& card : player.deck) count(card.truth(), 1);
  each_kind([&](Card card) { count(card, player.discard[card] + player.support[card]); });
  return cards > 0 ? kElement * elements / cards : 0;
}

int seat_value(const Data& data, const Player& player) {
  if (player.eliminated) return -kEliminated;
  int value = strength(player);
  for (const OwnSpell& own : player.spells) {
    const int level = data[own.spell].level;
    if (level > 0) value += kSpellLevel * (level + 1);
  }
  return value;
}

}  // namespace

core::Outcome Madness::provisional_outcome(const Data& data, const State& state) {
  int value = curses(state) - kPanic / (state.madness + 3);
  for (const Seat seat : SeatSet::first(state.seats)) value += seat_value(data, state.players[seat]);
  core::Outcome standing;
  standing.kind = core::Outcome::Kind::shared_defeat;
  standing.places.assign(state.seats, 2);
  standing.scores.assign(state.seats, value);
  return standing;
}

}  // namespace arbiter::madness
