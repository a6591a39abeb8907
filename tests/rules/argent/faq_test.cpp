// The manual's 27 questions and answers one by one, in its order, then rulings that are not among them.
#include "rules/argent/scoring.hpp"
#include "tests/rules/argent/position.hpp"

using namespace arbiter::argent;

TEST_CASE("FAQ 1: a Voter that another seat has marked can be marked, after setup", "[faq][R115]") {
  Position s;
  s.state.board.voters[4].marks.insert(1);
  s.item(0, "spirits");
  s.turn().act(UseVault{card("spirits")});
  CHECK(s.can_pick(PickVoter{4}));
  s.pick(PickVoter{4});
  CHECK(s.state.board.voters[4].marks.size() == 2);
  s.item(0, "the_arcane_eye");
  s.act(UseVault{card("the_arcane_eye")});
  CHECK(!s.can_pick(PickVoter{4}));  // one Mark of a seat on a Voter
}
TEST_CASE("FAQ 2: Mages in the Infirmary return in Resolution", "[faq][R34]") {
  Position s;
  const MageId a = s.ward(0, Colour::red), b = s.ward(1, Colour::red);
  s.resolve();
  CHECK(s.in_office(a));
  CHECK(s.in_office(b));
}
TEST_CASE("FAQ 3: if nobody has any, the Voter abstains", "[faq][R118]") {
  Position s;
  CHECK(winner_of(data(), s.state, score(data(), s.state), voter("gerard_matranga")) == std::nullopt);
}
TEST_CASE("FAQ 4: WIS and INT on Spells count for Voters", "[faq][R117]") {
  Position s;
  s.spell(2, "the_gift_of_fire", 2);
  const auto scores = score(data(), s.state);
  CHECK(winner_of(data(), s.state, scores, voter("ainos_lockehart")) == Seat{2});
  CHECK(winner_of(data(), s.state, scores, voter("lord_eustace")) == Seat{2});
}
TEST_CASE("FAQ 5: neutral Mages can be drafted; they have no power", "[faq][R19]") {
  Position s;
  s.state.agenda.push(DraftOneMage{0});
  s.go();
  CHECK(s.can(DraftMage{Colour::neutral}));
  s.act(DraftMage{Colour::neutral});
  CHECK(s.offers().power<PowerWoundTake>(30) == nullptr);
}
TEST_CASE("FAQ 6: the Archmage's Apprentice cannot be drafted", "[faq][R19]") {
  Position s;
  s.state.agenda.push(DraftOneMage{0});
  s.go();
  CHECK(s.refusal(DraftMage{Colour::apprentice}) == "the Archmage's Apprentice cannot be drafted (R19)");
}
TEST_CASE("FAQ 7: own Mages can be banished and wounded, unless it says opponent's", "[faq][R66]") {
  Position s;
  s.player(0).mana = 9;
  const MageId own = s.in(0, Colour::neutral, "library", 1);
  s.supporter(0, "letum_conspicere");
  s.spell(0, "book_of_one_hundred_seas", 1);  // "an opponent's Mage"
  s.turn();
  CHECK(!s.can(cast("book_of_one_hundred_seas")));
  s.act(UseSupporter{card("letum_conspicere")});
  CHECK(s.wounded(own));
}
TEST_CASE("FAQ 8: an opponent's Mage can be healed", "[faq][R73]") {
  Position s;
  const MageId theirs = s.ward(1, Colour::neutral);
  s.spell(0, "of_mortal_form", 1);
  s.turn().act(cast("of_mortal_form"));
  CHECK(s.in_office(theirs));
}
TEST_CASE("FAQ 9: in the Astronomy Tower moving must be paid; no payment, no reward", "[faq][R108]") {
  Position s;
  s.replace_room("training_fields", "astronomy_tower");
  s.in(0, Colour::red, "astronomy_tower", 2);
  s.player(0).gold = 1;  // 2 are needed
  s.resolve();
  CHECK(s.state.university.tower == 1);
  CHECK(s.player(0).ip == 6);
}
TEST_CASE("FAQ 10: more than two neutral Mages are allowed", "[faq][R19]") {
  Position s;
  s.office(0, Colour::neutral);
  s.office(0, Colour::neutral);
  CHECK(s.offers().can_recruit(0, Colour::neutral));
}
TEST_CASE("FAQ 11: a recruited colour that is full gives a neutral Mage", "[faq][R77]") {
  Position s;
  s.player(0).gold = 3;
  s.office(0, Colour::gray);
  s.office(0, Colour::gray);
  s.supporter(0, "lesandra_machan");
  s.turn().act(UseSupporter{card("lesandra_machan")}).pick(Accept{});
  CHECK(s.offers().owned(0, Colour::gray) == 2);
  CHECK(s.offers().owned(0, Colour::neutral) == 1);
}
TEST_CASE("FAQ 12: an own shadowing Mage is affected only where the effect says so", "[faq][R65]") {
  Position s;
  s.player(0).mana = 9;
  s.behind(0, Colour::neutral, "library", 1);
  s.spell(0, "everyday_paralocation", 3);  // moves own Mages
  s.turn();
  CHECK(!s.can(cast("everyday_paralocation", 3)));
}
TEST_CASE("FAQ 13: nothing refreshes itself", "[faq][R94]") {
  Position s;
  s.spell(0, "the_pursuit_of_power", 2);
  s.turn().act(cast("the_pursuit_of_power", 2));
  CHECK(s.player(0).mana == 1);
  CHECK(s.exhausted(0, "the_pursuit_of_power"));
}
TEST_CASE("FAQ 14: 2nd Most: the winner of Most is excluded, then evaluated", "[faq][R118]") {
  Position s;
  s.player(0).ip = 9;
  s.player(1).ip = 9;
  s.player(2).ip = 8;
  const auto scores = score(data(), s.state);
  const auto first = winner_of(data(), s.state, scores, voter("nostros_calahan"));
  const auto second = winner_of(data(), s.state, scores, voter("melinda_marsellis"));
  CHECK(first == Seat{1});  // equal to seat 0, and lower in the stack
  CHECK(second == Seat{0});
}
TEST_CASE("FAQ 15: adjacent is orthogonal, not diagonal", "[faq][R17]") {
  Position s;
  CHECK(s.offers().adjacent(room("library"), room("guilds")));
  CHECK(s.offers().adjacent(room("library"), room("council_chamber")));
  CHECK(!s.offers().adjacent(room("library"), room("great_hall")));
  CHECK(!s.offers().adjacent(room("vault"), room("guilds")));  // the end of a row and the start of the next
}
TEST_CASE("FAQ 16: Spell and Vault tableaus refill at once, Supporters in the Setup Phase", "[faq][R95]") {
  Position s;
  s.side_b("vault");
  s.state.board.vault_tableau[1] = card("spirits");
  s.state.board.supporter_tableau[0] = card("alumis");
  s.in(0, Colour::red, "council_chamber", 2);
  s.in(0, Colour::blue, "vault", 2);
  s.resolve().pick(PickErrand{ErrandBy::take}).pick(PickAlternative{0});
  CHECK(s.state.board.supporter_tableau[0].index == kNone);
  s.pick(PickErrand{ErrandBy::take}).pick(PickAlternative{0});
  CHECK(s.player(0).items[0].card == card("spirits"));
  // The top of the deck took its place, and went under the deck in the Setup Phase.
  CHECK(s.state.board.vault[s.state.board.vault.size() - 1].truth() == card("ancient_armor"));
}
TEST_CASE("FAQ 17: any Bell Tower card may be taken, and it ends the turn", "[faq][R44]") {
  Position s;
  s.turn();
  for (const char* id : {"initiative", "popularity", "resourcefulness"}) CHECK(s.can(TakeOffering{card(id)}));
  s.act(TakeOffering{card("popularity")});
  CHECK(s.asked() == 1);
}
TEST_CASE("FAQ 18: a reaction that prevents the wound: no Infirmary bonus", "[faq][R55]") {
  Position s;
  s.in(1, Colour::neutral, "library", 1);
  s.item(1, "phase_steppers");
  s.supporter(0, "letum_conspicere");
  s.turn().act(UseSupporter{card("letum_conspicere")}).act(with("phase_steppers"));
  CHECK(s.kind() == "turn");
  CHECK(s.player(1).gold == 0);
}
TEST_CASE("FAQ 19: gray B reduces to 0 only together with another reduction", "[faq][R93]") {
  Position s;
  s.power_b(Colour::gray);
  s.in(0, Colour::gray, "library", 1);
  s.spell(0, "the_gift_of_fire", 2);
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 1) == 1);
  s.state.lasting.push_back({LastingKind::discount, 0, Until::round_end, 1, 0, false, {}});
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 1) == 0);
  CHECK(s.offers().cost(0, card("the_gift_of_fire"), 2) == 1);  // 3 - 1 - 1
}
TEST_CASE("FAQ 20: temporary Mages never become permanent", "[faq][R79]") {
  Position s;
  const MageId image = s.in(0, Colour::neutral, "archmages_study", 3);
  s.state.mages[image].temporary = true;
  s.state.agenda.push(Errand{image, {room("archmages_study"), 3}, false});
  s.go();
  CHECK(s.at(image, "archmages_study", 3));  // it cannot be exchanged; 1 IP was all
  CHECK(s.player(0).ip == 6);
  s.resolve();
  CHECK(s[image].spot == Spot::supply);
}
TEST_CASE("FAQ 21: shadowing gives an instant reward only directly from the office", "[faq][R70]") {
  Position s;
  s.side_b("guilds");
  s.in(1, Colour::neutral, "guilds", 3);
  const MageId red = s.office(0, Colour::red);
  s.item(0, "shadow_potion");
  s.turn().act(UseVault{card("shadow_potion")});
  CHECK(s.kind() == "errand");
  s.pick(PickErrand{ErrandBy::take}).pick(PickAlternative{0});
  CHECK(s.player(0).gold == 2);
  CHECK(s.at(red, "guilds", 3, Spot::shadow));
  Position t;
  t.side_b("guilds");
  const MageId theirs = t.in(1, Colour::neutral, "guilds", 3);
  t.spell(0, "shadow_bolt");
  t.turn().act(cast("shadow_bolt"));
  CHECK(t.at(theirs, "guilds", 3, Spot::shadow));
  CHECK(t.kind() == "turn");
}
TEST_CASE("FAQ 22: Mask of Momentum works several times a turn", "[faq][R152]") {
  Position s;
  s.item(0, "mask_of_momentum");
  s.player(0).mana = 4;
  const MageId red = s.office(0, Colour::red), blue = s.office(0, Colour::blue),
               gray = s.office(0, Colour::gray);
  s.turn().act(place(red, "library", 1)).pick(Accept{}).pick(put(blue, "library", 2));
  s.pick(Accept{}).pick(put(gray, "library", 3));
  CHECK(s.player(0).mana == 0);
  CHECK(s.asked() == 1);
}
TEST_CASE("FAQ 23: Mask of Clockwork uses own cards only", "[faq][R152]") {
  Position s;
  s.item(0, "mask_of_clockwork");
  s.item(1, "gilded_chalice", true);
  s.player(1).pile.push_back(card("runestone"));
  CHECK(!s.turn().can(UseVault{card("mask_of_clockwork")}));
}
TEST_CASE("FAQ 24: Planar Endorsement shadows an own Mage", "[faq][R152]") {
  Position s;
  s.item(0, "planar_endorsement");
  const MageId red = s.office(0, Colour::red), blue = s.office(0, Colour::blue);
  s.turn().act(UseVault{card("planar_endorsement")}).pick(put(blue, "vault", 1));
  CHECK(s.at(red, "vault", 1, Spot::shadow));
}
TEST_CASE("FAQ 25: placement powers may be used in the Archmage's Staff slot", "[faq][R150]") {
  Position s;
  s.replace_room("training_fields", "archmages_staff");
  s.in(1, Colour::neutral, "archmages_staff", 1);
  const MageId red = s.office(0, Colour::red);
  s.player(0).mana = 1;
  CHECK(s.turn().can(place(red, "archmages_staff", 1, Power::wound)));
}
TEST_CASE("FAQ 26: opponents' Synthesis Treasures cannot be affected", "[faq][R151]") {
  Position s;
  s.item(1, "endless_well_of_mana", true);
  s.spell(0, "songs_of_springtime", 1);
  s.in(0, Colour::neutral, "library", 1);
  s.supporter(1, "letum_conspicere");
  s.turn(1).act(UseSupporter{card("letum_conspicere")});
  CHECK(s.kind() == "sympathy");  // nothing of seat 0's own could be refreshed
}
TEST_CASE("FAQ 27: no exhausting of a card without using its effect (Dimensional Rift)", "[faq][R45][R153]") {
  Position s;
  s.state.settings.rift = true;
  s.spell(0, "flash_of_light");
  s.item(0, "spellblade");  // a Treasure that wounds
  s.player(0).mana = 9;
  s.turn();
  CHECK(!s.can(cast("flash_of_light")));
  CHECK(!s.can(UseVault{card("spellblade")}));
  s.in(1, Colour::neutral, "library", 1);
  CHECK(s.can(cast("flash_of_light")));
  CHECK(s.can(UseVault{card("spellblade")}));
}
TEST_CASE("never an own Mage is shadowed, unless the effect allows it", "[R63]") {
  Position s;
  s.player(0).mana = 9;
  s.office(0, Colour::red);
  s.in(0, Colour::neutral, "library", 1);
  s.spell(0, "parallel_synchronicity", 1);
  s.spell(0, "indefinite_definitives", 3);
  s.turn();
  CHECK(!s.can(cast("parallel_synchronicity")));
  CHECK(s.can(cast("indefinite_definitives", 3)));
}

TEST_CASE("Diversity counts up to 10", "[R117]") {
  Position s;
  s.spell(0, "the_gift_of_fire", 1);
  s.supporter(0, "allys_mehrmus");  // the same department twice: Spells and Supporters count apart
  CHECK(score(data(), s.state)[0][static_cast<int>(Criterion::diversity)] == 2);
}
TEST_CASE("after Poison the wounded Mage cannot escape into its old slot", "[R56]") {
  Position s;
  s.player(0).mana = 3;
  s.spell(0, "the_lamentations_of_sareth", 2);
  const MageId red = s.office(0, Colour::red);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.item(1, "shield_potion");
  s.item(1, "phase_steppers");
  s.turn().act(cast("the_lamentations_of_sareth", 2)).pick(put(red, "library", 1));
  SECTION("the slot is taken") {
    s.act(with("shield_potion"));
    CHECK(!s.can_pick(to("library", 1)));
  }
  SECTION("its Shadow Slot is not (R56)") {
    s.act(with("phase_steppers"));
    CHECK(s.at(theirs, "library", 1, Spot::shadow));
  }
}
TEST_CASE("the place after a wound needs a Mage in the office, the wound does not", "[R61]") {
  Position s;
  s.item(0, "bottled_rage");
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.turn().act(UseVault{card("bottled_rage")});
  CHECK(s.wounded(theirs));
  CHECK(s.kind() == "sympathy");
}
TEST_CASE("other moves than Gust of Wind may enter the Great Hall", "[R62]") {
  Position s;
  s.player(0).mana = 1;
  s.ward(0, Colour::neutral);
  s.spell(0, "bless");
  s.turn().act(cast("bless"));
  CHECK(s.can_pick(to("great_hall", 1)));
}
TEST_CASE("Malaise binds its caster too", "[R61]") {
  Position s;
  s.player(0).mana = 1;
  s.office(0, Colour::gray);
  s.spell(0, "the_darkness_within", 1);
  s.turn().act(cast("the_darkness_within"));
  CHECK(s.kind() == "turn");  // no gray Mage is placed after it
  CHECK(s.asked() == 1);
}
TEST_CASE("Innervation does not move the Mage that it has just wounded", "[R62]") {
  Position s;
  s.player(0).mana = 2;
  s.spell(0, "of_mortal_form", 3);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.turn().act(cast("of_mortal_form", 3));  // nobody is in the Infirmary: only the second way is possible
  CHECK(s.wounded(theirs));
  CHECK(s.kind() == "sympathy");
}
TEST_CASE("an escape into the shadows works even if the action locked the room", "[R55][R69]") {
  Position s;
  s.player(0).mana = 4;
  s.spell(0, "calvals_deadliest_magicks", 2);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.item(1, "phase_steppers");
  s.turn().act(cast("calvals_deadliest_magicks", 2)).act(with("phase_steppers"));
  CHECK(s.at(theirs, "library", 1, Spot::shadow));
}
