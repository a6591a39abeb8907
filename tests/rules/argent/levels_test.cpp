// Spell levels, candidates and Supporters that are of the same kind as others, and still have words of their
// own: each is played once.
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

// ---- Spells ----

TEST_CASE("Tsunami banishes every Mage in one room, for 4 Mana", "[banish][pick_room]") {
  Position s = with_spell("book_of_one_hundred_seas", 3);
  const MageId theirs = s.in(1, Colour::green, "library", 1);
  const MageId own = s.in(0, Colour::red, "library", 2);
  const MageId blue = s.in(2, Colour::blue, "library", 3);       // immune to opponents' Spells
  const MageId shadow = s.behind(2, Colour::red, "library", 1);  // no effect reaches it
  const MageId elsewhere = s.in(1, Colour::gray, "vault", 1);
  s.turn().act(cast("book_of_one_hundred_seas", 3));
  CHECK(s.legal().size() == 2);  // a room with nobody to banish is none to choose
  s.pick(ChosenRoom{room("library")});
  CHECK(s.in_office(theirs));
  CHECK(s.in_office(own));
  CHECK(s.at(blue, "library", 3));
  CHECK(s.at(shadow, "library", 1, Spot::shadow));
  CHECK(s.at(elsewhere, "vault", 1));
  CHECK(s.player(0).mana == 16);
}

TEST_CASE("Plague wounds a Mage in each of two adjacent rooms", "[wound][spread]") {
  Position s = with_spell("on_the_weakness_of_flesh", 2);
  const MageId first = s.in(1, Colour::neutral, "library", 1);
  const MageId beside = s.in(2, Colour::red, "library", 2);
  const MageId below = s.in(2, Colour::gray, "guilds", 1);
  const MageId far = s.in(1, Colour::gray, "vault", 1);
  s.turn().act(cast("on_the_weakness_of_flesh", 2)).pick(PickMage{first});
  CHECK(!s.can_pick(PickMage{beside}));
  CHECK(!s.can_pick(PickMage{far}));
  s.pick(PickMage{below});
  CHECK(s.wounded(first));
  CHECK(s.wounded(below));
  CHECK(s.kind() == "sympathy");  // two are all
  CHECK(s.player(0).mana == 19);
}

TEST_CASE("Bolt wounds an opponent's Mage; Lightning then places one, with its powers", "[wound][place]") {
  SECTION("Bolt") {
    Position s = with_spell("lightning_and_you", 1);
    const MageId own = s.in(0, Colour::neutral, "library", 1);
    const MageId theirs = s.in(1, Colour::neutral, "library", 2);
    s.turn().act(cast("lightning_and_you"));
    CHECK(s.wounded(theirs));
    CHECK(s.at(own, "library", 1));
    CHECK(s.player(0).mana == 19);
  }
  SECTION("Lightning") {
    Position s = with_spell("lightning_and_you", 2);
    const MageId red = s.office(0, Colour::red);
    const MageId first = s.in(1, Colour::neutral, "library", 1);
    const MageId second = s.in(2, Colour::neutral, "vault", 2);
    s.turn().act(cast("lightning_and_you", 2)).pick(PickMage{first});
    CHECK(s.can_pick(Decline{}));
    s.pick(put(red, "vault", 2, Power::wound));
    CHECK(s.wounded(first));
    CHECK(s.wounded(second));
    CHECK(s.at(red, "vault", 2));
    CHECK(s.player(0).mana == 16);  // 20 - 3 for the Spell - 1 for the power
  }
}

TEST_CASE("Circle of Healing, a Fast Action, heals all own Mages and no other", "[heal]") {
  Position s = with_spell("rites_of_renewal", 2);
  const MageId a = s.ward(0, Colour::red);
  const MageId b = s.ward(0, Colour::gray);
  const MageId theirs = s.ward(1, Colour::red);
  s.turn().act(cast("rites_of_renewal", 2));
  CHECK(s.in_office(a));
  CHECK(s.in_office(b));
  CHECK(s.wounded(theirs));
  CHECK(s.player(0).mana == 18);
  CHECK(s.kind() == "turn");
  CHECK(s.asked() == 0);  // the main action is still to come
}

TEST_CASE("Amelioration moves anybody's Mage out of the Infirmary, to an empty slot", "[move]") {
  Position s = with_spell("of_mortal_form", 2);
  const MageId theirs = s.ward(1, Colour::neutral);
  s.ward(1, Colour::blue);  // immune
  s.in(2, Colour::red, "library", 1);
  s.turn().act(cast("of_mortal_form", 2));
  CHECK(!s.can_pick(to("library", 1)));
  s.pick(to("library", 2));
  CHECK(s.at(theirs, "library", 2));
  CHECK(s[theirs].owner == 1);
  CHECK(s.player(0).mana == 19);
}

TEST_CASE("Paralocation: place a Mage as the shadow of an opponent's", "[shadow]") {
  Position s = with_spell("paralocation", 1);
  const MageId red = s.office(0, Colour::red);
  s.in(0, Colour::neutral, "library", 1);
  s.in(1, Colour::neutral, "library", 2);
  s.turn().act(cast("paralocation"));
  CHECK(s.at(red, "library", 2, Spot::shadow));
  CHECK(s.player(0).mana == 19);
  CHECK(s.exhausted(0, "paralocation"));
}

TEST_CASE("Wall: immune to all harm of opponents, by Spell or not; healing is no harm", "[immune]") {
  Position s = with_spell("tome_of_protection", 2);
  const MageId mine = s.in(0, Colour::neutral, "library", 1);
  s.turn().act(cast("tome_of_protection", 2));
  for (const Harm harm : {Harm::wound, Harm::banish, Harm::move, Harm::shadow, Harm::to_shadow,
                          Harm::swap_owner, Harm::exchange, Harm::rearrange}) {
    CHECK(!s.offers().affectable(mine, harm, 1, true));
    CHECK(!s.offers().affectable(mine, harm, 1, false));
    CHECK(s.offers().affectable(mine, harm, 0, true));
  }
  CHECK(s.offers().affectable(mine, Harm::everything, 1, true));
  CHECK(s.player(0).mana == 18);
}

TEST_CASE("Luminosity and Illuminate gain a Mark; Illuminate is fast", "[mark]") {
  Position s = with_spell("sorcerous_inspiration", 1);
  s.turn().act(cast("sorcerous_inspiration")).pick(PickVoter{3});
  CHECK(s.player(0).marks == 9);
  CHECK(s.player(0).mana == 19);
  CHECK(s.asked() == 1);
  Position t = with_spell("the_light_that_leads", 1);
  t.turn().act(cast("the_light_that_leads")).pick(PickVoter{5});
  CHECK(t.player(0).marks == 9);
  CHECK(t.player(0).mana == 18);
  CHECK(t.asked() == 0);
}

TEST_CASE("Radiance: a Research, another Spell made ready, a Mark", "[research][refresh][mark]") {
  Position s = with_spell("sorcerous_inspiration", 3);
  s.player(0).wis = 1;
  s.spell(0, "the_gift_of_fire", 1, true);
  s.spell(0, "trance", 1, true);
  s.turn().act(cast("sorcerous_inspiration", 3));
  CHECK(s.kind() == "research");
  s.pick(UpgradeSpell{card("the_gift_of_fire")});
  CHECK(!s.can_pick(PickCard{card("sorcerous_inspiration")}));
  s.pick(PickCard{card("trance")}).pick(PickVoter{2});
  CHECK(s.offers().researched(s.player(0).spells[1]) == 2);
  CHECK(!s.exhausted(0, "trance"));
  CHECK(s.exhausted(0, "the_gift_of_fire"));
  CHECK(s.exhausted(0, "sorcerous_inspiration"));
  CHECK(s.player(0).marks == 9);
  CHECK(s.player(0).mana == 17);
}

TEST_CASE("Revival lasts for the round: a Mage wounded later leaves the Infirmary, bonus and all",
          "[revive]") {
  Position s = with_spell("will_of_the_divines", 3);
  const MageId mine = s.in(0, Colour::neutral, "library", 1);
  s.supporter(1, "letum_conspicere");
  s.turn().act(cast("will_of_the_divines", 3));
  REQUIRE(s.asked() == 1);
  s.act(ask("letum_conspicere")).pick(PickAlternative{0});
  CHECK(s.kind() == "revival");
  s.pick(to("vault", 3));
  CHECK(s.at(mine, "vault", 3));
  CHECK(s.player(0).gold == 2);
}

// ---- Candidates ----

TEST_CASE("twelve candidates: each side has its Starting Spell, each sheet its colour",
          "[setup][R4][R11][R19]") {
  struct Case {
    Sheet sheet;
    Side side;
    const char* spell;
    Colour mages;
  };
  for (const Case& c : {Case{Sheet::divinity, Side::A, "bless", Colour::blue},
                        Case{Sheet::divinity, Side::B, "holy_smite", Colour::blue},
                        Case{Sheet::mysticism, Side::A, "trance", Colour::gray},
                        Case{Sheet::mysticism, Side::B, "dark_pact", Colour::gray},
                        Case{Sheet::natural_magick, Side::A, "strength_of_earth", Colour::green},
                        Case{Sheet::natural_magick, Side::B, "gust_of_wind", Colour::green},
                        Case{Sheet::planar_studies, Side::A, "paralocation", Colour::purple},
                        Case{Sheet::planar_studies, Side::B, "shadow_bolt", Colour::purple},
                        Case{Sheet::sorcery, Side::A, "flash_of_light", Colour::red},
                        Case{Sheet::sorcery, Side::B, "burnout", Colour::red},
                        Case{Sheet::student_body, Side::A, "living_image", Colour::neutral},
                        Case{Sheet::student_body, Side::B, "tardy", Colour::neutral}}) {
    State state = new_game({}, 2);
    const Seat first = state.first_player;
    const Sheet other = c.sheet == Sheet::sorcery ? Sheet::divinity : Sheet::sorcery;
    std::vector<Event> events;
    perform(data(), state, state.asked, TakeCandidate{c.sheet, c.side}, events);
    perform(data(), state, state.asked, TakeCandidate{other, Side::A}, events);
    INFO(c.spell);
    REQUIRE(state.players[first].spells.size() == 1);
    CHECK(state.players[first].spells[0].card == card(c.spell));
    CHECK(state.players[first].badges == (c.sheet == Sheet::student_body ? 1 : 0));
    CHECK(Offers(data(), state).owned(first, c.mages) == 2);
    CHECK(Offers(data(), state).owned(first) == 2);
  }
}

// ---- Supporters ----

TEST_CASE("one Supporter of each department swaps 3 Gold for a Mage of its colour", "[supporter][recruit]") {
  const std::pair<const char*, Colour> cases[] = {{"arec_russel_zane", Colour::red},
                                                  {"pendros_schalla", Colour::green},
                                                  {"lesandra_machan", Colour::gray},
                                                  {"kavri_shi_shorec", Colour::blue},
                                                  {"wilhelm_barts", Colour::purple}};
  for (const auto& [id, colour] : cases) {
    Position s;
    s.player(0).gold = 3;
    s.supporter(0, id);
    s.turn().act(ask(id)).pick(Accept{});
    INFO(id);
    CHECK(s.player(0).gold == 0);
    CHECK(s.offers().owned(0, colour) == 1);
    CHECK(s.offers().owned(0) == 1);
  }
}

TEST_CASE("one Supporter of each department brings 2 Research for its own Spells only",
          "[supporter][research]") {
  const std::pair<const char*, const char*> cases[] = {{"vellimoor_cantz", "the_gift_of_fire"},
                                                       {"jaimes_kalin", "songs_of_springtime"},
                                                       {"jance_eylon", "tenets_of_dominance"},
                                                       {"kas_karrowary", "of_mortal_form"},
                                                       {"adelaide_chivers", "temporal_calculus"}};
  for (const auto& [id, own] : cases) {
    Position s;
    s.player(0).ints = 1;
    s.player(0).wis = 2;
    s.supporter(0, id);
    for (std::size_t i = 0; i < 3; ++i) s.state.board.spell_tableau[i] = card(cases[i].second);
    s.state.board.spell_tableau[2] = card(own);
    s.turn().act(ask(id));
    INFO(id);
    CHECK(s.legal().size() == 2);  // its own Spell, or decline
    s.pick(LearnSpell{card(own)}).pick(UpgradeSpell{card(own)});
    CHECK(s.offers().researched(s.player(0).spells[0]) == 2);
    CHECK(s.asked() == 1);
  }
}

TEST_CASE("Supporters of Planar Studies: 1, 2 or 3 Research for any Spells", "[supporter][research]") {
  const std::pair<const char*, int> cases[] = {
      {"rixia_van_sorrel", 1}, {"welsie_acktern", 2}, {"batrov_wargrave", 3}};
  for (const auto& [id, researches] : cases) {
    Position s;
    s.player(0).wis = 2;
    s.player(0).ints = 1;
    s.state.board.spell_tableau[0] = card("wrath_of_heaven");
    s.supporter(0, id);
    s.turn().act(ask(id)).pick(LearnSpell{card("wrath_of_heaven")});
    for (int i = 1; i < researches; ++i) s.pick(UpgradeSpell{card("wrath_of_heaven")});
    INFO(id);
    CHECK(s.offers().researched(s.player(0).spells[0]) == researches);
    CHECK(s.asked() == 1);
  }
}

TEST_CASE("Supporters that give goods or Marks", "[supporter][gain]") {
  struct Case {
    const char* id;
    int ip, mana, marks;
  };
  for (const Case& c :
       {Case{"kallistar_flarechild", 6, 0, 10}, Case{"quan_gon_kall", 7, 0, 10},
        Case{"allys_mehrmus", 8, 0, 10}, Case{"andrus_dochartaigh", 5, 2, 10}, Case{"salem_silver", 5, 3, 10},
        Case{"st_mikhail_isen", 5, 4, 10}, Case{"jasper_haekel", 5, 0, 9}, Case{"alumis", 5, 0, 8}}) {
    Position s;
    s.supporter(0, c.id);
    s.turn().act(ask(c.id));
    for (std::uint8_t voter = 2; s.kind() == "mark"; ++voter) s.pick(PickVoter{voter});
    INFO(c.id);
    CHECK(s.player(0).ip == c.ip);
    CHECK(s.player(0).mana == c.mana);
    CHECK(s.player(0).marks == c.marks);
    CHECK(s.player(0).pile.size() == 1);
  }
}

TEST_CASE("the five Familiars go to the personal pile as soon as they are gained", "[supporter][R98]") {
  for (const char* id : {"salamander", "wyvern", "borneo", "juto", "wandering_calculus"}) {
    Position s;
    s.state.board.supporter_tableau = {card(id), Card{}, Card{}, Card{}, Card{}};
    s.in(0, Colour::red, "council_chamber", 2);
    s.resolve().pick(PickErrand{ErrandBy::take}).pick(PickAlternative{0});
    INFO(id);
    CHECK(s.player(0).supporters.empty());
    REQUIRE(s.player(0).pile.size() == 1);
    CHECK(s.player(0).pile[0] == card(id));
  }
}
