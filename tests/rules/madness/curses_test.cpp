// All 48 Curses: what they do to three seats, in the turn of seat 0.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

namespace {

/// The Curse in the slot, about to take effect.
Position curse_of(const std::string& id, int slot = 4) {
  Position p(3);
  p.with_madness(20).with_curse(slot, id);
  return p;
}

std::string decks(Position& p) { return p.deck(0) + " | " + p.deck(1) + " | " + p.deck(2); }

/// Decks with six cards each, to be milled.
void with_decks(Position& p) {
  p.with_deck(0, "air1 air1 air1 air1 air1 air2");
  p.with_deck(1, "earth1 earth1 earth1 earth1 earth1 earth2");
  p.with_deck(2, "fire1 fire1 fire1 fire1 fire1 fire2");
}

}  // namespace

TEST_CASE(
    "Scorch: each seat discards 2 Element cards, beginning with the active seat, clockwise (R74, R75, R97)") {
  Position p = curse_of("fire_scorch");
  p.with_hand(0, "fire1 fire2 madness air1").with_hand(1, "water1").with_hand(2, "madness*2 air1 air2 air3");
  p.applying(4);
  CHECK(p.asked() == 0);
  CHECK(p.offered("card") == "air1 fire1 fire2");  // no Madness
  CHECK_FALSE(p.is_legal({{"type", "done"}}));
  p.take(0, "fire1").take(0, "air1");
  CHECK(p.asked() == 2);  // seat 1 had a single card, which had to go
  p.take(2, "air1").take(2, "air2");
  CHECK(hands(p) == "fire2 madness |  | air3 madness*2");
  CHECK(discards(p) == "air1 fire1 | water1 | air1 air2");
  CHECK(p.kind() == "act");
}

TEST_CASE(
    "A seat that has nothing to discard is asked nevertheless, and then all know what it holds (R113)") {
  Position p = curse_of("fire_scorch");
  p.with_hand(0, "madness*3").applying(4);
  CHECK(p.asked() == 0);
  CHECK(p.legal() == std::vector<Json>{{{"type", "done"}}});
  p.done(0);
  CHECK(p.kind() == "act");
  CHECK(p.view(arbiter::core::Viewer::spectator())["players"][0]["hand"] ==
        Json({"madness", "madness", "madness"}));
}

TEST_CASE(
    "Burning Palms, Drowning, Rot and Gale: a card of the element, or else a Madness in the discard pile "
    "(R79)") {
  const std::vector<std::pair<std::string, std::string>> kinds = {{"fire_burning_palms", "fire"},
                                                                  {"water_drowning", "water"},
                                                                  {"earth_rot", "earth"},
                                                                  {"air_gale", "air"}};
  for (const auto& [id, element] : kinds) {
    Position p = curse_of(id);
    const std::string right = element + "2";
    const std::string wrong = element == "fire" ? "water1" : "fire1";
    p.with_hand(0, right + " " + wrong + " madness").with_hand(1, wrong + " madness").applying(4);
    CHECK(p.offered("card") == right);
    p.take(0, right);
    CHECK(p.asked() == 1);
    CHECK(p.legal() == std::vector<Json>{{{"type", "done"}}});
    p.done(1);  // seat 2 has no card, which everybody sees
    CHECK(p.kind() == "act");
    CHECK(discards(p) == right + " | madness | madness");
    CHECK(p.hand(1) == wrong + " madness");
    CHECK(p.madness() == 18);
  }
}

TEST_CASE("Ashes: each destroys 1 Element card of the hand") {
  Position p = curse_of("fire_ashes");
  p.with_hand(0, "fire1 air2").with_hand(1, "madness").with_hand(2, "air1").applying(4);
  const int box = p.box("air2");
  p.take(0, "air2");
  CHECK(p.box("air2") == box + 1);
  CHECK(hands(p) == "fire1 | madness | ");
  CHECK(discards(p) == " |  | ");
}

TEST_CASE("Fever: each receives 1 Madness in hand") {
  Position p = curse_of("fire_fever");
  p.applying(4);
  CHECK(hands(p) == "madness | madness | madness");
  CHECK(p.madness() == 17);
}

TEST_CASE(
    "Smoke: either 2 Element cards or a Madness in hand; only what can be done completely is offered (R77, "
    "R114)") {
  Position p = curse_of("fire_smoke");
  p.with_hand(0, "fire1 fire2 air1").with_hand(1, "air1 madness*2").with_hand(2, "air1").applying(4);
  CHECK(p.offered("option") == "0 1");
  p.pick(0, "option", 0).take(0, "fire1").take(0, "air1");
  CHECK(p.asked() == 1);
  CHECK(p.offered("option") == "1");  // one Element card: the others do not know that
  p.pick(1, "option", 1);
  const auto told = p.events(arbiter::core::Viewer::spectator());
  const Json chosen = {{"type", "option_chosen"}, {"seat", 1}, {"option", 1}, {"curse", "fire_smoke"}};
  CHECK(std::find(told.begin(), told.end(), chosen) != told.end());
  CHECK(p.kind() == "act");  // a single card in hand: everybody knows that seat 2 must take the Madness
  CHECK(hands(p) == "fire2 | air1 madness*3 | air1 madness");
}

TEST_CASE(
    "A choice of which no option can be done completely offers all, and is done as far as possible (R77)") {
  Position p = curse_of("fire_smoke");
  p.with_madness(0).with_hand(0, "fire1").with_hand(1, "air1 air2").with_hand(2, "air1 air2").applying(4);
  CHECK(p.offered("option") == "0 1");
  p.pick(0, "option", 0);
  CHECK(p.hand(0).empty());
  CHECK(p.offered("option") == "0");  // seat 1 can discard two
  p.pick(1, "option", 0);
  CHECK(p.asked() == 2);
}

TEST_CASE("Backdraft: the active seat discards all Element cards of its hand") {
  Position p = curse_of("fire_backdraft");
  p.with_hand(0, "fire1 fire2 madness").with_hand(1, "air1").applying(4);
  CHECK(hands(p) == "madness | air1 | ");
  CHECK(p.discard(0) == "fire1 fire2");
}

TEST_CASE("Kindling, Briars and Thin Air: 1 token on each other Curse, as long as there are any (R92)") {
  const std::vector<std::tuple<std::string, CurseType, Cost>> kinds = {
      {"fire_kindling", CurseType::fire, Cost{0, 0, 1, 0}},
      {"earth_briars", CurseType::earth, Cost{0, 1, 0, 0}},
      {"air_thin_air", CurseType::air, Cost{1, 0, 0, 0}}};
  for (const auto& [id, type, token] : kinds) {
    Position p = curse_of(id, 4);
    p.with_curse(1, "multi_amnesia").with_curse(3, "water_flood").with_curse(5, "water_fog").applying(4);
    CHECK(p.tokens_on(1) == token);
    CHECK(p.tokens_on(3) == token);
    CHECK(p.tokens_on(4) == Cost{});
    CHECK(p.tokens_on(5) == token);
  }
  Position p = curse_of("fire_kindling", 4);  // one token left: the leftmost Curse gets it
  p.with_curse(1, "multi_amnesia").with_curse(5, "water_fog").change([](State& state) {
    state.tokens[2] = 1;
  });
  p.applying(4);
  CHECK(p.tokens_on(1) == Cost{0, 0, 1, 0});
  CHECK(p.tokens_on(5) == Cost{});
}

TEST_CASE("Burnt Stores: 2 fire2 leave the Stack, and the active seat receives a Madness in hand") {
  Position p = curse_of("fire_burnt_stores");
  p.change([](State& state) {
    state.stacks.remove(Card::of(Element::fire, 2), state.stacks[Card::of(Element::fire, 2)] - 1);
  });
  p.applying(4);
  CHECK(p.stacks("fire2") == 0);  // only one was left
  CHECK(hands(p) == "madness |  | ");
}

TEST_CASE(
    "Falling Embers, Vanishing and the Void take 2, 3 and 4 Madness from the Stack, and never lose (R39, "
    "R86)") {
  Position p = curse_of("fire_embers"), q = curse_of("air_vanishing"), r = curse_of("multi_void"),
           s = curse_of("multi_void");
  CHECK(p.applying(4).madness() == 18);
  CHECK(q.applying(4).madness() == 17);
  CHECK(r.applying(4).madness() == 16);
  s.with_madness(3).applying(4);
  CHECK(s.madness() == 0);
  CHECK(s.result().empty());
}

TEST_CASE("Flood: each discards all Element cards of its support; Madness stays there (R41)") {
  Position p = curse_of("water_flood");
  p.with_support(0, "fire1 madness").with_support(2, "air1 air2 air3").applying(4);
  CHECK(supports(p) == "madness |  | ");
  CHECK(discards(p) == "fire1 |  | air1 air2 air3");
}

TEST_CASE("Rip Tide, Quicksand and Burial's first option discard 3, 4 and 5 cards of each deck") {
  Position p = curse_of("water_rip_tide"), q = curse_of("earth_quicksand");
  with_decks(p);
  with_decks(q);
  p.applying(4);
  CHECK(decks(p) == "air1 air1 air2 | earth1 earth1 earth2 | fire1 fire1 fire2");
  CHECK(discards(p) == "air1*3 | earth1*3 | fire1*3");
  q.applying(4);
  CHECK(decks(q) == "air1 air2 | earth1 earth2 | fire1 fire2");
  Position r = curse_of("earth_burial");
  with_decks(r);
  r.applying(4).pick(0, "option", 0).pick(1, "option", 1).pick(2, "option", 0);
  CHECK(decks(r) == "air2 | earth1 earth1 earth1 earth1 earth1 earth2 | fire2");
  CHECK(hands(r) == " | madness | ");
}

TEST_CASE("Discarding from a deck that runs out makes a new one on the way (R38)") {
  Position p = curse_of("water_rip_tide");
  with_decks(p);
  p.with_deck(0, "air3").applying(4);
  CHECK(p.madness() == 19);  // air3 and a Madness are shuffled, and both are discarded
  CHECK(p.discard(0) == "air3 madness");
  CHECK(p.deck(0).empty());
}

TEST_CASE("Numb Fingers: each discards 3 cards, Madness allowed (R43)") {
  Position p = curse_of("water_numb_fingers");
  p.with_hand(0, "madness*2 air1 air2").with_hand(1, "madness air1").applying(4);
  p.take(0, "madness").take(0, "madness").take(0, "air1");
  CHECK(hands(p) == "air2 |  | ");
  CHECK(discards(p) == "air1 madness*2 | air1 madness | ");
}

TEST_CASE("Fog: each exhausts 1 Spell and discards 1 Element card, one seat after the other") {
  Position p = curse_of("water_fog");
  p.with_hand(0, "air1 air2")
      .with_hand(1, "air1")
      .with_spells(1, "ice growth!")
      .with_spells(2, "ice!")
      .applying(4);
  CHECK(p.kind() == "spell");
  p.pick_spell(0, 0, "telepathy").take(0, "air1");
  CHECK(p.spells(0) == "combustion ice growth telepathy!");
  CHECK(p.spells(1) == "ice! growth!");  // the only ready one
  CHECK(hands(p) == "air2 |  | ");
}

TEST_CASE("Black Rain, Fossil Dreams and Hollow Mind: Madness for the active seat (R75, R84)") {
  Position p = curse_of("water_black_rain"), q = curse_of("earth_fossil"), r = curse_of("multi_hollow");
  p.applying(4);
  CHECK(hands(p) == "madness*2 |  | ");
  q.applying(4);
  CHECK(discards(q) == "madness*2 |  | ");
  r.applying(4);
  CHECK(discards(r) == "madness*3 |  | ");
}

TEST_CASE("Seepage: each receives a Madness on top of the deck, and everybody knows where it is") {
  Position p = curse_of("water_seepage");
  p.with_deck(0, "air1").with_hand(0, "earth1").applying(4);
  CHECK(p.deck(0) == "madness air1");
  CHECK(p.deck(1) == "madness");
  const auto seen = p.view(arbiter::core::Viewer::seat(2))["players"][0]["deck"];
  CHECK(seen == Json({"madness", {{"back", "card"}}}));
  p.cast(0, "growth");
  CHECK(p.view(arbiter::core::Viewer::seat(2))["players"][0]["hand"] == Json({"madness"}));
}

TEST_CASE("Icebound: 2 water tokens on the rightmost other Curse") {
  Position p = curse_of("water_ice_bound", 5);
  p.with_curse(3, "fire_fever").with_curse(4, "air_gale").applying(5);
  CHECK(p.tokens_on(4) == Cost{0, 0, 0, 2});
  CHECK(p.tokens_on(3) == Cost{});
  Position q = curse_of("water_ice_bound", 4);
  q.applying(4);
  CHECK(q.tokens_on(4) == Cost{});  // no other Curse
}

TEST_CASE("Leaking Casks: either 2 Element cards of the support or a Madness in hand") {
  Position p = curse_of("water_leaks");
  p.with_support(0, "air1 air2 madness").with_support(1, "air1 madness").applying(4);
  p.pick(0, "option", 0);
  CHECK(p.kind() == "act");  // what the others must do, everybody sees
  CHECK(supports(p) == "madness | air1 madness | ");
  CHECK(hands(p) == " | madness | madness");
}

TEST_CASE("Tremor: 1 Element card of the support and 1 of the hand") {
  Position p = curse_of("earth_tremor");
  p.with_support(0, "air1 air2").with_hand(0, "fire1 fire2").with_support(1, "madness").with_hand(2, "fire1");
  p.applying(4).take_support(0, 0, "air2").take(0, "fire1");
  CHECK(supports(p) == "air1 | madness | ");
  CHECK(discards(p) == "air2 fire1 |  | fire1");
}

TEST_CASE("Burden: each but the active seat discards 2 Element cards (R75)") {
  Position p = curse_of("earth_burden");
  p.with_hand(0, "air1*3").with_hand(1, "air1*3").with_hand(2, "air1*2").applying(4);
  CHECK(p.asked() == 1);
  p.take(1, "air1").take(1, "air1");
  CHECK(hands(p) == "air1*3 | air1 | ");
}

TEST_CASE("Landslide: the active seat destroys 2 Element cards of its hand") {
  Position p = curse_of("earth_landslide");
  p.with_hand(0, "air1*2 air3").with_hand(1, "air1").applying(4).take(0, "air1").take(0, "air1");
  CHECK(hands(p) == "air3 | air1 | ");
  CHECK(p.discard(0).empty());
}

TEST_CASE("Barren Ground: a card of value 2 of each element and an earth3 leave the Stacks (R95)") {
  Position p = curse_of("earth_barren");
  const int air2 = p.with_curse(5, "air_gale").stacks("air2");
  Position q = curse_of("earth_barren");
  q.applying(4);
  CHECK(q.stacks("air2") == air2 - 1);
  CHECK(q.stacks("earth3") == 5);
  CHECK(q.stacks("fire3") == 6);
}

TEST_CASE("Vertigo: each exhausts all its Spells (R87)") {
  Position p = curse_of("air_vertigo");
  p.with_spells(2, "ice").applying(4);
  CHECK(p.spells(0) == "combustion! ice! growth! telepathy!");
  CHECK(p.spells(1) == "combustion! ice! growth! telepathy!");
  CHECK(p.spells(2) == "ice!");
}

TEST_CASE("Oblivion and Amnesia: the active seat, or each, loses a Spell of its choice (R87)") {
  Position p = curse_of("air_oblivion");
  p.applying(4).pick_spell(0, 0, "ice");
  CHECK(p.spells(0) == "combustion growth telepathy");
  CHECK(p.kind() == "act");
  Position q = curse_of("multi_amnesia", 1);
  q.with_spells(1, "gust").applying(1).pick_spell(0, 0, "ice").pick_spell(2, 2, "growth");
  CHECK(q.spells(1).empty());  // its only one
  CHECK(q.spells(2) == "combustion ice telepathy");
  CHECK(q.state().box_spells[spell("gust").index] == 1);
}

TEST_CASE("Whispers: a Madness in hand for the active seat, 3 cards of the deck for each other") {
  Position p = curse_of("air_whispers");
  with_decks(p);
  p.applying(4);
  CHECK(hands(p) == "madness |  | ");
  CHECK(decks(p) == "air1 air1 air1 air1 air1 air2 | earth1 earth1 earth2 | fire1 fire1 fire2");
}

TEST_CASE("Scattered Thoughts: each discards 2 random cards, Madness included (R79)") {
  Position p = curse_of("air_scatter");
  p.with_hand(0, "air1*2 madness*2").with_hand(1, "madness").applying(4);
  CHECK(p.player(0).hand.size() == 2);
  CHECK(p.player(0).discard.size() == 2);
  CHECK(p.discard(1) == "madness");
  CHECK(p.kind() == "act");
}

TEST_CASE("Dread: either 2 Spells exhausted or a Madness in hand") {
  Position p = curse_of("air_dread");
  p.with_spells(1, "ice growth!").with_spells(2, "ice growth").applying(4);
  p.pick(0, "option", 0).pick_spell(0, 0, "ice").pick_spell(0, 0, "growth");
  CHECK(p.hand(1) == "madness");  // one ready Spell: no choice, and everybody sees it
  p.pick(2, "option", 0);
  CHECK(p.spells(0) == "combustion ice! growth! telepathy");
  CHECK(p.spells(2) == "ice! growth!");
}

TEST_CASE("Lightheadedness: 2 cards of the deck and 1 Element card of the hand") {
  Position p = curse_of("air_lightness");
  with_decks(p);
  p.with_hand(0, "water1").with_hand(2, "madness").applying(4);
  CHECK(discards(p) == "air1*2 water1 | earth1*2 | fire1*2");
  CHECK(hands(p) == " |  | madness");
}

TEST_CASE("Pandemonium: each receives a Madness in hand and discards 1 Element card") {
  Position p = curse_of("multi_pandemonium", 1);
  p.with_hand(0, "air1").with_hand(1, "air1 air2").applying(1);
  CHECK(p.asked() == 0);  // two cards now, of which all but the Madness are hidden
  p.take(0, "air1").take(1, "air2");
  CHECK(hands(p) == "madness | air1 madness | madness");
}

TEST_CASE("Collapse: each discards all Element cards of its support and 3 cards of the deck") {
  Position p = curse_of("multi_collapse", 1);
  with_decks(p);
  p.with_support(0, "water1 madness").applying(1);
  CHECK(supports(p) == "madness |  | ");
  CHECK(discards(p) == "air1*3 water1 | earth1*3 | fire1*3");
}

TEST_CASE("Mind Rot: each receives a Madness in the discard pile") {
  Position p = curse_of("multi_mind_rot", 1);
  p.applying(1);
  CHECK(discards(p) == "madness | madness | madness");
}

TEST_CASE("Dissolution: each destroys 2 Element cards of its hand") {
  Position p = curse_of("multi_dissolution", 1);
  p.with_hand(0, "air1 air2 air3").with_hand(1, "air1 madness").applying(1).take(0, "air1").take(0, "air2");
  CHECK(hands(p) == "air3 | madness | ");
  CHECK(discards(p) == " |  | ");
}

TEST_CASE("Tangle: 1 token of each element on the rightmost other Curse") {
  Position p = curse_of("multi_tangle", 1);
  p.with_curse(3, "fire_fever").with_curse(5, "air_gale").applying(1);
  CHECK(p.tokens_on(5) == Cost{1, 1, 1, 1});
  CHECK(p.tokens_on(3) == Cost{});
  CHECK(p.state().tokens == Cost{3, 3, 3, 3});
}

TEST_CASE("Maelstrom: each discards all Element cards of value 2 or 3 of its hand") {
  Position p = curse_of("multi_maelstrom", 1);
  p.with_hand(0, "air1 air2 fire3 madness").with_hand(1, "water2*2").applying(1);
  CHECK(hands(p) == "air1 madness |  | ");
  CHECK(discards(p) == "air2 fire3 | water2*2 | ");
}

TEST_CASE("Paralysis: each exhausts all its Spells and discards 2 Element cards") {
  Position p = curse_of("multi_paralysis", 1);
  p.with_hand(0, "air1 air2 air3").with_hand(1, "air1").applying(1).take(0, "air2").take(0, "air3");
  CHECK(p.spells(0) == "combustion! ice! growth! telepathy!");
  CHECK(p.spells(2) == "combustion! ice! growth! telepathy!");
  CHECK(hands(p) == "air1 |  | ");
}

TEST_CASE("Dilemma: either all Element cards of the hand, or a Madness in hand and one in the discard pile") {
  Position p = curse_of("multi_dilemma", 1);
  p.with_hand(0, "air1 air2").applying(1).pick(0, "option", 0).pick(1, "option", 1).pick(2, "option", 0);
  CHECK(hands(p) == " | madness | ");
  CHECK(discards(p) == "air1 air2 | madness | ");
  Position q = curse_of("multi_dilemma", 1);  // it takes two Madness together
  q.with_madness(1).with_hand(0, "air1").applying(1);
  CHECK(q.kind() == "act");  // all can do the first option only, which everybody knows
  CHECK(q.madness() == 1);
  CHECK(q.discard(0) == "air1");
}

TEST_CASE(
    "Chain of Woe: the nearest Curse to the right takes effect now, and again when its time comes (R94)") {
  Position p = curse_of("multi_chain", 1);
  p.with_curse(4, "fire_embers").with_curse(5, "air_vanishing").applying(1);
  CHECK(p.madness() == 18);
  Position q = curse_of("multi_chain", 2);
  q.applying(2);
  CHECK(q.kind() == "act");  // nothing to the right
}
