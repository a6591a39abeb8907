// Placing, retrieving, moving, markers, discarding, passing.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

TEST_CASE("cubes are placed in one City, as many as there are symbols (R38, R39)") {
  Position position;
  position.hand(0, {"start_street_gang", "start_recruiter", "start_safe_house"});
  position.play_all(0, {"action place", "city madrid"});
  CHECK(position.options(0) == Strings{"add start_street_gang", "add start_recruiter"});
  CHECK_THAT(position.refusal(0, "done"), Contains("R34"));
  CHECK_THAT(position.refusal(0, "add start_safe_house"), Contains("R34"));
  CHECK_THAT(position.refusal(0, "add dynamite"), Contains("not in your hand"));
  position.play(0, "add start_street_gang");
  CHECK(position.may(0, "done"));
  position.play_all(0, {"add start_recruiter", "done"});
  CHECK(position.at("madrid").cubes[0] == 3);
  CHECK(position.seat(0).cubes == 2);
  CHECK(position.discard_of(0) == Strings{"start_street_gang", "start_recruiter"});
}

TEST_CASE("nobody overpays when placing: no card may be superfluous (R37, R165)") {
  Position position;
  position.hand(0, {"start_street_gang", "start_secret_society", "city_london"});
  SECTION("with 2 cubes in stock one card of 2 is enough") {
    position.seat(0).cubes = 2;
    position.play_all(0, {"action place", "city rome", "add start_street_gang"});
    CHECK(position.at("rome").cubes[0] == 2);  // nothing could be added, so nobody was asked
  }
  SECTION("with 3 cubes two cards of 2 are both needed, one symbol is lost") {
    position.seat(0).cubes = 3;
    position.play_all(0, {"action place", "city rome", "add start_street_gang"});
    CHECK_FALSE(position.may(0, "add city_london"));  // 2 + 3: the first would be superfluous
    CHECK(position.may(0, "add start_secret_society"));
    position.play(0, "add start_secret_society");
    CHECK(position.at("rome").cubes[0] == 3);
  }
  SECTION("a short stock is placed completely by a single card of more symbols") {
    position.seat(0).cubes = 2;
    position.play_all(0, {"action place", "city rome", "add city_london"});
    CHECK(position.at("rome").cubes[0] == 2);
    CHECK(position.seat(0).cubes == 0);
  }
}

TEST_CASE("placing needs a cube in stock and the symbol (R38)") {
  Position position;
  position.hand(0, {"start_street_gang"});
  position.seat(0).cubes = 0;
  CHECK_THAT(position.refusal(0, "action place"), Contains("no cube in your stock"));
  position.seat(0).cubes = 1;
  position.hand(0, {"start_safe_house"});
  CHECK_THAT(position.refusal(0, "action place"), Contains("symbol to place"));
}

TEST_CASE("with Nadar's Airships each cube goes to a City of its own choice (R40)") {
  Position position;
  position.hand(0, {"start_street_gang", "nadar_airships"});
  position.play_all(0, {"action place", "city rome"});
  // It fits in two ways, so its use is said; the Benefit alone needs a card with the symbol.
  CHECK(position.may(0, "add nadar_airships as symbol"));
  CHECK_THAT(position.refusal(0, "add nadar_airships"), Contains("use"));
  position.play_all(0, {"add nadar_airships as benefit", "add start_street_gang"});
  CHECK(position.pending() == "cube_to");
  position.play_all(0, {"put paris", "put cairo"});
  CHECK(position.at("rome").cubes[0] == 0);
  CHECK(position.at("paris").cubes[0] == 1);
  CHECK(position.at("cairo").cubes[0] == 1);
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("Nadar's Airships alone are no placing (R34)") {
  Position position;
  position.hand(0, {"nadar_airships"});
  position.play_all(0, {"action place", "city rome"});
  CHECK(position.options(0) == Strings{"add nadar_airships as symbol"});
}

TEST_CASE("cubes are retrieved one by one from Limbo and Cities (R48, R49, R153)") {
  Position position;
  position.hand(0, {"start_safe_house"}).cubes("rome", 0, 1).cubes("paris", 0, 1);
  position.play_all(0, {"action retrieve", "add start_safe_house"});
  CHECK(position.options(0) == Strings{"take paris", "take rome", "take limbo"});
  CHECK_THAT(position.refusal(0, "take london"), Contains("no cube there"));
  position.play_all(0, {"take limbo", "take rome"});
  CHECK(position.seat(0).limbo == 4);
  CHECK(position.at("rome").cubes[0] == 0);
  CHECK(position.seat(0).cubes == 5);
}

TEST_CASE("cubes that all lie in one place are retrieved without asking (R49)") {
  Position position;
  position.hand(0, {"start_safe_house"});
  position.play_all(0, {"action retrieve", "add start_safe_house"});
  CHECK(position.pending() == "main");
  CHECK(position.seat(0).limbo == 3);
  CHECK(position.seat(0).cubes == 7);
}

TEST_CASE("nobody overpays when retrieving (R37, R48)") {
  Position position;
  position.hand(0, {"start_safe_house", "start_letter_of_introduction", "start_railway_ticket"});
  position.seat(0).limbo = 2;
  position.play_all(0, {"action retrieve", "add start_letter_of_introduction"});
  CHECK_FALSE(position.may(0, "add start_safe_house"));
  position.play(0, "add start_railway_ticket");
  CHECK(position.seat(0).limbo == 0);
  CHECK(position.seat(0).cubes == 7);
}

TEST_CASE("retrieving needs a cube away from the stock (R48)") {
  Position position;
  position.hand(0, {"start_safe_house"});
  position.seat(0).limbo = 0;
  CHECK_THAT(position.refusal(0, "action retrieve"), Contains("R48"));
}

TEST_CASE("Sarah Bernhardt brings back 2 more, beside a retrieve symbol (R48)") {
  Position position;
  SECTION("with one") {
    position.hand(0, {"start_letter_of_introduction", "sarah_bernhardt"});
    position.play_all(0, {"action retrieve", "add sarah_bernhardt as benefit"});
    CHECK(position.options(0) == Strings{"add start_letter_of_introduction"});
    position.play(0, "add start_letter_of_introduction");
    CHECK(position.seat(0).limbo == 2);
  }
  SECTION("not alone") {
    position.hand(0, {"sarah_bernhardt"});
    position.play(0, "action retrieve");
    CHECK(position.options(0) == Strings{"add sarah_bernhardt as symbol"});
  }
  SECTION("not if a card became superfluous by her") {
    position.hand(0, {"start_letter_of_introduction", "sarah_bernhardt"});
    position.seat(0).limbo = 2;
    position.play(0, "action retrieve");
    CHECK_FALSE(position.may(0, "add sarah_bernhardt as benefit"));
  }
}

TEST_CASE("Agents are moved one by one, as many times as there are symbols (R50, R51)") {
  Position position;
  position.hand(0, {"start_railway_ticket"}).agents("london", 0, 1);
  position.play_all(0, {"action move", "add start_railway_ticket"});
  CHECK(position.options(0).size() == 16);  // two Cities, eight others each; no finish yet
  CHECK_THAT(position.refusal(0, "finish"), Contains("at least one"));
  CHECK_THAT(position.refusal(0, "move london london"), Contains("different City"));
  CHECK_THAT(position.refusal(0, "move paris london"), Contains("no Agent"));
  position.play(0, "move london paris");
  SECTION("the same Agent may move again") {
    position.play(0, "move paris rome");
    CHECK(position.at("rome").agents[0] == 1);
    CHECK(position.pending() == "main");
  }
  SECTION("after the first move one may finish") {
    position.play(0, "finish");
    CHECK(position.at("paris").agents[0] == 1);
    CHECK(position.pending() == "main");
  }
}

TEST_CASE("moving needs an Agent on a City (R50)") {
  Position position;
  position.hand(0, {"start_railway_ticket"}).agents("cairo", 0, 0);
  CHECK_THAT(position.refusal(0, "action move"), Contains("R50"));
}

TEST_CASE("The Orient Express adds two moves, and overpaying is no matter here (R50, R51)") {
  Position position;
  position.hand(0, {"start_railway_ticket", "orient_express"});
  position.play_all(0, {"action move", "add start_railway_ticket", "add orient_express as benefit"});
  position.play_all(0, {"move cairo rome", "move cairo rome", "move rome paris"});
  CHECK(position.pending() == "move");
  position.play(0, "move rome madrid");
  CHECK(position.pending() == "main");
}

TEST_CASE("both markers may move in one action; then every seat scores their distance (R53, R77, R163)") {
  Position position;
  position.hand(0, {"royal_proclamation", "start_seditious_pamphlet"}).tracks(3, 1);
  position.play_all(0, {"action markers", "add royal_proclamation", "add start_seditious_pamphlet"});
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{5, 2});
  for (int s = 0; s < 3; ++s) CHECK(position.seat(s).track_vp == 3);
  SECTION("and again after the next action (R162)") {
    position.hand(0, {"start_seditious_pamphlet"});
    position.play_all(0, {"action markers", "add start_seditious_pamphlet"});
    for (int s = 0; s < 3; ++s) CHECK(position.seat(s).track_vp == 5);  // 3, and 5 - 3
  }
}

TEST_CASE("with the option `standing` track VP are always the distance as it is (R78)") {
  Position position;
  position.state().track_scoring = TrackScoring::standing;
  position.hand(0, {"royal_proclamation", "start_seditious_pamphlet"}).tracks(3, 1);
  position.play_all(0, {"action markers", "add royal_proclamation", "done"});
  CHECK(position.seat(2).track_vp == 4);
  position.play_all(0, {"action markers", "add start_seditious_pamphlet"});
  CHECK(position.seat(2).track_vp == 3);
  CHECK(position.event("tracks_scored").at("change") == -1);  // what falls is told as falling
  CHECK(position.event("tracks_scored").at("total") == 3);
}

TEST_CASE("a card with both arrows counts for one marker, chosen when it is played (R22, R52)") {
  Position position;
  position.hand(0, {"the_times"});
  position.play(0, "action markers");
  CHECK(position.options(0) == Strings{"add the_times for loyalist", "add the_times for restorationist"});
  CHECK_THAT(position.refusal(0, "add the_times"), Contains("track"));
  position.play(0, "add the_times for restorationist");
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{0, 1});
}

TEST_CASE("Reuters Telegraph moves a marker further that another card moves (R52)") {
  Position position;
  SECTION("one more for the marker named") {
    position.hand(0, {"royal_proclamation", "reuters_telegraph"});
    position.play_all(0, {"action markers", "add royal_proclamation"});
    CHECK_FALSE(position.may(0, "add reuters_telegraph as benefit for restorationist"));
    position.play(0, "add reuters_telegraph as benefit for loyalist");
    CHECK(position.state().tracks == std::array<std::uint8_t, 2>{3, 0});
  }
  SECTION("its own arrows are another use of the card") {
    position.hand(0, {"royal_proclamation", "reuters_telegraph"});
    position.play_all(0, {"action markers", "add royal_proclamation",
                          "add reuters_telegraph as symbol for restorationist"});
    CHECK(position.state().tracks == std::array<std::uint8_t, 2>{2, 1});
  }
  SECTION("not alone") {
    position.hand(0, {"reuters_telegraph"});
    position.play(0, "action markers");
    CHECK(position.options(0) == Strings{"add reuters_telegraph as symbol for loyalist",
                                         "add reuters_telegraph as symbol for restorationist"});
  }
}

TEST_CASE("a marker stops at 10; VP are scored and then the game ends (R7, R53, R115, R164)") {
  Position position;
  position.hand(0, {"royal_proclamation", "start_patriotic_league"}).tracks(9, 4);
  position.play_all(0, {"action markers", "add royal_proclamation", "add start_patriotic_league"});
  CHECK(position.state().tracks == std::array<std::uint8_t, 2>{10, 4});
  CHECK(position.seat(1).track_vp == 6);
  CHECK(position.ended() == Strings{"marker_at_end"});
  CHECK(position.to_act() == Seats{});
}

TEST_CASE("markers at the same height score 0, and that is done too (R77)") {
  Position position;
  position.hand(0, {"start_patriotic_league"}).tracks(2, 3);
  position.play_all(0, {"action markers", "add start_patriotic_league"});
  CHECK(position.seat(0).track_vp == 0);
  CHECK(position.event("tracks_scored").at("n") == 0);
}

TEST_CASE("moving markers needs an arrow (R52)") {
  Position position;
  position.hand(0, {"start_street_gang"});
  CHECK_THAT(position.refusal(0, "action markers"), Contains("R52"));
}

TEST_CASE(
    "discarding takes any cards of the hand, openly, and draws only at the end of the turn (R26, R59, "
    "R182)") {
  Position position;
  position.hand(0, {"dynamite", "start_recruiter", "start_safe_house"});
  position.play(0, "action discard");
  CHECK_FALSE(position.may(0, "done"));
  position.play_all(0, {"add dynamite", "add start_safe_house", "done"});
  CHECK(position.discard_of(0) == Strings{"dynamite", "start_safe_house"});
  CHECK(position.hand_of(0) == Strings{"start_recruiter"});
  CHECK(position.view(core::Viewer::spectator()).at("seats").at(0).at("discard") ==
        Json{"dynamite", "start_safe_house"});
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("nothing can be discarded from an empty hand; to pass is always possible (R32, R59)") {
  Position position;
  CHECK_THAT(position.refusal(0, "action discard"), Contains("R59"));
  CHECK(position.options(0) == Strings{"action pass"});
}

TEST_CASE("two actions end the turn, the hand is filled to 5 and the next seat plays (R28, R30, R61)") {
  Position position;
  position.hand(0, {"dynamite"});
  position.play(0, "action pass");
  CHECK(position.to_act() == Seats{0});
  position.play(0, "action pass");
  CHECK(position.seat(0).hand.size() == 5);
  CHECK(position.to_act() == Seats{1});
  CHECK(position.state().actions_done == 0);
}

TEST_CASE("a hand of 5 or more draws nothing and discards nothing (R27, R28)") {
  Position position;
  position.hand(0, {"dynamite", "dynamite", "the_times", "the_times", "merchant_bank", "merchant_bank"});
  position.play_all(0, {"action pass", "action pass"});
  CHECK(position.seat(0).hand.size() == 6);
}

TEST_CASE("an empty deck is made anew from the discard pile in the middle of a draw (R27)") {
  Position position;
  position.deck(0, {"dynamite"}).discard(0, {"merchant_bank", "merchant_bank"});
  position.play_all(0, {"action pass", "action pass"});
  CHECK(position.hand_of(0) == Strings{"dynamite", "merchant_bank", "merchant_bank"});  // then drawing stops
  CHECK(position.seat(0).discard.empty());
  CHECK(position.seat(0).deck.empty());
  CHECK(position.event("reshuffled").at("n") == 2);
}

TEST_CASE("with a Free Action among hand and deck the turn has a closing decision (R31)") {
  Position position;
  position.hand(0, {"dynamite"}).deck(0, {"catacombs", "start_street_gang"});
  position.play_all(0, {"action pass", "action pass"});
  CHECK(position.pending() == "closing");
  CHECK(position.options(0) == Strings{"end_turn"});  // it lies in the deck
  position.play(0, "end_turn");
  CHECK(position.to_act() == Seats{1});
}

TEST_CASE("Free Actions may be played after both actions, any number (R29, R31)") {
  Position position;
  position.hand(0, {"catacombs", "diogenes_club"});
  position.play_all(0, {"action pass", "action pass", "free diogenes_club"});
  CHECK(position.pending() == "closing");
  position.play_all(0, {"free catacombs", "move cairo rome"});
  CHECK(position.at("rome").agents[0] == 1);
  CHECK(position.to_act() == Seats{1});  // nothing of the kind is left
}

TEST_CASE("equal cards are one choice (R126)") {
  Position position;
  position.hand(0, {"dynamite", "dynamite"});
  position.play(0, "action discard");
  CHECK(position.options(0) == Strings{"add dynamite"});
}

TEST_CASE("what belongs to another decision is refused with what is awaited") {
  Position position;
  position.hand(0, {"start_street_gang"});
  CHECK_THAT(position.refusal(0, "done"), Contains("choose an action"));
  CHECK_THAT(position.refusal(1, "action pass"), Contains("no decision"));
}
