// Learning, acquiring, destroying, curing, and the bounds of a phase: section 6 of the rules.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

namespace {
std::string top_of(Position& p, Element element) {
  const auto spell = face_up(p.state(), element);
  return spell ? cards()[*spell].id : "";
}
Json learn(const std::string& id) { return {{"type", "learn"}, {"spell", id}}; }
Json acquire(const std::string& id) { return {{"type", "acquire"}, {"card", id}}; }
Json cure(const std::string& element) { return {{"type", "cure"}, {"element", element}, {"from", "hand"}}; }
}  // namespace

TEST_CASE("Learning costs 2 Elements at any level (R54); the Spell is ready at once, the next is turned up") {
  Position p;
  p.with_hand(0, "fire2*2 fire1*2");
  const std::string first = top_of(p, Element::fire);
  CHECK(cards()[spell(first)].level == 1);
  p.act(0, learn(first)).pay(0, "fire2");
  CHECK(p.spells(0) == "combustion ice growth telepathy " + first);
  const std::string second = top_of(p, Element::fire);
  CHECK(cards()[spell(second)].level == 2);
  CHECK(p.can_cast(first));
  p.act(0, learn(second)).pay(0, "fire2");
  const std::string third = top_of(p, Element::fire);
  CHECK(cards()[spell(third)].level == 3);
  CHECK(p.refusal(0, learn(first)) == "that Spell does not lie face up in the Library (R54)");
  CHECK(p.is_legal(learn(third)));  // the two fire1
}

TEST_CASE("An empty Library deck stays empty (R54)") {
  Position p;
  p.with_hand(0, "fire2").change([](State& state) { state.library[2].taken = 3; });
  CHECK(top_of(p, Element::fire).empty());
  CHECK(p.offered("spell").find("fire") == std::string::npos);
  CHECK(p.legal().size() == 4);  // combustion once and twice, acquire fire2, end
}

TEST_CASE("The sixth Spell makes a seat put another in the box, a basic one perhaps (R54)") {
  Position p;
  p.with_magician(0, "male_fire")
      .with_hand(0, "fire2")
      .with_spells(0, "combustion ice growth telepathy gust!");
  const std::string id = top_of(p, Element::fire);
  p.act(0, learn(id)).pay(0);
  CHECK(p.kind() == "spell");
  CHECK(p.offered("spell") == "combustion ice growth telepathy gust");  // not the new one
  p.pick_spell(0, 0, "ice");
  CHECK(p.spells(0) == "combustion growth telepathy gust! " + id);
  CHECK(p.kind() == "act");
  CHECK(top_of(p, Element::fire) != id);
}

TEST_CASE("Male Earth may have six Spells (R72)") {
  Position p;
  p.with_hand(0, "fire2*2").with_spells(0, "combustion ice growth telepathy gust");
  p.act(0, learn(top_of(p, Element::fire))).pay(0);
  CHECK(p.player(0).spells.size() == 6);
  CHECK(p.kind() == "act");
  p.act(0, learn(top_of(p, Element::fire))).pay(0);
  CHECK(p.kind() == "spell");
}

TEST_CASE("Acquiring: value 2 costs 2, value 3 costs 3 of its own element; value 1 is not for sale (R55)") {
  Position p;
  p.with_hand(0, "air2 air1 fire2");
  CHECK(p.is_legal(acquire("air2")));
  CHECK(p.is_legal(acquire("air3")));
  CHECK(p.is_legal(acquire("fire2")));
  CHECK_FALSE(p.is_legal(acquire("fire3")));
  CHECK(p.refusal(0, acquire("air1")) == "only Element cards of value 2 or 3 are acquired (R55)");
  CHECK(p.refusal(0, acquire("madness")) == "only Element cards of value 2 or 3 are acquired (R55)");
  const int air3 = p.stacks("air3");
  p.act(0, acquire("air3")).pay(0);
  CHECK(p.stacks("air3") == air3 - 1);
  CHECK(p.discard(0) == "air1 air2 air3");
}

TEST_CASE("Three fire2 buy a fire3, losing an Element, and then a fire2, not both at once (R47)") {
  Position p;
  p.with_hand(0, "fire2*3").act(0, acquire("fire3"));
  p.pay(0, "fire2").pay(0, "fire2");
  CHECK(p.discard(0) == "fire2*2 fire3");
  p.act(0, acquire("fire2")).pay(0, "fire2");
  CHECK(p.discard(0) == "fire2*4 fire3");
  CHECK(p.hand(0).empty());
}

TEST_CASE("An empty Stack sells nothing (R55)") {
  Position p;
  p.with_hand(0, "air3").change([](State& state) {
    state.stacks.remove(Card::of(Element::air, 3), state.stacks[Card::of(Element::air, 3)]);
  });
  CHECK(p.refusal(0, acquire("air3")) == "no card of that kind is left (R55)");
}

TEST_CASE(
    "Destroying a Curse costs what is printed and 1 more for each token (R56), and brings a value 2 (R66)") {
  Position p;
  p.with_hand(0, "fire3 fire1 water1").with_curse(3, "fire_fever", {0, 0, 0, 1});
  const int earth2 = p.stacks("earth2");
  p.act(0, {{"type", "destroy"}, {"slot", 3}});
  CHECK(p.view(arbiter::core::Viewer::spectator())["decision"]["cost"] == Json({{"fire", 4}, {"water", 1}}));
  p.pay(0);
  CHECK(p.offered("element") == "air earth fire water");  // R3
  p.pick(0, "element", "earth");
  CHECK(p.stacks("earth2") == earth2 - 1);
  CHECK(p.discard(0) == "earth2 fire1 fire3 water1");
  CHECK(p.state().curse_discards[at(CurseType::fire)].size() == 1);
  CHECK(p.state().tokens == Cost{4, 4, 4, 4});
  CHECK(p.refusal(0, {{"type", "destroy"}, {"slot", 3}}) == "no Curse lies in that slot (R56)");
  CHECK(p.refusal(0, {{"type", "destroy"}, {"slot", 200}}) == "the slots are 1 to 5 (R12)");
}

TEST_CASE("Bunch of Dunces: no reward (R66)") {
  Position p(2, {{"bunch_of_dunces", true}});
  p.with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);
  CHECK(p.kind() == "act");
  CHECK(p.discard(0) == "fire1 fire3");
}

TEST_CASE("No reward when no card of value 2 is left, and no question when one element is left (R50, R66)") {
  const auto leave_only = [](std::string id) {
    return [id](State& state) {
      for (const Element element : kAllElements) {
        const Card card = Card::of(element, 2);
        if (cards().card_ids[card.index] != id) state.stacks.remove(card, state.stacks[card]);
      }
    };
  };
  Position p;
  p.with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").change(leave_only("water2"));
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);
  CHECK(p.discard(0) == "fire1 fire3 water2");
  Position q;
  q.with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").change(leave_only("none"));
  q.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);
  CHECK(q.discard(0) == "fire1 fire3");
}

TEST_CASE("The reward of a granted action goes to the seat that took it (R60)") {
  Position p;
  p.with_hand(0, "air1").with_hand(1, "fire3 fire1").with_curse(3, "fire_fever").cast(0, "telepathy");
  p.act(1, {{"type", "destroy"}, {"slot", 3}}).pay(1).pick(1, "element", "air");
  CHECK(p.discard(1) == "air2 fire1 fire3");
  CHECK(p.asked() == 0);
}

TEST_CASE("Curing a Madness costs 2 Elements of one kind and returns it to the Stack (R57)") {
  Position p;
  p.with_hand(0, "air1 air1 fire1 madness*2").with_madness(10);
  CHECK(p.is_legal(cure("air")));
  CHECK_FALSE(p.is_legal(cure("fire")));
  p.act(0, cure("air")).pay(0);
  CHECK(p.hand(0) == "fire1 madness");
  CHECK(p.madness() == 11);
}

TEST_CASE("Unending Madness: curing costs 3 (R2, R57)") {
  Position p(2, {{"unending_madness", true}});
  p.with_hand(0, "air2 fire3 madness");
  CHECK_FALSE(p.is_legal(cure("air")));
  CHECK(p.is_legal(cure("fire")));
}

TEST_CASE("A Madness in any support can be cured; in a discard pile or another hand it cannot (R57)") {
  Position p(3);
  p.with_hand(0, "air2").with_hand(1, "madness").with_discard(0, "madness").with_support(2, "madness");
  CHECK(p.refusal(0, cure("air")) == "you have no Madness in hand (R57)");
  CHECK(p.refusal(0, {{"type", "cure"}, {"element", "air"}, {"from", "support"}, {"seat", 1}}) ==
        "no Madness lies in that support (R57)");
  CHECK(p.refusal(0, {{"type", "cure"}, {"element", "air"}, {"from", "discard"}}) ==
        "a Madness is cured from the hand or a support (R57)");
  CHECK(p.refusal(0, {{"type", "cure"}, {"element", "air"}, {"from", "support"}, {"seat", 255}}) ==
        "there is no such seat in the game (R57)");
  CHECK(p.refusal(0, {{"type", "cure"}, {"element", "air"}, {"from", "support"}}) ==
        "name the seat in whose support the Madness lies (R57)");
  CHECK(p.refusal(0, {{"type", "cure"}, {"element", "air"}, {"from", "hand"}, {"seat", 0}}) ==
        "name a seat only for a Madness in a support (R57)");
  p.act(0, {{"type", "cure"}, {"element", "air"}, {"from", "support"}, {"seat", 2}}).pay(0);
  CHECK(p.support(2).empty());
}

TEST_CASE("After 100 actions only end and pass are left (R33)") {
  Position p;
  p.with_hand(0, "air1 earth3").with_hand(1, "earth1").with_deck(0, "fire1");
  p.change([](State& state) { state.actions_taken = 99; });
  CHECK(p.can_cast("growth"));
  p.cast(0, "telepathy");
  CHECK(p.legal() == std::vector<Json>{{{"type", "pass"}}});  // granted ones count too
  p.pass(1);
  CHECK(p.legal() == std::vector<Json>{{{"type", "end"}}});
  CHECK(p.refusal(0, {{"type", "cast"}, {"spell", "growth"}, {"mult", 1}}) ==
        "no more actions are taken in this Action Phase (R33)");
}

TEST_CASE("Answers that do not belong to the moment are refused with what is asked (R106)") {
  Position p;
  p.with_hand(0, "fire1 air1 water1").cast(0, "combustion");
  CHECK(p.refusal(0, {{"type", "end"}}) ==
        "now you must pick one of the cards that the effect can take, or say done where offered (R73)");
  CHECK(p.refusal(0, {{"type", "pick"}, {"from", "hand"}, {"card", "earth3"}}).substr(0, 12) ==
        "now you must");
  CHECK(p.refusal(0, {{"type", "pick"}, {"card", "air1"}}).substr(0, 12) == "now you must");
  CHECK(p.refusal(0, {{"type", "pick"}, {"from", "hand"}, {"card", "air1"}, {"seat", 0}}).substr(0, 12) ==
        "now you must");
  p.take(0, "air1");
  CHECK(p.refusal(0, {{"type", "yes"}}) == "now take an action, or end or pass (R32, R59)");
  CHECK(p.refusal(0, {{"type", "sing"}}).substr(0, 12) == "must be one ");
}
