// Drawing, refilling and the end of a match.
#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave {
namespace {

const Ids kHand0 = {"earth_crow_1", "nature_boar_3", "nature_boar_3", "nature_crow_4"};
const Ids kHand1 = {"wisdom_boar_1", "wisdom_boar_2", "wisdom_boar_4", "wisdom_boar_5"};
const Ids kHand2 = {"mind_boar_1", "mind_boar_3", "mind_boar_3", "mind_boar_5"};

/// The four spaces in the centre are filled; the Emissary earth_crow_1 on (0,1) convinces nobody there, and
/// 11 spaces are empty.
State centre_filled(int seats = 2) {
  State state = empty_position(seats);
  set_hand(state, 0, kHand0);
  set_hand(state, 1, kHand1);
  if (seats > 2) set_hand(state, 2, kHand2);
  set_board(state, {{"", "", "", ""},
                    {"", "wind_boar_3", "wind_boar_2", ""},
                    {"", "wind_gazelle_1", "wind_gazelle_2", ""},
                    {"", "", "", ""}});
  begin_turn(state);
  return state;
}

Value refilled_spaces(const core::Match& match) {
  Value spaces = Value::array();
  for (const Value& event : events_of(match, "refilled")) spaces.push_back({event["row"], event["col"]});
  return spaces;
}

const Ids kTwelve = {"earth_boar_2",    "earth_boar_3",    "earth_boar_3",    "earth_boar_4",
                     "earth_gazelle_1", "earth_gazelle_3", "earth_gazelle_3", "earth_gazelle_5",
                     "love_war_boar_1", "love_war_boar_2", "love_war_boar_4", "love_war_boar_5"};

TEST_CASE("R32, R34: the refill goes in the order of the starting corner until four spaces are empty") {
  const auto [corner, spaces] = GENERATE(table<Corner, const char*>({
      {Corner::nw, "[[0,0],[0,2],[0,3],[1,0],[1,3],[2,0],[2,3]]"},
      {Corner::ne, "[[0,3],[1,3],[2,3],[3,3],[0,2],[3,2],[3,1]]"},
      {Corner::se, "[[3,3],[3,2],[3,1],[3,0],[2,3],[2,0],[1,3]]"},
      {Corner::sw, "[[3,0],[2,0],[1,0],[0,0],[3,1],[3,2],[0,2]]"},
  }));
  State state = centre_filled();
  state.corner = corner;
  set_deck(state, DeckSide::left, kTwelve);
  set_deck(state, DeckSide::right, kTwelve);
  const auto match = game().match(2, state);
  act(*match, 0, send("earth_crow_1", 0, 1));
  act(*match, 0, draw("left"));
  CHECK(refilled_spaces(*match) == Value::parse(spaces));
  // R56: face up for everybody, in one order.
  CHECK(events(*match, core::Viewer::spectator()).size() == events(*match).size());
  CHECK(events_of(*match, "refilled").size() == 7);
  // The first card was drawn; the refill starts with the second.
  CHECK(events_of(*match, "refilled")[0]["card"] == "earth_boar_3");
  CHECK(events_of(*match, "refilled")[6]["card"] == "earth_gazelle_5");
  CHECK(match->state().decks[0].size() == 4);
  CHECK(match->state().decks[1].size() == 12);
}

TEST_CASE("R33: when the deck of the draw runs out, the refill goes on with the other") {
  State state = centre_filled();
  SECTION("in the middle of the refill") {
    set_deck(state, DeckSide::left, {"earth_boar_2", "earth_boar_3", "earth_boar_4"});
    set_deck(state, DeckSide::right, kTwelve);
    const auto match = game().match(2, state);
    act(*match, 0, send("earth_crow_1", 0, 1));
    act(*match, 0, draw("left"));
    Ids decks;
    for (const Value& event : events_of(*match, "refilled")) decks.push_back(event["deck"]);
    CHECK(decks == Ids{"left", "left", "right", "right", "right", "right", "right"});
    CHECK(match->state().decks[1].size() == 7);
    CHECK(events_of(*match, "end_triggered").empty());
    // R30: only one deck has cards, so seat 1 draws without being asked.
    act(*match, 1, send("wisdom_boar_1", 3, 3));
    CHECK(events_of(*match, "card_drawn")[0]["deck"] == "right");
  }
  SECTION("the draw itself took its last card") {
    set_deck(state, DeckSide::left, {"earth_boar_2"});
    set_deck(state, DeckSide::right, kTwelve);
    const auto match = game().match(2, state);
    act(*match, 0, send("earth_crow_1", 0, 1));
    act(*match, 0, draw("left"));
    CHECK(events_of(*match, "refilled")[0]["deck"] == "right");
    CHECK(match->state().decks[1].size() == 5);
  }
}

TEST_CASE("R35: both decks run out during a refill; what is empty stays so") {
  State state = centre_filled();
  set_deck(state, DeckSide::left, {"earth_boar_2", "earth_boar_3"});
  set_deck(state, DeckSide::right, {"earth_boar_4"});
  const auto match = game().match(2, state);
  act(*match, 0, send("earth_crow_1", 0, 1));
  act(*match, 0, draw("left"));
  CHECK(refilled_spaces(*match) == Value::parse("[[0,0],[0,2]]"));
  CHECK(events(*match).back() == Value::parse(R"({"type":"end_triggered","seat":0})"));
  CHECK(match->to_act() == core::SeatSet::of(1));
  CHECK(view(*match, core::Viewer::spectator())["end_triggered_by"] == 0);
  CHECK(view(*match, core::Viewer::spectator())["last_turns_left"] == 2);
}

TEST_CASE("R32: with four empty spaces or fewer nothing is refilled") {
  State state = centre_filled();
  set_board(state, {{"", "", "wind_boar_3", "wind_boar_2"},
                    {"", "nature_boar_1", "wind_gazelle_1", "wind_gazelle_2"},
                    {"", "nature_gazelle_2", "nature_boar_1", "nature_gazelle_2"},
                    {"mind_gazelle_1", "wind_gazelle_1", "nature_boar_1", "mind_boar_1"}});
  set_deck(state, DeckSide::left, kTwelve);
  set_deck(state, DeckSide::right, kTwelve);
  const auto match = game().match(2, state);
  act(*match, 0, send("earth_crow_1", 0, 1));  // three are empty
  act(*match, 0, draw("right"));
  CHECK(events_of(*match, "refilled").empty());
  CHECK(match->state().decks[1].size() == 11);
}

TEST_CASE("R35 to R39: the last card is drawn; each seat has one last turn, the triggering seat the last") {
  State state = centre_filled(3);
  state.active = 1;
  set_deck(state, DeckSide::right, {"love_war_boar_1"});
  const auto match = game().match(3, state);
  act(*match, 1, send("wisdom_boar_1", 0, 1));
  // One deck: drawn without a decision. The triggering turn is an ordinary one: its hand stays.
  CHECK(events(*match)[3]["type"] == "card_drawn");
  CHECK(events(*match)[4] == Value::parse(R"({"type":"end_triggered","seat":1})"));
  CHECK(hand(*match, 1).size() == 4);
  CHECK(view(*match, core::Viewer::spectator())["last_turns_left"] == 3);

  CHECK(match->to_act() == core::SeatSet::of(2));
  act(*match, 2, send("mind_boar_1", 0, 0));
  CHECK(events_of(*match, "card_drawn").empty());
  CHECK(events_of(*match, "refilled").empty());
  CHECK(
      events(*match).back() ==
      Value::parse(R"({"type":"hand_joined","seat":2,"cards":["mind_boar_3","mind_boar_3","mind_boar_5"]})"));
  CHECK(zone(*match, 2) == Value{{"mind", {"mind_boar_3", "mind_boar_3", "mind_boar_5"}}});
  CHECK(view(*match, core::Viewer::spectator())["last_turns_left"] == 2);

  CHECK(match->to_act() == core::SeatSet::of(0));
  act(*match, 0, send("earth_crow_1", 0, 2));
  CHECK(zone(*match, 0) == Value{{"nature", {"nature_crow_4", "nature_boar_3", "nature_boar_3"}}});
  CHECK_FALSE(match->outcome());

  CHECK(match->to_act() == core::SeatSet::of(1));
  act(*match, 1, send("wisdom_boar_2", 0, 3));
  CHECK(match->to_act().empty());
  CHECK(match->outcome().has_value());
  CHECK(view(*match, core::Viewer::spectator())["phase"] == "over");
  CHECK(events(*match).back()["type"] == "scored");
  CHECK(refusal_of(*match, 2, kKeep) == "this seat has no decision to make now");
}

TEST_CASE("R37, R38: in a last turn piles may be given, and a joined hand may prevent it") {
  State state = centre_filled();
  state.end_triggered_by = Seat(1);
  state.last_turns_left = 2;
  set_zone(state, 0, {"wind_crow_1"});
  set_zone(state, 1, {"nature_crow_1", "wind_crow_3", "love_war_crow_1"});
  const auto match = game().match(2, state);
  act(*match, 0, send("earth_crow_1", 0, 1));
  // Seat 0's hand went to nature, so seat 1 can give love_war only.
  CHECK(legal(*match, 1) == Value{give("love_war", 0), kKeep});
  CHECK(refusal_of(*match, 1, give("nature", 0)) == "that seat already has followers of that Magic (R16)");
  CHECK(refusal_of(*match, 1, give("love_war", 0)) == "accepted");
  CHECK(refusal_of(*match, 1, send("wisdom_boar_1", 0, 0)) == "accepted");
  CHECK(match->to_act().empty());
}

}  // namespace
}  // namespace arbiter::conclave
