// Forced reveals, the ends of the game and final scoring.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

core::Outcome outcome(Position& position) { return position.match().outcome().value(); }
std::vector<int> scores(Position& position) {
  const auto list = outcome(position).scores;
  return {list.begin(), list.end()};
}
std::vector<int> places(Position& position) {
  const auto list = outcome(position).places;
  return {list.begin(), list.end()};
}
/// Lets the game end by a marker at 10 that moves no VP: the track VP are as given before.
void end_by_marker(Position& position) {
  position.state().tracks[0] = 10;
  position.play(0, "action pass");
}

}  // namespace

TEST_CASE(
    "a Restorationist who loses the last token is revealed, and the game ends at once (R96, R97, R155)") {
  Position position;
  position.identity(1, Side::restorationist).hand(0, {"golden_dawn"}).next_roll(true);
  position.seat(1).sanity = 1;
  position.play_all(0, {"action card", "card golden_dawn", "seat 1"});
  CHECK(position.ended() == Strings{"restorationist_revealed"});
  CHECK(position.to_act() == Seats{});
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(1).at("identity") == "restorationist");
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(2).at("identity") ==
        "loyalist");  // all are revealed
}

TEST_CASE("a Loyalist who loses the last token is revealed and fills up to 3 Agents on Cities (R97, R155)") {
  Position position;
  position.hand(0, {"golden_dawn"}).next_roll(true);
  position.seat(1).sanity = 1;
  position.play_all(0, {"action card", "card golden_dawn", "seat 1"});
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(1).at("identity") == "loyalist");
  CHECK(position.pending() == "reveal_agent");
  CHECK(position.to_act() == Seats{1});
  position.play(1, "place_agent paris");
  CHECK(position.at("paris").agents[1] == 1);
  CHECK(position.to_act() == Seats{0});  // play goes on where it was
  CHECK(position.state().actions_done == 1);
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(0).at("identity") == Json{{"hidden", true}});
}

TEST_CASE("with 3 or more Agents on Cities a revealed Loyalist places none (R155)") {
  Position position;
  position.hand(0, {"golden_dawn"}).agents("rome", 1, 1).next_roll(true);
  position.seat(1).sanity = 1;
  position.play_all(0, {"action card", "card golden_dawn", "seat 1"});
  CHECK(position.seat(1).revealed);
  CHECK(position.to_act() == Seats{0});
}

TEST_CASE("a revealed Loyalist places no more Agents than it has in stock (R97)") {
  Position position;
  position.agents("cairo", 1, 0).agents("rome", 0, 2).agents("rome", 1, 1).hand(0, {"hired_assassin"});
  position.seat(1).agents = 1;
  position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
  position.play(1, "place_agent rome");
  CHECK(position.seat(1).agents == 0);
  CHECK(position.to_act() == Seats{0});
}

TEST_CASE("losing the last Agent on the Cities reveals; three are placed, anywhere (R96, R97)") {
  Position position;
  position.agents("cairo", 1, 0).agents("rome", 0, 2).agents("rome", 1, 1).hand(0, {"start_lone_gunman"});
  position.play_all(0, {"action assassinate", "target rome 1", "add start_lone_gunman"});
  CHECK(position.to_act() == Seats{1});
  for (const char* city : {"rome", "london", "london"}) position.play(1, std::string("place_agent ") + city);
  CHECK(position.at("london").agents[1] == 2);
  CHECK(position.seat(1).agents == 7);
  CHECK(position.to_act() == Seats{0});
}

TEST_CASE("a Restorationist who loses the last Agent ends the game (R96, R115)") {
  Position position;
  position.identity(1, Side::restorationist);
  position.agents("cairo", 1, 0).agents("rome", 0, 2).agents("rome", 1, 1).hand(0, {"start_lone_gunman"});
  position.play_all(0, {"action assassinate", "target rome 1", "add start_lone_gunman"});
  CHECK(position.ended() == Strings{"restorationist_revealed"});
}

TEST_CASE("Insanity after Royalty may cost the own last Agent, and reveals (R90, R169)") {
  Position position;
  position.agents("cairo", 0, 0).agents("rome", 0, 1).royalty("rome", "rhan_tegoth").next_roll(true);
  position.hand(0, {"hired_assassin", "dynamite", "nihilist_cell"});
  position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite",
                        "add nihilist_cell"});
  CHECK(position.seat(0).revealed);
  CHECK(position.pending() == "reveal_agent");
  CHECK(position.to_act() == Seats{0});
}

TEST_CASE("a Loyalist revealed once has nothing more to lose (R98)") {
  Position position;
  position.seat(1).revealed = true;
  position.agents("cairo", 1, 0).agents("rome", 0, 2).agents("rome", 1, 1).hand(0, {"start_lone_gunman"});
  position.play_all(0, {"action assassinate", "target rome 1", "add start_lone_gunman"});
  CHECK(position.to_act() == Seats{0});
  CHECK(position.at("rome").agents[1] == 0);
}

TEST_CASE(
    "a Loyalist's reveal in the middle of a multiple claim: Agents first, then the claims go on (R173)") {
  Position position;
  position.hand(0, {"city_paris"}).cubes("london", 0, 1).cubes("berlin", 0, 1).next_roll(true);
  position.face_up("london", "necronomicon").face_up("berlin", "dynamite");
  position.seat(0).sanity = 1;
  position.play_all(0, {"action claim", "city london", "add city_paris"});
  CHECK(position.pending() == "reveal_agent");
  position.play(0, "place_agent paris");
  CHECK(position.options(0) == Strings{"city berlin", "finish"});
}

TEST_CASE("a Restorationist's reveal stops a multiple claim at once (R97, R172)") {
  Position position;
  position.identity(0, Side::restorationist);
  position.hand(0, {"city_paris"}).cubes("london", 0, 1).cubes("berlin", 0, 1).next_roll(true);
  position.face_up("london", "necronomicon").face_up("berlin", "dynamite");
  position.seat(0).sanity = 1;
  position.play_all(0, {"action claim", "city london", "add city_paris"});
  CHECK(position.ended() == Strings{"restorationist_revealed"});
}

TEST_CASE("several forced reveals of one unit: clockwise, the active seat first (R97)") {
  Position position;  // a Shoggoth takes seat 1's last Agent, and seat 0's last token goes
  position.hand(0, {"shoggoth"})
      .cubes("paris", 0, 1)
      .agents("cairo", 1, 0)
      .agents("paris", 1, 1)
      .next_roll(true);
  position.seat(0).sanity = 1;
  SECTION("both Loyalists") {
    position.play_all(0, {"action card", "card shoggoth", "city paris"});
    CHECK(position.to_act() == Seats{0});
    CHECK_FALSE(position.seat(1).revealed);
    position.play(0, "place_agent rome");  // its third
    CHECK(position.seat(1).revealed);
    for (int n = 0; n < 3; ++n) position.play(1, "place_agent rome");
    CHECK(position.at("rome").agents[1] == 3);
    CHECK(position.pending() == "main");
  }
  SECTION("a Restorationist after a Loyalist") {
    position.identity(1, Side::restorationist);
    position.play_all(0, {"action card", "card shoggoth", "city paris"});
    CHECK(position.ended().empty());
    position.play(0, "place_agent rome");
    CHECK(position.ended() == Strings{"restorationist_revealed"});
  }
  SECTION("a Restorationist before a Loyalist, who then places nothing") {
    position.identity(0, Side::restorationist);
    position.play_all(0, {"action card", "card shoggoth", "city paris"});
    CHECK(position.ended() == Strings{"restorationist_revealed"});
    CHECK(position.to_act() == Seats{});
  }
}

TEST_CASE("the VP limit ends the game after the action, not in the middle of it (R115, R172)") {
  Position position;
  position.hand(0, {"city_paris"}).cubes("london", 0, 1).cubes("berlin", 0, 1).vp(0, Color::neutral, 21);
  position.face_up("london", "city_london").face_up("berlin", "dynamite");
  position.play_all(0, {"action claim", "city london", "add city_paris"});
  CHECK(position.disc(0) == 24);
  CHECK(position.pending() == "city");  // 24 with 3 seats, but the action is not over
  position.play(0, "finish");
  CHECK(position.ended() == Strings{"vp_limit"});
}

TEST_CASE("the VP limit depends on the number of seats (R115)") {
  const auto [seats, limit] = GENERATE(table<int, int>({{2, 28}, {3, 24}, {4, 22}, {5, 20}}));
  Position below(seats);
  below.vp(1, Color::restorationist, limit - 1);
  below.play(0, "action pass");
  CHECK(below.ended().empty());
  Position at(seats);
  at.vp(1, Color::restorationist, limit);
  at.play(0, "action pass");
  CHECK(at.ended() == Strings{"vp_limit"});
}

TEST_CASE("Royalty's VP can end the game, before any adjustment (R116, R156)") {
  Position position;
  position.vp(0, Color::loyalist, 20)
      .agents("rome", 0, 4)
      .royalty("rome", "rhan_tegoth")
      .hand(0, {"hired_assassin"});
  position.next_roll(false);
  position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
  CHECK(position.ended() == Strings{"vp_limit"});  // 20 + 4 on the disc, though as a Loyalist 4 are lost
}

TEST_CASE("VP that an Interrupt scores are looked at with the action it belonged to (R116)") {
  Position position;
  position.vp(2, Color::neutral, 22)
      .agents("rome", 0, 4)
      .royalty("rome", "rhan_tegoth")
      .hand(0, {"hired_assassin"});
  position.hand(2, {"royal_guard"});
  position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
  position.play(2, "interrupt royal_guard");
  CHECK(position.ended() == Strings{"vp_limit"});
}

TEST_CASE("the game may end after a Free Action; neither turn nor round is finished (R115, R183)") {
  Position position;
  position.vp(1, Color::neutral, 24).hand(0, {"catacombs"});
  position.play_all(0, {"free catacombs", "move cairo rome"});
  CHECK(position.ended() == Strings{"vp_limit"});
  CHECK(position.to_act() == Seats{});
  CHECK(position.state().actions_done == 0);
}

TEST_CASE("several reasons at once are all reported (R115, R174)") {
  Position position;
  SECTION("limit and marker") {
    position.hand(0, {"royal_jubilee"}).tracks(8, 0);
    position.seat(0).track_vp = 12;
    position.play_all(0, {"action card", "card royal_jubilee"});
    CHECK(position.ended() == Strings{"vp_limit", "marker_at_end"});  // 12 + 10 + 2
  }
  SECTION("a Restorationist's reveal and the limit") {
    position.identity(0, Side::restorationist)
        .vp(0, Color::neutral, 21)
        .hand(0, {"necronomicon"})
        .next_roll(true);
    position.facedown("paris", {"dynamite"});
    position.seat(0).sanity = 1;
    position.play_all(0, {"action card", "card necronomicon"});
    CHECK(position.ended() == Strings{"restorationist_revealed", "vp_limit"});
  }
}

TEST_CASE("all stacks empty at the end of a turn: each seat has one more turn, the next one first (R120)") {
  Position position;
  position.at("rome").face_up.reset();
  position.play_all(0, {"action pass", "action pass"});
  CHECK_FALSE(position.event("last_turns").is_null());
  for (const int s : {1, 2, 0}) {
    CHECK(position.to_act() == Seats{s});
    position.play_all(s, {"action pass", "action pass"});
  }
  CHECK(position.ended() == Strings{"stacks_empty"});
}

TEST_CASE("the game ends after round 50 (R120)") {
  Position position;
  position.state().round = 50;
  for (const int s : {0, 1, 2}) position.play_all(s, {"action pass", "action pass"});
  CHECK(position.ended() == Strings{"round_limit"});
}

TEST_CASE("a round ends with the seat before the first player (R120)") {
  Position position;
  position.state().first_player = 1;
  position.state().round = 49;
  position.play_all(0, {"action pass", "action pass"});
  CHECK(position.state().round == 50);
  CHECK(position.ended().empty());
}

// ---- Final scoring (R117 to R119) ----

TEST_CASE("the example of R179: own colour, kills of Restorationists, tracks, the lowest side, and a tie") {
  Position position;
  position.identity(2, Side::restorationist).tracks(6, 2);
  position.vp(0, Color::neutral, 3).vp(0, Color::loyalist, 5).vp(0, Color::restorationist, 2);
  position.seat(0).near.push_back({card_of("colonel_moran"), Seat{2}});  // 3 VP
  position.vp(1, Color::neutral, 2).vp(1, Color::loyalist, 1);
  position.seat(1).near.push_back({card_of("hired_assassin"), Seat{0}});  // 2 VP, a Loyalist's Agent
  position.vp(2, Color::neutral, 2).vp(2, Color::restorationist, 8);
  for (int s = 0; s < 3; ++s) position.seat(s).track_vp = 9;
  position.seat(0).sanity = 3;
  SECTION("as printed") {
    position.vp(2, Color::loyalist, 14);  // brings the disc to the limit, and is lost
    position.play(0, "action pass");
    REQUIRE(position.ended() == Strings{"vp_limit"});
    CHECK(scores(position) == std::vector<int>{15, 7, 15});
    CHECK(places(position) == std::vector<int>{2, 3, 1});  // the Restorationist wins the tie
    CHECK(position.score(0) == Json{{"side", "loyalist"},
                                    {"disc", 22},
                                    {"neutral", 3},
                                    {"side_vp", 5},
                                    {"assassinations", 3},
                                    {"tracks", 9},
                                    {"lowest_penalty", -5},
                                    {"total", 15}});
    CHECK(position.score(2) == Json{{"side", "restorationist"},
                                    {"disc", 33},
                                    {"neutral", 2},
                                    {"side_vp", 8},
                                    {"assassinations", 0},
                                    {"tracks", 5},
                                    {"lowest_penalty", 0},
                                    {"total", 15}});
  }
  SECTION("R180: a tie for the lowest total counts as the Loyalists'") {
    position.vp(1, Color::neutral, 5).vp(2, Color::loyalist, 14);  // B comes to 15 as well
    position.play(0, "action pass");
    CHECK(scores(position) == std::vector<int>{15, 10, 15});
    CHECK(places(position) == std::vector<int>{2, 3, 1});
  }
}

TEST_CASE("a Restorationist keeps nothing for assassinated Agents (R117)") {
  Position position;
  position.identity(0, Side::restorationist).identity(1, Side::restorationist);
  position.seat(0).near.push_back({card_of("the_ripper"), Seat{1}});
  position.seat(0).near.push_back({card_of("the_ripper"), Seat{2}});
  end_by_marker(position);
  CHECK(position.score(0).at("assassinations") == 0);
  CHECK(position.score(0).at("disc") == 8);
}

TEST_CASE("the lowest score costs a whole side 5 (R117)") {
  Position position;
  position.identity(2, Side::restorationist).vp(0, Color::neutral, 9).vp(1, Color::neutral, 4);
  position.seat(2).track_vp = 20;
  SECTION("the Restorationists, if one of them alone is lowest") {
    position.identity(1, Side::restorationist);
    position.seat(1).track_vp = 10;
    end_by_marker(position);  // Loyalist marker 10 above: each Restorationist loses 10 of its track VP
    CHECK(scores(position) == std::vector<int>{9, -1, 5});  // 9; 4 + 0 - 5; 10 - 5
  }
  SECTION("the Loyalists, if one of them is") {
    end_by_marker(position);
    CHECK(scores(position) == std::vector<int>{4, -1, 10});
  }
}

TEST_CASE("with all seats on one side the penalty holds all the same (R117)") {
  Position position;
  position.vp(0, Color::neutral, 9).vp(1, Color::neutral, 4);
  SECTION("all Loyalists") {
    end_by_marker(position);
    CHECK(scores(position) == std::vector<int>{4, -1, -5});
    CHECK(places(position) == std::vector<int>{1, 2, 3});
  }
  SECTION("all Restorationists") {
    for (int s = 0; s < 3; ++s) position.identity(s, Side::restorationist);
    position.vp(0, Color::restorationist, 1).vp(1, Color::loyalist, 7);
    position.tracks(0, 10);
    position.play(0, "action pass");
    CHECK(scores(position) == std::vector<int>{5, -1, -5});
  }
}

TEST_CASE("three seats in each constellation of sides, with either marker ahead (R117, R118)") {
  // Neutral, Loyalist and Restorationist VP: A 4/3/1, B 2/1/5, C 3/2/2; 9 track VP each. A has killed an
  // Agent of B for 2, which A keeps as a Loyalist if B is a Restorationist. The markers are 7 apart: the side
  // of the lower one keeps 2 of its 9.
  struct Case {
    const char* sides;  // of A, B and C
    std::vector<int> scores;
    std::vector<int> places;
  };
  // Restorationist marker ahead. Before the penalty A has 9 (11 with the kill) or 14, B 5 or 16, C 7 or 14.
  const Case restorationists_ahead[] = {
      {"LLL", {4, 0, 2}, {1, 3, 2}},   {"LLR", {4, 0, 14}, {2, 3, 1}}, {"LRL", {6, 16, 2}, {2, 1, 3}},
      {"LRR", {6, 16, 14}, {3, 1, 2}}, {"RLL", {14, 0, 2}, {1, 3, 2}}, {"RLR", {14, 0, 14}, {1, 3, 1}},
      {"RRL", {14, 16, 2}, {2, 1, 3}}, {"RRR", {9, 11, 9}, {2, 1, 2}},
  };
  // Loyalist marker ahead. Before the penalty A has 16 (18 with the kill) or 7, B 12 or 9, C 14 or 7.
  const Case loyalists_ahead[] = {
      {"LLL", {11, 7, 9}, {1, 3, 2}}, {"LLR", {16, 12, 2}, {1, 2, 3}}, {"LRL", {18, 4, 14}, {1, 3, 2}},
      {"LRR", {18, 4, 2}, {1, 2, 3}}, {"RLL", {2, 12, 14}, {3, 2, 1}}, {"RLR", {2, 12, 2}, {2, 1, 2}},
      {"RRL", {2, 4, 14}, {3, 2, 1}}, {"RRR", {2, 4, 2}, {2, 1, 2}},
  };
  const auto check = [](const Case& c, int loyalist, int restorationist) {
    Position position;
    const int vp[3][3] = {{4, 3, 1}, {2, 1, 5}, {3, 2, 2}};
    for (int s = 0; s < 3; ++s) {
      position.identity(s, c.sides[s] == 'L' ? Side::loyalist : Side::restorationist);
      position.vp(s, Color::neutral, vp[s][0]).vp(s, Color::loyalist, vp[s][1]);
      position.vp(s, Color::restorationist, vp[s][2]);
      position.seat(s).track_vp = 9;
    }
    position.seat(0).near.push_back({card_of("hired_assassin"), Seat{1}});  // 2 VP
    position.tracks(loyalist, restorationist);
    position.play(0, "action pass");
    INFO(c.sides << ", Loyalist marker " << loyalist);
    CHECK(scores(position) == c.scores);
    CHECK(places(position) == c.places);
  };
  for (const Case& c : restorationists_ahead) check(c, 3, 10);
  for (const Case& c : loyalists_ahead) check(c, 10, 3);
}

TEST_CASE("level markers leave the track VP as they are (R117)") {
  Position position(2);
  position.identity(1, Side::restorationist).tracks(4, 4).vp(0, Color::neutral, 28);
  position.seat(0).track_vp = 3;
  position.seat(1).track_vp = 3;
  position.play(0, "action pass");
  CHECK(position.score(0).at("tracks") == 3);
  CHECK(position.score(1).at("tracks") == 3);
  CHECK(scores(position) == std::vector<int>{31, -2});
}

TEST_CASE("with `standing` the lower side's track VP come to 0 (R117)") {
  Position position(2);
  position.state().track_scoring = TrackScoring::standing;
  position.identity(1, Side::restorationist).tracks(3, 4).vp(0, Color::neutral, 5).vp(1, Color::neutral, 6);
  position.hand(0, {"to_the_barricades", "to_the_barricades", "to_the_barricades"});
  position.play_all(
      0, {"action markers", "add to_the_barricades", "add to_the_barricades", "add to_the_barricades"});
  CHECK(position.ended() == Strings{"marker_at_end"});
  CHECK(position.score(0).at("tracks") == 0);
  CHECK(position.score(1).at("tracks") == 7);
  CHECK(scores(position) == std::vector<int>{0, 13});  // 5 - 5, and 6 + 7
}

TEST_CASE("a tie within one side is a joint victory, and places count on (R118, R119)") {
  Position position(4);
  position.identity(3, Side::restorationist);
  position.vp(0, Color::neutral, 8).vp(1, Color::neutral, 8).vp(2, Color::neutral, 1);
  position.seat(3).track_vp = 12;
  end_by_marker(position);
  CHECK(scores(position) == std::vector<int>{3, 3, -4, 2});
  CHECK(places(position) == std::vector<int>{1, 1, 4, 3});
}

TEST_CASE("there is no outcome before the end, and no side shows in the scores of the game (R62)") {
  Position position;
  position.vp(0, Color::restorationist, 3);
  CHECK_FALSE(position.match().outcome());
  CHECK(position.disc(0) == 3);  // a Loyalist's disc counts them too
}
