// The abilities of the Magicians: R67 to R72. Male Earth's and Male Water's are in actions_test and
// payment_test.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

namespace {
const Json kAbility = {{"type", "ability"}};
}

TEST_CASE("Male Air reveals his top card: Madness returns to the Stack, another card is discarded (R68)") {
  Position p;
  p.with_magician(0, "male_air").with_deck(0, "madness fire1").with_madness(10).act(0, kAbility);
  CHECK(p.madness() == 11);
  CHECK(p.deck(0) == "fire1");
  CHECK(p.refusal(0, kAbility) == "the ability was used in this turn (R72)");
  Position q;
  q.with_magician(0, "male_air").with_deck(0, "fire1").act(0, kAbility);
  CHECK(q.discard(0) == "fire1");
}

TEST_CASE("Male Air with an empty deck makes a new one first") {
  Position p;
  p.with_magician(0, "male_air").with_madness(10).act(0, kAbility);
  CHECK(p.madness() == 10);  // the Madness that made the deck is revealed and returns
  CHECK(p.deck(0).empty());
  Position q;
  q.with_magician(0, "male_air").with_madness(0).act(0, kAbility);
  CHECK(q.result() == "madness_stack_empty");
}

TEST_CASE("Female Air draws a card when any Curse is destroyed, by anyone, after the reward (R64, R67)") {
  Position p;
  p.with_magician(1, "female_air").with_deck(1, "fire1 fire2").with_hand(0, "fire3*2 fire1*2");
  p.with_curse(3, "fire_fever").with_curse(4, "fire_smoke").with_curse(5, "air_gale");
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);
  CHECK(p.hand(1).empty());
  p.pick(0, "element", "air");
  CHECK(p.hand(1) == "fire1");
  p.act(0, {{"type", "destroy"}, {"slot", 4}}).pay(0).pick(0, "element", "air");
  CHECK(p.hand(1) == "fire1 fire2");
}

TEST_CASE("Female Air draws for her own Curses and in granted actions, and may lose the game by it") {
  Position p;
  p.with_magician(1, "female_air")
      .with_hand(0, "air1")
      .with_hand(1, "fire3 fire1")
      .with_curse(3, "fire_fever");
  p.with_curse(4, "air_gale").with_deck(1, "water1").cast(0, "telepathy");
  p.act(1, {{"type", "destroy"}, {"slot", 3}}).pay(1).pick(1, "element", "air");
  CHECK(p.hand(1) == "water1");
  Position q(2, {{"bunch_of_dunces", true}});
  q.with_magician(1, "female_air").with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").with_madness(0);
  q.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);
  CHECK(q.result() == "madness_stack_empty");
}

TEST_CASE("An eliminated Female Air draws nothing (R36, R67)") {
  Position p(3);
  p.with_magician(1, "female_air").with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").with_madness(0);
  p.change([](State& state) { state.players[1].eliminated = true; });
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0).pick(0, "element", "air");
  CHECK(p.hand(1).empty());
  CHECK(p.result().empty());  // a draw from her empty deck would lose: the Stack is empty
}

TEST_CASE("Curses discarded with their Monster are not destroyed: Female Air draws nothing (R67)") {
  Position p;
  p.with_magician(0, "female_air")
      .with_magician(1, "male_air")
      .with_deck(0, "fire1*8")
      .with_deck(1, "air1*8");
  p.with_curse(5, "air_gale").with_right_page("page_11").change([](State& state) {
    state.marker = 5;
    state.turn = 5;
  });
  p.end(0);
  CHECK(p.curse_in(1).empty());
  CHECK(p.hand(0) == "fire1*6");
}

TEST_CASE("Female Earth exchanges one or two cards of her hand with her support, Madness too (R69)") {
  Position p;
  p.with_magician(0, "female_earth").with_hand(0, "madness fire1").with_support(0, "water3 air1");
  p.act(0, kAbility);
  CHECK(p.offered("card") == "fire1 madness");
  p.take(0, "madness").take_support(0, 0, "water3");
  CHECK(p.hand(0) == "fire1 water3");
  CHECK(p.support(0) == "air1 madness");
  CHECK(p.is_legal({{"type", "done"}}));
  CHECK(p.offered("card") == "fire1");  // not the water3 that was just taken
  p.take(0, "fire1");                   // and not the Madness that was just given: air1 is left
  CHECK(p.hand(0) == "air1 water3");
  CHECK(p.support(0) == "fire1 madness");
  CHECK(p.kind() == "act");
}

TEST_CASE("Female Earth may stop after one exchange, and needs a card on both sides") {
  Position p;
  p.with_magician(0, "female_earth").with_hand(0, "madness fire1").with_support(0, "water3 air1 air1");
  p.act(0, kAbility).take(0, "fire1").take_support(0, 0, "air1").done(0);
  CHECK(p.hand(0) == "air1 madness");
  CHECK(p.support(0) == "air1 fire1 water3");
  Position q;
  q.with_magician(0, "female_earth").with_hand(0, "fire1");
  CHECK(q.refusal(0, kAbility) == "it takes a card in your hand and one in your support (R69)");
  Position r;
  r.with_magician(0, "female_earth").with_support(0, "fire1");
  CHECK(r.refusal(0, kAbility) == "it takes a card in your hand and one in your support (R69)");
}

TEST_CASE("Male Fire discards a Madness and draws a card; a new deck contains it (R70)") {
  Position p;
  p.with_magician(0, "male_fire").with_hand(0, "madness air1").with_deck(0, "fire1").act(0, kAbility);
  CHECK(p.hand(0) == "air1 fire1");
  CHECK(p.discard(0) == "madness");
  Position q;
  q.with_magician(0, "male_fire").with_hand(0, "madness").with_madness(5).act(0, kAbility);
  CHECK(q.hand(0) == "madness");  // of a deck of two Madness
  CHECK(q.deck(0) == "madness");
  CHECK(q.madness() == 4);
  Position r;
  r.with_magician(0, "male_fire").with_hand(0, "air1");
  CHECK(r.refusal(0, kAbility) == "you have no Madness in hand (R70)");
}

TEST_CASE("Female Fire refreshes an exhausted Spell of any living seat (R71)") {
  Position p(3);
  p.with_magician(0, "female_fire").with_spells(0, "ice growth!").with_spells(1, "ice! growth");
  p.with_spells(2, "ice!").change([](State& state) { state.players[2].eliminated = true; });
  p.act(0, kAbility);
  CHECK(p.offered("seat") == "0 1");
  p.pick_spell(0, 1, "ice");
  CHECK(p.spells(1) == "ice growth");
  CHECK(p.refusal(0, kAbility) == "the ability was used in this turn (R72)");
  Position q;
  q.with_magician(0, "female_fire");
  CHECK(q.refusal(0, kAbility) == "no Spell is exhausted (R71)");
}

TEST_CASE("Female Water has room for five cards in her support") {
  Position p;
  p.with_hand(0, "air1").with_hand(1, "water3 fire1 fire2 fire3").with_support(1, "air1 air2 air3");
  p.cast(0, "telepathy").cast(1, "ice", 3).take(1, "fire1").take(1, "fire2");
  CHECK(p.support(1) == "air1 air2 air3 fire1 fire2");
  CHECK(p.asked() == 0);
}

TEST_CASE("An active ability is used in the own Action Phase only, and is no action (R58, R61)") {
  Position p;
  p.with_magician(1, "male_air").with_deck(1, "fire1").with_hand(0, "air1").cast(0, "telepathy");
  CHECK(p.refusal(1, kAbility) == "abilities are used in the own Action Phase only (R61)");
  Position q;
  q.with_magician(0, "male_air").with_deck(0, "fire1").act(0, kAbility);
  CHECK(q.state().actions_taken == 0);
  Position r;
  CHECK(r.refusal(0, kAbility) == "your Magician has no ability to be used by choice (R58)");
}

TEST_CASE("The ability is there again in the next own turn (R72)") {
  Position p;
  p.with_magician(0, "male_air").with_deck(0, "fire1*14").with_deck(1, "air1*14").act(0, kAbility).end(0);
  p.end(1);
  CHECK(p.asked() == 0);
  CHECK(p.is_legal(kAbility));
}
