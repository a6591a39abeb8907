// What happens to Mages: each operation of section 7 with the cards that use it, and each in its unusual
// form.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

TEST_CASE("wound: the Mage goes to the ward, its owner gets the Sympathy Bonus", "[wound][R71]") {
  Position s = with_spell("the_gift_of_fire", 1);
  const MageId theirs = s.in(2, Colour::neutral, "vault", 1);
  const MageId other = s.in(1, Colour::neutral, "vault", 2);
  s.turn().act(cast("the_gift_of_fire"));
  CHECK(s.player(0).mana == 19);
  CHECK(s.kind() == "wound");
  s.pick(PickMage{theirs});
  CHECK(s.at(theirs, "infirmary", 1, Spot::infirmary));
  CHECK(s.at(other, "vault", 2));
  CHECK(s.asked() == 2);
  CHECK(s.kind() == "sympathy");
  s.pick(PickAlternative{2});
  CHECK(s.player(2).ip == 6);
  CHECK(s.exhausted(0, "the_gift_of_fire"));
}

TEST_CASE("wound: shadowing Mages and those in locked rooms are no targets", "[wound][R65][R66]") {
  Position s = with_spell("the_gift_of_fire", 1);
  s.behind(1, Colour::neutral, "vault", 1);
  s.in(1, Colour::neutral, "library", 1);
  s.state.university.locked = static_cast<std::uint16_t>(1u << room("library").index);
  s.turn();
  CHECK(s.refusal(cast("the_gift_of_fire")) ==
        "it would do nothing, or what it must do is not possible (R45, R46)");
}

TEST_CASE("Venom wounds without Sympathy Bonus", "[wound][R57]") {
  Position s = with_spell("the_lamentations_of_sareth", 1);
  s.in(1, Colour::neutral, "vault", 1);
  s.turn().act(cast("the_lamentations_of_sareth"));
  CHECK(s.asked() == 1);
  CHECK(s.kind() == "turn");
  CHECK(s.player(1).gold == 0);
}

TEST_CASE("Poison: wound, then place in that very slot, without powers; the placing may be declined",
          "[wound][place]") {
  Position s = with_spell("the_lamentations_of_sareth", 2);
  const MageId red = s.office(0, Colour::red);
  const MageId theirs = s.in(1, Colour::neutral, "vault", 1);
  s.turn().act(cast("the_lamentations_of_sareth", 2));
  CHECK(s.kind() == "place");
  CHECK(s.legal().size() == 2);
  CHECK(s.can_pick(Decline{}));
  s.pick(put(red, "vault", 1));
  CHECK(s.at(red, "vault", 1));
  CHECK(s.wounded(theirs));
  CHECK(s.asked() == 1);
}

TEST_CASE("Nox wounds everybody in a room, own Mages too, but not shadows or the immune",
          "[wound][pick_room][R68]") {
  Position s = with_spell("the_lamentations_of_sareth", 3);
  const MageId own = s.in(0, Colour::neutral, "library", 1);
  const MageId theirs = s.in(1, Colour::neutral, "library", 2);
  const MageId green = s.in(1, Colour::green, "library", 3);
  const MageId blue = s.in(1, Colour::blue, "library", 4);
  const MageId shadow = s.behind(2, Colour::red, "library", 1);
  const MageId elsewhere = s.in(2, Colour::red, "vault", 1);
  s.turn().act(cast("the_lamentations_of_sareth", 3));
  CHECK(s.kind() == "room");
  CHECK(!s.can_pick(ChosenRoom{room("guilds")}));
  s.pick(ChosenRoom{room("library")});
  CHECK(s.wounded(own));
  CHECK(s.wounded(theirs));
  CHECK(s.at(green, "library", 3));
  CHECK(s.at(blue, "library", 4));
  CHECK(s.at(shadow, "library", 1, Spot::shadow));
  CHECK(s.at(elsewhere, "vault", 1));
  CHECK(s.kind() == "turn");  // no Sympathy Bonuses
}

TEST_CASE("Fireball: the second Mage must be in a room adjacent to the first", "[wound][spread]") {
  Position s = with_spell("the_gift_of_fire", 2);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId same = s.in(1, Colour::red, "library", 2);
  const MageId below = s.in(1, Colour::red, "guilds", 1);
  const MageId diagonal = s.in(1, Colour::gray, "great_hall", 1);
  s.turn().act(cast("the_gift_of_fire", 2)).pick(PickMage{a});
  CHECK(!s.can_pick(PickMage{same}));
  CHECK(!s.can_pick(PickMage{diagonal}));
  CHECK(s.can_pick(Done{}));
  s.pick(PickMage{below});
  CHECK(s.wounded(a));
  CHECK(s.wounded(below));
}

TEST_CASE("Pestilence reaches up to four connected rooms, growing from any of those chosen",
          "[wound][spread]") {
  Position s = with_spell("on_the_weakness_of_flesh", 3);
  const MageId library = s.in(1, Colour::neutral, "library", 1);
  const MageId council = s.in(1, Colour::red, "council_chamber", 1);
  const MageId guilds = s.in(2, Colour::red, "guilds", 1);
  const MageId catacombs = s.in(2, Colour::gray, "catacombs", 1);
  const MageId chapel = s.in(2, Colour::gray, "chapel", 1);
  s.turn().act(cast("on_the_weakness_of_flesh", 3)).pick(PickMage{library}).pick(PickMage{council});
  CHECK(s.can_pick(PickMage{guilds}));
  CHECK(!s.can_pick(PickMage{chapel}));
  s.pick(PickMage{guilds}).pick(PickMage{catacombs});
  CHECK(s.wounded(catacombs));
  CHECK(s.at(chapel, "chapel", 1));
}

TEST_CASE("Inferno wounds all in two adjacent rooms", "[wound][pick_room]") {
  Position s = with_spell("the_gift_of_fire", 3);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId b = s.in(2, Colour::red, "guilds", 2);
  const MageId c = s.in(2, Colour::red, "chapel", 2);
  s.turn().act(cast("the_gift_of_fire", 3)).pick(ChosenRoom{room("library")});
  CHECK(s.wounded(a));
  CHECK(s.wounded(b));  // the only adjacent room with somebody to wound is taken by itself
  CHECK(s.at(c, "chapel", 2));
}

TEST_CASE("Pyre: one or two Mages of one room", "[wound]") {
  Position s = with_spell("calvals_deadliest_magicks", 1);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId b = s.in(1, Colour::red, "library", 2);
  const MageId c = s.in(1, Colour::red, "vault", 2);
  s.turn().act(cast("calvals_deadliest_magicks")).pick(PickMage{a});
  CHECK(!s.can_pick(PickMage{c}));
  s.pick(PickMage{b});
  CHECK(s.kind() == "sympathy");
}

TEST_CASE("Flamespout wounds and locks the room of the wounded", "[wound][lock]") {
  Position s = with_spell("calvals_deadliest_magicks", 2);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.turn().act(cast("calvals_deadliest_magicks", 2));
  CHECK(s.wounded(a));
  CHECK(s.offers().locked(room("library")));
  CHECK(s.offers().locks_left() == 3);
}

TEST_CASE("Volcano banishes one Mage of each opponent where possible", "[banish][each_opponent]") {
  Position s = with_spell("calvals_deadliest_magicks", 3);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId b = s.in(1, Colour::red, "library", 2);
  const MageId c = s.in(2, Colour::red, "vault", 2);
  const MageId own = s.in(0, Colour::red, "vault", 1);
  s.turn().act(cast("calvals_deadliest_magicks", 3));
  CHECK(s.player(0).mana == 18);  // 1 for each of two opponents
  s.pick(PickMage{a});
  CHECK(s.in_office(a));
  CHECK(s.at(b, "library", 2));
  CHECK(s.in_office(c));  // the only one left
  CHECK(s.at(own, "vault", 1));
}

TEST_CASE("banish: home to the office without bonus; Flash of Light reaches the Infirmary too",
          "[banish][R72]") {
  Position s = with_spell("flash_of_light", 1);
  const MageId hurt = s.ward(1, Colour::neutral);
  const MageId well = s.in(2, Colour::neutral, "library", 1);
  s.turn().act(cast("flash_of_light"));
  CHECK(s.can_pick(PickMage{well}));
  s.pick(PickMage{hurt});
  CHECK(s.in_office(hurt));
  CHECK(s.kind() == "turn");
  CHECK(s.asked() == 0);  // it was a Fast Action
}

TEST_CASE("Tidal Wave banishes only from University slots and may place in the slot", "[banish][place]") {
  Position s = with_spell("book_of_one_hundred_seas", 2);
  s.ward(1, Colour::neutral);
  const MageId theirs = s.in(1, Colour::red, "library", 1);
  const MageId gray = s.office(0, Colour::gray);
  s.turn().act(cast("book_of_one_hundred_seas", 2)).pick(put(gray, "library", 1));
  CHECK(s.in_office(theirs));
  CHECK(s.at(gray, "library", 1));
}

TEST_CASE("Cataclysm banishes a whole room, and locks it", "[banish][lock]") {
  Position s = with_spell("master_book_of_starcalling", 3);
  const MageId a = s.in(1, Colour::green, "library", 1);
  const MageId b = s.in(0, Colour::red, "library", 2);
  s.turn().act(cast("master_book_of_starcalling", 3));
  CHECK(s.in_office(a));
  CHECK(s.in_office(b));
  CHECK(s.offers().locked(room("library")));
}

TEST_CASE("Disease: wound or banish; only what is possible is offered", "[choose]") {
  Position s = with_spell("on_the_weakness_of_flesh", 1);
  const MageId green = s.in(1, Colour::green, "library", 1);
  s.turn().act(cast("on_the_weakness_of_flesh"));
  CHECK(s.in_office(green));  // cannot be wounded, so it was banished
}

TEST_CASE("heal: home from the Infirmary, any seat's Mage unless own is said", "[heal][R73]") {
  SECTION("Heal takes anybody's") {
    Position s = with_spell("of_mortal_form", 1);
    const MageId theirs = s.ward(1, Colour::neutral);
    s.turn().act(cast("of_mortal_form"));
    CHECK(s.in_office(theirs));
    CHECK(s[theirs].owner == 1);
  }
  SECTION("Chain of Healing only own ones, one or two") {
    Position s = with_spell("rites_of_renewal", 1);
    s.ward(1, Colour::neutral);
    const MageId a = s.ward(0, Colour::red);
    const MageId b = s.ward(0, Colour::gray);
    s.turn().act(cast("rites_of_renewal")).pick(PickMage{a});
    CHECK(s.legal().size() == 2);
    CHECK(s.can_pick(Done{}));
    s.pick(PickMage{b});
    CHECK(s.in_office(b));
  }
  SECTION("Well of Healing heals all and gives 2 IP if an opponent's was among them") {
    Position s = with_spell("rites_of_renewal", 3);
    const MageId a = s.ward(0, Colour::red);
    SECTION("with") {
      const MageId b = s.ward(1, Colour::red);
      s.turn().act(cast("rites_of_renewal", 3));
      CHECK(s.in_office(a));
      CHECK(s.in_office(b));
      CHECK(s.player(0).ip == 7);
    }
    SECTION("without") {
      s.turn().act(cast("rites_of_renewal", 3));
      CHECK(s.in_office(a));
      CHECK(s.player(0).ip == 5);
    }
  }
  SECTION("with nobody in the Infirmary it cannot be cast") {
    Position s = with_spell("rites_of_renewal", 3);
    CHECK(!s.turn().can(cast("rites_of_renewal", 3)));
  }
}

TEST_CASE("move: to an empty slot; Zephyr within the room, Gust of Wind to an adjacent one", "[move][R62]") {
  SECTION("Zephyr") {
    Position s = with_spell("taming_of_the_storm", 1);
    const MageId theirs = s.in(1, Colour::neutral, "library", 1);
    s.turn().act(cast("taming_of_the_storm"));
    CHECK(s.kind() == "move_to");
    CHECK(s.legal().size() == 3);
    s.pick(to("library", 3));
    CHECK(s.at(theirs, "library", 3));
  }
  SECTION("Gust of Wind: not the Infirmary, not the Great Hall, not diagonally") {
    Position s = with_spell("gust_of_wind", 1);
    const MageId theirs = s.in(1, Colour::neutral, "council_chamber", 1);
    s.turn().act(cast("gust_of_wind"));
    CHECK(s.can_pick(to("library", 1)));
    CHECK(!s.can_pick(to("great_hall", 1)));
    CHECK(!s.can_pick(to("infirmary", 1)));
    CHECK(!s.can_pick(to("guilds", 1)));
    CHECK(!s.can_pick(to("council_chamber", 2)));
    s.pick(to("library", 2));
    CHECK(s.at(theirs, "library", 2));
  }
  SECTION("a moved Mage may enter the Great Hall, without reward") {
    Position s = with_spell("bless", 1);
    const MageId theirs = s.ward(1, Colour::neutral);
    s.turn().act(cast("bless")).pick(to("great_hall", 1));
    CHECK(s.at(theirs, "great_hall", 1));
    CHECK(s.player(1).ip == 5);
    CHECK(s.kind() == "turn");
  }
  SECTION("Council Chamber A's limit holds for the owner of the moved Mage") {
    Position s = with_spell("bless", 1);
    s.ward(1, Colour::neutral);
    s.in(1, Colour::red, "council_chamber", 1);
    s.turn().act(cast("bless"));
    CHECK(!s.can_pick(to("council_chamber", 2)));
  }
}

TEST_CASE("Teleport moves one or two own Mages, from slots or the Infirmary", "[move]") {
  Position s = with_spell("everyday_paralocation", 3);
  const MageId a = s.in(0, Colour::red, "library", 1);
  const MageId b = s.ward(0, Colour::gray);
  s.turn().act(cast("everyday_paralocation", 3)).pick(PickMage{a}).pick(to("vault", 1));
  CHECK(s.legal().size() == 2);
  CHECK(!s.can_pick(PickMage{a}));
  s.pick(PickMage{b}).pick(to("library", 1));
  CHECK(s.at(a, "vault", 1));
  CHECK(s.at(b, "library", 1));
}

TEST_CASE("Innervation: wound an opponent's Mage and put an own one from the Infirmary in its slot",
          "[move][choose]") {
  Position s = with_spell("of_mortal_form", 3);
  const MageId mine = s.ward(0, Colour::red);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.turn().act(cast("of_mortal_form", 3)).pick(PickAlternative{1});
  CHECK(s.at(mine, "library", 1));
  CHECK(s.wounded(theirs));
}

TEST_CASE("Ice Comet wounds one, banishes another and moves a third in one room, as far as possible",
          "[if_possible]") {
  Position s = with_spell("master_book_of_starcalling", 1);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId b = s.in(1, Colour::red, "library", 2);
  const MageId c = s.in(2, Colour::red, "library", 3);
  s.turn().act(cast("master_book_of_starcalling")).pick(PickMage{a}).pick(PickMage{b}).pick(to("library", 1));
  CHECK(s.wounded(a));
  CHECK(s.in_office(b));
  CHECK(s.at(c, "library", 1));
  Position t = with_spell("master_book_of_starcalling", 1);
  const MageId green = t.in(1, Colour::green, "library", 1);
  t.turn().act(cast("master_book_of_starcalling"));
  CHECK(t.in_office(green));  // nothing to wound, so it is banished; nobody is left to move
}

TEST_CASE("place: Meteor locks the room of the placed Mage; Celerity is fast", "[place][lock]") {
  Position s = with_spell("master_book_of_starcalling", 2);
  s.spell(0, "everyday_paralocation", 1);
  const MageId red = s.office(0, Colour::red);
  const MageId gray = s.office(0, Colour::gray);
  s.turn().act(cast("everyday_paralocation")).pick(put(red, "vault", 2));
  CHECK(s.asked() == 0);
  s.act(cast("master_book_of_starcalling", 2)).pick(put(gray, "library", 1));
  CHECK(s.offers().locked(room("library")));
}

TEST_CASE("Slow Time: one or two Mages in one room", "[place]") {
  Position s = with_spell("temporal_calculus", 1);
  const MageId red = s.office(0, Colour::red);
  const MageId blue = s.office(0, Colour::blue);
  s.turn().act(cast("temporal_calculus")).pick(put(red, "library", 1));
  CHECK(!s.can_pick(put(blue, "vault", 1)));
  CHECK(s.can_pick(Done{}));
  s.pick(put(blue, "library", 2));
  CHECK(s.at(blue, "library", 2));
}

TEST_CASE("Consecration: any number of Mages in one room, then it is locked", "[place][lock]") {
  Position s = with_spell("moste_holie_litanies", 3);
  const MageId red = s.office(0, Colour::red);
  const MageId blue = s.office(0, Colour::blue);
  const MageId neutral = s.office(0, Colour::neutral);
  s.turn().act(cast("moste_holie_litanies", 3));
  s.pick(put(red, "library", 1)).pick(put(blue, "library", 2)).pick(put(neutral, "library", 3));
  CHECK(s.offers().locked(room("library")));
  CHECK(s.asked() == 1);
}

TEST_CASE("Immolation: any slot; a Mage already in it is wounded first", "[place][wound]") {
  Position s = with_spell("a_brighter_flame", 3);
  const MageId red = s.office(0, Colour::red);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.in(1, Colour::green, "vault", 1);
  s.turn().act(cast("a_brighter_flame", 3));
  CHECK(s.can_pick(put(red, "library", 2)));
  CHECK(!s.can_pick(put(red, "vault", 1)));
  CHECK(!s.can_pick(put(red, "library", 1, Power::wound)));  // without powers
  s.pick(put(red, "library", 1));
  CHECK(s.wounded(theirs));
  CHECK(s.at(red, "library", 1));
  CHECK(s.kind() == "sympathy");
}

TEST_CASE(
    "shadow: behind an opponent's Mage; the target may be an empty slot or an own Mage where it says so",
    "[shadow][R63]") {
  SECTION("Flicker") {
    Position s = with_spell("parallel_synchronicity", 1);
    const MageId red = s.office(0, Colour::red);
    s.in(1, Colour::neutral, "library", 1);
    s.in(0, Colour::neutral, "library", 2);
    s.in(1, Colour::red, "great_hall", 1);
    s.turn().act(cast("parallel_synchronicity"));
    CHECK(s.at(red, "library", 1, Spot::shadow));  // the only legal place
  }
  SECTION("Invisibility shadows an empty slot") {
    Position s = with_spell("indefinite_definitives", 2);
    const MageId red = s.office(0, Colour::red);
    s.in(1, Colour::neutral, "library", 1);
    s.turn().act(cast("indefinite_definitives", 2));
    CHECK(!s.can_pick(put(red, "library", 1, Power::shadow)));
    CHECK(!s.can_pick(put(red, "great_hall", 1, Power::shadow)));
    s.pick(put(red, "library", 2, Power::shadow));
    CHECK(s.at(red, "library", 2, Spot::shadow));
  }
  SECTION("Doppelganger shadows an own Mage") {
    Position s = with_spell("indefinite_definitives", 3);
    const MageId red = s.office(0, Colour::red);
    s.in(1, Colour::neutral, "library", 1);
    s.in(0, Colour::neutral, "library", 2);
    s.turn().act(cast("indefinite_definitives", 3));
    CHECK(s.at(red, "library", 2, Spot::shadow));
  }
  SECTION("Event Horizon: two if two are possible") {
    Position s = with_spell("infinite_universes_realized", 1);
    const MageId red = s.office(0, Colour::red);
    const MageId blue = s.office(0, Colour::blue);
    s.in(1, Colour::neutral, "library", 1);
    s.in(2, Colour::neutral, "vault", 1);
    s.turn().act(cast("infinite_universes_realized")).pick(put(red, "vault", 1, Power::shadow));
    CHECK(s.at(blue, "library", 1, Spot::shadow));  // no choice was left, and stopping was none
  }
  SECTION("a shadowed slot, and a room at its limit, are no targets") {
    Position s = with_spell("parallel_synchronicity", 1);
    s.office(0, Colour::red);
    s.in(1, Colour::neutral, "library", 1);
    s.behind(2, Colour::neutral, "library", 1);
    s.in(1, Colour::red, "council_chamber", 1);
    s.in(0, Colour::gray, "council_chamber", 2);
    CHECK(!s.turn().can(cast("parallel_synchronicity")));
  }
}

TEST_CASE("to_shadow: Shadow Bolt, Cut Plane and Fade", "[to_shadow][R74]") {
  SECTION("Cut Plane frees the slot for an own Mage") {
    Position s = with_spell("indefinite_definitives", 1);
    const MageId red = s.office(0, Colour::red);
    const MageId theirs = s.in(1, Colour::neutral, "library", 1);
    s.turn().act(cast("indefinite_definitives")).pick(put(red, "library", 1));
    CHECK(s.at(theirs, "library", 1, Spot::shadow));
    CHECK(s.at(red, "library", 1));
  }
  SECTION("not where the Shadow Slot is taken, nor in the Great Hall") {
    Position s = with_spell("shadow_bolt", 1);
    s.in(1, Colour::neutral, "library", 1);
    s.behind(0, Colour::neutral, "library", 1);
    s.in(1, Colour::red, "great_hall", 1);
    CHECK(!s.turn().can(cast("shadow_bolt")));
  }
  SECTION("Fade: any number of one room") {
    Position s = with_spell("parallel_synchronicity", 2);
    const MageId a = s.in(1, Colour::neutral, "library", 1);
    const MageId b = s.in(0, Colour::red, "library", 2);
    const MageId c = s.in(2, Colour::red, "library", 3);
    s.turn().act(cast("parallel_synchronicity", 2)).pick(PickMage{b}).pick(PickMage{c}).pick(Done{});
    CHECK(s.at(a, "library", 1));
    CHECK(s.at(b, "library", 2, Spot::shadow));
    CHECK(s.at(c, "library", 3, Spot::shadow));
  }
}

TEST_CASE("Planar Disjunction: banish the slots, then the shadows step forward", "[unshadow]") {
  Position s = with_spell("parallel_synchronicity", 3);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId shadow = s.behind(2, Colour::red, "library", 1);
  const MageId lonely = s.behind(2, Colour::red, "library", 2);
  const MageId blue = s.in(1, Colour::blue, "library", 3);
  const MageId behind_blue = s.behind(2, Colour::gray, "library", 3);
  s.turn().act(cast("parallel_synchronicity", 3));
  CHECK(s.in_office(a));
  CHECK(s.at(shadow, "library", 1));
  CHECK(s.at(lonely, "library", 2));
  CHECK(s.at(blue, "library", 3));
  CHECK(s.at(behind_blue, "library", 3, Spot::shadow));
}

TEST_CASE("rearrange: every affectable Mage of the room gets a slot, and at least one another",
          "[rearrange][R75]") {
  Position s = with_spell("taming_of_the_storm", 2);
  const MageId a = s.in(1, Colour::neutral, "vault", 1);
  const MageId b = s.in(2, Colour::neutral, "vault", 2);
  const MageId blue = s.in(2, Colour::blue, "vault", 3);  // unaffected, its slot is not available
  s.turn().act(cast("taming_of_the_storm", 2));
  CHECK(s.at(a, "vault", 2));  // only one outcome was possible: they change places
  CHECK(s.at(b, "vault", 1));
  CHECK(s.at(blue, "vault", 3));
}

TEST_CASE("rearrange asks Mage by Mage in slot order", "[rearrange][R75]") {
  Position s = with_spell("taming_of_the_storm", 2);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId b = s.in(2, Colour::neutral, "library", 2);
  s.turn().act(cast("taming_of_the_storm", 2));
  CHECK(s.kind() == "rearrange");
  CHECK(s.legal().size() == 4);
  s.pick(to("library", 1));              // the first stays
  CHECK(!s.can_pick(to("library", 2)));  // so the second must not
  s.pick(to("library", 4));
  CHECK(s.at(a, "library", 1));
  CHECK(s.at(b, "library", 4));
}

TEST_CASE("Hurricane wounds one, then rearranges the others of its room", "[rearrange][wound]") {
  Position s = with_spell("taming_of_the_storm", 3);
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId b = s.in(2, Colour::neutral, "library", 2);
  s.turn().act(cast("taming_of_the_storm", 3)).pick(PickMage{a}).pick(to("library", 1));
  CHECK(s.wounded(a));
  CHECK(s.at(b, "library", 1));
}

TEST_CASE("Possession swaps two owners for good; temporary Mages cannot be chosen", "[swap_owner][R76]") {
  Position s = with_spell("the_darkness_within", 3);
  const MageId mine = s.in(0, Colour::neutral, "library", 1);
  const MageId theirs = s.in(1, Colour::red, "vault", 2);
  const MageId temporary = s.in(2, Colour::neutral, "guilds", 1);
  s.state.mages[temporary].temporary = true;
  s.turn().act(cast("the_darkness_within", 3)).pick(PickMage{mine});
  CHECK(s[mine].owner == 1);
  CHECK(s[theirs].owner == 0);
  CHECK(s.at(mine, "library", 1));
  CHECK(s[temporary].owner == 2);
  CHECK(s.kind() == "turn");
}

TEST_CASE("Burnout sends an own Mage to the ward without bonus or event", "[send_to_infirmary]") {
  Position s = with_spell("burnout", 1);
  const MageId red = s.office(0, Colour::red);
  s.turn().act(cast("burnout"));
  CHECK(s.wounded(red));
  CHECK(s.player(0).mana == 23);
  CHECK(s.asked() == 1);
}

TEST_CASE("Living Image summons a neutral Mage for the round", "[summon][R79]") {
  Position s = with_spell("living_image", 1);
  s.turn().act(cast("living_image")).pick(put(30, "library", 2));
  CHECK(s.at(30, "library", 2));
  CHECK(s[30].owner == 0);
  CHECK(s[30].temporary);
  s.state.agenda.clear();
  s.resolve();
  CHECK(s[30].spot == Spot::supply);
}

TEST_CASE("Strength of Earth moves an opponent's Mage within its room and takes the slot", "[move][place]") {
  Position s = with_spell("strength_of_earth", 1);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  const MageId red = s.office(0, Colour::red);
  s.turn().act(cast("strength_of_earth")).pick(to("library", 4)).pick(put(red, "library", 1));
  CHECK(s.at(theirs, "library", 4));
  CHECK(s.at(red, "library", 1));
}

TEST_CASE("Dark Pact banishes an own Mage, from the Infirmary too, and wounds another", "[banish][wound]") {
  Position s = with_spell("dark_pact", 1);
  const MageId own = s.ward(0, Colour::red);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.turn().act(cast("dark_pact"));
  CHECK(s.in_office(own));
  CHECK(s.wounded(theirs));
}
