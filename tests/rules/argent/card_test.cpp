// Vault cards, Supporters, offerings, Research and Buys: sections 4 and 9.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

namespace {

UseVault use(std::string_view id) { return {card(id)}; }

Position with_item(const char* id) {
  Position s;
  s.player(0).mana = 10;
  s.player(0).gold = 10;
  s.item(0, id);
  return s;
}
Position with_supporter(const char* id) {
  Position s;
  s.player(0).mana = 10;
  s.player(0).gold = 10;
  s.supporter(0, id);
  return s;
}

}  // namespace

TEST_CASE("a Treasure is exhausted, a Consumable goes to the personal pile", "[vault][R97]") {
  Position s = with_item("gilded_chalice");
  s.item(0, "runestone");
  s.turn().act(use("runestone")).pick(PickAlternative{0});
  CHECK(s.player(0).ints == 1);
  CHECK(s.player(0).pile[0] == card("runestone"));
  s.act(use("gilded_chalice"));
  CHECK(s.player(0).ip == 7);
  CHECK(s.exhausted(0, "gilded_chalice"));
}

TEST_CASE("a fast card is no main action, and one Fast Action a turn is all", "[vault][R40][R41]") {
  Position s = with_item("runestone");
  s.item(0, "spirits");
  s.turn().act(use("spirits")).pick(PickVoter{2});
  CHECK(s.refusal(use("runestone")) == "no Fast Action is left in this turn (R41)");
}

TEST_CASE("Vault cards with Mages", "[vault]") {
  SECTION("Bottled Rage and Spellblade: wound and take the slot") {
    for (const char* id : {"bottled_rage", "spellblade"}) {
      Position s = with_item(id);
      const MageId theirs = s.in(1, Colour::blue, "library", 1);  // blue A does not help against cards
      const MageId red = s.office(0, Colour::red);
      s.turn().act(use(id)).pick(put(red, "library", 1)).pick(PickAlternative{0});
      CHECK(s.wounded(theirs));
      CHECK(s.at(red, "library", 1));
    }
  }
  SECTION("Force Gloves: 2 Mana for each banishing, at least one") {
    Position s = with_item("force_gloves");
    s.player(0).mana = 5;
    const MageId a = s.in(1, Colour::blue, "library", 1);
    const MageId b = s.in(2, Colour::blue, "library", 2);
    s.in(2, Colour::red, "library", 3);
    s.turn().act(use("force_gloves"));
    CHECK(s.player(0).mana == 3);
    s.pick(PickMage{a}).pick(Accept{}).pick(PickMage{b});
    CHECK(s.in_office(b));
    CHECK(s.player(0).mana == 1);
    CHECK(s.asked() == 1);  // no Mana for a third; one window for all
  }
  SECTION("Malefic Torch cannot be used without 2 Mana") {
    Position s = with_item("malefic_torch");
    s.player(0).mana = 1;
    s.in(1, Colour::neutral, "library", 1);
    CHECK(!s.turn().can(use("malefic_torch")));
  }
  SECTION("Malefic Torch: stop, then the bonuses of all wounds") {
    Position s = with_item("malefic_torch");
    const MageId a = s.in(1, Colour::neutral, "library", 1);
    const MageId b = s.in(2, Colour::neutral, "library", 2);
    s.in(2, Colour::red, "library", 3);
    s.turn().act(use("malefic_torch")).pick(PickMage{a}).pick(Accept{}).pick(PickMage{b}).pick(Stop{});
    CHECK(s.asked() == 1);
    s.pick(PickAlternative{0});
    CHECK(s.asked() == 2);
  }
  SECTION("Healing Drops, Liquid Lightning, Shadow Potion") {
    Position s = with_item("healing_drops");
    const MageId hurt = s.ward(1, Colour::neutral);
    s.turn().act(use("healing_drops")).pick(to("vault", 2));
    CHECK(s.at(hurt, "vault", 2));
    Position t = with_item("liquid_lightning");
    const MageId red = t.office(0, Colour::red);
    t.turn().act(use("liquid_lightning")).pick(put(red, "vault", 2));
    CHECK(t.asked() == 0);
    Position u = with_item("shadow_potion");
    u.in(1, Colour::neutral, "vault", 2);
    const MageId gray = u.office(0, Colour::gray);
    u.turn().act(use("shadow_potion"));
    CHECK(u.at(gray, "vault", 2, Spot::shadow));
  }
}

TEST_CASE("Vault cards with goods", "[vault]") {
  SECTION("Sealed Jar: 7 Gold or a Vault card") {
    Position s = with_item("sealed_jar");
    s.turn().act(use("sealed_jar")).pick(PickAlternative{1});
    CHECK(s.player(0).items[0].card == card("ancient_armor"));
  }
  SECTION("Unbreakable Box: 6 Mana for three Vault cards") {
    Position s = with_item("unbreakable_box");
    s.player(0).mana = 6;
    s.turn().act(use("unbreakable_box"));
    CHECK(s.player(0).mana == 0);
    CHECK(s.player(0).items.size() == 3);
    Position t = with_item("unbreakable_box");
    t.player(0).mana = 5;
    CHECK(!t.turn().can(use("unbreakable_box")));
  }
  SECTION("Endless Coin Purse: 1 Gold and a Buy") {
    Position s = with_item("endless_coin_purse");
    s.player(0).gold = 0;
    s.state.board.vault_tableau[0] = card("spirits");
    s.state.board.vault_tableau[1] = card("gilded_chalice");
    s.turn().act(use("endless_coin_purse")).pick(BuyCard{card("spirits")});
    CHECK(s.player(0).gold == 0);
    CHECK(s.state.board.vault_tableau[0] == card("ancient_armor"));  // replaced at once, in its place (R95)
  }
  SECTION("Mana Crystal and the Arcane Eye") {
    Position s = with_item("mana_crystal");
    s.turn().act(use("mana_crystal"));
    CHECK(s.player(0).mana == 12);
    Position t = with_item("the_arcane_eye");
    t.turn().act(use("the_arcane_eye")).pick(PickVoter{0});
    CHECK(t.player(0).marks == 9);
  }
  SECTION("Bottled Memories refreshes a Spell") {
    Position s = with_item("bottled_memories");
    s.spell(0, "trance", 1, true);
    s.turn().act(use("bottled_memories"));
    CHECK(!s.exhausted(0, "trance"));
  }
}

TEST_CASE("the Contract: three Research for one department", "[vault][research]") {
  Position s = with_item("the_contract");
  s.player(0).ints = 2;
  s.state.board.spell_tableau = {card("the_gift_of_fire"), card("wrath_of_heaven"), card("a_brighter_flame")};
  s.turn().act(use("the_contract"));
  CHECK(s.kind() == "department");
  CHECK(s.legal().size() == 2);  // only departments in which something is possible
  s.pick(PickDepartment{Department::sorcery});
  CHECK(!s.can_pick(LearnSpell{card("wrath_of_heaven")}));
  s.pick(LearnSpell{card("the_gift_of_fire")}).pick(LearnSpell{card("a_brighter_flame")});
  CHECK(s.player(0).spells.size() == 2);
}

TEST_CASE(
    "Sealed Scroll: learn a Legendary Spell for an INT; it goes to the pile and still counts as a Treasure",
    "[vault][learn]") {
  Position s = with_item("sealed_scroll");
  s.player(0).ints = 1;
  s.turn().act(use("sealed_scroll"));
  CHECK(s.legal().size() == 5);
  s.pick(PickCard{card("moste_holie_litanies")});
  CHECK(s.player(0).spells[0].card == card("moste_holie_litanies"));
  CHECK(s.player(0).items.empty());
  CHECK(s.player(0).pile[0] == card("sealed_scroll"));
  CHECK(s.state.board.legendary.size() == 4);
}

TEST_CASE("Mystic Lantern: look at three Supporters, keep one, the others go under the deck in order",
          "[vault][peek]") {
  Position s = with_item("mystic_lantern");
  s.turn().act(use("mystic_lantern"));
  CHECK(s.kind() == "keep");
  CHECK(s.legal().size() == 3);
  s.pick(PickCard{card("quan_gon_kall")});
  const auto& deck = s.state.board.supporters;
  CHECK(s.player(0).secrets[0].truth() == card("quan_gon_kall"));
  CHECK(deck.size() == 35);  // 36 less the one kept
  CHECK(deck[33].truth() == card("allys_mehrmus"));
  CHECK(deck[34].truth() == card("kallistar_flarechild"));
  CHECK(deck[34].known_to(Seat{0}));
  CHECK(!deck[34].known_to(Seat{1}));
}

TEST_CASE("Research: learn, upgrade, move INT, move WIS", "[research][R90][R92]") {
  Position s = with_supporter("rixia_van_sorrel");
  s.state.board.spell_tableau[0] = card("wrath_of_heaven");
  SECTION("learn; the tableau is refilled") {
    s.player(0).ints = 1;
    s.turn().act(ask("rixia_van_sorrel")).pick(LearnSpell{card("wrath_of_heaven")});
    CHECK(s.player(0).ints == 0);
    CHECK(s.player(0).spells[0].ints == 1);
    CHECK(s.state.board.spell_tableau[0].index != kNone);
  }
  SECTION("upgrade; not beyond level 3") {
    s.player(0).wis = 1;
    s.spell(0, "the_gift_of_fire", 2);
    s.spell(0, "a_brighter_flame", 3);
    s.turn().act(ask("rixia_van_sorrel"));
    CHECK(!s.can_pick(UpgradeSpell{card("a_brighter_flame")}));
    s.pick(UpgradeSpell{card("the_gift_of_fire")});
    CHECK(s.player(0).spells[0].wis == 2);
  }
  SECTION("move INT: the old Spell goes under the deck, its WIS become unspent") {
    s.spell(0, "the_gift_of_fire", 3);
    s.turn().act(ask("rixia_van_sorrel"));
    s.pick(MoveInt{card("the_gift_of_fire"), card("wrath_of_heaven")});
    CHECK(s.player(0).wis == 2);
    CHECK(s.player(0).ints == 0);
    CHECK(s.player(0).spells[0].card == card("wrath_of_heaven"));
    const auto& deck = s.state.board.spells;
    CHECK(deck[deck.size() - 1].truth() == card("the_gift_of_fire"));
  }
  SECTION("a Legendary Spell is not put back, but its WIS can be moved") {
    s.spell(0, "moste_holie_litanies", 2);
    s.spell(0, "the_gift_of_fire", 1);
    s.turn().act(ask("rixia_van_sorrel"));
    CHECK(!s.can_pick(MoveInt{card("moste_holie_litanies"), card("wrath_of_heaven")}));
    s.pick(MoveWis{card("moste_holie_litanies"), card("the_gift_of_fire")});
    CHECK(s.player(0).spells[0].wis == 0);
    CHECK(s.player(0).spells[1].wis == 1);
  }
  SECTION("a Starting Spell never takes tokens") {
    s.player(0).wis = 1;
    s.spell(0, "trance");
    CHECK(!s.turn().can(ask("rixia_van_sorrel")));
  }
}

TEST_CASE("restricted Research: the Spell that receives the token must be of the department", "[research]") {
  Position s = with_supporter("vellimoor_cantz");
  s.player(0).ints = s.player(0).wis = 2;
  s.spell(0, "wrath_of_heaven", 1);
  s.state.board.spell_tableau = {card("the_gift_of_fire"), card("of_mortal_form"), Card{}};
  s.turn().act(ask("vellimoor_cantz"));
  CHECK(!s.can_pick(UpgradeSpell{card("wrath_of_heaven")}));
  CHECK(!s.can_pick(LearnSpell{card("of_mortal_form")}));
  CHECK(s.can_pick(MoveInt{card("wrath_of_heaven"), card("the_gift_of_fire")}));
  s.pick(LearnSpell{card("the_gift_of_fire")}).pick(UpgradeSpell{card("the_gift_of_fire")});
  CHECK(s.offers().researched(s.player(0).spells[1]) == 2);
}

TEST_CASE("Supporters: used ones go to the pile; their effects", "[supporter][R98]") {
  SECTION("IP and Mana") {
    Position s = with_supporter("allys_mehrmus");
    s.turn().act(ask("allys_mehrmus"));
    CHECK(s.player(0).ip == 8);
    CHECK(s.player(0).badges == 1);  // 7 was passed (R102)
    CHECK(s.player(0).pile[0] == card("allys_mehrmus"));
    Position t = with_supporter("st_mikhail_isen");
    t.turn().act(ask("st_mikhail_isen"));
    CHECK(t.player(0).mana == 14);
  }
  SECTION("swaps") {
    Position s = with_supporter("lynssara_yuuno");
    s.turn().act(ask("lynssara_yuuno")).pick(Accept{}).pick(Accept{}).pick(Stop{});
    CHECK(s.player(0).gold == 6);
    CHECK(s.player(0).ip == 7);
    Position t = with_supporter("tanis_trilives");
    t.turn().act(ask("tanis_trilives")).pick(Accept{}).pick(Stop{});
    CHECK(t.player(0).mana == 11);
    Position u = with_supporter("hai_of_noirwood");
    u.turn().act(ask("hai_of_noirwood")).pick(Accept{}).pick(PickVoter{2}).pick(Stop{});
    CHECK(u.player(0).marks == 9);
    CHECK(u.player(0).gold == 8);
  }
  SECTION("a swap for Research is impossible while no Research is possible (R100)") {
    Position s = with_supporter("raffique_van_anzel");
    CHECK(!s.turn().can(ask("raffique_van_anzel")));
  }
  SECTION("recruiting: the colour, or neutral if it is full; Gold for nothing is impossible") {
    Position s = with_supporter("arec_russel_zane");
    s.turn().act(ask("arec_russel_zane")).pick(Accept{});
    CHECK(s.player(0).gold == 7);
    CHECK(s.offers().owned(0, Colour::red) == 1);
    Position t = with_supporter("arec_russel_zane");
    t.office(0, Colour::red);
    t.office(0, Colour::red);
    t.turn().act(ask("arec_russel_zane")).pick(Accept{});
    CHECK(t.offers().owned(0, Colour::neutral) == 1);
    Position u = with_supporter("arec_russel_zane");
    u.player(0).gold = 2;
    CHECK(!u.turn().can(ask("arec_russel_zane")));
  }
  SECTION("Luras: each seat in turn order may mark the chosen Voter") {
    Position s = with_supporter("luras_wythe_cariolis");
    s.state.board.voters[4].marks.insert(1);
    s.turn().act(ask("luras_wythe_cariolis")).pick(PickVoter{4});
    CHECK(s.asked() == 0);
    s.pick(Decline{});
    CHECK(s.asked() == 2);  // seat 1 has a Mark there
    s.pick(Accept{});
    CHECK(s.state.board.voters[4].marks.contains(Seat{2}));
    CHECK(!s.state.board.voters[4].marks.contains(Seat{0}));
    CHECK(s.asked() == 1);  // the next turn
  }
  SECTION("White Ash and Familiars cannot be used") {
    Position s = with_supporter("white_ash");
    s.turn();
    CHECK(s.refusal(ask("white_ash")) == "that card cannot be used as an action (R41, R42)");
  }
}

TEST_CASE("offerings: any may be taken, its effect is done as far as possible, the turn ends",
          "[offering][R44]") {
  Position s(5);
  s.turn();
  CHECK(s.state.board.offerings.size() == 5);
  s.act(TakeOffering{card("strength")});  // nobody is in the Infirmary
  CHECK(s.asked() == 1);
  s.act(TakeOffering{card("resourcefulness")}).pick(PickAlternative{1});
  CHECK(s.player(1).mana == 1);
  s.act(TakeOffering{card("power")});
  CHECK(s.state.lasting[0].kind == LastingKind::discount);
  s.act(TakeOffering{card("initiative")});
  CHECK(s.state.next_first == 3);
  CHECK(s.asked() == 4);
  s.act(TakeOffering{card("popularity")});
  CHECK(s.state.round == 2);  // the last one ended the Errands Phase
  CHECK(s.state.first_player == 3);
  CHECK(s.asked() == 3);
  CHECK(s.state.board.offerings.size() == 5);
}

TEST_CASE("Strength heals any one Mage", "[offering]") {
  Position s(4);
  const MageId hurt = s.ward(2, Colour::neutral);
  s.turn().act(TakeOffering{card("strength")});
  CHECK(s.in_office(hurt));
}

TEST_CASE("the Catalyst waives a Buy", "[R58][R96]") {
  Position s = with_item("endless_coin_purse");
  s.player(0).gold = 0;
  s.item(0, "auric_catalyst");
  s.state.board.vault_tableau[0] = card("gilded_chalice");
  s.turn().act(use("endless_coin_purse"));
  CHECK(!s.can_pick(BuyCard{card("gilded_chalice"), false}));
  s.pick(BuyCard{card("gilded_chalice"), true});
  CHECK(s.player(0).gold == 1);
  CHECK(s.player(0).pile[0] == card("auric_catalyst"));
}

TEST_CASE("tokens run out: what the supply lacks is not gained", "[R5][R141]") {
  Position s = with_item("runestone");
  s.state.board.ints = 0;
  s.turn().act(use("runestone"));
  CHECK(s.player(0).wis == 1);  // the only alternative that does anything
}

TEST_CASE("Merit Badges come when the marker first reaches or passes a multiple of 7", "[R102]") {
  Position s = with_supporter("quan_gon_kall");
  s.turn().act(ask("quan_gon_kall"));
  CHECK(s.player(0).ip == 7);
  CHECK(s.player(0).badges == 1);
  s.player(0).ip = 4;  // it has been there before
  s.supporter(0, "allys_mehrmus");
  s.state.turn.fast_used = 0;
  s.act(ask("allys_mehrmus"));
  CHECK(s.player(0).ip == 7);
  CHECK(s.player(0).badges == 1);
}
