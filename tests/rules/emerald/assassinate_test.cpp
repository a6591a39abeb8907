// Assassinations (R54 to R58, R86 to R90).
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;
using Catch::Matchers::Contains;

namespace {

/// Seat 0 leads Rome (2 Bomb Points against an Agent) with 2 Agents, against 1 Agent of seat 1.
Table in_rome() {
  Table table;
  table.agents("rome", 0, 2).agents("rome", 1, 1);
  return table;
}

}  // namespace

TEST_CASE("an assassination needs the most pieces, an own Agent and the Bomb Points (R54, R57)") {
  Table table = in_rome();
  table.hand(0, {"start_lone_gunman"});
  SECTION("own Agents are worth 1 each: 2 meet Rome's 2") {
    CHECK(table.may(0, "action assassinate"));
    table.play(0, "action assassinate");
    CHECK(table.options(0) == Strings{"target rome 1"});
    CHECK_THAT(table.refusal(0, "target rome 0"), Contains("own Agents"));
    CHECK_THAT(table.refusal(0, "target rome 2"), Contains("no Agent"));
    CHECK_THAT(table.refusal(0, "target rome royalty"), Contains("no Royalty"));
    CHECK_THAT(table.refusal(0, "target rome 9"), Contains("no such seat"));
    CHECK_THAT(table.refusal(0, "target cairo 1"), Contains("more pieces"));
  }
  SECTION("a tie in pieces does not suffice") {
    table.cubes("rome", 1, 1);
    CHECK_THAT(table.refusal(0, "action assassinate"), Contains("R54"));
  }
  SECTION("cubes alone do not suffice") {
    table.agents("rome", 0, 0).cubes("rome", 0, 3).hand(0, {"start_lone_gunman", "dynamite"});
    CHECK_FALSE(table.may(0, "action assassinate"));
  }
  SECTION("the bombs of the assassination card itself do not count (R55)") {
    table.agents("rome", 0, 1).cubes("rome", 0, 1);
    CHECK_FALSE(table.may(0, "action assassinate"));
    table.hand(0, {"start_lone_gunman", "start_anarchist_cell"});
    CHECK(table.may(0, "action assassinate"));
  }
  SECTION("an assassination card is needed") {
    table.hand(0, {"dynamite"});
    CHECK_FALSE(table.may(0, "action assassinate"));
  }
}

TEST_CASE(
    "an Agent killed without the icon goes back to its owner; the card leaves the game (R87, R88, R89)") {
  Table table = in_rome();
  table.hand(0, {"start_lone_gunman"}).cubes("rome", 0, 1).cubes("rome", 2, 2);
  table.play_all(0, {"action assassinate", "target rome 1", "add start_lone_gunman"});
  CHECK(table.at("rome").agents == std::array<std::uint8_t, 5>{2, 0, 0, 0, 0});
  CHECK(table.seat(1).agents == 8);
  CHECK(table.removed() == Strings{"start_lone_gunman"});
  CHECK(table.discard_of(0).empty());
  CHECK(table.seat(0).limbo == 6);  // the own cube
  CHECK(table.seat(2).cubes == 5);  // the others' come back
  CHECK(table.disc(0) == 0);
  CHECK(table.event("sanity_rolled").is_null());  // only Royalty drives mad
  CHECK(table.pending() == "main");
}

TEST_CASE("an Agent killed with the icon is kept for good, and its VP count at once (R87, R170)") {
  Table table = in_rome();
  table.hand(0, {"hired_assassin", "start_street_gang"});
  table.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
  CHECK(table.near(0) == Strings{"hired_assassin"});
  CHECK(table.seat(0).near[0].agent_of == Seat{1});
  CHECK(table.seat(1).agents == 7);  // Rome's Agent is out of reach
  CHECK(table.disc(0) == 2);
  CHECK(table.removed().empty());
}

TEST_CASE(
    "Royalty: the card is kept, its VP count at once, and Insanity costs an Agent there (R87, R90, R169)") {
  Table table = in_rome();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"});
  const bool insanity = GENERATE(true, false);
  table.next_roll(insanity);
  table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
  CHECK_THAT(table.refusal(0, "done"), Contains("not enough"));
  table.play(0, "add dynamite");
  CHECK(table.near(0) == Strings{"rhan_tegoth"});
  CHECK_FALSE(table.at("rome").royalty);
  CHECK(table.seat(0).vp[static_cast<int>(Color::restorationist)] == 4);
  CHECK(table.removed() == Strings{"hired_assassin"});  // the icon is for Agents only
  CHECK(table.discard_of(0) == Strings{"dynamite"});
  CHECK(table.at("rome").agents[0] == (insanity ? 1 : 2));
  CHECK(table.seat(0).sanity == 3);  // no token is lost
}

TEST_CASE("Laudanum spares the roll for Royalty (R90)") {
  Table table = in_rome();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite", "laudanum"}).next_roll(true);
  table.play_all(
      0, {"action assassinate", "target rome royalty", "add hired_assassin", "add laudanum", "add dynamite"});
  CHECK(table.at("rome").agents[0] == 2);
  CHECK(table.event("sanity_rolled").is_null());
}

TEST_CASE("nobody overpays with bombs: every card must be needed (R37, R56, R167)") {
  Table table = in_rome();
  SECTION("with Agents enough no bomb may be added; too many Agents are no overpaying") {
    table.agents("rome", 0, 3).hand(0, {"hired_assassin", "dynamite", "emma_goldman"});
    table.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(table.disc(0) == 2);  // nothing could be added, so nobody was asked
  }
  SECTION("need 2: one card of 2, or two of 1, but not 1 and 2") {
    table.royalty("rome", "rhan_tegoth");  // 4, and 2 Agents
    table.hand(0, {"hired_assassin", "dynamite", "start_anarchist_cell", "nihilist_cell"});
    table.play_all(
        0, {"action assassinate", "target rome royalty", "add hired_assassin", "add start_anarchist_cell"});
    CHECK_FALSE(table.may(0, "add dynamite"));
    CHECK(table.may(0, "add nihilist_cell"));
  }
  SECTION("need 3: 1 and then 2 is exact, 2 and then 2 loses a symbol, both are allowed") {
    table.royalty("rome", "hastur");  // 5, and 2 Agents
    table.hand(0, {"hired_assassin", "dynamite", "johann_most", "start_anarchist_cell"});
    table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add dynamite"});
    CHECK(table.may(0, "add johann_most"));
    CHECK(table.may(0, "add start_anarchist_cell"));
  }
  SECTION("a card that could not be part of any exact payment is refused (R34)") {
    table.royalty("rome", "hastur");  // need 3 from cards
    table.hand(0, {"hired_assassin", "dynamite", "johann_most", "start_anarchist_cell"});
    table.play_all(
        0, {"action assassinate", "target rome royalty", "add hired_assassin", "add start_anarchist_cell"});
    // 1 + 2 = 3 is exact with either; both together would make the first one superfluous.
    table.play(0, "add dynamite");
    CHECK(table.near(0) == Strings{"hastur"});
  }
}

TEST_CASE("a target is offered only if the hand suffices for it (R33, R57)") {
  Table table = in_rome();
  table.royalty("rome", "hastur").hand(0, {"hired_assassin", "dynamite"});  // Royalty needs 3 more
  table.play(0, "action assassinate");
  CHECK(table.options(0) == Strings{"target rome 1"});
  CHECK_THAT(table.refusal(0, "target rome royalty"), Contains("R57"));
}

TEST_CASE("an assassination card may serve as a bomb for another one (R21, R57)") {
  Table table = in_rome();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "johann_most"});
  table.play_all(0, {"action assassinate", "target rome royalty"});
  // Johann Most as the assassin would leave no bombs.
  CHECK(table.options(0) == Strings{"add hired_assassin"});
  table.play_all(0, {"add hired_assassin", "add johann_most"});
  CHECK(table.near(0) == Strings{"rhan_tegoth"});
  CHECK(table.discard_of(0) == Strings{"johann_most"});
}

TEST_CASE("Emma Goldman brings 2 Bomb Points (R55)") {
  Table table = in_rome();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "emma_goldman"});
  table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin", "add emma_goldman"});
  CHECK(table.near(0) == Strings{"rhan_tegoth"});
}

TEST_CASE("Alfred Nobel doubles the own Agents, or is a bomb of 2 (R55, R56)") {
  Table table = in_rome();
  table.agents("rome", 0, 3).royalty("rome", "gloriana");  // 6
  SECTION("3 Agents count 6") {
    table.hand(0, {"hired_assassin", "alfred_nobel"});
    table.play_all(0, {"action assassinate", "target rome royalty", "add hired_assassin"});
    CHECK(table.options(0) == Strings{"add alfred_nobel as benefit"});
    table.play(0, "add alfred_nobel as benefit");
    CHECK(table.near(0) == Strings{"gloriana"});
    CHECK(table.seat(0).vp[static_cast<int>(Color::restorationist)] == 6);
  }
  SECTION("his text would make a bomb superfluous, his bombs would not") {
    table.hand(0, {"hired_assassin", "alfred_nobel", "start_anarchist_cell"});
    table.play_all(
        0, {"action assassinate", "target rome royalty", "add hired_assassin", "add start_anarchist_cell"});
    CHECK(table.options(0) == Strings{"add alfred_nobel as bomb"});
  }
}

TEST_CASE("several assassinations in one action, each with its own card and checked anew (R58)") {
  Table table = in_rome();
  table.agents("rome", 0, 3).hand(0, {"hired_assassin", "start_lone_gunman", "start_street_gang"});
  SECTION("the same City again: Agents count again") {
    table.agents("rome", 1, 2);
    table.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(table.pending() == "target");
    CHECK(table.options(0) == Strings{"target rome 1", "finish"});
    table.play_all(0, {"target rome 1", "add start_lone_gunman"});
    CHECK(table.at("rome").agents[1] == 0);
    CHECK(table.state().actions_done == 1);
  }
  SECTION("the cubes are gone after the first, and a tie then forbids the second (R168)") {
    table.agents("rome", 0, 2)
        .agents("rome", 1, 3)
        .cubes("rome", 0, 2)
        .hand(0, {"hired_assassin", "start_lone_gunman"});
    table.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(table.at("rome").agents[1] == 2);
    CHECK(table.pending() == "main");  // no target is left by public facts
  }
  SECTION("asked by public facts, even if the hand has no other assassination card (R140)") {
    table.agents("rome", 1, 2).hand(0, {"hired_assassin", "start_street_gang"});
    table.play_all(0, {"action assassinate", "target rome 1", "add hired_assassin"});
    CHECK(table.options(0) == Strings{"finish"});
    table.play(0, "finish");
    CHECK(table.discard_of(0).empty());
  }
}

TEST_CASE("a target is named as a seat or as Royalty, never both") {
  Table table = in_rome();
  table.royalty("rome", "rhan_tegoth").hand(0, {"hired_assassin", "dynamite"});
  table.play(0, "action assassinate");
  Json both = in_json("target rome 1");
  both["royalty"] = true;
  CHECK_THAT(table.refusal_of(0, both), Contains("either"));
  Json neither = in_json("target rome royalty");
  neither["royalty"] = false;
  CHECK_THAT(table.refusal_of(0, neither), Contains("either"));
}
