// The reaction window, each kind of reaction, and the Sympathy Bonuses: R52 to R57.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

namespace {

React with_level(std::string_view id, int level, std::uint8_t event = 0) {
  return {card(id), static_cast<std::uint8_t>(level), event};
}

/// Seat 0 is about to wound (Letum), banish (Andros), move (Yinsei) or shadow a Mage with a Supporter, or
/// with Spells.
Position attack() {
  Position s;
  s.player(0).mana = s.player(1).mana = s.player(2).mana = 10;
  s.supporter(0, "letum_conspicere");
  s.supporter(0, "andros_duvalt");
  s.supporter(0, "yinsei_arlington");
  s.supporter(0, "rennel_pedrigor");
  s.spell(0, "the_gift_of_fire", 2);
  return s;
}

}  // namespace

TEST_CASE("a reaction is asked after the whole effect, before the Sympathy Bonus", "[reaction][R50]") {
  Position s = attack();
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.item(1, "ancient_armor");
  s.turn().act(UseSupporter{card("letum_conspicere")});
  CHECK(s.wounded(a));
  CHECK(s.kind() == "reaction");
  CHECK(s.asked() == 1);
  s.act(with("ancient_armor")).pick(to("vault", 1));
  CHECK(s.at(a, "vault", 1));
  CHECK(s.exhausted(1, "ancient_armor"));
  CHECK(s.kind() == "sympathy");  // "after": the wound has happened, the bonus is kept (R55)
}

TEST_CASE("passing keeps the card, and the bonus follows", "[reaction][R52]") {
  Position s = attack();
  s.in(1, Colour::neutral, "library", 1);
  s.item(1, "ancient_armor");
  s.turn().act(UseSupporter{card("letum_conspicere")}).act(Pass{});
  CHECK(!s.exhausted(1, "ancient_armor"));
  CHECK(s.kind() == "sympathy");
}

TEST_CASE("\"instead\" prevents: no Sympathy Bonus", "[reaction][R55]") {
  Position s = attack();
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  SECTION("Shield Potion: to any empty slot") {
    s.item(1, "shield_potion");
    s.turn().act(UseSupporter{card("letum_conspicere")}).act(with("shield_potion")).pick(to("library", 1));
    CHECK(s.at(a, "library", 1));
    CHECK(s.player(1).pile.size() == 1);
  }
  SECTION("Invisibility Cloak: into the Shadow Slot of the old slot") {
    s.item(1, "invisibility_cloak");
    s.turn().act(UseSupporter{card("letum_conspicere")}).act(with("invisibility_cloak"));
    CHECK(s.at(a, "library", 1, Spot::shadow));
    CHECK(s.exhausted(1, "invisibility_cloak"));
  }
  SECTION("Phase Steppers after banishing") {
    s.item(1, "phase_steppers");
    s.turn().act(UseSupporter{card("andros_duvalt")}).act(with("phase_steppers"));
    CHECK(s.at(a, "library", 1, Spot::shadow));
  }
  SECTION("Haunt, a Spell, after moving") {
    s.spell(1, "the_darkness_within", 2);
    s.turn().act(UseSupporter{card("yinsei_arlington")}).pick(to("library", 3));
    s.act(with_level("the_darkness_within", 2));
    CHECK(s.at(a, "library", 1, Spot::shadow));
    CHECK(s.player(1).mana == 8);
  }
  CHECK(s.kind() == "turn");
  CHECK(s.asked() == 0);  // the Supporters are fast
}

TEST_CASE("Mystic Amulet answers banishing and shadowing", "[reaction]") {
  Position s = attack();
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  const MageId red = s.office(0, Colour::red);
  s.item(1, "mystic_amulet");
  s.turn().act(UseSupporter{card("rennel_pedrigor")});
  CHECK(s.at(red, "library", 1, Spot::shadow));
  CHECK(s.state.noted[0].kind == EventKind::shadowed);
  s.act(with("mystic_amulet")).pick(to("vault", 2));
  CHECK(s.at(a, "vault", 2));
  CHECK(s.at(red, "library", 1, Spot::shadow));  // R64
}

TEST_CASE("Songs of Springtime: refresh another card, move the Mage, or both", "[reaction][refresh]") {
  Position s = attack();
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.spell(1, "songs_of_springtime", 3);
  s.spell(1, "trance", 1, true);
  s.item(1, "mana_crystal", true);
  s.turn().act(UseSupporter{card("letum_conspicere")});
  CHECK(s.can(with_level("songs_of_springtime", 1)));
  CHECK(s.can(with_level("songs_of_springtime", 2)));
  SECTION("Regeneration") {
    s.act(with_level("songs_of_springtime", 1)).pick(PickCard{card("mana_crystal")});
    CHECK(!s.exhausted(1, "mana_crystal"));
    CHECK(s.player(1).mana == 10);
  }
  SECTION("Renewal") {
    s.act(with_level("songs_of_springtime", 3)).pick(to("vault", 1));
    CHECK(!s.can_pick(PickCard{card("songs_of_springtime")}));  // nothing refreshes itself
    s.pick(PickCard{card("trance")});
    CHECK(s.at(a, "vault", 1));
    CHECK(!s.exhausted(1, "trance"));
    CHECK(s.player(1).mana == 8);
  }
}

TEST_CASE("Wrath of Heaven strikes the culprit's Mages", "[reaction][culprit]") {
  Position s = attack();
  const MageId theirs = s.in(0, Colour::red, "vault", 1);
  const MageId second = s.in(0, Colour::gray, "vault", 2);
  const MageId third = s.in(2, Colour::gray, "vault", 3);
  const MageId struck = s.in(1, Colour::neutral, "library", 1);
  s.spell(1, "wrath_of_heaven", 3);
  SECTION("Justice after moving") {
    s.turn().act(UseSupporter{card("yinsei_arlington")});  // the Vault is full: only one Mage can move
    s.pick(to("library", 3));
    CHECK(!s.can(with_level("wrath_of_heaven", 2)));
    CHECK(!s.can(with_level("wrath_of_heaven", 3)));
    s.act(with_level("wrath_of_heaven", 1));
    CHECK(!s.can_pick(PickMage{third}));
    s.pick(PickMage{theirs});
    CHECK(s.wounded(theirs));
    CHECK(s.kind() == "sympathy");  // seat 0's: nothing reacts to a reaction, but the bonus comes (R53, R57)
    CHECK(s.asked() == 0);
  }
  SECTION("Retribution after wounding: as many as possible, up to two") {
    s.turn().act(UseSupporter{card("letum_conspicere")}).pick(PickMage{struck});
    s.act(with_level("wrath_of_heaven", 3)).pick(PickMage{theirs});
    CHECK(s.wounded(theirs));
    CHECK(s.wounded(second));
    CHECK(s.player(1).mana == 7);
    CHECK(s.asked() == 1);  // the acting seat's bonuses come last
    s.pick(PickAlternative{0});
    CHECK(s.asked() == 0);
  }
  SECTION("Recompense after banishing") {
    s.turn().act(UseSupporter{card("andros_duvalt")}).pick(PickMage{struck});
    s.act(with_level("wrath_of_heaven", 2)).pick(PickMage{second});
    CHECK(s.in_office(second));
  }
}

TEST_CASE("Absorb Mana gives the printed cost of the Spell, and answers only Spells", "[reaction][absorb]") {
  Position s = attack();
  s.in(1, Colour::neutral, "library", 1);
  s.spell(1, "tome_of_protection", 3);
  SECTION("Fireball costs 3") {
    s.turn().act(cast("the_gift_of_fire", 2)).act(with_level("tome_of_protection", 3));
    CHECK(s.player(1).mana == 13);
  }
  SECTION("not a Supporter") {
    s.turn().act(UseSupporter{card("letum_conspicere")});
    CHECK(s.kind() == "sympathy");
  }
}

TEST_CASE("the last offering: Tardy and Stop Time place Mages without powers", "[reaction][last_offering]") {
  Position s;
  s.state.board.offerings.erase(s.state.board.offerings.begin() + 1, s.state.board.offerings.end());
  s.player(1).mana = s.player(2).mana = 3;
  s.spell(1, "tardy");
  s.spell(2, "temporal_calculus", 2);
  const MageId red = s.office(1, Colour::red);
  const MageId blue = s.office(2, Colour::blue);
  const MageId gray = s.office(2, Colour::gray);
  s.in(0, Colour::neutral, "library", 1);
  s.turn().act(TakeOffering{card("initiative")});
  CHECK(s.asked() == 1);
  s.act(with_level("tardy", 1));
  CHECK(!s.can_pick(put(red, "library", 1, Power::wound)));
  s.pick(put(red, "library", 3));
  CHECK(s.player(1).mana == 2);
  CHECK(s.asked() == 2);
  s.act(with_level("temporal_calculus", 2)).pick(put(blue, "vault", 1));
  CHECK(s.can_pick(Done{}));
  s.pick(put(gray, "guilds", 2));
  CHECK(s.at(gray, "guilds", 2));
  CHECK(s.state.phase == Phase::resolution);
}

TEST_CASE("the taker of the last offering cannot react to it", "[reaction][last_offering]") {
  Position s;
  s.state.board.offerings.erase(s.state.board.offerings.begin() + 1, s.state.board.offerings.end());
  s.player(0).mana = 3;
  s.spell(0, "tardy");
  s.office(0, Colour::red);
  s.turn().act(TakeOffering{card("initiative")});
  CHECK(s.state.round == 2);
}

TEST_CASE("reactions are asked in turn order, one a seat, each for its own Mages", "[reaction][R52][R53]") {
  Position s = attack();
  s.player(0).mana = 20;
  s.spell(0, "the_lamentations_of_sareth", 3);
  s.in(2, Colour::neutral, "library", 1);
  s.in(1, Colour::neutral, "library", 2);
  s.in(1, Colour::red, "library", 3);
  s.item(1, "shield_potion");
  s.item(1, "ancient_armor");
  s.item(2, "shield_potion");
  s.turn().act(cast("the_lamentations_of_sareth", 3));
  CHECK(s.asked() == 1);
  CHECK(s.legal().size() == 5);  // two cards for each of two events, and pass
  s.act(with("shield_potion", 2)).pick(to("library", 3));
  CHECK(s.asked() == 2);
  s.act(Pass{});
  CHECK(s.kind() == "turn");
}

TEST_CASE("what a seat does to its own Mage opens no window, but a wound gives the bonus",
          "[reaction][R52]") {
  Position s = attack();
  s.in(0, Colour::neutral, "library", 1);
  s.item(0, "shield_potion");
  s.turn().act(UseSupporter{card("letum_conspicere")});
  CHECK(s.kind() == "sympathy");
  CHECK(s.asked() == 0);
}

TEST_CASE("moving or banishing out of the Infirmary is no event", "[reaction][R52]") {
  Position s = attack();
  s.ward(1, Colour::neutral);
  s.item(1, "shield_potion");
  s.turn().act(UseSupporter{card("andros_duvalt")});
  CHECK(s.kind() == "turn");
}

TEST_CASE("Infirmary B: a wounded Mage may go to an empty Wound Slot for 4 Gold or 2 Mana",
          "[sympathy][R57]") {
  Position s = attack();
  s.side_b("infirmary");
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.turn().act(UseSupporter{card("letum_conspicere")});
  CHECK(s.legal().size() == 5);
  s.pick(to("infirmary", 2));
  CHECK(s.at(a, "infirmary", 2, Spot::infirmary));
  CHECK(s.player(1).mana == 12);
  const MageId b = s.in(1, Colour::red, "library", 2);
  s.spell(0, "holy_smite");
  s.act(cast("holy_smite"));
  CHECK(!s.can_pick(to("infirmary", 2)));
  s.pick(to("infirmary", 1));
  CHECK(s.player(1).gold == 4);
  CHECK(s.at(b, "infirmary", 1, Spot::infirmary));
  CHECK(s.player(0).ip == 6);
}

TEST_CASE("bonuses: seats in turn order after the acting one, each Mage in the order wounded",
          "[sympathy][R57]") {
  Position s = attack();
  s.state.settings.published = true;
  s.player(0).mana = 20;
  s.in(0, Colour::neutral, "library", 1);
  s.in(2, Colour::neutral, "library", 2);
  s.in(1, Colour::neutral, "guilds", 1);
  s.in(2, Colour::red, "guilds", 2);
  s.spell(0, "the_gift_of_fire", 3);
  s.player(0).spells.erase(s.player(0).spells.begin());
  s.turn().act(cast("the_gift_of_fire", 3)).pick(ChosenRoom{room("library")});
  CHECK(s.asked() == 1);
  s.pick(PickAlternative{0});
  CHECK(s.asked() == 2);
  s.pick(PickAlternative{0}).pick(PickAlternative{0});
  CHECK(s.asked() == 0);
  s.pick(PickAlternative{0});
  CHECK(s.player(2).gold == 4);
  CHECK(s.kind() == "turn");
}

TEST_CASE("Revival: a seat moves its wounded Mages out of the Infirmary after the bonuses", "[revive]") {
  Position s = attack();
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.state.lasting.push_back({LastingKind::revive, 1, Until::round_end, 0, 0, false, {}});
  s.turn().act(UseSupporter{card("letum_conspicere")}).pick(PickAlternative{0});
  CHECK(s.kind() == "revival");
  CHECK(s.asked() == 1);
  s.pick(to("vault", 3));
  CHECK(s.at(a, "vault", 3));
  CHECK(s.player(1).gold == 2);
}

TEST_CASE("a reaction Spell needs its Mana, and Silence forbids it", "[reaction][forbid]") {
  Position s = attack();
  s.in(1, Colour::neutral, "library", 1);
  s.spell(1, "the_darkness_within", 2);
  SECTION("no Mana") { s.player(1).mana = 1; }
  SECTION("Silence") {
    s.state.lasting.push_back({LastingKind::no_casting, 2, Until::round_end, 0, 0, false, {}});
  }
  SECTION("exhausted") { s.player(1).spells[0].exhausted = true; }
  s.turn().act(UseSupporter{card("andros_duvalt")});
  CHECK(s.kind() == "turn");
}

TEST_CASE("a refused reaction says why", "[reaction][explain]") {
  Position s = attack();
  s.in(1, Colour::neutral, "library", 1);
  s.item(1, "shield_potion");
  s.turn().act(UseSupporter{card("andros_duvalt")});
  CHECK(s.refusal(with("ancient_armor")) == "that card is not in your office (R46)");
  CHECK(s.refusal(with("shield_potion", 9)) == "there is no such event (R54)");
  CHECK(s.refusal(cast("trance")) == "now you must answer the decision \"reaction\"");
}
