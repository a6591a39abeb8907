// The Library Spells of earth and fire, each with overpaying.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

// ---- Earth ----

TEST_CASE("Roots: draw 2X cards, then discard X cards, Madness allowed (R43)") {
  Position p = with_spell("roots", "earth2 madness");
  p.with_deck(0, "fire1 fire2 fire3 air1 air2").cast(0, "roots", 2);
  CHECK(p.hand(0) == "air1 fire1 fire2 fire3 madness");
  CHECK_FALSE(p.is_legal({{"type", "done"}}));
  p.take(0, "madness").take(0, "air1");
  CHECK(p.hand(0) == "fire1 fire2 fire3");
  CHECK(p.discard(0) == "air1 earth2 madness");
}

TEST_CASE("Harvest: take up to X Element cards of value 1 or 2 from the discard pile (R81)") {
  Position p = with_spell("harvest", "earth2");
  p.with_discard(0, "fire3 fire2 madness air1").cast(0, "harvest", 2);
  CHECK(p.offered("card") == "air1 earth2 fire2");
  p.take(0, "fire2", "discard").take(0, "earth2", "discard");
  CHECK(p.hand(0) == "earth2 fire2");
  CHECK(p.kind() == "act");
}

TEST_CASE("Compost: shuffle up to 3X cards of the discard pile into the deck, without a Madness (R81)") {
  Position p = with_spell("compost", "earth2");
  p.with_deck(0, "water1").with_discard(0, "fire1 fire2 madness air3").cast(0, "compost", 2);
  CHECK(p.offered("card") == "air3 earth2 fire1 fire2 madness");
  p.take(0, "fire2", "discard").take(0, "air3", "discard").done(0);
  CHECK(p.deck_cards(0) == "air3 fire2 water1");
  CHECK(p.discard(0) == "earth2 fire1 madness");
  CHECK(p.madness() == 10);
}

TEST_CASE("Compost with no card chosen leaves the deck as it is (R81)") {
  Position p = with_spell("compost", "earth1");
  p.with_deck(0, "water1 fire1").with_discard(0, "air1").cast(0, "compost").done(0);
  CHECK(p.deck(0) == "water1 fire1");
  CHECK(p.events(arbiter::core::Viewer::omniscient()).size() == 1);  // done, and no shuffling
}

TEST_CASE("Blooming draws 3X cards") {
  Position p = with_spell("blooming", "earth3 earth1");
  p.with_deck(0, "air1 air2 air3 fire1 fire2 fire3 water1").cast(0, "blooming", 2);
  CHECK(p.hand(0) == "air1 air2 air3 fire1 fire2 fire3");
  CHECK(p.deck(0) == "water1");
}

TEST_CASE("Metamorphosis: exchange cards of the hand for the next value, a card perhaps twice (R83)") {
  Position p = with_spell("metamorphosis", "earth2 fire1 air2 water3 madness");
  const int fire2 = p.stacks("fire2"), fire3 = p.stacks("fire3"), fire1 = p.box("fire1");
  p.cast(0, "metamorphosis");
  CHECK(p.offered("card") == "air2 fire1");
  p.take(0, "fire1");
  CHECK(p.offered("card") == "air2 fire2");
  p.take(0, "fire2");
  CHECK(p.kind() == "act");
  CHECK(p.hand(0) == "air2 fire3 water3 madness");
  CHECK(p.box("fire1") == fire1 + 1);  // value 1 to the box
  CHECK(p.stacks("fire2") == fire2);   // value 2 back to its Stack
  CHECK(p.stacks("fire3") == fire3 - 1);
}

TEST_CASE("Metamorphosis needs a card in the next Stack, and times 2 exchanges up to four") {
  Position p = with_spell("metamorphosis", "earth2*2 fire1*3 air1");
  p.change([](State& state) {
    state.stacks.remove(Card::of(Element::air, 2), state.stacks[Card::of(Element::air, 2)]);
  });
  p.cast(0, "metamorphosis", 2);
  CHECK(p.offered("card") == "fire1");
  p.take(0, "fire1").take(0, "fire1").done(0);
  CHECK(p.hand(0) == "air1 fire1 fire2*2");
}

TEST_CASE("Stone Wall wards X Curses: the marker has no effect on them, but they stay (R90)") {
  Position p = with_spell("stone_wall", "earth2");
  p.with_curse(4, "fire_fever").with_curse(5, "air_vanishing").cast(0, "stone_wall");
  CHECK(p.offered("slot") == "4 5");
  p.pick(0, "slot", 4);
  CHECK(p.state().curses[3]->warded);
  CHECK_FALSE(p.state().curses[4]->warded);
  Position q = with_spell("stone_wall", "earth2*2");
  q.with_curse(3, "earth_rot").with_curse(4, "fire_fever").with_curse(5, "air_vanishing");
  q.cast(0, "stone_wall", 2).pick(0, "slot", 5).pick(0, "slot", 3);
  CHECK(q.state().curses[2]->warded);
  CHECK(q.state().curses[4]->warded);
  CHECK_FALSE(q.state().curses[3]->warded);
}

TEST_CASE("A warded Curse is not applied by the marker, by Chain of Woe or by a repetition (R90)") {
  const auto warded = [](int slot) {
    return [slot](State& state) { state.curses[static_cast<std::size_t>(slot - 1)]->warded = true; };
  };
  Position p;
  p.with_madness(10).with_curse(4, "fire_embers").change(warded(4)).applying(4);
  CHECK(p.madness() == 10);
  Position q;
  q.with_madness(10).with_curse(1, "multi_chain").with_curse(4, "fire_embers").change(warded(4)).applying(1);
  CHECK(q.madness() == 10);
  Position r;
  r.with_madness(10).with_curse(4, "fire_embers").with_curse(5, "air_vanishing").change(warded(4));
  r.carrying_out(cards()[page("page_07")].failure);
  CHECK(r.madness() == 7);  // only Vanishing: three Madness
}

TEST_CASE("Great Tree draws 5X cards") {
  Position p = with_spell("great_tree", "earth3");
  p.with_deck(0, "air1 air2 air3 fire1 fire2 fire3").cast(0, "great_tree");
  CHECK(p.hand(0) == "air1 air2 air3 fire1 fire2");
  Position q = with_spell("great_tree", "earth3*2");
  q.with_deck(0, "air1*8 fire1*4").cast(0, "great_tree", 2);
  CHECK(q.hand(0) == "air1*8 fire1*2");
}

TEST_CASE("Mother Lode: take X cards of value 2 into the hand (R83)") {
  Position p = with_spell("mother_lode", "earth3 earth1");
  const int water2 = p.stacks("water2");
  p.cast(0, "mother_lode", 2).pick(0, "element", "water").pick(0, "element", "air");
  CHECK(p.hand(0) == "air2 water2");
  CHECK(p.stacks("water2") == water2 - 1);
}

TEST_CASE("Earthquake: the next Curse costs 3X Elements less; a cost of 0 is paid with nothing (R51)") {
  Position p = with_spell("earthquake", "earth2*2 fire1");
  p.with_curse(3, "fire_fever").with_curse(4, "fire_smoke").cast(0, "earthquake");
  CHECK(p.player(0).discount == 3);
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);  // 4 fire, 3 less: one element needs no question
  CHECK(p.curse_in(3).empty());
  CHECK(p.kind() == "element");
  p.pick(0, "element", "air");
  CHECK(p.player(0).discount == 0);
  CHECK_FALSE(p.is_legal({{"type", "destroy"}, {"slot", 4}}));

  Position q = with_spell("earthquake", "earth2*2");
  q.with_curse(3, "fire_fever").cast(0, "earthquake", 2).act(0, {{"type", "destroy"}, {"slot", 3}});
  CHECK(q.kind() == "element");
  CHECK(q.hand(0).empty());
}

TEST_CASE(
    "Earthquake on a Multi-Element Curse: the seat picks what to leave out, so that it can pay the rest") {
  Position p = with_spell("earthquake", "earth2 air2 fire1");
  p.with_curse(1, "multi_amnesia").cast(0, "earthquake");  // air 3, fire 3
  p.act(0, {{"type", "destroy"}, {"slot", 1}});
  CHECK(p.kind() == "discount");
  CHECK(p.offered("element") == "air fire");
  p.pick(0, "element", "air");
  CHECK(p.offered("element") == "fire");  // air 2 is payable, fire must come down to 1
  p.pick(0, "element", "fire").pick(0, "element", "fire").pay(0);
  CHECK(p.curse_in(1).empty());
  CHECK(p.hand(0).empty());
}

TEST_CASE("Two discounts add up, and are lost at the end of the turn (R91)") {
  Position p = with_spell("earthquake", "earth2*2 fire2 madness*4");
  p.with_magician(0, "female_fire").with_deck(1, "fire1").with_curse(5, "fire_fever").cast(0, "earthquake");
  p.act(0, {{"type", "ability"}}).cast(0, "earthquake");
  CHECK(p.player(0).discount == 6);
  p.end(0);
  CHECK(p.player(0).discount == 0);
}

// ---- Fire ----

TEST_CASE("Warmblooded: discard up to 2X Madness, then draw as many (R43, R79)") {
  Position p = with_spell("warmblooded", "fire1 madness*3 air1");
  p.with_deck(0, "water1 water2").cast(0, "warmblooded");
  CHECK(p.offered("card") == "madness");
  p.take(0, "madness").take(0, "madness");
  CHECK(p.hand(0) == "air1 water1 water2 madness");
  CHECK(p.discard(0) == "fire1 madness*2");
  Position q = with_spell("warmblooded", "fire2 madness*3 air1");
  q.with_deck(0, "water1 water2 water3 air2").cast(0, "warmblooded", 2);
  q.take(0, "madness").take(0, "madness").take(0, "madness");
  q.done(0);  // nobody is told that there is no fourth Madness in the hand
  CHECK(q.hand(0) == "air1 water1 water2 water3");
}

TEST_CASE("Ember destroys up to 2X cards of the discard pile") {
  Position p = with_spell("ember", "fire2");
  p.with_discard(0, "madness*2 air1").cast(0, "ember", 2);
  CHECK(p.offered("card") == "air1 fire2 madness");
  p.take(0, "madness", "discard").take(0, "madness", "discard").take(0, "fire2", "discard").done(0);
  CHECK(p.discard(0) == "air1");
}

TEST_CASE("Spark refreshes up to X other own Spells, not itself (R87)") {
  Position p(2);
  p.with_spells(0, "spark ice! growth! telepathy!").with_hand(0, "fire2").cast(0, "spark", 2);
  CHECK(p.offered("spell") == "ice growth telepathy");
  p.pick_spell(0, 0, "ice").pick_spell(0, 0, "telepathy");
  CHECK(p.spells(0) == "spark! ice growth! telepathy");
}

TEST_CASE("Cauterize returns up to 2X Madness of the hand") {
  Position p = with_spell("cauterize", "fire3 fire1 madness*5");
  p.cast(0, "cauterize", 2);
  for (int i = 0; i < 4; ++i) p.take(0, "madness");
  CHECK(p.kind() == "act");
  CHECK(p.hand(0) == "madness");
  CHECK(p.madness() == 14);
}

TEST_CASE("Wildfire: X others destroy up to 2 cards of their hand and discard pile") {
  Position p = with_spell("wildfire", "fire3 fire1");
  p.with_hand(1, "air1").with_discard(1, "madness").with_discard(2, "madness fire2");
  p.cast(0, "wildfire", 2).pick(0, "seat", 1);
  CHECK(p.legal().size() == 3);
  p.take(1, "air1").take(1, "madness", "discard");
  CHECK(p.asked() == 2);
  p.take(2, "madness", "discard").done(2);
  CHECK(p.discard(1).empty());
  CHECK(p.discard(2) == "fire2");
  CHECK(p.madness() == 10);  // R43
}

TEST_CASE("Phoenix: destroy up to X cards of the hand, draw 2 for each, after all are destroyed (R79)") {
  Position p = with_spell("phoenix", "fire3 fire1 madness air1");
  p.with_deck(0, "water1 water2 water3 earth1 earth2").cast(0, "phoenix", 2);
  p.take(0, "madness");
  CHECK(p.hand(0) == "air1");  // nothing is drawn yet
  p.take(0, "air1");
  CHECK(p.hand(0) == "earth1 water1 water2 water3");
  Position q = with_spell("phoenix", "fire2 air1");
  q.with_deck(0, "water1 water2").cast(0, "phoenix").done(0);
  CHECK(q.hand(0) == "air1");
}

TEST_CASE("Inferno destroys a Curse that is not Multi-Element, with reward, whatever its tokens (R89)") {
  Position p = with_spell("inferno", "fire3");
  p.with_curse(1, "multi_amnesia").with_curse(3, "fire_fever", {1, 0, 0, 0}).with_curse(4, "air_gale");
  p.cast(0, "inferno");
  CHECK(p.offered("slot") == "3 4");
  p.pick(0, "slot", 3);
  CHECK(p.state().tokens[0] == 4);  // the token goes back to the supply
  CHECK(p.kind() == "element");
  p.pick(0, "element", "water");
  CHECK(p.discard(0) == "fire3 water2");
  Position q = with_spell("inferno", "fire3");
  q.with_curse(1, "multi_amnesia").cast(0, "inferno");
  CHECK(q.kind() == "act");  // none to destroy
}

TEST_CASE("Purge: every seat may destroy up to X cards of its hand and discard pile") {
  Position p = with_spell("purge", "fire2");
  p.with_discard(1, "madness").with_hand(2, "madness").cast(0, "purge");
  CHECK(p.asked() == 0);  // its payment lies in the discard pile
  p.done(0).take(1, "madness", "discard").take(2, "madness");
  CHECK(p.kind() == "act");
  CHECK(p.discard(1).empty());
  CHECK(p.hand(2).empty());
  Position q = with_spell("purge", "fire3 fire1 madness*2");
  q.cast(0, "purge", 2).take(0, "madness").take(0, "fire3", "discard");
  CHECK(q.hand(0) == "madness");
  CHECK(q.discard(0) == "fire1");
}

TEST_CASE("Fever Break: return any number of Madness, draw a card for each") {
  Position p = with_spell("fever_break", "fire3 madness*3 air1");
  p.with_deck(0, "water1 water2 water3").cast(0, "fever_break");
  p.take(0, "madness").take(0, "madness").done(0);
  CHECK(p.madness() == 12);
  CHECK(p.hand(0) == "air1 water1 water2 madness");
}
