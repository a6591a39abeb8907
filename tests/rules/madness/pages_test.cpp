// The pages of the Grimoire: arrivals of Monsters, bonuses and penalties. Three seats, in the turn of seat 0.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

namespace {

const PageInfo& info(const std::string& id) { return cards()[page(id)]; }

Position table() {
  Position p(3);
  p.with_madness(20);
  return p;
}
/// With decks of six cards.
Position table_with_decks() {
  Position p = table();
  p.with_deck(0, "air1*5 air2").with_deck(1, "earth1*5 earth2").with_deck(2, "fire1*5 fire2");
  return p;
}
std::vector<int> deck_sizes(Position& p) {
  std::vector<int> sizes;
  for (int seat = 0; seat < 3; ++seat) sizes.push_back(static_cast<int>(p.player(seat).deck.size()));
  return sizes;
}

}  // namespace

// ---- Arrivals ----

TEST_CASE("Ink Kraken and Mire Mother: each discards the top 2, or 3, cards of the deck") {
  Position p = table_with_decks();
  p.carrying_out(info("cover_1").arrival);
  CHECK(deck_sizes(p) == std::vector{4, 4, 4});
  Position q = table_with_decks();
  q.carrying_out(info("page_05").arrival);
  CHECK(discards(q) == "air1*3 | earth1*3 | fire1*3");
}

TEST_CASE("Dust Golem and Cinder Drake: each discards 1, or 2, Element cards") {
  Position p = table();
  p.with_hand(0, "air1 air2").with_hand(1, "madness").carrying_out(info("cover_2").arrival).take(0, "air1");
  CHECK(hands(p) == "air2 | madness | ");
  Position q = table();
  q.with_hand(0, "air1*3").with_hand(2, "air1*2").carrying_out(info("page_01").arrival);
  q.take(0, "air1").take(0, "air1");
  CHECK(hands(q) == "air1 |  | ");
}

TEST_CASE("Screech Bat and Mirror Wraith: the active seat receives a Madness in the discard pile") {
  for (const char* id : {"cover_3", "page_03"}) {
    Position p = table();
    p.carrying_out(info(id).arrival);
    CHECK(discards(p) == "madness |  | ");
  }
}

TEST_CASE("Fog Serpent: each exhausts 1 Spell") {
  Position p = table();
  p.with_spells(1, "ice!").with_spells(2, "growth").carrying_out(info("cover_4").arrival);
  p.pick_spell(0, 0, "ice");
  CHECK(p.spells(0) == "combustion ice! growth telepathy");
  CHECK(p.spells(2) == "growth!");
}

TEST_CASE(
    "Drowned Choir, Lava Hound, Sky Jelly and Root Colossus: a token on each of the first 2 Curses (R93)") {
  const std::vector<std::pair<std::string, Cost>> kinds = {{"page_02", {0, 0, 0, 1}},
                                                           {"page_04", {0, 0, 1, 0}},
                                                           {"page_06", {1, 0, 0, 0}},
                                                           {"page_08", {0, 1, 0, 0}}};
  for (const auto& [id, token] : kinds) {
    // The Monster of that page comes in round 2, with one Multi-Element Curse on level III.
    Position p(2, {{"difficulty", "III"}});
    p.with_right_page(id).with_deck(0, "air1*8").with_spells(0, "").with_spells(1, "");
    p.before_all(Step::new_monster);
    CHECK(p.state().round == 2);
    CHECK(p.tokens_on(1) == token);  // the Multi-Element Curse comes first
    CHECK(p.tokens_on(3) == token);
    CHECK(p.tokens_on(4) == Cost{});
    CHECK(p.tokens_on(5) == Cost{});
  }
}

TEST_CASE("Sky Jelly also makes each seat exhaust a Spell") {
  Position p = table();
  p.with_spells(0, "ice growth")
      .with_spells(1, "ice")
      .with_spells(2, "")
      .carrying_out(info("page_06").arrival);
  p.pick_spell(0, 0, "growth");
  CHECK(p.spells(0) == "ice growth!");
  CHECK(p.spells(1) == "ice!");
}

TEST_CASE(
    "Thousand Eyes: 2 Madness in hand; Moth of Nightmares: 2 Madness on top of the deck of the active seat") {
  Position p = table();
  p.carrying_out(info("page_07").arrival);
  CHECK(hands(p) == "madness*2 |  | ");
  Position q = table();
  q.with_deck(0, "air1").carrying_out(info("page_12").arrival);
  CHECK(q.deck(0) == "madness madness air1");
}

TEST_CASE("Laughing Mask: each discards a random card") {
  Position p = table();
  p.with_hand(0, "air1 madness").with_hand(2, "madness").carrying_out(info("page_09").arrival);
  CHECK(p.player(0).hand.size() == 1);
  CHECK(p.discard(2) == "madness");
}

TEST_CASE("Bone Librarian: either 3 cards, Madness allowed, or a Madness in hand") {
  Position p = table();
  p.with_hand(0, "madness*3 air1").with_hand(1, "air1*2").with_hand(2, "air1*3");
  p.carrying_out(info("page_10").arrival).pick(0, "option", 0);
  p.take(0, "madness").take(0, "madness").take(0, "madness");
  p.pick(2, "option", 0);  // seat 1 has two cards, so it had no choice
  CHECK(hands(p) == "air1 | air1*2 madness | ");
}

TEST_CASE("Hollow King: 2 Madness of the Stack are destroyed") {
  Position p = table();
  p.carrying_out(info("page_11").arrival);
  CHECK(p.madness() == 18);
}

// ---- Bonuses ----

TEST_CASE("Bonus: each may return a Madness of the hand (page 1) or of the discard pile (page 7; R85, R99)") {
  Position p = table();
  p.with_hand(0, "madness*2").with_hand(1, "madness").carrying_out(info("page_01").success);
  p.take(0, "madness").done(1);
  CHECK(hands(p) == "madness | madness | ");
  CHECK(p.madness() == 21);
  Position q = table();
  q.with_discard(0, "madness*2 air1").with_discard(1, "air1").carrying_out(info("page_07").success);
  q.take(0, "madness", "discard");
  CHECK(discards(q) == "air1 madness | air1 | ");
}

TEST_CASE("Bonus: each may draw up to 2 cards (page 2)") {
  Position p = table_with_decks();
  p.carrying_out(info("page_02").success).draw(0).draw(0).done(1).draw(2).done(2);
  CHECK(hands(p) == "air1*2 |  | fire1");
}

TEST_CASE("Bonus: each takes a card of value 2 into the discard pile (page 3), and must") {
  Position p = table();
  p.carrying_out(info("page_03").success);
  CHECK_FALSE(p.is_legal({{"type", "done"}}));
  p.pick(0, "element", "air").pick(1, "element", "water").pick(2, "element", "water");
  CHECK(discards(p) == "air2 | water2 | water2");
}

TEST_CASE("Bonus: each refreshes all its Spells (page 4)") {
  Position p = table();
  p.with_spells(0, "ice! growth").with_spells(1, "ice! growth!").carrying_out(info("page_04").success);
  CHECK(p.kind() == "act");
  CHECK(p.spells(0) == "ice growth");
  CHECK(p.spells(1) == "ice growth");
}

TEST_CASE("Bonus: each may destroy a card of the hand or discard pile (page 5)") {
  Position p = table();
  p.with_hand(0, "madness").with_discard(0, "air1").with_discard(1, "madness");
  p.carrying_out(info("page_05").success).take(0, "madness").take(1, "madness", "discard");
  CHECK(hands(p) == " |  | ");
  CHECK(discards(p) == "air1 |  | ");
  CHECK(p.madness() == 20);
}

TEST_CASE("Bonus: the active seat may learn a face-up Spell without paying (page 6; R88)") {
  Position p = table();
  p.carrying_out(info("page_06").success);
  CHECK(p.kind() == "library");
  CHECK(p.legal().size() == 5);  // four decks, or done
  const auto id = p.legal()[2]["spell"].get<std::string>();
  p.pick(0, "spell", id);
  CHECK(p.spells(0) == "combustion ice growth telepathy " + id);
  Position q = table();
  q.with_magician(0, "male_air").with_spells(0, "combustion ice growth telepathy great_wind");
  q.carrying_out(info("page_06").success);
  q.pick(0, "spell", q.legal()[0]["spell"]).pick_spell(0, 0, "great_wind");  // the sixth Spell needs room
  CHECK(q.player(0).spells.size() == 5);
  Position r = table();
  r.carrying_out(info("page_06").success).done(0);
  CHECK(r.player(0).spells.size() == 4);
}

TEST_CASE("Bonus: each may put up to 2 cards of the hand in the support (page 8)") {
  Position p = table();
  p.with_hand(0, "air1 air2 madness").with_hand(1, "fire1").with_support(1, "air1*5");
  p.carrying_out(info("page_08").success).take(0, "madness").take(0, "air2");
  CHECK(p.kind() == "act");  // seat 1 has no room, seat 2 no card
  CHECK(supports(p) == "air2 madness | air1*5 | ");
}

TEST_CASE("Bonus: the active seat takes a card of value 3 into its hand (page 9)") {
  Position p = table();
  const int fire3 = 6;
  p.carrying_out(info("page_09").success).pick(0, "element", "fire");
  CHECK(hands(p) == "fire3 |  | ");
  CHECK(p.stacks("fire3") == fire3 - 1);
}

TEST_CASE("Bonus: each may shuffle the discard pile into the deck, without a Madness (page 10; R81)") {
  Position p = table();
  p.with_discard(0, "air1 madness").with_deck(0, "fire1").with_discard(1, "air1");
  p.carrying_out(info("page_10").success);
  CHECK(p.kind() == "yes_no");
  p.act(0, {{"type", "yes"}}).act(1, {{"type", "no"}});
  CHECK(p.kind() == "act");  // seat 2 has no discard pile
  CHECK(p.deck_cards(0) == "air1 fire1 madness");
  CHECK(discards(p) == " | air1 | ");
  CHECK(p.madness() == 20);
}

TEST_CASE("Bonus: up to 4 Madness return from the box to the Stack (page 11; R86)") {
  Position p = table();
  p.change([](State& state) { state.box.add(Card::madness(), 3 - state.box[Card::madness()]); });
  p.carrying_out(info("page_11").success);
  CHECK(p.madness() == 23);  // there were three
  CHECK(p.box("madness") == 0);
}

TEST_CASE("Bonus: each may take an Element card of the discard pile into the hand (page 12)") {
  Position p = table();
  p.with_discard(0, "air3 madness").with_discard(1, "madness").with_discard(2, "air1");
  p.carrying_out(info("page_12").success).take(0, "air3", "discard").done(2);
  CHECK(hands(p) == "air3 |  | ");
}

// ---- Penalties ----

TEST_CASE("Penalty: each receives a Madness in hand (page 1)") {
  Position p = table();
  p.carrying_out(info("page_01").failure);
  CHECK(hands(p) == "madness | madness | madness");
}

TEST_CASE("Penalty: each discards all Element cards of the support and 1 of the hand (page 2)") {
  Position p = table();
  p.with_support(0, "air1 madness")
      .with_hand(0, "fire1 fire2")
      .with_support(1, "air2")
      .with_hand(1, "madness");
  p.carrying_out(info("page_02").failure).take(0, "fire1");
  CHECK(discards(p) == "air1 fire1 | air2 | ");
  CHECK(supports(p) == "madness |  | ");
}

TEST_CASE("Penalty: each destroys 1 Element card, the active seat receives a Madness (page 3)") {
  Position p = table();
  p.with_hand(0, "fire1").with_hand(1, "air1 air2").carrying_out(info("page_03").failure).take(1, "air1");
  CHECK(hands(p) == "madness | air2 | ");
  CHECK(discards(p) == " |  | ");
}

TEST_CASE("Penalty: each loses a Spell (page 4)") {
  Position p = table();
  p.with_spells(0, "ice growth")
      .with_spells(1, "ice")
      .with_spells(2, "")
      .carrying_out(info("page_04").failure);
  p.pick_spell(0, 0, "ice");
  CHECK(p.spells(0) == "growth");
  CHECK(p.spells(1).empty());
}

TEST_CASE("Penalty: the active seat receives a Madness for each remaining Curse (page 5; R84)") {
  Position p = table();
  p.with_curse(1, "multi_chain").with_curse(3, "fire_fever").with_curse(5, "air_gale");
  p.carrying_out(info("page_05").failure);
  CHECK(hands(p) == "madness*3 |  | ");
}

TEST_CASE("Penalty: each discards all Element cards of the hand (page 6)") {
  Position p = table();
  p.with_hand(0, "air1 madness").with_hand(1, "air1*2").carrying_out(info("page_06").failure);
  CHECK(hands(p) == "madness |  | ");
  CHECK(discards(p) == "air1 | air1*2 | ");
}

TEST_CASE("Penalty: all remaining Curses take effect once more, left to right (page 7; R94)") {
  Position p = table();
  p.with_curse(3, "fire_fever").with_curse(5, "fire_backdraft").with_hand(0, "air1");
  p.carrying_out(info("page_07").failure);
  CHECK(hands(p) == "madness | madness | madness");
  const auto events = p.state().phase;
  CHECK(events == Phase::monster);
  CHECK(p.discard(0) == "air1");
}

TEST_CASE(
    "Penalty: each discards the top 5 cards (page 8), or exhausts all Spells and discards 3 (page 10)") {
  Position p = table_with_decks();
  p.carrying_out(info("page_08").failure);
  CHECK(discards(p) == "air1*5 | earth1*5 | fire1*5");
  Position q = table_with_decks();
  q.with_spells(1, "ice").carrying_out(info("page_10").failure);
  CHECK(q.spells(0) == "combustion! ice! growth! telepathy!");
  CHECK(q.spells(1) == "ice!");
  CHECK(deck_sizes(q) == std::vector{3, 3, 3});
}

TEST_CASE("Penalty: 2 cards of value 2 of each element leave the Stacks (page 9; R95)") {
  Position p = table();
  p.change([](State& state) {
    for (const Element e : kAllElements) state.stacks.remove(Card::of(e, 2), state.stacks[Card::of(e, 2)]);
    state.stacks.add(Card::of(Element::air, 2), 5);
    state.stacks.add(Card::of(Element::fire, 2), 1);
  });
  p.carrying_out(info("page_09").failure);
  CHECK(p.stacks("air2") == 3);
  CHECK(p.stacks("fire2") == 0);
  CHECK(p.stacks("air3") == 6);
}

TEST_CASE("Penalty: 4 Madness of the Stack are destroyed (page 11)") {
  Position p = table();
  const int box = p.with_madness(20).carrying_out(info("page_11").failure).box("madness");
  CHECK(p.madness() == 16);
  CHECK(box >= 4);
}

TEST_CASE("Penalty: either 2 Element cards destroyed or a Madness in hand (page 12)") {
  Position p = table();
  p.with_hand(0, "air1 air2 air3").with_hand(1, "madness air1 fire1").carrying_out(info("page_12").failure);
  p.pick(0, "option", 0).take(0, "air1").take(0, "air2");
  CHECK(p.asked() == 1);
  p.pick(1, "option", 0).take(1, "air1").take(1, "fire1");
  CHECK(hands(p) == "air3 | madness | madness");
}
