// What bots that look ahead take for better and worse.
#include "tests/rules/madness/position.hpp"

namespace arbiter::madness {
namespace {

/// Two seats with hands of which each card gives one Element.
Position plain() {
  Position play;
  play.with_hand(0, "fire1*4").with_hand(1, "water1*4");
  return play;
}
int value(const State& state) {
  const auto standing = Madness::provisional_outcome(cards(), state);
  CHECK(standing.kind == core::Outcome::Kind::shared_defeat);  // not a victory yet
  CHECK(standing.scores[0] == standing.scores[1]);
  return standing.scores[0];
}

TEST_CASE("Stronger cards, more Spells and Curses destroyed stand higher") {
  State state = plain().state();
  const int before = value(state);

  State acquired = state;
  acquired.players[0].discard = parse_pile("fire2");  // 6 Elements on 5 cards instead of 4 on 4
  CHECK(value(acquired) == before + 20);
  State thinned = acquired;
  thinned.players[0].hand.pop_back();  // 5 on 4
  CHECK(value(thinned) == before + 25);
  State mad = state;
  mad.players[1].discard = parse_pile("madness");  // 4 on 5
  CHECK(value(mad) == before - 20);

  State placed = state;
  placed.curses[2] = PlacedCurse{curse("fire_scorch")};
  CHECK(value(placed) == before - 15);
  State failed = state;
  failed.curse_discards[at(CurseType::fire)].push_back(curse("fire_scorch"));
  CHECK(value(failed) == before - 30);
  State destroyed = failed;
  destroyed.curses_destroyed = 1;
  CHECK(value(destroyed) == before + 30);
}

TEST_CASE("The fewer Madness are left, the more each of them is feared; a seat that is out is worst of all") {
  State state = plain().state();
  state.madness = 27;  // 300 / 30
  const int calm = value(state);
  state.madness = 12;  // 300 / 15
  CHECK(value(state) == calm - 10);
  state.madness = 0;  // 300 / 3
  CHECK(value(state) == calm - 90);
  state.madness = 27;
  state.players[1].eliminated = true;  // its cards gave 100
  CHECK(value(state) == calm - 250);
}

}  // namespace
}  // namespace arbiter::madness
