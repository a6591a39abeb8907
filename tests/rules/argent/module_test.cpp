// The four optional modules, section 14.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

namespace {

Position rift(int round) {
  Position s;
  s.state.settings.rift = true;
  s.state.round = static_cast<std::uint8_t>(round);
  return s;
}

}  // namespace

TEST_CASE(
    "Archmage's Staff: placement powers work, then the Mage has none; the Staff is taken from its holder",
    "[staff][R150]") {
  for (const bool b : {false, true}) {
    Position s;
    s.replace_room("training_fields", "archmages_staff");
    if (b) s.side_b("archmages_staff");
    const char* staff = b ? "staff_force_of_magic" : "staff_will_to_power";
    s.item(1, staff, true);
    s.player(0).mana = 1;
    const MageId victim = s.in(2, Colour::neutral, "archmages_staff", 1);
    const MageId red = s.office(0, Colour::red);
    s.turn().act(place(red, "archmages_staff", 1, Power::wound)).pick(PickAlternative{0});
    CHECK(s.wounded(victim));
    CHECK(!s.offers().has_powers(red));
    s.state.agenda.clear();
    s.resolve().pick(PickErrand{ErrandBy::take});
    CHECK(s.player(1).items.empty());
    CHECK(!s.exhausted(0, staff));
  }
}

TEST_CASE("Archmage's Staff: no shadow; its two uses", "[staff][R150]") {
  Position s;
  s.replace_room("training_fields", "archmages_staff");
  s.in(1, Colour::neutral, "archmages_staff", 1);
  s.spell(0, "shadow_bolt");
  s.item(0, "staff_will_to_power");
  s.turn();
  CHECK(!s.can(cast("shadow_bolt")));
  s.act(UseVault{card("staff_will_to_power")}).pick(PickAlternative{0});
  CHECK(s.player(0).mana == 3);
  CHECK(s.exhausted(0, "staff_will_to_power"));
  Position t;
  t.item(0, "staff_force_of_magic");
  t.spell(0, "heart_of_the_mountain", 1);
  t.turn().act(UseVault{card("staff_force_of_magic")});
  t.pick(PickSpell{card("heart_of_the_mountain"), 3});  // 6 Mana, not researched: for nothing
  CHECK(t.exhausted(0, "heart_of_the_mountain"));
  CHECK(t.state.lasting.size() == 2);
}

TEST_CASE("the Staff's tile replaces the last black-bordered room dealt", "[staff][R150]") {
  const State state = new_game({{"modules", {"archmages_staff"}}}, 3);
  CHECK(state.university.rooms.size() == 8);
  CHECK(Offers(data(), state).in_play(room("archmages_staff")));
}

TEST_CASE("Synthesis Treasures come with the sheet", "[synthesis][R151]") {
  State state = new_game({{"modules", {"synthesis"}}}, 2);
  std::vector<Event> events;
  const Seat first = state.asked;
  perform(data(), state, state.asked, TakeCandidate{Sheet::sorcery, Side::A}, events);
  CHECK(state.players[first].items[0].card == card("sword_of_flame"));
}

TEST_CASE("Synthesis Treasures: each of the six", "[synthesis][R151]") {
  SECTION("Sacred Shield reacts for 1 Mana and never exhausts") {
    Position s;
    s.player(1).mana = 2;
    s.item(1, "sacred_shield");
    const MageId a = s.in(1, Colour::neutral, "library", 1);
    s.supporter(0, "letum_conspicere");
    s.turn().act(UseSupporter{card("letum_conspicere")});
    s.act(React{card("sacred_shield"), std::nullopt, 0}).pick(to("vault", 1));
    CHECK(s.at(a, "vault", 1));
    CHECK(s.player(1).mana == 1);
    CHECK(!s.exhausted(1, "sacred_shield"));
  }
  SECTION("Sacred Shield without Mana is not asked for") {
    Position s;
    s.item(1, "sacred_shield");
    s.in(1, Colour::neutral, "library", 1);
    s.supporter(0, "letum_conspicere");
    s.turn().act(UseSupporter{card("letum_conspicere")});
    CHECK(s.kind() == "sympathy");
  }
  SECTION("Vanishing Staff shadows anything: any Mage or an empty slot") {
    Position s;
    s.player(0).mana = 1;
    s.item(0, "vanishing_staff");
    const MageId red = s.office(0, Colour::red);
    s.in(0, Colour::neutral, "library", 1);
    s.in(1, Colour::neutral, "library", 2);
    s.turn().act(UseVault{card("vanishing_staff")});
    CHECK(s.can_pick(put(red, "library", 1, Power::shadow)));
    CHECK(s.can_pick(put(red, "library", 2, Power::shadow)));
    s.pick(put(red, "library", 3, Power::shadow));
    CHECK(s.player(0).mana == 0);
  }
  SECTION("Lightning Totem") {
    Position s;
    s.player(0).mana = 1;
    s.item(0, "lightning_totem");
    const MageId a = s.in(1, Colour::neutral, "library", 1);
    const MageId b = s.in(1, Colour::red, "library", 2);
    s.turn().act(UseVault{card("lightning_totem")}).pick(PickMage{a}).pick(PickMage{b});
    CHECK(s.wounded(b));
  }
  SECTION("Hourglass of Fate places with powers") {
    Position s;
    s.state.board.offerings.erase(s.state.board.offerings.begin() + 1, s.state.board.offerings.end());
    s.item(1, "hourglass_of_fate");
    s.player(1).mana = 1;
    const MageId red = s.office(1, Colour::red);
    const MageId victim = s.in(0, Colour::neutral, "library", 1);
    s.turn().act(TakeOffering{card("initiative")});
    s.act(React{card("hourglass_of_fate"), std::nullopt, 0}).pick(put(red, "library", 1, Power::wound));
    CHECK(s.wounded(victim));
    CHECK(s.kind() == "sympathy");
  }
  SECTION("Sword of Flame") {
    Position s;
    s.player(0).mana = 1;
    s.item(0, "sword_of_flame");
    s.in(1, Colour::neutral, "library", 1);
    const MageId red = s.office(0, Colour::red);
    s.turn().act(UseVault{card("sword_of_flame")}).pick(put(red, "library", 1)).pick(PickAlternative{0});
    CHECK(s.at(red, "library", 1));
  }
  SECTION("Endless Well of Mana, refreshed by effects for Treasures") {
    Position s;
    s.item(0, "endless_well_of_mana");
    s.turn().act(UseVault{card("endless_well_of_mana")});
    CHECK(s.player(0).mana == 2);
    s.spell(1, "songs_of_springtime", 1);
    s.item(1, "endless_well_of_mana", true);
    s.in(1, Colour::neutral, "library", 1);
    s.item(0, "spellblade");
    s.act(UseVault{card("spellblade")});
    s.act(React{card("songs_of_springtime"), std::uint8_t{1}, 0});
    CHECK(!s.exhausted(1, "endless_well_of_mana"));
  }
}

TEST_CASE("Masks: from the last seat to the first, each takes one or none", "[masks][R152]") {
  State state = new_game({{"modules", {"masks"}}, {"candidate_side", "A"}, {"mage_draft", "one_each"}}, 2);
  std::vector<Event> events;
  const Seat first = state.first_player;
  perform(data(), state, state.asked, TakeCandidate{Sheet::sorcery, Side::A}, events);
  perform(data(), state, state.asked, TakeCandidate{Sheet::divinity, Side::A}, events);
  perform(data(), state, state.asked, StartMark{2}, events);
  perform(data(), state, state.asked, StartMark{3}, events);
  CHECK(state.asked == 1 - first);
  CHECK(decision_kind(data(), state) == "mask");
  perform(data(), state, state.asked, ChooseOption{PickCard{card("mask_of_riches")}}, events);
  CHECK(state.asked == first);
  perform(data(), state, state.asked, ChooseOption{Decline{}}, events);
  CHECK(state.round == 1);
  CHECK(state.players[1 - first].items[0].card == card("mask_of_riches"));
  CHECK(state.board.vault.size() == 31);  // Planar Endorsement joined
}

TEST_CASE("Mask of Momentum: more Mages for 2 Mana each after a Place action, with powers, in one window",
          "[masks][R152]") {
  Position s;
  s.item(0, "mask_of_momentum");
  s.player(0).mana = 5;
  const MageId red = s.office(0, Colour::red);
  const MageId blue = s.office(0, Colour::blue);
  const MageId neutral = s.office(0, Colour::neutral);
  const MageId victim = s.in(1, Colour::red, "vault", 1);
  s.item(1, "shield_potion");
  s.turn().act(place(blue, "library", 1));
  CHECK(s.kind() == "repeat");
  s.pick(Accept{}).pick(put(red, "vault", 1, Power::wound));
  CHECK(s.player(0).mana == 2);
  CHECK(s.wounded(victim));
  CHECK(s.kind() == "repeat");  // the reaction comes after all of it
  s.pick(Accept{}).pick(put(neutral, "library", 2));
  CHECK(s.kind() == "reaction");
  CHECK(s.asked() == 1);
}

TEST_CASE("Mask of Momentum: not after a fast placing, and it may be declined", "[masks][R152]") {
  Position s;
  s.item(0, "mask_of_momentum");
  s.player(0).mana = 4;
  const MageId purple = s.office(0, Colour::purple);
  const MageId red = s.office(0, Colour::red);
  s.office(0, Colour::blue);
  s.turn().act(place(purple, "library", 1, {}, Speed::fast));
  CHECK(s.kind() == "turn");
  s.act(place(red, "library", 2)).pick(Stop{});
  CHECK(s.player(0).mana == 4);
  CHECK(s.asked() == 1);
}

TEST_CASE("Mask of Clockwork: an own exhausted Treasure or used Consumable once more", "[masks][R152]") {
  Position s;
  s.item(0, "mask_of_clockwork");
  s.item(0, "gilded_chalice", true);
  s.player(0).pile.push_back(card("runestone"));
  s.player(1).pile.push_back(card("sealed_jar"));
  s.turn().act(UseVault{card("mask_of_clockwork")});
  CHECK(s.legal().size() == 2);
  s.pick(PickCard{card("runestone")}).pick(PickAlternative{1});
  CHECK(s.player(0).wis == 1);
  CHECK(s.player(0).pile.size() == 1);
  CHECK(s.exhausted(0, "mask_of_clockwork"));
}

TEST_CASE("the other Masks", "[masks]") {
  SECTION("Mercy: heal; 1 IP for an opponent's") {
    Position s;
    s.item(0, "mask_of_mercy");
    const MageId theirs = s.ward(1, Colour::neutral);
    s.turn().act(UseVault{card("mask_of_mercy")});
    CHECK(s.in_office(theirs));
    CHECK(s.player(0).ip == 6);
    CHECK(s.asked() == 0);
  }
  SECTION("Riches") {
    Position s;
    s.item(0, "mask_of_riches");
    s.turn().act(UseVault{card("mask_of_riches")});
    CHECK(s.player(0).gold == 2);
  }
  SECTION("Insight") {
    Position s;
    s.item(0, "mask_of_insight");
    s.player(0).ints = 1;
    s.state.board.spell_tableau[0] = card("wrath_of_heaven");
    s.turn().act(UseVault{card("mask_of_insight")}).pick(LearnSpell{card("wrath_of_heaven")});
    CHECK(s.player(0).spells.size() == 1);
  }
  SECTION("Shades") {
    Position s;
    s.item(0, "mask_of_shades");
    s.player(0).mana = 1;
    const MageId red = s.office(0, Colour::red);
    s.in(1, Colour::neutral, "library", 1);
    s.turn().act(UseVault{card("mask_of_shades")});
    CHECK(s.at(red, "library", 1, Spot::shadow));
    CHECK(s.player(0).mana == 0);
  }
}

TEST_CASE("Planar Endorsement: place a Mage and shadow it with another; only without a Mask",
          "[masks][R152]") {
  Position s;
  s.item(0, "planar_endorsement");
  const MageId red = s.office(0, Colour::red);
  const MageId blue = s.office(0, Colour::blue);
  s.turn().act(UseVault{card("planar_endorsement")}).pick(put(red, "library", 1));
  CHECK(s.at(blue, "library", 1, Spot::shadow));
  Position t;
  t.item(0, "planar_endorsement");
  t.item(0, "mask_of_riches");
  t.office(0, Colour::red);
  t.turn();
  CHECK(t.refusal(UseVault{card("planar_endorsement")}) == "it works only while you have no Mask (R152)");
}

TEST_CASE("Dimensional Rift: empty tiles turn over, the Infirmary never", "[rift][R153]") {
  Position s = rift(1);
  s.in(0, Colour::red, "guilds", 1);
  s.behind(1, Colour::red, "vault", 1);
  s.resolve();
  s.last();  // the shadow in the Vault forfeits; the Guilds needed a badge
  CHECK(s.state.university.sides[room("guilds").index] == Side::A);
  CHECK(s.state.university.sides[room("vault").index] == Side::A);
  CHECK(s.state.university.sides[room("infirmary").index] == Side::A);
  CHECK(s.state.university.sides[room("library").index] == Side::B);
  CHECK(s.state.round == 2);
}

TEST_CASE("Temporal Breakdown: after the last offering one more main action each, the taker last",
          "[rift][R153]") {
  Position s = rift(1);
  s.state.board.offerings.erase(s.state.board.offerings.begin() + 1, s.state.board.offerings.end());
  const MageId red = s.office(0, Colour::red);
  const MageId purple = s.office(1, Colour::purple);
  s.turn().act(TakeOffering{card("initiative")});
  CHECK(s.asked() == 1);
  CHECK(!s.can(place(purple, "library", 1, {}, Speed::fast)));
  s.act(place(purple, "library", 1));
  CHECK(s.asked() == 0);  // seat 2 has nothing that it could do
  s.act(place(red, "library", 4));
  CHECK(s.kind() == "errand");
}

TEST_CASE("Time Races: every Fast Action costs 1 Mana more", "[rift][R153]") {
  Position s = rift(2);
  s.item(0, "runestone");
  const MageId purple = s.office(0, Colour::purple);
  s.turn();
  CHECK(!s.can(UseVault{card("runestone")}));
  CHECK(!s.can(place(purple, "library", 1, {}, Speed::fast)));
  s.player(0).mana = 1;
  s.act(UseVault{card("runestone")}).pick(PickAlternative{0});
  CHECK(s.player(0).mana == 0);
}

TEST_CASE("Time Stands Still: up to two Fast Actions a turn", "[rift][R153]") {
  Position s = rift(3);
  s.item(0, "runestone");
  s.item(0, "sealed_jar");
  s.item(0, "spirits");
  s.turn().act(UseVault{card("runestone")}).pick(PickAlternative{0});
  s.act(UseVault{card("sealed_jar")}).pick(PickAlternative{0});
  CHECK(!s.can(UseVault{card("spirits")}));
  CHECK(s.asked() == 0);
}

TEST_CASE("Reality Inversion: the shadowing Mage resolves first", "[rift][R153]") {
  Position s = rift(4);
  s.in(0, Colour::red, "guilds", 2);
  s.behind(1, Colour::red, "guilds", 2);
  s.resolve();
  CHECK(s.asked() == 1);
}

TEST_CASE("Time Flux: no offerings; a seat may pass for the round; all passed, the phase ends",
          "[rift][R153]") {
  Position s = rift(4);
  s.state.board.taken_offerings = s.state.board.offerings;
  s.state.board.offerings.clear();
  const MageId red = s.office(1, Colour::red);
  s.resolve();
  CHECK(s.state.round == 5);
  CHECK(s.state.board.offerings.empty());
  s.act(PassRound{});
  CHECK(s.asked() == 1);
  s.act(place(red, "library", 4));
  CHECK(s.asked() == 2);
  s.act(PassRound{});
  CHECK(s.asked() == 1);  // seat 0 has passed
  s.act(PassRound{});
  CHECK(s.kind() == "errand");
}
