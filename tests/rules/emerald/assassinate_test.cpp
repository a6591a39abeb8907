// Assassinations.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

/// Seat 0 leads Rome (2 Bomb Points against an Agent) with 2 Agents, against 1 Agent of seat 1.
Position in_rome() {
  Position position;
  position.agents("rome", 0, 2).agents("rome", 1, 1);
  return position;
}

}  // namespace

TEST_CASE("an assassination needs the most pieces, an own Agent and the Bomb Points (R54, R57)") {
  Position position = in_rome();
  position.hand(0, {"start_lone_gunman"});
  SECTION("own Agents are worth 1 each: 2 meet Rome's 2") {
    CHECK(position.may(0, "action assassinate"));
    position.play(0, "action assassinate");
    CHECK(position.options(0) == Strings{"target rome 1"});
    CHECK_THAT(position.refusal(0, "target rome 0"), Contains("own Agents"));
    CHECK_THAT(position.refusal(0, "target rome 2"), Contains("no Agent"));
    CHECK_THAT(position.refusal(0, "target rome royalty"), Contains("no Royalty"));
    CHECK_THAT(position.refusal(0, "target rome 9"), Contains("no such seat"));
    CHECK_THAT(position.refusal(0, "target cairo 1"), Contains("more pieces"));
  }
  SECTION("a tie in pieces does not suffice") {
    position.cubes("rome", 1, 1);
    CHECK_THAT(position.refusal(0, "action assassinate"), Contains("R54"));
  }
  SECTION("cubes alone do not suffice") {
    position.agents("rome", 0, 0).cubes("rome", 0, 3).hand(0, {"start_lone_gunman", "dynamite"});
    CHECK_FALSE(position.may(0, "action assassinate"));
  }
  SECTION("the bombs of the assassination card itself do not count (R55)") {
    position.agents("rome", 0, 1).cubes("rome", 0, 1);
    CHECK_FALSE(position.may(0, "action assassinate"));
    position.hand(0, {"start_lone_gunman", "start_anarchist_cell"});
    CHECK(position.may(0, "action assassinate"));
  }
  SECTION("an assassination card is needed") {
    position.hand(0, {"dynamite"});
    CHECK_FALSE(position.may(0, "action assassinate"));
  }
}

TEST_CASE("an Agent killed without the icon goes back to its owner; the card leaves the game (R86 to R89)") {
  Position position = in_rome();
  position.hand(0, {"start_lone_gunman"}).cubes("rome", 0, 1).cubes("rome", 2, 2);
  position.play_all(0, {"action assassinate", "target rome 1", "add start_lone_gunman"});
  CHECK(position.at("rome").agents == std::array<std::uint8_t, 5>{2, 0, 0, 0, 0});
  CHECK(position.seat(1).agents == 8);
  CHECK(position.removed() == Strings{"start_lone_gunman"});
  CHECK(position.discard_of(0).empty());
  CHECK(position.seat(0).limbo == 6);  // the own cube
  CHECK(position.seat(2).cubes == 5);  // the others' come back
  CHECK(position.disc(0) == 0);
  CHECK(position.event("sanity_rolled").is_null());  // only Royalty drives mad
  CHECK(position.pending() == "main");
}

TEST_CASE("an Agent killed with the icon is kept for good, and its VP count at once (R87, R170)") {
  Position position = in_rome();
  position.hand(0, {"hired_assassin", "start_street_gang"});
  position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
  CHECK(position.near(0) == Strings{"hired_assassin"});
  CHECK(position.seat(0).near[0].agent_of == Seat{1});
  CHECK(position.seat(1).agents == 7);  // Rome's Agent is out of reach
  CHECK(position.disc(0) == 2);
  CHECK(position.removed().empty());
}

TEST_CASE(
    "Royalty: the card is kept, its VP count at once, and Insanity costs an Agent there (R87, R90, R169)") {
  Position position = in_rome();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"});
  const bool insanity = GENERATE(true, false);
  position.next_roll(insanity);
  position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
  CHECK_THAT(position.refusal(0, "done"), Contains("not enough"));
  position.play(0, "add dynamite");
  CHECK(position.near(0) == Strings{"rhan_tegoth"});
  CHECK_FALSE(position.at("rome").royalty);
  CHECK(position.seat(0).vp[static_cast<int>(Color::restorationist)] == 4);
  CHECK(position.removed() == Strings{"hired_assassin"});  // the icon is for Agents only
  CHECK(position.discard_of(0) == Strings{"dynamite"});
  CHECK(position.at("rome").agents[0] == (insanity ? 1 : 2));
  CHECK(position.seat(0).sanity == 3);  // no token is lost
}

TEST_CASE("Laudanum spares the roll for Royalty (R90)") {
  Position position = in_rome();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite", "laudanum"}).next_roll(true);
  position.play_all(
      0, {"action assassinate", "target rome royalty", "add hired_assassin", "add laudanum", "add dynamite"});
  CHECK(position.at("rome").agents[0] == 2);
  CHECK(position.event("sanity_rolled").is_null());
}

TEST_CASE("nobody overpays with bombs: every card must be needed (R37, R56, R167)") {
  Position position = in_rome();
  SECTION("with Agents enough no bomb may be added; too many Agents are no overpaying") {
    position.agents("rome", 0, 3).hand(0, {"hired_assassin", "dynamite", "emma_goldman"});
    position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(position.disc(0) == 2);  // nothing could be added, so nobody was asked
  }
  SECTION("need 2: one card of 2, or two of 1, but not 1 and 2") {
    position.royalty("rome", "rhan_tegoth");  // 4, and 2 Agents
    position.hand(0, {"hired_assassin", "dynamite", "start_anarchist_cell", "nihilist_cell"});
    position.play_all(
        0, {"action assassinate", "target rome royalty", "add hired_assassin", "add start_anarchist_cell"});
    CHECK_FALSE(position.may(0, "add dynamite"));
    CHECK(position.may(0, "add nihilist_cell"));
  }
  SECTION("need 3: 1 and then 2 is exact, 2 and then 2 loses a symbol, both are allowed") {
    position.royalty("rome", "hastur");  // 5, and 2 Agents
    position.hand(0, {"hired_assassin", "dynamite", "johann_most", "start_anarchist_cell"});
    position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
    CHECK(position.may(0, "add johann_most"));
    CHECK(position.may(0, "add start_anarchist_cell"));
  }
  SECTION("a card that could not be part of any exact payment is refused (R34)") {
    position.royalty("rome", "hastur");  // need 3 from cards
    position.hand(0, {"hired_assassin", "dynamite", "johann_most", "start_anarchist_cell"});
    position.play_all(
        0, {"action assassinate", "target rome royalty", "add hired_assassin", "add start_anarchist_cell"});
    // 1 + 2 = 3 is exact with either; both together would make the first one superfluous.
    position.play(0, "add dynamite");
    CHECK(position.near(0) == Strings{"hastur"});
  }
}

TEST_CASE("a target is offered only if the hand suffices for it (R33, R57)") {
  Position position = in_rome();
  position.royalty("rome", "hastur").hand(0, {"hired_assassin", "dynamite"});  // Royalty needs 3 more
  position.play(0, "action assassinate");
  CHECK(position.options(0) == Strings{"target rome 1"});
  CHECK_THAT(position.refusal(0, "target rome royalty"), Contains("R57"));
}

TEST_CASE("an assassination card may serve as a bomb for another one (R21, R57)") {
  Position position = in_rome();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "johann_most"});
  position.play_all(0, {"action assassinate", "target rome royalty"});
  // Johann Most as the assassin would leave no bombs.
  CHECK(position.options(0) == Strings{"add hired_assassin"});
  position.play_all(0, {"add hired_assassin", "add johann_most"});
  CHECK(position.near(0) == Strings{"rhan_tegoth"});
  CHECK(position.discard_of(0) == Strings{"johann_most"});
}

TEST_CASE("Emma Goldman brings 2 Bomb Points (R55)") {
  Position position = in_rome();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "emma_goldman"});
  position.play_all(0,
                    {"action assassinate", "target rome royalty", "add hired_assassin", "add emma_goldman"});
  CHECK(position.near(0) == Strings{"rhan_tegoth"});
}

TEST_CASE("Alfred Nobel doubles the own Agents, or is a bomb of 2 (R55, R56)") {
  Position position = in_rome();
  position.agents("rome", 0, 3).royalty("rome", "gloriana");  // 6
  SECTION("3 Agents count 6") {
    position.hand(0, {"hired_assassin", "alfred_nobel"});
    position.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
    CHECK(position.options(0) == Strings{"add alfred_nobel as benefit"});
    position.play(0, "add alfred_nobel as benefit");
    CHECK(position.near(0) == Strings{"gloriana"});
    CHECK(position.seat(0).vp[static_cast<int>(Color::restorationist)] == 6);
  }
  SECTION("his text would make a bomb superfluous, his bombs would not") {
    position.hand(0, {"hired_assassin", "alfred_nobel", "start_anarchist_cell"});
    position.play_all(
        0, {"action assassinate", "target rome royalty", "add hired_assassin", "add start_anarchist_cell"});
    CHECK(position.options(0) == Strings{"add alfred_nobel as bomb"});
  }
}

TEST_CASE("several assassinations in one action, each with its own card and checked anew (R58)") {
  Position position = in_rome();
  position.agents("rome", 0, 3).hand(0, {"hired_assassin", "start_lone_gunman", "start_street_gang"});
  SECTION("the same City again: Agents count again") {
    position.agents("rome", 1, 2);
    position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(position.pending() == "target");
    CHECK(position.options(0) == Strings{"target rome 1", "finish"});
    position.play_all(0, {"target rome 1", "add start_lone_gunman"});
    CHECK(position.at("rome").agents[1] == 0);
    CHECK(position.state().actions_done == 1);
  }
  SECTION("the cubes are gone after the first, and a tie then forbids the second (R168)") {
    position.agents("rome", 0, 2)
        .agents("rome", 1, 3)
        .cubes("rome", 0, 2)
        .hand(0, {"hired_assassin", "start_lone_gunman"});
    position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(position.at("rome").agents[1] == 2);
    CHECK(position.pending() == "main");  // no target is left by public facts
  }
  SECTION("asked by public facts, even if the hand has no other assassination card (R140)") {
    position.agents("rome", 1, 2).hand(0, {"hired_assassin", "start_street_gang"});
    position.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(position.options(0) == Strings{"finish"});
    position.play(0, "finish");
    CHECK(position.discard_of(0).empty());
  }
}

TEST_CASE("a target is named as a seat or as Royalty, never both") {
  Position position = in_rome();
  position.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"});
  position.play(0, "action assassinate");
  Json both = in_json("target rome 1");
  both["royalty"] = true;
  CHECK_THAT(position.refusal_of(0, both), Contains("either"));
  Json neither = in_json("target rome royalty");
  neither["royalty"] = false;
  CHECK_THAT(position.refusal_of(0, neither), Contains("either"));
}
