// Rulings that concern several cards at once, and the corners of single ones.
#include <set>

#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

TEST_CASE("A multiplier is wasted where there are too few other seats, but allowed (R53)") {
  Position p;  // two seats: Mind Bridge times 2 names seat 1 once
  p.with_spells(0, "mind_bridge").with_hand(0, "air2*2").with_hand(1, "earth1*3").with_deck(1, "fire1*3");
  p.cast(0, "mind_bridge", 2);
  CHECK(p.asked() == 1);
  CHECK(p.view(arbiter::core::Viewer::spectator())["frames"][1]["left"] == 2);
  p.cast(1, "growth").pass(1);
  CHECK(p.asked() == 0);
  CHECK(p.kind() == "act");
}

TEST_CASE("Great Wind times 2: every seat may draw up to four cards") {
  Position p(3);
  p.with_spells(0, "great_wind").with_hand(0, "air3*2");
  p.with_deck(0, "fire1*5").with_deck(1, "earth1*5").with_deck(2, "water1*5").cast(0, "great_wind", 2);
  for (int i = 0; i < 4; ++i) p.draw(0);
  CHECK(p.asked() == 1);  // four are all
  p.done(1).draw(2).done(2);
  CHECK(p.hand(0) == "fire1*4");
  CHECK(p.hand(1).empty());
  CHECK(p.hand(2) == "water1");
}

TEST_CASE("The first turn brings neither a bonus nor a penalty: there was no Monster (R22)") {
  auto match = new_match(2);
  for (const char* id : {"male_earth", "female_water"}) {
    const auto choice = match->parse_action({{"type", "magician"}, {"id", id}});
    REQUIRE_FALSE(match->apply(match->to_act().front(), std::get<arbiter::core::Action>(choice)));
  }
  std::string text;
  arbiter::json::Writer out(text);
  match->write_events(arbiter::core::Viewer::spectator(), out);
  std::set<std::string> types;
  for (const auto& event : Json::parse(text)) types.insert(event["type"].get<std::string>());
  CHECK(types.contains("monster_arrives"));
  CHECK_FALSE(types.contains("success_bonus"));
  CHECK_FALSE(types.contains("failure_penalty"));
  CHECK_FALSE(types.contains("curse_applied"));
}

TEST_CASE("A destroyed card goes to the box, whatever its value, and does not return to its Stack (R45)") {
  Position p;
  p.with_hand(0, "fire1*2 air2 earth3 water1");
  const int air2 = p.box("air2"), earth3 = p.box("earth3");
  const int air2_left = p.stacks("air2"), earth3_left = p.stacks("earth3");
  p.cast(0, "combustion", 2).take(0, "air2").take(0, "earth3");
  CHECK(p.box("air2") == air2 + 1);
  CHECK(p.box("earth3") == earth3 + 1);
  CHECK(p.stacks("air2") == air2_left);
  CHECK(p.stacks("earth3") == earth3_left);
}

TEST_CASE("A seat starts its turn with the cards it has, none or more than six (R37)") {
  Position p;
  p.with_deck(0, "air1*10").with_deck(1, "air1*10").with_hand(1, "fire1*8").end(0);
  CHECK(p.asked() == 1);
  CHECK(p.hand(1) == "fire1*8");
  Position q;
  q.with_deck(0, "air1*10").with_deck(1, "air1*10").end(0);
  CHECK(q.asked() == 1);
  CHECK(q.hand(1).empty());
  CHECK(q.legal() == std::vector<Json>{{{"type", "end"}}});
}

TEST_CASE("Until the Recuperation Phase a hand may hold any number of cards, or none (R44, R100)") {
  Position p;
  p.with_hand(0, "earth1 fire1*8").with_deck(0, "air1*2").cast(0, "growth");
  CHECK(p.hand(0) == "air1 fire1*8");
  Position q;
  q.with_hand(1, "fire1").with_deck(1, "air1*2").with_curse(4, "fire_scorch").applying(4);
  CHECK(q.hand(1).empty());
  CHECK(q.deck(1) == "air1 air1");
  CHECK(q.asked() == 0);
}

TEST_CASE("What a discount does not use up is lost with the Curse (R91)") {
  Position p;
  p.with_spells(0, "earthquake").with_hand(0, "earth2*2 fire3");
  p.with_curse(3, "fire_fever").with_curse(4, "fire_smoke").cast(0, "earthquake", 2);
  CHECK(p.player(0).discount == 6);
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pick(0, "element", "air");  // cost 4, all of it dropped
  CHECK(p.player(0).discount == 0);
  CHECK_FALSE(p.is_legal({{"type", "destroy"}, {"slot", 4}}));
}

TEST_CASE(
    "A discount as large as a cost of several elements is not asked about; a smaller one is (R50, R91)") {
  Position p;
  p.with_spells(0, "earthquake").with_hand(0, "earth2*2 fire3 air1*4");
  p.with_curse(1, "multi_amnesia").cast(0, "earthquake", 2);
  p.act(0, {{"type", "destroy"}, {"slot", 1}});
  CHECK(p.kind() == "element");  // the reward: nothing was asked before it
  p.pick(0, "element", "air");
  CHECK(p.curse_in(1).empty());
  CHECK(p.player(0).discount == 0);
  Position q;
  q.with_spells(0, "earthquake").with_hand(0, "earth2 fire3 air1*4");
  q.with_curse(1, "multi_amnesia").cast(0, "earthquake");
  q.act(0, {{"type", "destroy"}, {"slot", 1}});
  CHECK(q.kind() == "discount");
}

TEST_CASE("The view says on which space each slot lies (R12)") {
  Position p;
  p.with_curse(1, "multi_amnesia").with_curse(3, "fire_fever");
  const Json view = p.view(arbiter::core::Viewer::spectator());
  CHECK(view["slot_spaces"] == Json({2, 3, 3, 4, 5}));
  CHECK(view["curses"][0]["slot"] == 1);
  CHECK(view["curses"][0]["space"] == 2);
  CHECK(view["curses"][2]["space"] == 3);
  CHECK(view["curses"][1].is_null());
}

TEST_CASE("A Spell that destroys a Curse does not use the discount (R91)") {
  Position p;
  p.with_spells(0, "earthquake inferno").with_hand(0, "earth2 fire3").with_curse(3, "fire_fever");
  p.cast(0, "earthquake").cast(0, "inferno").pick(0, "element", "air");
  CHECK(p.curse_in(3).empty());
  CHECK(p.player(0).discount == 3);
}

TEST_CASE("A discount belongs to the seat that cast the Spell, and to this turn (R91)") {
  Position p;
  p.with_hand(0, "air1 fire1").with_hand(1, "earth2").with_spells(1, "earthquake");
  p.with_curse(3, "fire_fever").with_deck(0, "air1*6").with_deck(1, "air1*6");
  p.cast(0, "telepathy").cast(1, "earthquake");
  CHECK(p.player(1).discount == 3);
  CHECK(p.asked() == 0);
  CHECK_FALSE(p.is_legal({{"type", "destroy"}, {"slot", 3}}));  // seat 0 has one Fire, of four
  p.end(0);
  CHECK(p.player(1).discount == 0);
}

TEST_CASE("A Curse that was triggered takes effect again when the marker comes to it (R94)") {
  Position p;
  p.with_madness(20).with_deck(0, "air1*10").with_deck(1, "air1*10");
  p.with_curse(1, "multi_chain").with_curse(3, "fire_embers").end(0);
  CHECK(p.state().marker == 2);
  CHECK(p.madness() == 18);
  p.end(1);
  CHECK(p.state().marker == 3);
  CHECK(p.madness() == 16);
}

TEST_CASE("A destroyed Curse has no effect when the marker comes to where it lay (R26)") {
  Position p;
  p.with_madness(20).with_deck(0, "air1*10").with_deck(1, "air1*10");
  p.with_hand(0, "fire3 fire1").with_curse(1, "fire_embers").act(0, {{"type", "destroy"}, {"slot", 1}});
  p.pay(0).pick(0, "element", "air").end(0);
  CHECK(p.state().marker == 2);
  CHECK(p.madness() == 20);
}

TEST_CASE("After 100 actions an ability is not used either (R33)") {
  Position p;
  p.with_magician(0, "male_air").with_deck(0, "fire1");
  p.change([](State& state) { state.actions_taken = 100; });
  CHECK(p.legal() == std::vector<Json>{{{"type", "end"}}});
  CHECK(p.refusal(0, {{"type", "ability"}}) == "no more actions are taken in this Action Phase (R33)");
}

TEST_CASE("Cards that paid are in the discard pile before the effect, and may come back by it (R48)") {
  Position p;
  p.with_spells(0, "harvest").with_hand(0, "earth1").cast(0, "harvest");
  CHECK(p.offered("card") == "earth1");
  p.take(0, "earth1", "discard");
  CHECK(p.hand(0) == "earth1");
}

TEST_CASE("Two seats with an air Magician each: the abilities are their own (R17, R61)") {
  Position p;
  p.with_magician(0, "male_air").with_magician(1, "female_air").with_deck(0, "fire1").with_deck(1, "air3");
  p.act(0, {{"type", "ability"}});
  CHECK(p.discard(0) == "fire1");
  CHECK(p.deck(1) == "air3");
}

TEST_CASE("A new deck in the middle of an effect holds what the effect has discarded (R38, R48)") {
  Position p;
  p.with_spells(0, "clear_mind").with_hand(0, "air1").with_hand(1, "fire1*2").with_madness(10);
  p.cast(0, "clear_mind").take(1, "fire1").take(1, "fire1");
  // Both fire1 and a Madness are the new deck, of which two are drawn; the turn goes on where it stood.
  CHECK(p.madness() == 9);
  CHECK(p.player(1).hand.size() == 2);
  CHECK(p.player(1).deck.size() == 1);
  CHECK(p.discard(1).empty());
  CHECK(p.asked() == 0);
  CHECK(p.kind() == "act");
}

TEST_CASE("An effect goes on after a new deck was made: Floodgate draws, then fills the support (R38)") {
  Position p;
  p.with_spells(0, "floodgate").with_hand(0, "water2").with_deck(0, "fire1").with_discard(0, "fire1");
  p.with_madness(10).cast(0, "floodgate");
  // fire1 is drawn; then fire1, the water2 that paid and a Madness are the deck for the second card.
  CHECK(p.madness() == 9);
  CHECK(p.player(0).hand.size() == 2);
  CHECK(p.player(0).deck.size() == 2);
  CHECK(p.kind() == "card");
  p.take(0, "fire1");
  CHECK(p.support(0) == "fire1");
}

TEST_CASE("A seat that may draw loses the game only if it does, on an empty deck and Stack (R39, R78)") {
  const auto gust = [] {
    Position p;
    p.with_spells(0, "gust").with_hand(0, "air1").with_madness(0).cast(0, "gust");
    return p;
  };
  Position declined = gust();
  declined.done(1);
  CHECK(declined.result().empty());
  Position drawn = gust();
  drawn.draw(1);
  CHECK(drawn.result() == "madness_stack_empty");
}
