// Placing Mages and the ten Mage Powers: sections 6 and 8.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

TEST_CASE("a Mage is placed from the office in an empty slot, and the turn passes on",
          "[placing][R40][R61]") {
  Position s;
  const MageId red = s.office(0, Colour::red);
  s.turn().act(place(red, "library", 3));
  CHECK(s.at(red, "library", 3));
  CHECK(s.asked() == 1);
  CHECK(s.kind() == "turn");
}

TEST_CASE("a taken slot, a locked room, the Infirmary and an absent room are refused with the reason",
          "[placing][R61]") {
  Position s;
  const MageId neutral = s.office(0, Colour::neutral);
  s.in(1, Colour::blue, "library", 1);
  s.state.university.locked = static_cast<std::uint16_t>(1u << room("vault").index);
  s.turn();
  CHECK(s.refusal(place(neutral, "library", 1)) == "that slot is taken (R61)");
  CHECK(s.refusal(place(neutral, "vault", 1)) == "that room is locked (R69)");
  CHECK(s.refusal(place(neutral, "infirmary", 1)) == "nobody places a Mage in the Infirmary (R61)");
  CHECK(s.refusal(place(neutral, "adventuring", 1)) == "that room is not in play (R17)");
  CHECK(s.refusal(place(neutral, "library", 9)) == "that room has no such slot (R60)");
  CHECK(s.refusal(place(200, "library", 2)) == "there is no such Mage; they are numbered 0 to 34");
}

TEST_CASE("Mages of one colour in an office are one choice", "[placing][R135]") {
  Position s;
  const MageId first = s.office(0, Colour::red);
  const MageId second = s.office(0, Colour::red);
  s.turn();
  CHECK(s.can(place(first, "library", 1)));
  CHECK(!s.can(place(second, "library", 1)));
}

TEST_CASE("Council Chamber A takes one Mage of a seat, shadowing ones counted", "[placing][R61]") {
  Position s;
  const MageId mine = s.office(0, Colour::red);
  s.in(1, Colour::neutral, "council_chamber", 1);
  s.behind(0, Colour::gray, "council_chamber", 1);
  s.turn();
  CHECK(s.refusal(place(mine, "council_chamber", 2)) ==
        "you have as many Mages in that room as it allows (R61)");
  s.state.university.sides[room("council_chamber").index] = Side::B;
  CHECK(s.can(place(mine, "council_chamber", 2)));
}

TEST_CASE("anybody may place in a Merit Slot without a badge", "[placing][R61]") {
  Position s;
  const MageId mine = s.office(0, Colour::red);
  s.turn();
  CHECK(s.player(0).badges == 0);
  CHECK(s.can(place(mine, "library", 1)));
}

TEST_CASE("red A: 1 Mana wounds a Mage of any seat, and the red Mage takes its slot", "[power][R82]") {
  Position s;
  const MageId red = s.office(0, Colour::red);
  const MageId theirs = s.in(1, Colour::neutral, "library", 3);
  const MageId own = s.in(0, Colour::neutral, "vault", 2);
  const MageId green = s.in(1, Colour::green, "guilds", 1);
  s.turn();
  CHECK(!s.can(place(red, "library", 3, Power::wound)));  // no Mana yet
  s.player(0).mana = 1;
  CHECK(s.can(place(red, "vault", 2, Power::wound)));    // own Mages too
  CHECK(!s.can(place(red, "guilds", 1, Power::wound)));  // green A cannot be wounded
  s.act(place(red, "library", 3, Power::wound));
  CHECK(s.at(red, "library", 3));
  CHECK(s.wounded(theirs));
  CHECK(s.player(0).mana == 0);
  CHECK(s.kind() == "sympathy");
  CHECK(s.asked() == 1);
  s.pick(PickAlternative{0});
  CHECK(s.player(1).gold == 2);
  CHECK(s.at(own, "vault", 2));
  CHECK(s.at(green, "guilds", 1));
}

TEST_CASE("red B: 1 Mana for each other Mage in slots of the room, at most 3; shadows do not count",
          "[power][R83]") {
  Position s;
  s.power_b(Colour::red).side_b("council_chamber");
  const MageId red = s.office(0, Colour::red);
  SECTION("two others and one shadow give 2") {
    s.in(1, Colour::neutral, "council_chamber", 1);
    s.in(2, Colour::blue, "council_chamber", 2);
    s.behind(0, Colour::gray, "council_chamber", 1);
    s.turn().act(place(red, "council_chamber", 3));
    CHECK(s.player(0).mana == 2);
  }
  SECTION("four others give 3") {
    for (int slot = 1; slot <= 4; ++slot)
      s.in(1, slot < 3 ? Colour::neutral : Colour::blue, "council_chamber", slot);
    s.turn().act(place(red, "council_chamber", 5));
    CHECK(s.player(0).mana == 3);
  }
  SECTION("alone it gives nothing") {
    s.turn().act(place(red, "council_chamber", 5));
    CHECK(s.player(0).mana == 0);
  }
}

TEST_CASE("green A cannot be wounded by anybody", "[power][R67]") {
  Position s;
  s.player(0).mana = 9;
  s.spell(0, "the_gift_of_fire", 3);
  s.in(0, Colour::green, "library", 1);
  s.in(1, Colour::green, "vault", 1);
  s.turn();
  CHECK(!s.can(cast("the_gift_of_fire", 1)));
}

TEST_CASE("green B moves an opponent's Mage to another slot of the room and takes its slot", "[power][R84]") {
  Position s;
  s.power_b(Colour::green);
  const MageId green = s.office(0, Colour::green);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  const MageId own = s.in(0, Colour::neutral, "vault", 1);
  s.turn();
  CHECK(!s.can(place(green, "vault", 1, Power::displace)));  // an own Mage
  s.act(place(green, "library", 1, Power::displace));
  CHECK(s.kind() == "displaced_to");
  CHECK(!s.can_pick(to("library", 1)));
  CHECK(!s.can_pick(to("vault", 2)));
  s.pick(to("library", 4));
  CHECK(s.at(green, "library", 1));
  CHECK(s.at(theirs, "library", 4));
  CHECK(s.at(own, "vault", 1));
}

TEST_CASE("gray A: after an Action Spell one gray Mage may be placed, after a fast one not", "[power][R86]") {
  Position s;
  const MageId gray = s.office(0, Colour::gray);
  s.office(0, Colour::red);
  s.player(0).mana = 3;
  SECTION("after Trance") {
    s.spell(0, "trance");
    s.turn().act(cast("trance"));
    CHECK(s.kind() == "gray_placement");
    CHECK(s.can_pick(Decline{}));
    s.pick(put(gray, "library", 2));
    CHECK(s.at(gray, "library", 2));
    CHECK(s.asked() == 1);
  }
  SECTION("not after Flash of Light, which is fast") {
    s.in(1, Colour::neutral, "vault", 1);
    s.spell(0, "flash_of_light");
    s.turn().act(cast("flash_of_light"));
    CHECK(s.kind() == "turn");
    CHECK(s.asked() == 0);
  }
}

TEST_CASE(
    "gray B: Spells cost 1 Mana less while a gray Mage is in a slot, but this alone never makes them free",
    "[power][R93]") {
  Position s;
  s.power_b(Colour::gray);
  s.spell(0, "the_gift_of_fire", 2);
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 2) == 3);
  s.in(0, Colour::gray, "vault", 1);
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 2) == 2);
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 1) == 1);
  s.in(0, Colour::gray, "vault", 2);  // not cumulative
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 2) == 2);
}

TEST_CASE("blue A is immune to opponents' Spells, not to Supporters, powers or its owner's Spells",
          "[power][R67][R87]") {
  Position s;
  s.player(0).mana = 5;
  s.player(1).mana = 5;
  const MageId blue = s.in(1, Colour::blue, "library", 1);
  const MageId red = s.office(0, Colour::red);
  s.spell(0, "flash_of_light");
  s.spell(1, "flash_of_light");
  s.supporter(0, "andros_duvalt");
  s.turn();
  CHECK(!s.can(cast("flash_of_light")));
  CHECK(s.can(UseSupporter{card("andros_duvalt")}));
  CHECK(s.can(place(red, "library", 1, Power::wound)));
  s.act(place(red, "vault", 1));
  CHECK(s.asked() == 1);
  s.act(cast("flash_of_light"));
  CHECK(s.can_pick(PickMage{blue}));
}

TEST_CASE("blue B pays 4 Gold instead of a Merit Badge", "[power][R101]") {
  Position s;
  s.power_b(Colour::blue);
  s.in(0, Colour::blue, "training_fields", 1);
  s.player(0).gold = 4;
  s.resolve();
  CHECK(s.kind() == "errand");
  CHECK(!s.can_pick(PickErrand{ErrandBy::take}));
  CHECK(!s.can_pick(PickErrand{ErrandBy::badge}));
  s.pick(PickErrand{ErrandBy::gold});
  CHECK(s.player(0).gold == 0);
  CHECK(s.player(0).ints == 1);
  CHECK(s.player(0).wis == 1);
}

TEST_CASE("purple A may be placed as Fast Action, and as main action too", "[power][R41]") {
  Position s;
  const MageId purple = s.office(0, Colour::purple);
  const MageId red = s.office(0, Colour::red);
  s.turn();
  CHECK(s.can(place(purple, "library", 1)));
  CHECK(!s.can(place(red, "library", 1, {}, Speed::fast)));
  s.act(place(purple, "library", 1, {}, Speed::fast));
  CHECK(s.asked() == 0);
  s.act(place(red, "library", 2));
  CHECK(s.asked() == 1);
}

TEST_CASE("purple B pays 1 Mana to shadow an opponent's Mage", "[power][R85]") {
  Position s;
  s.power_b(Colour::purple);
  const MageId purple = s.office(0, Colour::purple);
  s.in(1, Colour::neutral, "library", 1);
  s.in(0, Colour::neutral, "library", 2);
  s.player(0).mana = 1;
  s.turn();
  CHECK(!s.can(place(purple, "library", 2, Power::shadow)));
  CHECK(!s.can(place(purple, "library", 3, Power::shadow)));
  s.act(place(purple, "library", 1, Power::shadow));
  CHECK(s.at(purple, "library", 1, Spot::shadow));
  CHECK(s.player(0).mana == 0);
}

TEST_CASE("the Apprentice has all five powers", "[power][R80]") {
  Position s;
  s.player(0).mana = 2;
  const MageId apprentice = s.office(0, Colour::apprentice);
  s.in(1, Colour::neutral, "library", 1);
  s.spell(0, "trance");
  s.turn();
  CHECK(s.can(place(apprentice, "library", 1, Power::wound)));
  CHECK(s.can(place(apprentice, "library", 2, {}, Speed::fast)));
  s.act(cast("trance"));
  CHECK(s.kind() == "gray_placement");
  s.pick(put(apprentice, "library", 1, Power::wound));
  CHECK(s.kind() == "sympathy");
}

TEST_CASE("Great Hall: a Place action may bring up to 3 Mages, each with its reward", "[placing][R109]") {
  Position s;
  const MageId red = s.office(0, Colour::red);
  const MageId blue = s.office(0, Colour::blue);
  const MageId gray = s.office(0, Colour::gray);
  const MageId green = s.office(0, Colour::green);
  s.in(1, Colour::neutral, "great_hall", 1);
  s.turn().act(place(red, "great_hall", 1));
  CHECK(s.player(0).ip == 6);  // R104: the reward is the 1 IP that there is instead of it, so nobody is asked
  CHECK(s.kind() == "next_mage");
  s.pick(PickMage{blue}).pick(PickMage{gray});
  CHECK(s.player(0).ip == 8);
  CHECK(s.asked() == 1);
  CHECK(s.in_office(green));
}

TEST_CASE("Great Hall: the seat may stop, and a purple Mage placed fast comes alone", "[placing][R109]") {
  Position s;
  const MageId purple = s.office(0, Colour::purple);
  const MageId red = s.office(0, Colour::red);
  s.office(0, Colour::blue);
  s.turn().act(place(purple, "great_hall", 1, {}, Speed::fast));
  CHECK(s.kind() == "turn");
  s.act(place(red, "great_hall", 1));
  CHECK(s.kind() == "next_mage");
  s.pick(Stop{});
  CHECK(s.asked() == 1);
}

TEST_CASE("an instant reward is taken on placing, not again in Resolution, and may be forfeited for 1 IP",
          "[placing][R70][R105]") {
  Position s;
  s.side_b("guilds");
  const MageId red = s.office(0, Colour::red);
  s.turn().act(place(red, "guilds", 3));
  s.pick(PickErrand{ErrandBy::take}).pick(PickAlternative{1});
  CHECK(s.player(0).mana == 1);
  Position t;
  t.side_b("guilds");
  t.in(0, Colour::red, "guilds", 3);
  t.resolve();
  CHECK(t.player(0).mana == 0);
  CHECK(t.player(0).ip == 5);
}
