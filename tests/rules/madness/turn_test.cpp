// The phases of a turn, rounds, elimination, and how the game is won and lost.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

namespace {

/// Seats with decks large enough for some turns.
Position long_decks(int seats = 2, const Json& options = Json::object()) {
  Position p(seats, options);
  for (int seat = 0; seat < seats; ++seat) p.with_deck(seat, "air1*20");
  p.with_madness(20);
  return p;
}
std::function<void(State&)> moment(int round, int marker, int turn) {
  return [=](State& state) {
    state.round = static_cast<std::uint8_t>(round);
    state.marker = static_cast<std::uint8_t>(marker);
    state.turn = static_cast<std::uint8_t>(turn);
  };
}

}  // namespace

TEST_CASE("Concentration: the exhausted Spells of the new active seat become ready, of no other (R24)") {
  Position p = long_decks();
  p.with_spells(0, "ice! growth").with_spells(1, "ice! growth!").end(0);
  CHECK(p.asked() == 1);
  CHECK(p.spells(1) == "ice growth");
  CHECK(p.spells(0) == "ice! growth");
}

TEST_CASE("The marker applies the Curses of its space, two of them on space 3 (R11, R12, R25, R26)") {
  Position p = long_decks();
  p.with_curse(1, "fire_embers").with_curse(2, "multi_void").with_curse(3, "air_vanishing");
  p.with_curse(4, "fire_embers").with_curse(5, "multi_void");
  p.end(0);
  CHECK(p.state().marker == 2);
  CHECK(p.madness() == 18);  // slot 1
  p.end(1);
  CHECK(p.madness() == 11);  // slots 2 and 3
  p.end(0);
  CHECK(p.madness() == 9);  // slot 4
  p.end(1);
  CHECK(p.madness() == 5);                // slot 5
  CHECK(p.curse_in(1) == "fire_embers");  // they stay until they are destroyed (R26)
}

TEST_CASE("The Curses of space 3 come from left to right (R12)") {
  Position p = long_decks();
  // Fever first: the Madness is not discarded by Backdraft, which takes the Element card.
  p.with_curse(2, "fire_fever").with_curse(3, "fire_backdraft").change(moment(1, 2, 2)).with_hand(1, "fire1");
  p.end(0);
  CHECK(p.hand(1) == "madness");
  const auto events = p.events(arbiter::core::Viewer::spectator());
  std::string order;
  for (const auto& event : events) {
    if (event["type"] == "curse_applied") order += event["curse"].get<std::string>() + " ";
  }
  CHECK(order == "fire_fever fire_backdraft ");
}

TEST_CASE(
    "The fifth move leads to the Invocation space and on to the next Monster, without Curses: the bonus "
    "(R11, R25, R27)") {
  Position p = long_decks();
  p.with_right_page("page_11").change(moment(1, 5, 5)).change([](State& state) {
    state.box.add(Card::madness(), 4);
  });
  const Page next = p.state().interiors[1].truth();
  p.end(0);
  while (p.kind() != "act") p.act(p.asked(), p.legal().front());
  CHECK(p.state().round == 2);
  CHECK(p.state().marker == 1);
  CHECK(left_page(p.state()) == page("page_11"));
  CHECK(right_page(p.state()) == next);
  CHECK(p.madness() == 22);  // 4 returned, and Hollow King of the same page destroys 2
  CHECK(p.curse_in(1).empty());
  CHECK(cards()[curse(p.curse_in(3))].type == CurseType::water);  // water, air, earth: page 11
  CHECK(cards()[curse(p.curse_in(4))].type == CurseType::air);
  CHECK(cards()[curse(p.curse_in(5))].type == CurseType::earth);
}

TEST_CASE(
    "With Curses left comes the penalty, then they are discarded with their tokens, wards or not (R27, "
    "R90)") {
  Position p = long_decks();
  p.with_right_page("page_01").with_curse(3, "fire_smoke", {1, 0, 0, 0}).change(moment(1, 5, 5));
  p.change([](State& state) { state.curses[2]->warded = true; });  // R90
  p.end(0);
  while (p.kind() != "act") p.act(p.asked(), p.legal().front());
  CHECK(p.hand(0).find("madness") != std::string::npos);
  CHECK(p.state().curse_discards[at(CurseType::fire)].front() == curse("fire_smoke"));
  CHECK(p.curse_in(3) != "fire_smoke");
}

TEST_CASE("An arrival comes before the new Curses, and an empty pile is made of its discards (R28, R30)") {
  Position p = long_decks();
  p.with_right_page("page_11").change(moment(1, 5, 5)).change([](State& state) {
    auto& pile = state.curse_piles[at(CurseType::water)];
    auto& discards = state.curse_discards[at(CurseType::water)];
    while (!pile.empty()) discards.push_back(pile.draw().truth());
  });
  p.end(0);
  while (p.kind() != "act") p.act(p.asked(), p.legal().front());
  CHECK(cards()[curse(p.curse_in(3))].type == CurseType::water);
  CHECK(p.state().curse_discards[at(CurseType::water)].empty());
}

TEST_CASE("Recuperation: the active seat alone draws up to 6 cards (R34, R37)") {
  Position p = long_decks();
  p.with_hand(0, "fire1*2").with_hand(1, "fire1").end(0);
  CHECK(p.hand(0) == "air1*4 fire1*2");
  CHECK(p.hand(1) == "fire1");
}

TEST_CASE("Recuperation: more than 6 cards are discarded down to 6, Element cards only, one by one (R34)") {
  Position p = long_decks();
  p.with_hand(0, "fire1*3 water1*2 madness*3").end(0);
  CHECK(p.kind() == "card");
  CHECK(p.offered("card") == "fire1 water1");
  CHECK_FALSE(p.is_legal({{"type", "done"}}));
  p.take(0, "water1").take(0, "fire1");
  CHECK(p.hand(0) == "fire1*2 water1 madness*3");
  CHECK(p.asked() == 1);
}

TEST_CASE("Six Madness and two fire cards: both are discarded, then the seat is eliminated (R35, R36)") {
  Position p = long_decks();
  p.with_hand(0, "fire1*2 madness*6").with_discard(0, "water2").with_support(0, "madness air3");
  p.with_spells(0, "ice gust");
  const int madness = p.box("madness"), fire1 = p.box("fire1"), air1 = p.box("air1");
  p.end(0).take(0, "fire1").take(0, "fire1");
  CHECK(p.player(0).eliminated);
  CHECK(p.box("madness") == madness + 7);  // to the box, not to the Stack (R36)
  CHECK(p.madness() == 20);
  CHECK(p.box("fire1") == fire1 + 2);
  CHECK(p.box("air1") == air1 + 20);  // its deck
  CHECK(p.spells(0).empty());
  CHECK(p.support(0).empty());
  CHECK(p.result().empty());  // the others go on (R36)
  CHECK(p.asked() == 1);
  p.end(1);
  CHECK(p.asked() == 1);  // the next living seat is itself
}

TEST_CASE("Five Madness and a fire card: nothing happens; six or seven Madness eliminate (R35)") {
  Position p = long_decks();
  p.with_hand(0, "fire1 madness*5").end(0);
  CHECK_FALSE(p.player(0).eliminated);
  Position q = long_decks();
  q.with_hand(0, "madness*7").end(0);
  CHECK(q.kind() == "card");  // nobody is told yet that there is no Element card
  q.done(0);
  CHECK(q.player(0).eliminated);
  Position r = long_decks();
  r.with_hand(0, "madness*6").end(0);
  CHECK(r.player(0).eliminated);
}

TEST_CASE("Nobody is eliminated in another seat's turn (R36)") {
  Position p = long_decks();
  p.with_hand(1, "madness*8").end(0);
  CHECK_FALSE(p.player(1).eliminated);
  p.end(1).done(1);
  CHECK(p.player(1).eliminated);
}

// ---- The end ----

TEST_CASE("The last Curse of round 6 wins at once, without a reward (R65)") {
  Position p = long_decks();
  p.with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").change(moment(6, 2, 27));
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0);
  CHECK(p.result() == "final_monster_defeated");
  CHECK(p.asked() == -1);
  const auto outcome = p.match().outcome().value();
  CHECK(outcome.kind == arbiter::core::Outcome::Kind::shared_victory);
  CHECK(outcome.places[0] == 1);
  CHECK(outcome.places[1] == 1);
  CHECK(p.view(arbiter::core::Viewer::spectator())["result"] ==
        Json({{"won", true}, {"reason", "final_monster_defeated"}}));
}

TEST_CASE("All win together, the eliminated too; and a Spell or a granted action may win (R1, R65)") {
  Position p = long_decks(3);
  p.with_hand(0, "air1").with_hand(1, "fire3").with_spells(1, "inferno").with_curse(3, "fire_fever");
  p.change(moment(6, 2, 27)).change([](State& state) { state.players[2].eliminated = true; });
  p.cast(0, "telepathy").cast(1, "inferno");
  CHECK(p.result() == "final_monster_defeated");
  CHECK(p.match().outcome()->places[2] == 1);
}

TEST_CASE("In rounds 1 to 5 the round goes on when the last Curse is destroyed (R65)") {
  Position p = long_decks();
  p.with_hand(0, "fire3 fire1").with_curse(3, "fire_fever").change(moment(5, 2, 22));
  p.act(0, {{"type", "destroy"}, {"slot", 3}}).pay(0).pick(0, "element", "air");
  CHECK(p.result().empty());
  CHECK(p.kind() == "act");
}

TEST_CASE("A Curse left at the end of round 6 loses (R27, R96, R102)") {
  Position p = long_decks();
  p.with_curse(1, "multi_chain").change(moment(6, 5, 30)).end(0);
  CHECK(p.result() == "final_monster_not_defeated");
  CHECK(p.state().turn == 31);  // R103
  const auto outcome = p.match().outcome().value();
  CHECK(outcome.kind == arbiter::core::Outcome::Kind::shared_defeat);
  CHECK(outcome.places[0] == 2);
  CHECK(outcome.scores[0] == 30);
}

TEST_CASE("No Curse at the end of round 6 wins (R96, R101)") {
  Position p = long_decks();
  p.change(moment(6, 5, 30)).end(0);
  CHECK(p.result() == "final_monster_defeated");
}

TEST_CASE("All seats eliminated: lost (R36, R102)") {
  Position p = long_decks();
  p.with_hand(1, "madness*6").change([](State& state) {
    state.players[0].eliminated = true;
    state.active = 1;
    state.agenda.clear();
    state.agenda.push(Step::recuperation);
    state.agenda.push(TakeActions{1});
  });
  p.end(1);
  CHECK(p.result() == "all_eliminated");
  std::string score;
  arbiter::json::Writer out(score);
  p.match().write_score(0, out);
  CHECK(Json::parse(score)["reason"] == "all_eliminated");
  CHECK(Json::parse(score)["eliminated"] == true);
}

TEST_CASE(
    "An empty Stack is not yet lost; taking a Madness from it is, in the middle of an effect (R38, R39)") {
  Position p = long_decks();
  p.with_madness(1).with_deck(0, "").with_discard(0, "air1*5").with_hand(0, "earth1").cast(0, "growth");
  CHECK(p.madness() == 0);
  CHECK(p.result().empty());
  CHECK(p.player(0).deck.size() == 6);  // five air1, the earth1 that paid and the Madness, less one

  Position q = long_decks(3);
  q.with_madness(2).with_curse(4, "fire_fever").applying(4);
  CHECK(q.result() == "madness_stack_empty");
  CHECK(q.hand(0) == "madness");
  CHECK(q.hand(1) == "madness");
  CHECK(q.hand(2).empty());
  CHECK(q.state().agenda.empty());
}

TEST_CASE("A draw, a look at the top card or a discard from the deck may lose the game too (R38, R39)") {
  Position p = long_decks();
  p.with_madness(0).with_deck(0, "air1").with_hand(0, "earth2").cast(0, "growth", 2);
  CHECK(p.result() == "madness_stack_empty");
  CHECK(p.hand(0) == "air1");
  Position q = long_decks();
  q.with_madness(0).with_deck(1, "air1").with_curse(4, "water_rip_tide").applying(4);
  CHECK(q.result() == "madness_stack_empty");
  Position r = long_decks();
  r.with_madness(0).with_deck(0, "air1*2").end(0);  // Recuperation
  CHECK(r.result() == "madness_stack_empty");
}

TEST_CASE("After the end everything is public (R104)") {
  Position p = long_decks();
  p.with_hand(1, "fire3").with_curse(1, "multi_chain").change(moment(6, 5, 30)).end(0);
  const auto view = p.view(arbiter::core::Viewer::spectator());
  CHECK(view["players"][1]["hand"] == Json({"fire3"}));
  CHECK(view == p.view(arbiter::core::Viewer::omniscient()));
}

// ---- Order of turns ----

TEST_CASE(
    "There's Something for Everyone: who takes the fifth turn also takes the first of the next round (R31)") {
  const auto fifth_turn = [](bool option) {
    Position p = long_decks(5, {{"something_for_everyone", option}});
    p.with_right_page("page_11").change(moment(1, 5, 5)).end(0);
    while (p.kind() != "act") p.act(p.asked(), p.legal().front());
    return p.asked();
  };
  CHECK(fifth_turn(true) == 0);
  CHECK(fifth_turn(false) == 1);
  Position p = long_decks(5, {{"something_for_everyone", true}});
  p.change(moment(1, 4, 4)).end(0);
  CHECK(p.asked() == 1);
}

TEST_CASE("There's Something for Everyone ends when a seat is eliminated (R31)") {
  Position p = long_decks(5, {{"something_for_everyone", true}});
  p.with_right_page("page_11").change(moment(1, 5, 5));
  p.change([](State& state) { state.players[3].eliminated = true; }).end(0);
  while (p.kind() != "act") p.act(p.asked(), p.legal().front());
  CHECK(p.asked() == 1);
}

TEST_CASE("Eliminated seats are skipped, by turns and by effects (R23, R74)") {
  Position p = long_decks(3);
  p.change([](State& state) { state.players[1].eliminated = true; }).with_curse(1, "fire_fever").end(0);
  CHECK(p.asked() == 2);
  CHECK(p.hand(1).empty());
  CHECK(p.hand(2) == "madness");
}
