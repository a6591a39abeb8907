// Claiming cards.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

TEST_CASE(
    "a claim needs a cube, a face-up card and strictly more pieces than each other seat (R41, R150, R151)") {
  Position position;
  position.hand(0, {"start_recruiter"}).face_up("london", "dynamite").agents("london", 0, 2);
  SECTION("Agents alone never suffice") {
    CHECK_FALSE(position.may(0, "action claim"));
    CHECK_THAT(position.refusal(0, "action claim"), Contains("R41"));
  }
  SECTION("one cube and the lead suffice") {
    position.cubes("london", 0, 1);
    CHECK(position.may(0, "action claim"));
  }
  SECTION("a tie never suffices, Agents and cubes count alike") {
    position.cubes("london", 0, 1).cubes("london", 1, 3);
    CHECK_FALSE(position.may(0, "action claim"));
  }
  SECTION("each other seat is compared by itself") {
    position.cubes("london", 0, 1).cubes("london", 1, 2).cubes("london", 2, 2);
    CHECK(position.may(0, "action claim"));
  }
  SECTION("an empty stack has nothing to claim (R166)") {
    position.cubes("london", 0, 1);
    position.at("london").face_up.reset();
    CHECK_FALSE(position.may(0, "action claim"));
  }
  SECTION("a claim symbol is needed") {
    position.cubes("london", 0, 1).hand(0, {"start_street_gang"});
    CHECK_FALSE(position.may(0, "action claim"));
  }
}

TEST_CASE("a claim is carried out in its order: card, reveal, cubes, Agents, VP, Sanity (R44)") {
  Position position;
  position.hand(0, {"start_recruiter"}).cubes("london", 0, 2).cubes("london", 1, 1).agents("london", 2, 1);
  position.face_up("london", "prince_kropotkin").facedown("london", {"gloriana", "dynamite"}).next_roll(true);
  position.play_all(0, {"action claim", "city london", "add start_recruiter"});

  CHECK(position.discard_of(0) == Strings{"prince_kropotkin", "start_recruiter"});
  CHECK(name_of(*position.at("london").royalty) == "gloriana");
  CHECK(name_of(*position.at("london").face_up) == "dynamite");
  CHECK(position.at("london").down.empty());
  CHECK(position.seat(0).limbo == 7);  // 5 and the 2 of London
  CHECK(position.seat(0).cubes == 3);
  CHECK(position.seat(1).cubes == 5);  // its cube came back to its stock
  CHECK(position.seat(1).limbo == 5);
  CHECK(position.at("london").cubes == std::array<std::uint8_t, 5>{});
  CHECK(position.at("london").agents[2] == 1);  // Agents stay
  CHECK(position.at("london").agents[0] == 1);  // the Agent symbol
  CHECK(position.seat(0).agents == 7);
  CHECK(position.seat(0).vp[static_cast<int>(Color::restorationist)] == 2);
  CHECK(position.disc(0) == 2);
  CHECK(position.seat(0).sanity == 2);
  CHECK(position.pending() == "main");
  CHECK(position.state().actions_done == 1);
}

TEST_CASE("a claim must be the first action of the turn (R30)") {
  Position position;
  position.hand(0, {"start_recruiter", "start_recruiter"})
      .cubes("london", 0, 1)
      .face_up("london", "dynamite");
  position.play(0, "action pass");
  CHECK_FALSE(position.may(0, "action claim"));
  CHECK_THAT(position.refusal(0, "action claim"), Contains("R30"));
}

TEST_CASE("a Free Action may precede the claim (R29, R30)") {
  Position position;
  position.hand(0, {"start_recruiter", "sigmund_freud"}).cubes("london", 0, 1).face_up("london", "dynamite");
  position.seat(0).sanity = 2;
  position.play(0, "free sigmund_freud");
  CHECK(position.may(0, "action claim"));
}

TEST_CASE("one action claims in several different Cities, one symbol each (R45, R46, R152)") {
  Position position;
  position.hand(0, {"city_paris"}).cubes("london", 0, 1).cubes("berlin", 0, 1);
  position.face_up("london", "dynamite")
      .facedown("london", {"merchant_bank"})
      .face_up("berlin", "orient_express");
  position.play_all(0, {"action claim", "city london", "add city_paris"});

  REQUIRE(position.pending() == "city");
  CHECK(position.options(0) == Strings{"city berlin", "finish"});
  CHECK_THAT(position.refusal(0, "city london"), Contains("R46"));
  SECTION("the second symbol of the card serves the second claim") {
    position.play(0, "city berlin");
    CHECK(position.discard_of(0) == Strings{"dynamite", "orient_express", "city_paris"});
    CHECK(position.disc(0) == 1);  // the Orient Express
    CHECK(position.state().actions_done == 1);
  }
  SECTION("symbols that are left at the end are lost") {
    position.play(0, "finish");
    CHECK(position.discard_of(0) == Strings{"dynamite", "city_paris"});
    CHECK(position.state().actions_done == 1);
  }
}

TEST_CASE("every further claim is checked anew and needs its own symbol (R45)") {
  Position position;
  position.hand(0, {"start_recruiter", "start_letter_of_introduction"})
      .cubes("london", 0, 1)
      .cubes("berlin", 0, 1);
  position.face_up("london", "dynamite").face_up("berlin", "dynamite");
  position.play_all(0, {"action claim", "city berlin", "add start_recruiter"});
  CHECK(position.options(0) == Strings{"city london", "finish"});
  position.play(0, "city london");
  CHECK(position.options(0) == Strings{"add start_letter_of_introduction"});
  position.play(0, "add start_letter_of_introduction");
  CHECK(position.state().actions_done == 1);
  CHECK(position.seat(0).limbo == 7);
}

TEST_CASE("a seat is asked for a further claim by public facts, even if it can only finish (R45, R140)") {
  Position position;
  position.hand(0, {"start_recruiter", "start_street_gang"}).cubes("london", 0, 1).cubes("berlin", 0, 1);
  position.face_up("london", "dynamite").face_up("berlin", "dynamite");
  position.play_all(0, {"action claim", "city london", "add start_recruiter"});
  CHECK(position.pending() == "city");
  CHECK(position.options(0) == Strings{"finish"});
}

TEST_CASE("a tie is a further claim to ask about only if the Benefit for ties may be in hand (R45, R140)") {
  Position position;
  position.hand(0, {"city_paris", "start_street_gang"})
      .face_up("london", "dynamite")
      .face_up("berlin", "dynamite");
  position.cubes("london", 0, 1).cubes("berlin", 0, 1).cubes("berlin", 1, 1);
  SECTION("it lies in the draw deck, but nobody can tell") {
    position.deck(0, {"irene_adler"});
    position.play_all(0, {"action claim", "city london", "add city_paris", "done"});
    CHECK(position.options(0) == Strings{"finish"});
  }
  SECTION("it is nowhere: nobody is asked, and the symbol that is left is lost") {
    position.play_all(0, {"action claim", "city london", "add city_paris"});
    CHECK(position.pending() == "main");
    CHECK(position.at("berlin").cubes[0] == 1);
  }
}

TEST_CASE("`done` is asked although it is the only option, unless public facts say so (R35)") {
  Position position;
  position.hand(0, {"start_recruiter", "start_street_gang"})
      .cubes("london", 0, 1)
      .face_up("london", "dynamite");
  SECTION("a Benefit in the draw deck might as well be in the hand") {
    position.deck(0, {"peoples_will"});
    position.play_all(0, {"action claim", "city london", "add start_recruiter"});
    CHECK(position.pending() == "cards");
    CHECK(position.options(0) == Strings{"done"});
  }
  SECTION("without one nothing could be added, and nobody is asked") {
    position.play_all(0, {"action claim", "city london", "add start_recruiter"});
    CHECK(position.pending() == "main");
  }
}

TEST_CASE("Irene Adler lets ties win for one claim (R42, R43)") {
  Position position;
  position.cubes("london", 0, 1).cubes("london", 1, 1).face_up("london", "dynamite");
  SECTION("with another card's claim symbol") {
    position.hand(0, {"irene_adler", "start_recruiter", "start_street_gang"});
    position.play_all(0, {"action claim", "city london"});
    // Irene Adler must stay for her text, so she cannot pay the symbol.
    CHECK(position.options(0) == Strings{"add start_recruiter"});
    CHECK_THAT(position.refusal(0, "add irene_adler"), Contains("R34"));
    position.play(0, "add start_recruiter");
    CHECK(position.options(0) == Strings{"add irene_adler"});
    CHECK_THAT(position.refusal(0, "done"), Contains("R34"));
    position.play(0, "add irene_adler");
    CHECK(position.discard_of(0) == Strings{"dynamite", "start_recruiter", "irene_adler"});
    CHECK(position.seat(1).cubes == 5);
  }
  SECTION("not without one") {
    position.hand(0, {"irene_adler", "start_street_gang"});
    CHECK_FALSE(position.may(0, "action claim"));
  }
  SECTION("nor against a seat that has more") {
    position.hand(0, {"irene_adler", "start_recruiter"}).cubes("london", 1, 2);
    CHECK_FALSE(position.may(0, "action claim"));
  }
}

TEST_CASE("The People's Will brings the own cubes back to the stock (R44)") {
  Position position;
  position.hand(0, {"start_recruiter", "peoples_will"}).cubes("london", 0, 2).face_up("london", "dynamite");
  position.play_all(0, {"action claim", "city london", "add start_recruiter", "add peoples_will"});
  CHECK(position.seat(0).cubes == 5);
  CHECK(position.seat(0).limbo == 5);
}

TEST_CASE("a Benefit works only for the claim it is played with (R80)") {
  Position position;
  position.hand(0, {"city_paris", "peoples_will"}).cubes("london", 0, 1).cubes("berlin", 0, 1);
  position.face_up("london", "dynamite").face_up("berlin", "dynamite");
  position.play_all(0, {"action claim", "city london", "add city_paris", "add peoples_will", "city berlin"});
  CHECK(position.seat(0).limbo == 6);  // Berlin's cube; London's came to the stock
  CHECK(position.seat(0).cubes == 4);
}

TEST_CASE("Laudanum spares the roll of a claim (R44)") {
  Position position;
  position.hand(0, {"start_recruiter", "laudanum"})
      .cubes("london", 0, 1)
      .face_up("london", "cthulhu")
      .next_roll(true);
  position.play_all(0, {"action claim", "city london", "add start_recruiter", "add laudanum"});
  CHECK(position.seat(0).sanity == 3);
  CHECK(position.event("sanity_rolled").is_null());
  CHECK(position.seat(0).vp[static_cast<int>(Color::loyalist)] == 3);
}

TEST_CASE("an Agent symbol without Agents in stock places none; the claim stands (R171)") {
  Position position;
  position.hand(0, {"start_recruiter"}).cubes("london", 0, 1).face_up("london", "pinkerton_agents");
  SECTION("none") {
    position.seat(0).agents = 0;
    position.play_all(0, {"action claim", "city london", "add start_recruiter"});
    CHECK(position.at("london").agents[0] == 0);
    CHECK(position.discard_of(0) == Strings{"pinkerton_agents", "start_recruiter"});
  }
  SECTION("as many as there are") {
    position.seat(0).agents = 1;
    position.play_all(0, {"action claim", "city london", "add start_recruiter"});
    CHECK(position.at("london").agents[0] == 1);
  }
}

TEST_CASE("a seat without Sanity tokens is not rolled for (R95)") {
  Position position;
  position.hand(0, {"start_recruiter"}).cubes("london", 0, 1).face_up("london", "cthulhu");
  position.seat(0).sanity = 0;
  position.seat(0).revealed = true;
  position.play_all(0, {"action claim", "city london", "add start_recruiter"});
  CHECK(position.event("sanity_rolled").is_null());
  CHECK(position.seat(0).sanity == 0);
}

TEST_CASE("City cards are claimed like Game cards, and their VP count at once (R47, R21)") {
  Position position;
  position.hand(0, {"start_recruiter"}).cubes("london", 0, 1).face_up("london", "city_london");
  position.play_all(0, {"action claim", "city london", "add start_recruiter"});
  CHECK(position.seat(0).vp[static_cast<int>(Color::neutral)] == 3);
  CHECK(position.discard_of(0) == Strings{"city_london", "start_recruiter"});
}

TEST_CASE("a card with VP that is used for symbols scores nothing (R21, R157)") {
  Position position;
  position.hand(0, {"city_london"});
  position.play_all(0, {"action place", "city paris", "add city_london"});
  CHECK(position.disc(0) == 0);
  CHECK(position.at("paris").cubes[0] == 3);
}
