// Spells that do other things: lasting effects, nested casting, extra actions, stealing and so on.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

TEST_CASE("casting pays the Mana of one researched level and exhausts the card", "[cast][R90][R91]") {
  Position s = with_spell("the_pursuit_of_power", 2);
  s.turn();
  CHECK(s.refusal(cast("the_pursuit_of_power", 3)) == "you have not researched that level (R91)");
  s.act(cast("the_pursuit_of_power", 1));
  CHECK(s.player(0).mana == 22);
  CHECK(s.exhausted(0, "the_pursuit_of_power"));
}

TEST_CASE("what does nothing cannot be used", "[R45][R46]") {
  Position s = with_spell("sorcerous_inspiration", 2);
  s.item(0, "sealed_scroll");
  s.turn();
  CHECK(
      !s.can(cast("sorcerous_inspiration", 2)));  // no Research is possible: no INT, no WIS, nothing to move
  CHECK(s.refusal(UseVault{card("sealed_scroll")}) ==
        "it would do nothing, or what it must do is not possible (R45, R46)");
}

TEST_CASE("Mystic Link casts another Spell, then places a Mage; the nested Spell is an action of its own",
          "[cast][R51]") {
  Position s = with_spell("tenets_of_dominance", 2);
  s.spell(0, "the_gift_of_fire", 1);
  s.in(1, Colour::neutral, "library", 1);
  const MageId gray = s.office(0, Colour::gray);
  const MageId red = s.office(0, Colour::red);
  s.turn().act(cast("tenets_of_dominance", 2));
  // Firebolt is the only Spell left, its target the only one; its bonus comes before Mystic Link goes on.
  CHECK(s.kind() == "sympathy");
  s.pick(PickAlternative{0});
  CHECK(s.kind() == "gray_placement");  // of Firebolt
  s.pick(Decline{});
  CHECK(s.kind() == "place");
  s.pick(put(red, "vault", 1));
  CHECK(s.kind() == "gray_placement");  // of Mystic Link
  s.pick(put(gray, "vault", 2));
  CHECK(s.player(0).mana == 17);
  CHECK(s.asked() == 1);
}

TEST_CASE("Chain Lightning: the window of its wound comes before the nested Spell", "[cast][R51]") {
  Position s = with_spell("lightning_and_you", 3);
  s.spell(0, "trance");
  const MageId a = s.in(1, Colour::neutral, "library", 1);
  s.office(0, Colour::neutral);
  s.item(1, "ancient_armor");
  s.turn().act(cast("lightning_and_you", 3)).pick(Decline{});
  CHECK(s.kind() == "reaction");
  s.act(React{card("ancient_armor"), std::nullopt, 0}).pick(to("vault", 1));
  CHECK(s.kind() == "sympathy");
  s.pick(PickAlternative{0});
  CHECK(s.kind() == "cast");
  s.pick(PickSpell{card("trance"), 1});
  CHECK(s.player(0).mana == 17);
  CHECK(s.at(a, "vault", 1));
}

TEST_CASE("Accelerate Time is a Fast Action that casts an Action Spell", "[cast]") {
  Position s = with_spell("everyday_paralocation", 2);
  s.spell(0, "trance");
  s.turn().act(cast("everyday_paralocation", 2));
  CHECK(s.player(0).mana == 20);
  CHECK(s.asked() == 0);
  CHECK(!s.state.turn.main_done);
}

TEST_CASE("Tap the Well casts level 1 of a Spell in the tableau, which stays there", "[cast][tableau]") {
  Position s = with_spell("thirteen_greater_mysteries", 2);
  s.state.board.spell_tableau[1] = card("the_pursuit_of_power");
  s.state.board.spell_tableau[2] = card("wrath_of_heaven");  // level 1 is a reaction
  s.turn().act(cast("thirteen_greater_mysteries", 2));
  CHECK(s.player(0).mana == 22);
  CHECK(s.state.board.spell_tableau[1] == card("the_pursuit_of_power"));
  CHECK(s.player(0).spells.size() == 1);
}

TEST_CASE("Future Power casts an unresearched level for its cost", "[cast][unresearched]") {
  Position s = with_spell("memoirs_of_the_future_past", 1);
  s.spell(0, "heart_of_the_mountain", 1);
  s.turn().act(cast("memoirs_of_the_future_past"));
  CHECK(!s.can_pick(PickSpell{card("heart_of_the_mountain"), 1}));
  s.pick(PickSpell{card("heart_of_the_mountain"), 3});
  CHECK(s.player(0).mana == 14);
  CHECK(s.exhausted(0, "heart_of_the_mountain"));
}

TEST_CASE("Past Power and Eternal Power: regular Spells, Action levels, free and without exhausting",
          "[cast]") {
  Position s = with_spell("memoirs_of_the_future_past", 3);
  s.spell(0, "heart_of_the_mountain", 3);
  s.spell(0, "moste_holie_litanies", 3);  // Legendary
  s.spell(0, "trance");                   // Starting
  s.turn();
  SECTION("Past Power: below the highest researched level") {
    s.act(cast("memoirs_of_the_future_past", 2));
    CHECK(s.legal().size() == 2);
    s.pick(PickSpell{card("heart_of_the_mountain"), 2});
    CHECK(s.player(0).mana == 17);
  }
  SECTION("Eternal Power: any") {
    s.act(cast("memoirs_of_the_future_past", 3));
    CHECK(s.legal().size() == 3);
    s.pick(PickSpell{card("heart_of_the_mountain"), 3});
    CHECK(s.player(0).mana == 13);
  }
  CHECK(!s.exhausted(0, "heart_of_the_mountain"));
  CHECK(s.exhausted(0, "memoirs_of_the_future_past"));
}

TEST_CASE("Inner Fire and Power make Spells cheaper for the round, down to 0", "[discount][R93]") {
  Position s = with_spell("a_brighter_flame", 1);
  s.spell(0, "the_gift_of_fire", 1);
  s.in(1, Colour::neutral, "library", 1);
  s.turn().act(cast("a_brighter_flame"));
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 1) == 0);
  CHECK(s.offers().cost(1, card("the_gift_of_fire"), 1) == 1);
}

TEST_CASE("Energy Drain: opponents pay 1 more Mana to its caster, before the Spell takes effect",
          "[drain][R93]") {
  Position s = with_spell("thirteen_greater_mysteries", 3);
  s.player(1).mana = 1;
  s.spell(1, "trance");
  s.turn().act(cast("thirteen_greater_mysteries", 3));
  CHECK(s.player(0).mana == 18);  // base cost: the number of opponents
  s.act(cast("trance"));
  CHECK(s.player(1).mana == 2);
  CHECK(s.player(0).mana == 19);
  s.player(2).spells.push_back({card("trance"), 0, 0, false});
  CHECK(s.refusal(cast("trance")) == "you cannot pay its Mana (R93)");
}

TEST_CASE("Mana Drain takes 1 Mana from one opponent", "[steal]") {
  Position s = with_spell("thirteen_greater_mysteries", 1);
  s.player(2).mana = 3;
  s.turn().act(cast("thirteen_greater_mysteries"));
  CHECK(s.player(0).mana == 21);
  CHECK(s.player(2).mana == 2);
}

TEST_CASE("Deathly Paling takes INT or WIS from whoever has more, tokens on Spells counted", "[steal]") {
  Position s = with_spell("the_grasping_darkness", 3);
  s.player(0).wis = 1;  // with two on the Spell: 3
  s.player(1).wis = 3;
  s.player(2).wis = 2;
  s.spell(2, "the_gift_of_fire", 3);  // 4 in all
  s.turn().act(cast("the_grasping_darkness", 3));
  CHECK(s.player(0).wis == 2);
  CHECK(s.player(1).wis == 3);
  CHECK(s.player(2).wis == 1);
}

TEST_CASE("Repeating Hex trades for an opponent's Spell with level 1 only; both become exhausted",
          "[trade_spell]") {
  Position s = with_spell("the_grasping_darkness", 2);
  s.spell(1, "the_gift_of_fire", 1);
  s.spell(1, "a_brighter_flame", 2);
  s.turn().act(cast("the_grasping_darkness", 1));
  CHECK(s.exhausted(0, "the_gift_of_fire"));
  CHECK(s.exhausted(1, "the_grasping_darkness"));
  CHECK(s.player(0).wis == 1);
  CHECK(s.player(1).spells[0].ints == 1);
  CHECK(s.player(1).spells[0].wis == 0);
}

TEST_CASE("Telepathy puts an opponent's level 1 Spell under the deck; the INT goes back to its owner",
          "[unlearn_spell]") {
  Position s = with_spell("the_grasping_darkness", 2);
  s.spell(1, "the_gift_of_fire", 1);
  s.turn().act(cast("the_grasping_darkness", 2));
  CHECK(s.player(1).ints == 1);
  CHECK(s.player(1).spells.empty());
  const auto& deck = s.state.board.spells;
  CHECK(deck[deck.size() - 1].truth() == card("the_gift_of_fire"));
  CHECK(deck[deck.size() - 1].knowers() == arbiter::core::SeatSet::everyone());
}

TEST_CASE("Malaise: nobody places Mages until the caster's next turn, the caster neither", "[forbid]") {
  Position s = with_spell("the_darkness_within", 1);
  const MageId mine = s.office(0, Colour::red);
  const MageId theirs = s.office(1, Colour::red);
  s.item(1, "shadow_potion");
  s.in(2, Colour::neutral, "library", 1);
  s.turn().act(cast("the_darkness_within"));
  CHECK(s.refusal(place(theirs, "library", 2)) == "no seat may place Mages now (R61)");
  CHECK(!s.can(UseVault{card("shadow_potion")}));
  s.act(TakeOffering{card("popularity")}).act(TakeOffering{card("initiative")});
  CHECK(s.asked() == 0);
  CHECK(s.can(place(mine, "library", 2)));
}

TEST_CASE("Silence: nobody casts until the caster's next turn", "[forbid]") {
  Position s = with_spell("will_of_the_divines", 2);
  s.spell(1, "trance");
  s.turn().act(cast("will_of_the_divines", 2));
  CHECK(s.refusal(cast("trance")) == "no seat may cast Spells now (R67)");
}

TEST_CASE("Mesmerize: no Mage Powers but for opponents' Mages immune to its Spells", "[no_powers][R88]") {
  Position s = with_spell("tenets_of_dominance", 1);
  const MageId green = s.in(1, Colour::green, "library", 1);
  const MageId blue = s.in(1, Colour::blue, "library", 2);
  const MageId own_blue = s.in(0, Colour::blue, "library", 3);
  const MageId shielded = s.in(2, Colour::green, "library", 4);
  s.state.lasting.push_back({LastingKind::immune, 2, Until::own_next_turn, 0, kAllHarm, true, {}});
  s.turn().act(cast("tenets_of_dominance"));
  CHECK(!s.offers().has_powers(green));
  CHECK(s.offers().has_powers(blue));
  CHECK(!s.offers().has_powers(own_blue));
  CHECK(s.offers().has_powers(shielded));
}

TEST_CASE("Diamondskin: own Mages have no powers and are immune to all harm of opponents",
          "[no_powers][immune]") {
  Position s = with_spell("heart_of_the_mountain", 3);
  const MageId green = s.in(0, Colour::green, "library", 1);
  s.supporter(1, "andros_duvalt");
  s.supporter(1, "letum_conspicere");
  s.supporter(1, "rennel_pedrigor");
  s.office(1, Colour::red);
  s.turn().act(cast("heart_of_the_mountain", 3));
  CHECK(!s.offers().has_powers(green));
  CHECK(!s.can(UseSupporter{card("andros_duvalt")}));
  CHECK(!s.can(UseSupporter{card("letum_conspicere")}));
  CHECK(!s.can(UseSupporter{card("rennel_pedrigor")}));
  CHECK(s.offers().affectable(green, Harm::wound, 0, false));  // own effects still work
}

TEST_CASE("Spell Shield stops Spells only; Oakskin stops wounding and moving only", "[immune][R67]") {
  Position s = with_spell("tome_of_protection", 1);
  const MageId mine = s.in(0, Colour::neutral, "library", 1);
  s.turn().act(cast("tome_of_protection"));
  CHECK(!s.offers().affectable(mine, Harm::wound, 1, true));
  CHECK(s.offers().affectable(mine, Harm::wound, 1, false));
  Position t = with_spell("heart_of_the_mountain", 1);
  const MageId oak = t.in(0, Colour::neutral, "library", 1);
  t.turn().act(cast("heart_of_the_mountain"));
  CHECK(!t.offers().affectable(oak, Harm::wound, 1, false));
  CHECK(!t.offers().affectable(oak, Harm::to_shadow, 1, false));
  CHECK(t.offers().affectable(oak, Harm::banish, 1, false));
}

TEST_CASE("lasting effects end with the caster's next turn or the round", "[lasting]") {
  Position s = with_spell("moste_holie_litanies", 2);
  s.turn().act(cast("moste_holie_litanies", 1));
  CHECK(s.state.lasting.size() == 1);
  CHECK(s.asked() == 0);  // Sanctification is fast
  s.act(TakeOffering{card("popularity")});
  CHECK(s.state.lasting.size() == 1);
  s.act(TakeOffering{card("resourcefulness")}).pick(PickAlternative{0}).act(TakeOffering{card("initiative")});
  CHECK(s.state.round == 2);
  CHECK(s.state.lasting.empty());
}

TEST_CASE("Zero Hour: Mages may shadow opponents' Mages when placed, for nothing", "[shadow_mode][R85]") {
  Position s = with_spell("infinite_universes_realized", 2);
  const MageId red = s.office(0, Colour::red);
  s.in(1, Colour::neutral, "library", 1);
  s.turn().act(cast("infinite_universes_realized", 2));
  CHECK(s.can(place(red, "library", 2)));
  CHECK(!s.can(place(red, "library", 2, Power::shadow)));
  s.act(place(red, "library", 1, Power::shadow));
  CHECK(s.at(red, "library", 1, Spot::shadow));
  CHECK(s.player(0).mana == 17);
}

TEST_CASE("immunity is judged by what shadows, not by what places", "[shadow_mode][R67][R85]") {
  Position s;
  s.power_b(Colour::purple);
  s.state.lasting.push_back(
      {LastingKind::shadow_may, 0, Until::round_end, 0, 0, false, card("infinite_universes_realized")});
  s.player(0).mana = 1;
  const MageId red = s.office(0, Colour::red), purple = s.office(0, Colour::purple);
  s.in(1, Colour::blue, "library", 1);  // immune to opponents' Spells
  s.in(1, Colour::neutral, "library", 2);
  s.turn();
  CHECK(s.refusal(place(red, "library", 1, Power::shadow)) ==
        "the Mage in that slot is immune to what would shadow it (R67)");  // it is the Spell that shadows
  CHECK(s.can(place(red, "library", 2, Power::shadow)));
  Position free = s;
  free.act(place(purple, "library", 2, Power::shadow));
  CHECK(free.player(0).mana == 1);  // the Spell does it
  s.act(place(purple, "library", 1, Power::shadow));
  CHECK(s.at(purple, "library", 1, Spot::shadow));
  CHECK(s.player(0).mana == 0);  // its own power does it
}

TEST_CASE("purple B shadows as a Mage Power also where a Spell places the Mage", "[R67]") {
  Position s;
  s.power_b(Colour::purple);
  s.player(0).mana = 1;
  const MageId purple = s.office(0, Colour::purple);
  s.in(1, Colour::blue, "library", 1);
  PlacingRules rules;
  rules.by_spell = true;
  std::vector<Placement> all;
  s.offers().placements(rules, all);
  const auto shadows = [&](const Placement& p) {
    return p.mage == purple && p.room == room("library") && p.slot == 1 && p.power == Power::shadow;
  };
  CHECK(std::count_if(all.begin(), all.end(), shadows) == 1);
}

TEST_CASE("the view says how much a lasting effect amounts to", "[lasting]") {
  Position s;
  s.state.lasting.push_back({LastingKind::discount, 0, Until::round_end, 2, 0, false, card("trance")});
  std::string text;
  arbiter::json::Writer out(text);
  s.office(0, Colour::red);
  s.turn();
  view(data(), s.state, arbiter::core::Viewer::spectator(), out);
  CHECK(nlohmann::json::parse(text)["lasting_effects"][0]["n"] == 2);
}

TEST_CASE("Inversion: own Mages step into the shadows, and can only be placed there",
          "[shadow_mode][to_shadow]") {
  Position s = with_spell("infinite_universes_realized", 3);
  const MageId a = s.in(0, Colour::neutral, "library", 1);
  const MageId hall = s.in(0, Colour::neutral, "great_hall", 1);
  const MageId red = s.office(0, Colour::red);
  s.turn().act(cast("infinite_universes_realized", 3));
  CHECK(s.at(a, "library", 1, Spot::shadow));
  CHECK(s.at(hall, "great_hall", 1));
  s.state.agenda.clear();
  s.turn(0);
  CHECK(s.refusal(place(red, "vault", 1)) == "your Mages can only shadow this round (R85)");
  CHECK(s.can(place(red, "vault", 1, Power::shadow)));  // an empty slot
  CHECK(!s.can(place(red, "library", 1, Power::shadow)));
}

TEST_CASE("Concentration keeps the next Spell ready; Mana Elixir makes it free", "[next_spell]") {
  Position s = with_spell("will_of_the_divines", 1);
  s.spell(0, "the_gift_of_fire", 2);
  s.in(1, Colour::neutral, "library", 1);
  s.state.lasting.push_back({LastingKind::drain, 2, Until::round_end, 1, 0, false, {}});
  s.turn();
  SECTION("Concentration") {
    s.act(cast("will_of_the_divines"));
    s.act(cast("the_gift_of_fire", 2));
    CHECK(!s.exhausted(0, "the_gift_of_fire"));
    CHECK(s.player(0).mana == 20 - 0 - 1 - 3 - 1);
  }
  SECTION("Mana Elixir: nothing is drained either") {
    s.item(0, "mana_elixir");
    s.act(UseVault{card("mana_elixir")}).act(cast("the_gift_of_fire", 2));
    CHECK(s.player(0).mana == 20);
    CHECK(s.exhausted(0, "the_gift_of_fire"));
  }
}

TEST_CASE("Bend Time: three more actions, each of a different type, and the seat may stop",
          "[extra_actions][R48]") {
  Position s = with_spell("temporal_calculus", 3);
  const MageId red = s.office(0, Colour::red);
  s.office(0, Colour::blue);
  s.spell(0, "trance");
  s.supporter(0, "alumis");
  s.item(0, "gilded_chalice");
  s.turn().act(cast("temporal_calculus", 3));
  CHECK(s.kind() == "turn");
  CHECK(s.can_pick(Stop{}));
  s.act(place(red, "library", 1));
  CHECK(!s.can(place(s.office(0, Colour::gray), "library", 2)));
  s.act(cast("trance"));
  s.pick(Decline{});  // the gray Mage stays
  s.act(UseVault{card("gilded_chalice")});
  CHECK(s.asked() == 1);  // three are enough, and the main action was Bend Time itself
}

TEST_CASE("Flare is fast: one more main action, then the seat's own", "[extra_actions][R48]") {
  Position s = with_spell("the_light_that_leads", 2);
  const MageId red = s.office(0, Colour::red);
  const MageId blue = s.office(0, Colour::blue);
  s.turn().act(cast("the_light_that_leads", 2)).act(place(blue, "library", 1));
  CHECK(s.asked() == 0);
  CHECK(!s.can_pick(Stop{}));
  s.act(place(red, "library", 2));
  CHECK(s.asked() == 1);
}

TEST_CASE("an offering taken as extra action ends the turn with all that remained", "[extra_actions][R44]") {
  Position s = with_spell("the_light_that_leads", 3);
  s.office(0, Colour::red);
  s.turn().act(cast("the_light_that_leads", 3)).act(TakeOffering{card("popularity")});
  CHECK(s.asked() == 1);
  CHECK(s.player(0).ip == 6);
}

TEST_CASE("Kindle refreshes another Spell, never itself", "[refresh][R94]") {
  Position s = with_spell("a_brighter_flame", 2);
  s.turn();
  CHECK(!s.can(cast("a_brighter_flame", 2)));
  s.spell(0, "trance", 1, true);
  s.act(cast("a_brighter_flame", 2));
  CHECK(!s.exhausted(0, "trance"));
  CHECK(s.exhausted(0, "a_brighter_flame"));
}

TEST_CASE("Shadow Puppet gains a Secret Supporter that only its owner sees", "[secret_supporter][R99]") {
  Position s = with_spell("tenets_of_dominance", 3);
  s.turn().act(cast("tenets_of_dominance", 3));
  REQUIRE(s.player(0).secrets.size() == 1);
  CHECK(s.player(0).secrets[0].truth() == card("allys_mehrmus"));
  CHECK(s.player(0).secrets[0].known_to(Seat{0}));
  CHECK(!s.player(0).secrets[0].known_to(Seat{1}));
}
