// The phases of a turn: giving, sending, gaining followers, the Magic Crisis. Positions and results are by
// hand from the rules, whose numbers stand in the names.
#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave {
namespace {

Value taken(const Ids& ids, const std::vector<std::array<int, 2>>& spaces) {
  Value list = Value::array();
  for (std::size_t i = 0; i < ids.size(); ++i) {
    list.push_back({{"card", ids[i]}, {"row", spaces[i][0]}, {"col", spaces[i][1]}});
  }
  return list;
}

/// Two seats; seat 0 is to send one of four cards, of which the first is given.
State about_to_send(const std::string& first_card, const std::vector<Ids>& rows) {
  State state = empty_position(2);
  set_hand(state, 0, {first_card, "nature_boar_3", "nature_boar_3", "nature_crow_4"});
  set_hand(state, 1, {"wisdom_boar_1", "wisdom_boar_2", "wisdom_boar_4", "wisdom_boar_5"});
  set_board(state, rows);
  set_deck(state, DeckSide::left,
           {"earth_gazelle_1", "earth_gazelle_3", "earth_gazelle_3", "earth_gazelle_5"});
  set_deck(state, DeckSide::right, {"wind_gazelle_1", "wind_gazelle_2", "wind_gazelle_4", "wind_gazelle_5"});
  begin_turn(state);
  return state;
}

// ---- Phase 1 ----

State about_to_give() {
  State state = about_to_send(
      "earth_crow_1", {{"mind_boar_1", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}});
  state.seats = 3;
  set_zone(state, 0, {"earth_crow_2", "earth_crow_4", "mind_crow_2"});
  set_zone(state, 1, {"mind_crow_3"});
  begin_turn(state, true);
  return state;
}

TEST_CASE("R16: a pile may go to any other seat that has none of its Magic") {
  const auto match = game().match(3, about_to_give());
  CHECK(legal(*match, 0) == Value{give("earth", 1), give("earth", 2), give("mind", 2), kKeep});
  CHECK(refusal_of(*match, 0, give("mind", 1)) == "that seat already has followers of that Magic (R16)");
  CHECK(act(*match, 0, give("mind", 1))->rule == "R16");  // for programs
  CHECK(refusal_of(*match, 0, give("earth", 0)) == "a pile is handed over to another seat (R16)");
  CHECK(refusal_of(*match, 0, give("wind", 1)) == "you have no pile of that Magic (R16)");
  CHECK(refusal_of(*match, 0, give("earth", 3)) == "there is no seat 3 at this table");
  CHECK(refusal_of(*match, 0, give("earth", 255)) == "there is no seat 255 at this table");
}

TEST_CASE("R16: the whole pile goes, one pile a turn, and then an Emissary must be sent") {
  const auto match = game().match(3, about_to_give());
  CHECK(refusal_of(*match, 0, give("earth", 2)) == "accepted");
  CHECK(events(*match) == Value::parse(R"([{"type":"influence_given","from":0,"to":2,"magic":"earth",
                                            "cards":["earth_crow_2","earth_crow_4"]}])"));
  CHECK(zone(*match, 0) == Value{{"mind", {"mind_crow_2"}}});
  CHECK(zone(*match, 2) == Value{{"earth", {"earth_crow_2", "earth_crow_4"}}});
  CHECK(refusal_of(*match, 0, give("mind", 2)) == "now you must send an Emissary (send_emissary)");
  CHECK(legal(*match, 0)[0]["type"] == "send_emissary");
}

TEST_CASE("R16: influence may be kept") {
  const auto match = game().match(3, about_to_give());
  CHECK(refusal_of(*match, 0, send("earth_crow_1", 0, 1)) ==
        "now you must give influence or keep it (give_influence, keep_influence)");
  CHECK(refusal_of(*match, 0, kKeep) == "accepted");
  CHECK(events(*match) == Value::parse(R"([{"type":"influence_kept","seat":0}])"));
  CHECK(refusal_of(*match, 0, kKeep) == "now you must send an Emissary (send_emissary)");
}

TEST_CASE("R17: where no gift is possible, phase 1 is skipped") {
  State state = about_to_send(
      "earth_crow_1", {{"mind_boar_1", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}});
  set_zone(state, 1, {"mind_crow_2", "earth_crow_2"});  // seat 1 is next
  SECTION("the only other seat has each Magic that the active seat has") {
    set_zone(state, 0, {"mind_crow_3", "earth_crow_4", "wind_crow_1"});
    const auto match = game().match(2, state);
    act(*match, 0, send("earth_crow_1", 0, 1));
    act(*match, 0, draw("left"));
    CHECK(legal(*match, 1)[0]["type"] == "send_emissary");
  }
  SECTION("one pile can be given") {
    set_zone(state, 0, {"mind_crow_3"});
    const auto match = game().match(2, state);
    act(*match, 0, send("earth_crow_1", 0, 1));
    act(*match, 0, draw("left"));
    CHECK(legal(*match, 1) == Value{give("earth", 0), kKeep});
  }
}

// ---- Phase 2 ----

TEST_CASE("R7, R8, R18: an Emissary goes to an empty space beside a card; two equal cards are one choice") {
  const auto match = game().match(
      2, about_to_send(
             "earth_crow_1",
             {{"mind_boar_1", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}, {"", "", "", "wind_boar_2"}}));
  CHECK(legal_spaces(*match, 0) == Value::parse("[[0,1],[1,0],[2,3],[3,2]]"));
  CHECK(legal(*match, 0).size() == 12);  // three kinds of cards, four spaces
  CHECK(refusal_of(*match, 0, send("earth_crow_1", 0, 0)) == "that space already holds a Mage (R18)");
  CHECK(refusal_of(*match, 0, send("earth_crow_1", 1, 1)) ==
        "the space touches no Mage; an Emissary goes beside at least one (R18)");
  CHECK(refusal_of(*match, 0, send("earth_crow_1", 4, 0)) == "rows and columns are 0 to 3 (R6)");
  CHECK(refusal_of(*match, 0, send("earth_crow_1", 0, 255)) == "rows and columns are 0 to 3 (R6)");
  CHECK(refusal_of(*match, 0, draw("left")) == "now you must send an Emissary (send_emissary)");
  CHECK(refusal_of(*match, 1, send("wisdom_boar_1", 0, 1)) == "this seat has no decision to make now");
  CHECK(refusal_of(*match, 0, send("nature_boar_3", 0, 1)) == "accepted");
  CHECK(hand(*match, 0) == Value{"earth_crow_1", "nature_crow_4", "nature_boar_3"});
}

TEST_CASE("R57: a card that is not in the hand is refused in the same words wherever it is") {
  const auto match = game().match(
      2, about_to_send("earth_crow_1",
                       {{"mind_boar_1", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}}));
  const std::string words = "that card is not in your hand (R18)";
  CHECK(refusal_of(*match, 0, send("wisdom_boar_1", 0, 1)) == words);    // in seat 1's hand
  CHECK(refusal_of(*match, 0, send("earth_gazelle_1", 0, 1)) == words);  // on top of the left deck
  CHECK(refusal_of(*match, 0, send("mind_boar_1", 0, 1)) == words);      // in the Conclave
  CHECK(refusal_of(*match, 0, send("mind_boar_5", 0, 1)) == words);      // removed
  CHECK(refusal_of(*match, 0, send("mind_boar_9", 0, 1)) ==
        "must be the id of a card, such as \"earth_crow_1\", got \"mind_boar_9\"");
}

// ---- Phase 3 ----

TEST_CASE("R21 to R24: the manual's example; a gap spoils the column, the whole row counts") {
  State state =
      about_to_send("mind_gazelle_5", {{"", "mind_crow_4", "", ""},
                                       {"nature_gazelle_4", "", "earth_crow_5", "love_war_gazelle_4"},
                                       {"", "", "", ""},
                                       {"", "mind_boar_5", "", ""}});
  const auto match = game().match(2, state);
  REQUIRE(refusal_of(*match, 0, send("mind_gazelle_5", 1, 1)) == "accepted");
  const Value lines = events_of(*match, "line_checked");
  CHECK(lines[0]["total"] == 9);
  CHECK(lines[0]["convinced"].empty());
  CHECK(lines[1]["total"] == 18);
  CHECK(lines[1]["convinced"] == taken({"nature_gazelle_4", "love_war_gazelle_4"}, {{1, 0}, {1, 3}}));
  CHECK(zone(*match, 0) == Value{{"love_war", {"love_war_gazelle_4"}}, {"nature", {"nature_gazelle_4"}}});
  CHECK(id_at(*match, 1, 1) == "mind_gazelle_5");  // the Emissary stays
  CHECK(id_at(*match, 1, 2) == "earth_crow_5");
}

TEST_CASE("R23: 10 is enough, 9 is not; a match by Magic or by Brotherhood is taken") {
  const auto send_into = [](const Ids& row) {
    auto match = game().match(
        2, about_to_send("wind_crow_3", {row, {"", "", "", ""}, {"", "", "", ""}, {"", "", "", ""}}));
    REQUIRE(refusal_of(*match, 0, send("wind_crow_3", 0, 0)) == "accepted");
    return match;
  };
  SECTION("exactly 10") {
    const auto match = send_into({"", "wind_boar_2", "mind_crow_2", "earth_boar_3"});
    CHECK(events_of(*match, "line_checked")[1]["total"] == 10);
    CHECK(zone(*match, 0) == Value{{"wind", {"wind_boar_2"}}, {"mind", {"mind_crow_2"}}});
    CHECK(id_at(*match, 0, 3) == "earth_boar_3");
  }
  SECTION("9") {
    const auto match = send_into({"", "wind_boar_2", "mind_crow_2", "earth_boar_2"});
    CHECK(events_of(*match, "line_checked")[1]["total"] == 9);
    CHECK(zone(*match, 0).empty());
  }
  SECTION("enough, but nothing matches") {
    const auto match = send_into({"", "earth_boar_4", "mind_boar_5", "earth_boar_3"});
    CHECK(events_of(*match, "line_checked")[1]["total"] == 15);
    CHECK(zone(*match, 0).empty());
  }
  SECTION("R22: a line without a run is the Emissary's own Influence") {
    const auto match = send_into({"", "wind_boar_2", "", ""});
    CHECK(events_of(*match, "line_checked")[0] ==
          Value::parse(R"({"type":"line_checked","axis":"column","total":3,"convinced":[],"seat":0})"));
  }
}

// ---- Magic Crisis ----

/// All spaces but (1,1) are filled; `column` lies on (0,1) (2,1) (3,1), `row` on (1,0) (1,2) (1,3).
std::vector<Ids> full_but_one(const Ids& column, const Ids& row) {
  const std::string other = "nature_boar_1";
  return {{other, column[0], other, other},
          {row[0], "", row[1], row[2]},
          {other, column[1], other, other},
          {other, column[2], other, other}};
}

TEST_CASE("R25, R26: a full Conclave without a convinced Mage is a crisis; other Brotherhoods are taken") {
  State state =
      about_to_send("earth_crow_1", full_but_one({"wind_crow_1", "wind_gazelle_1", "earth_boar_2"},
                                                 {"earth_gazelle_1", "mind_crow_2", "wisdom_boar_1"}));
  const auto match = game().match(2, state);
  REQUIRE(refusal_of(*match, 0, send("earth_crow_1", 1, 1)) == "accepted");
  const Value all = events(*match);
  CHECK(all[1]["total"] == 5);
  CHECK(all[2]["total"] == 5);
  CHECK(all[3] ==
        Value{{"type", "crisis"},
              {"seat", 0},
              {"taken", taken({"wind_gazelle_1", "earth_boar_2", "earth_gazelle_1", "wisdom_boar_1"},
                              {{2, 1}, {3, 1}, {1, 0}, {1, 3}})}});
  // Of the Emissary's Magic but of another Brotherhood: taken. Of its Brotherhood: they stay.
  CHECK(zone(*match, 0) == Value{{"earth", {"earth_gazelle_1", "earth_boar_2"}},
                                 {"wind", {"wind_gazelle_1"}},
                                 {"wisdom", {"wisdom_boar_1"}}});
  CHECK(id_at(*match, 0, 1) == "wind_crow_1");
  CHECK(id_at(*match, 1, 2) == "mind_crow_2");
  CHECK(id_at(*match, 1, 1) == "earth_crow_1");
  // R28: the turn goes on.
  CHECK(legal(*match, 0) == Value{draw("left"), draw("right")});
}

TEST_CASE("R27: if all six are of the Emissary's Brotherhood, all six are taken") {
  State state =
      about_to_send("earth_crow_1", full_but_one({"wind_crow_1", "mind_crow_2", "wisdom_crow_2"},
                                                 {"love_war_crow_1", "nature_crow_1", "nature_crow_2"}));
  const auto match = game().match(2, state);
  REQUIRE(refusal_of(*match, 0, send("earth_crow_1", 1, 1)) == "accepted");
  CHECK(events_of(*match, "crisis")[0]["taken"] ==
        taken({"wind_crow_1", "mind_crow_2", "wisdom_crow_2", "love_war_crow_1", "nature_crow_1",
               "nature_crow_2"},
              {{0, 1}, {2, 1}, {3, 1}, {1, 0}, {1, 2}, {1, 3}}));
  // Six spaces are empty: the draw is followed by a refill of two.
  act(*match, 0, draw("left"));
  CHECK(events_of(*match, "refilled").size() == 2);
}

TEST_CASE("R25: totals of 10 and more without a match are a crisis, too") {
  State state =
      about_to_send("earth_crow_5", full_but_one({"wind_gazelle_5", "wind_boar_4", "mind_boar_5"},
                                                 {"mind_gazelle_5", "wisdom_boar_4", "nature_boar_5"}));
  const auto match = game().match(2, state);
  REQUIRE(refusal_of(*match, 0, send("earth_crow_5", 1, 1)) == "accepted");
  CHECK(events_of(*match, "line_checked")[0]["total"] == 19);
  CHECK(events_of(*match, "crisis")[0]["taken"].size() == 6);
}

TEST_CASE("R25: full after phase 2 but not after phase 3 is no crisis") {
  State state =
      about_to_send("earth_crow_5", full_but_one({"wind_crow_5", "wind_boar_4", "mind_boar_5"},
                                                 {"mind_gazelle_1", "wisdom_boar_1", "nature_boar_1"}));
  const auto match = game().match(2, state);
  REQUIRE(refusal_of(*match, 0, send("earth_crow_5", 1, 1)) == "accepted");
  CHECK(events_of(*match, "crisis").empty());
  CHECK(zone(*match, 0) == Value{{"wind", {"wind_crow_5"}}});
}

}  // namespace
}  // namespace arbiter::conclave
