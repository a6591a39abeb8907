// The Library Spells of air and water, each with overpaying.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

// ---- Air ----

TEST_CASE("Gust: X other seats may each draw a card, in the order in which they are named (R76)") {
  Position p = with_spell("gust", "air2");
  p.with_deck(1, "fire1").with_deck(2, "water1").cast(0, "gust", 2).pick(0, "seat", 2);
  CHECK(p.asked() == 2);  // seat 1 is named without asking, and comes second
  CHECK(p.kind() == "draw");
  p.draw(2).done(1);
  CHECK(p.hand(2) == "water1");
  CHECK(p.hand(1).empty());
}

TEST_CASE("Clear Mind: one other discards up to 2X cards, Madness too, then draws as many (R43)") {
  Position p = with_spell("clear_mind", "air1");
  p.with_hand(1, "madness fire1 air1").with_deck(1, "water1 water2 water3");
  p.cast(0, "clear_mind").pick(0, "seat", 1).take(1, "madness").take(1, "fire1");
  CHECK(p.hand(1) == "air1 water1 water2");
  CHECK(p.discard(1) == "fire1 madness");
  CHECK(p.asked() == 0);
}

TEST_CASE("Clear Mind times 2 discards up to four, and fewer if the seat likes") {
  Position p = with_spell("clear_mind", "air2");
  p.with_hand(1, "madness*2 fire1 air1 air2").with_deck(1, "water1 water2 water3");
  p.cast(0, "clear_mind", 2).pick(0, "seat", 1);
  p.take(1, "madness").take(1, "madness").take(1, "fire1").done(1);
  CHECK(p.hand(1) == "air1 air2 water1 water2 water3");
}

TEST_CASE("Echo: one other refreshes up to X of its Spells") {
  Position p = with_spell("echo", "air2");
  p.with_spells(1, "ice! growth! telepathy").cast(0, "echo", 2).pick(0, "seat", 1);
  CHECK(p.offered("spell") == "ice growth");
  p.pick_spell(1, 1, "growth").done(1);
  CHECK(p.spells(1) == "ice! growth telepathy");
  CHECK(p.asked() == 0);
}

TEST_CASE("Mind Bridge: X others take up to 2 actions each, in the order named") {
  Position p = with_spell("mind_bridge", "air3 air1");
  p.with_hand(1, "earth1").with_deck(1, "fire1").cast(0, "mind_bridge", 2).pick(0, "seat", 2);
  CHECK(p.asked() == 2);
  p.pass(2);
  CHECK(p.asked() == 1);
  p.cast(1, "growth").pass(1);
  CHECK(p.asked() == 0);
}

TEST_CASE("Foresight: look at the top 3X cards, discard any, put the rest back in any order") {
  Position p = with_spell("foresight", "air1");
  p.with_deck(0, "madness fire1 water1 earth1").cast(0, "foresight");
  CHECK(p.kind() == "peek");
  CHECK(p.offered("index") == "0 1 2");
  p.pick(0, "index", 0);
  CHECK(p.discard(0) == "air1 madness");
  p.done(0);
  CHECK(p.offered("index") == "0 1");
  p.pick(0, "index", 1);  // water1 on top; the other card needs no question
  CHECK(p.kind() == "act");
  CHECK(p.deck(0) == "water1 fire1 earth1");
}

TEST_CASE("Foresight times 2 looks at six, or at what there is, and makes no new deck (R82)") {
  Position p = with_spell("foresight", "air2");
  p.with_deck(0, "fire1 fire1 water1 earth1").cast(0, "foresight", 2);
  CHECK(p.offered("index") == "0 2 3");  // equal cards are one choice
  p.pick(0, "index", 0).pick(0, "index", 2).done(0);
  CHECK(p.deck(0) == "fire1 water1");
  p.pick(0, "index", 1);
  CHECK(p.deck(0) == "water1 fire1");
  CHECK(p.discard(0) == "air2 earth1 fire1");
  CHECK(p.madness() == 10);
}

TEST_CASE("Foresight on an empty deck does nothing") {
  Position p = with_spell("foresight", "air1");
  p.with_discard(0, "fire1").cast(0, "foresight");
  CHECK(p.kind() == "act");
  CHECK(p.madness() == 10);
}

TEST_CASE("Whirlwind: take up to 3X Element cards of value 1 from the discard pile, the payment too") {
  Position p = with_spell("whirlwind", "air1*2");
  p.with_discard(0, "fire1 fire2 madness water1").cast(0, "whirlwind");
  CHECK(p.offered("card") == "air1 fire1 water1");
  p.take(0, "fire1", "discard").take(0, "air1", "discard").take(0, "water1", "discard");
  CHECK(p.hand(0) == "air1 fire1 water1");
  CHECK(p.discard(0) == "air1 fire2 madness");
}

TEST_CASE("Whirlwind times 2 takes up to six") {
  Position p = with_spell("whirlwind", "air2*2");
  p.with_discard(0, "fire1*7").cast(0, "whirlwind", 2);
  for (int i = 0; i < 6; ++i) p.take(0, "fire1", "discard");
  CHECK(p.hand(0) == "fire1*6");
  CHECK(p.kind() == "act");
}

TEST_CASE("Storm of Minds: one other draws X cards and takes up to 2X actions") {
  Position p = with_spell("storm_of_minds", "air3 air1");
  p.with_deck(2, "earth1 earth1 fire1").cast(0, "storm_of_minds", 2).pick(0, "seat", 2);
  CHECK(p.hand(2) == "earth1*2");
  CHECK(p.view(arbiter::core::Viewer::spectator())["frames"][1]["left"] == 4);
  p.cast(2, "growth").pass(2);
  CHECK(p.hand(2) == "earth1 fire1");
}

TEST_CASE("Clear Sky: X others each return up to 2 Madness of their hand") {
  Position p = with_spell("clear_sky", "air3 air1");
  p.with_hand(1, "madness*3").with_hand(2, "madness fire1").cast(0, "clear_sky", 2).pick(0, "seat", 1);
  p.take(1, "madness").take(1, "madness");
  CHECK(p.hand(1) == "madness");
  p.done(2);
  CHECK(p.hand(2) == "fire1 madness");
  CHECK(p.madness() == 12);
}

TEST_CASE("Great Wind: every seat may draw up to 2X, beginning with the active one (R74)") {
  Position p = with_spell("great_wind", "air3");
  p.with_deck(0, "fire1 fire1 fire1").with_deck(1, "air1").with_deck(2, "water1 water1 water1");
  p.cast(0, "great_wind").draw(0).draw(0);
  CHECK(p.asked() == 1);
  p.draw(1).done(1).done(2);
  CHECK(p.hand(0) == "fire1*2");
  CHECK(p.hand(1) == "air1");
  CHECK(p.hand(2).empty());
}

// ---- Water ----

TEST_CASE("Frost: put up to X Element cards of the discard pile in the support (R80)") {
  Position p = with_spell("frost", "water2");
  p.with_discard(0, "fire2 madness").cast(0, "frost", 2);
  CHECK(p.offered("card") == "fire2 water2");  // no Madness; the payment may come back
  p.take(0, "fire2", "discard").take(0, "water2", "discard");
  CHECK(p.support(0) == "fire2 water2");
  CHECK(p.discard(0) == "madness");
}

TEST_CASE("Tide: one other puts up to 2X cards of its hand in its support") {
  Position p = with_spell("tide", "water2");
  p.with_hand(1, "madness fire1 fire2 air1 air2").cast(0, "tide", 2).pick(0, "seat", 1);
  p.take(1, "madness").take(1, "fire2").take(1, "air2").done(1);
  CHECK(p.support(1) == "air2 fire2 madness");
  CHECK(p.hand(1) == "air1 fire1");
}

TEST_CASE("Thaw: take up to X cards of the own support, then draw X") {
  Position p = with_spell("thaw", "water2");
  p.with_support(0, "fire3 madness air1").with_deck(0, "earth1 earth2 earth3");
  p.cast(0, "thaw", 2).take_support(0, 0, "fire3").done(0);
  CHECK(p.hand(0) == "earth1 earth2 fire3");
  CHECK(p.support(0) == "air1 madness");
}

TEST_CASE("Floodgate: draw 2X, then put up to 2X cards in the support") {
  Position p = with_spell("floodgate", "water2");
  p.with_deck(0, "fire1 fire2 fire3").cast(0, "floodgate");
  CHECK(p.hand(0) == "fire1 fire2");
  p.take(0, "fire2").done(0);
  CHECK(p.support(0) == "fire2");
  CHECK(p.hand(0) == "fire1");
}

TEST_CASE("Floodgate times 2 draws four and puts up to four away, as far as there is room") {
  Position p = with_spell("floodgate", "water2*2");
  p.with_deck(0, "fire1 fire2 fire3 air1 air2").cast(0, "floodgate", 2);
  p.take(0, "fire1").take(0, "fire2").take(0, "fire3");
  CHECK(p.kind() == "act");
  CHECK(p.support(0) == "fire1 fire2 fire3");
  CHECK(p.hand(0) == "air1");
}

TEST_CASE(
    "Channel: move up to 2X cards from any supports to others with room; they change their owner (R42, "
    "R80)") {
  Position p = with_spell("channel", "water1");
  p.with_support(0, "fire1").with_support(1, "air2 madness").with_support(2, "water1 water2 water3");
  p.cast(0, "channel").take_support(0, 1, "madness");  // seat 2 has no room, so it goes to seat 0 unasked
  CHECK(p.support(0) == "fire1 madness");
  CHECK(p.support(1) == "air2");
  p.take_support(0, 2, "water3");
  CHECK(p.kind() == "destination");
  CHECK(p.offered("seat") == "0 1");  // not back to seat 2
  p.pick(0, "seat", 0);
  CHECK(p.support(0) == "fire1 water3 madness");
  CHECK(p.support(2) == "water1 water2");
  CHECK(p.kind() == "act");
}

TEST_CASE("Channel times 2 moves up to four cards") {
  Position p = with_spell("channel", "water2");
  p.with_support(0, "fire1").with_support(1, "air2 madness").with_support(2, "water1 water2");
  p.cast(0, "channel", 2).take_support(0, 1, "madness").pick(0, "seat", 2);
  CHECK(p.support(2) == "water1 water2 madness");
  p.take_support(0, 0, "fire1");  // seat 2 is full now, so only seat 1 is left
  CHECK(p.support(1) == "air2 fire1");
  p.done(0);
  CHECK(p.support(0).empty());
}

TEST_CASE(
    "Undertow: the top 2X cards of the deck go to the support, Madness too, as far as there is room (R80)") {
  Position p = with_spell("undertow", "water2");
  p.with_deck(0, "fire1 madness air2 air3").cast(0, "undertow", 2);
  CHECK(p.support(0) == "air2 fire1 madness");
  CHECK(p.deck(0) == "air3");
}

TEST_CASE("Undertow makes a new deck on the way") {
  Position p = with_spell("undertow", "water1");
  p.with_deck(0, "fire1").cast(0, "undertow");
  CHECK(p.madness() == 9);
  CHECK(p.player(0).support.size() == 2);  // fire1, and the water1 that paid or the Madness
  CHECK(p.player(0).deck.size() == 1);
}

TEST_CASE("Glacier: put up to 3X cards of the hand in any supports, then draw X (R80)") {
  Position p = with_spell("glacier", "water2 fire1 fire2 air1");
  p.with_deck(0, "earth1 earth2").with_support(2, "water1 water1 water1");
  p.cast(0, "glacier").take(0, "fire2");
  CHECK(p.kind() == "destination");
  CHECK(p.offered("seat") == "0 1");
  p.pick(0, "seat", 1).take(0, "fire1").pick(0, "seat", 0).done(0);
  CHECK(p.support(1) == "fire2");
  CHECK(p.support(0) == "fire1");
  CHECK(p.hand(0) == "air1 earth1");
}

TEST_CASE("Glacier times 2 puts up to six and draws two") {
  Position p = with_spell("glacier", "water3 water1 air1*6");
  p.with_deck(0, "earth1 earth2 earth3").cast(0, "glacier", 2);
  for (int i = 0; i < 3; ++i) p.take(0, "air1").pick(0, "seat", 0);
  for (int i = 0; i < 3; ++i) p.take(0, "air1").pick(0, "seat", 1);
  CHECK(p.kind() == "act");
  CHECK(p.hand(0) == "earth1 earth2");
  CHECK(p.support(0) == "air1*3");
}

TEST_CASE("Deep Spring: take 2X cards of value 2 into the support, as far as there is room") {
  Position p = with_spell("deep_spring", "water3*2");
  const int air2 = p.stacks("air2");
  p.cast(0, "deep_spring", 2);
  CHECK(p.kind() == "element");
  p.pick(0, "element", "air").pick(0, "element", "air").pick(0, "element", "fire");
  CHECK(p.kind() == "act");  // the fourth finds no room
  CHECK(p.support(0) == "air2*2 fire2");
  CHECK(p.stacks("air2") == air2 - 2);
}

TEST_CASE("Purifying Rain: return up to 3X Madness of the hand and any supports (R85)") {
  Position p = with_spell("purifying_rain", "water2 madness*2");
  p.with_support(1, "madness fire1").with_support(2, "madness").cast(0, "purifying_rain");
  p.take(0, "madness").take_support(0, 1, "madness").take_support(0, 2, "madness");
  CHECK(p.kind() == "act");
  CHECK(p.madness() == 13);
  CHECK(p.hand(0) == "madness");
  CHECK(p.support(1) == "fire1");
}

TEST_CASE("Purifying Rain times 2 returns up to six") {
  Position p = with_spell("purifying_rain", "water2*2 madness*7");
  p.cast(0, "purifying_rain", 2);
  for (int i = 0; i < 6; ++i) p.take(0, "madness");
  CHECK(p.kind() == "act");
  CHECK(p.madness() == 16);
}
