// The basic Spells, and the rules about casting that they show.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

TEST_CASE("Combustion destroys X cards of the hand, Madness too, which then does not return to the Stack") {
  Position p;
  p.with_hand(0, "fire1 water1 madness").with_madness(10).cast(0, "combustion");
  CHECK(p.kind() == "card");
  CHECK(p.offered("card") == "water1 madness");
  CHECK_FALSE(p.is_legal({{"type", "done"}}));  // as much as possible must be done, R52
  const int in_box = p.box("madness");
  p.take(0, "madness");
  CHECK(p.hand(0) == "water1");
  CHECK(p.discard(0) == "fire1");
  CHECK(p.box("madness") == in_box + 1);
  CHECK(p.madness() == 10);  // R43
  CHECK(p.spells(0) == "combustion! ice growth telepathy");
}

TEST_CASE("Combustion times 3 destroys three cards") {
  Position p;
  p.with_hand(0, "fire1*3 air1 air2 water1 madness").cast(0, "combustion", 3);
  p.take(0, "air1").take(0, "air2").take(0, "water1");
  CHECK(p.hand(0) == "madness");
  CHECK(p.discard(0) == "fire1*3");
}

TEST_CASE("Cards that must go anyway go without a question") {
  Position p;
  p.with_hand(0, "fire1*2 air1").cast(0, "combustion", 2);
  CHECK(p.kind() == "act");
  CHECK(p.hand(0).empty());
  CHECK(p.discard(0) == "fire1*2");
}

TEST_CASE("Ice puts X cards of the hand in the support, Madness too (R41)") {
  Position p;
  p.with_hand(0, "water2 fire1 madness air1").cast(0, "ice", 2);
  p.take(0, "madness").take(0, "fire1");
  CHECK(p.support(0) == "fire1 madness");
  CHECK(p.hand(0) == "air1");
  CHECK(p.discard(0) == "water2");
}

TEST_CASE("A full support takes no more: Ice fills the last place and stops (R41)") {
  Position p;
  p.with_hand(0, "water1*3 fire1 fire2").with_support(0, "air1 air2").cast(0, "ice", 3);
  p.take(0, "fire2");
  CHECK(p.support(0) == "air1 air2 fire2");
  CHECK(p.hand(0) == "fire1");
  CHECK(p.kind() == "act");
}

TEST_CASE("Growth draws X cards") {
  Position p;
  p.with_hand(0, "earth3").with_deck(0, "fire1 fire2 air1 water1").cast(0, "growth", 3);
  CHECK(p.hand(0) == "air1 fire1 fire2");
  CHECK(p.deck(0) == "water1");
}

TEST_CASE("Growth on an empty deck takes a Madness, and the cards that paid are in the new deck (R48)") {
  Position p;
  p.with_hand(0, "earth1").with_discard(0, "fire1").with_madness(3).cast(0, "growth");
  CHECK(p.madness() == 2);
  CHECK(p.player(0).deck.size() == 2);  // earth1, fire1 and the Madness, less the one drawn
  CHECK(p.player(0).hand.size() == 1);
  CHECK(p.discard(0).empty());
}

TEST_CASE("Telepathy grants one other seat X actions, and the caster goes on afterwards (R60, R53)") {
  Position p(3);
  p.with_hand(0, "air2 fire1").with_hand(1, "earth1 water1*2").with_deck(1, "air1");
  p.cast(0, "telepathy", 2);
  CHECK(p.kind() == "target");
  CHECK(p.offered("seat") == "1 2");
  p.pick(0, "seat", 1);
  CHECK(p.asked() == 1);
  CHECK(p.kind() == "act");
  CHECK(p.is_legal({{"type", "pass"}}));
  CHECK_FALSE(p.is_legal({{"type", "end"}}));
  p.cast(1, "growth");
  CHECK(p.asked() == 1);
  CHECK(p.view(arbiter::core::Viewer::spectator())["frames"][1]["left"] == 1);
  p.cast(1, "ice").take(1, "water1");
  CHECK(p.asked() == 0);  // both actions are taken
  CHECK(p.can_cast("combustion"));
  CHECK(p.spells(1) == "combustion ice! growth! telepathy");  // until its own Concentration Phase, R60
}

TEST_CASE("A seat may take only some of its granted actions and pass (R60)") {
  Position p(3);
  p.with_hand(0, "air3")
      .with_hand(2, "earth1")
      .with_deck(2, "air1")
      .cast(0, "telepathy", 3)
      .pick(0, "seat", 2);
  p.cast(2, "growth").pass(2);
  CHECK(p.asked() == 0);
  CHECK(p.kind() == "act");
}

TEST_CASE("With one other seat nobody asks for a target, and a Spell may be cast though it does little") {
  Position p;
  p.with_hand(0, "air1").cast(0, "telepathy");  // R52, R53: seat 1 has no card
  CHECK(p.asked() == 1);
  CHECK(p.legal() == std::vector<Json>{{{"type", "pass"}}});
  p.pass(1);
  CHECK(p.asked() == 0);
}

TEST_CASE("With no other living seat a Spell for others does nothing (R53)") {
  Position p;
  p.with_hand(0, "air1").change([](State& state) { state.players[1].eliminated = true; });
  p.cast(0, "telepathy");
  CHECK(p.asked() == 0);
  CHECK(p.kind() == "act");
}

TEST_CASE("Grants nest (R62)") {
  Position p(3);
  p.with_hand(0, "air2")
      .with_spells(1, "mind_bridge growth")
      .with_hand(1, "air2 earth1")
      .with_deck(1, "fire1");
  p.with_hand(2, "earth1*2").with_deck(2, "fire1 fire2").with_spells(2, "growth");
  p.cast(0, "telepathy", 2).pick(0, "seat", 1);
  p.cast(1, "mind_bridge").pick(1, "seat", 2);
  CHECK(p.asked() == 2);
  p.cast(2, "growth").pass(2);
  CHECK(p.asked() == 1);  // one action left
  p.cast(1, "growth");
  CHECK(p.asked() == 0);
  CHECK(p.is_legal({{"type", "end"}}));
}

TEST_CASE("Being granted actions in the own turn leaves the own Action Phase as it was (R63)") {
  Position p;
  p.with_hand(0, "air1 earth1*2").with_hand(1, "air1").with_deck(0, "fire1 fire1 fire1");
  p.cast(0, "telepathy").cast(1, "telepathy");
  CHECK(p.asked() == 0);
  CHECK(p.is_legal({{"type", "pass"}}));
  p.cast(0, "growth");
  CHECK(p.asked() == 0);  // seat 1 had one action only
  CHECK(p.is_legal({{"type", "end"}}));
}

TEST_CASE("A Spell can be cast twice in a turn if it was refreshed between (R52)") {
  Position p;
  p.with_magician(0, "female_fire").with_hand(0, "air1*2").cast(0, "telepathy").pass(1);
  CHECK_FALSE(p.can_cast("telepathy"));
  p.act(0, {{"type", "ability"}});  // the only exhausted Spell
  CHECK(p.can_cast("telepathy"));
  p.cast(0, "telepathy");
  CHECK(p.asked() == 1);
}

TEST_CASE("An exhausted, foreign or overpriced Spell and a wrong multiplier are refused, with the reason") {
  Position p;
  p.with_hand(0, "air1 fire3").with_spells(0, "telepathy ice! inferno growth");
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "ice"}, {"mult", 1}}) == "that Spell is exhausted (R52)");
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "gust"}, {"mult", 1}}) ==
        "you do not have that Spell (R52)");
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "telepathy"}, {"mult", 4}}) ==
        "the multiplier is 1, 2 or 3 (R52)");
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "telepathy"}, {"mult", 0}}) ==
        "the multiplier is 1, 2 or 3 (R52)");
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "inferno"}, {"mult", 2}}) ==
        "that Spell cannot be multiplied (R52)");
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "telepathy"}, {"mult", 2}}) ==
        "your hand and the supports do not produce the Elements it costs (R46)");
  CHECK(p.refusal(0, {{"type", "pass"}}) == "your Action Phase is ended with end (R59)");
  CHECK(p.refusal(1, {{"type", "end"}}) == "this seat has no decision to make now");
}
