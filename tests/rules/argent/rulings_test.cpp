// Rulings that other tests only lean on.
#include <random>

#include "rules/argent/scoring.hpp"
#include "tests/rules/argent/position.hpp"

using namespace arbiter;
using namespace arbiter::argent;

TEST_CASE("the First Player is anybody", "[setup][R10]") {
  core::SeatSet seen;
  for (std::uint8_t seed = 0; seed < 40; ++seed) seen.insert(new_game({}, 3, seed).first_player);
  CHECK(seen.size() == 3);
}

TEST_CASE("Most Influence and Most Supporters lie open, ten Voters face down", "[setup][R13]") {
  const State state = new_game({}, 4);
  const auto& voters = state.board.voters;
  CHECK(voters[0].voter.truth() == voter("nostros_calahan"));
  CHECK(voters[1].voter.truth() == voter("luna_van_kessel"));
  for (std::size_t v = 0; v < voters.size(); ++v) {
    CHECK(voters[v].voter.known_to(core::Viewer::spectator()) == (v < 2));
  }
}

TEST_CASE("after the setup nothing is ever shuffled", "[setup][R133]") {
  const auto match = start({{"modules", {"masks", "dimensional_rift"}}, {"decks", "published"}}, 4, {});
  const auto& state = static_cast<const core::MatchOf<Argent>&>(*match).state();
  const core::Rng at_start = state.rng;
  std::mt19937 random(3);
  std::vector<core::Action> legal;
  while (!match->to_act().empty()) {
    const Seat seat = match->to_act().front();
    match->legal_actions(seat, legal);
    match->play(seat, legal[random() % legal.size()]);
  }
  CHECK(state.phase == Phase::over);
  CHECK(state.rng == at_start);
}

TEST_CASE("options are listed room by room, slot by slot, then by seat; alike Mages are one option",
          "[order][R134]") {
  Position s;
  s.player(0).mana = 1;
  s.spell(0, "the_gift_of_fire", 1);
  const MageId in_vault = s.in(1, Colour::neutral, "vault", 1);
  const MageId hall_2 = s.in(2, Colour::red, "great_hall", 1);
  s.in(2, Colour::red, "great_hall", 1);
  const MageId hall_1 = s.in(1, Colour::red, "great_hall", 1);
  const MageId library_3 = s.in(1, Colour::gray, "library", 3);
  const MageId library_2 = s.in(2, Colour::gray, "library", 2);
  const MageId in_council = s.in(0, Colour::neutral, "council_chamber", 1);
  s.turn().act(cast("the_gift_of_fire"));
  const auto legal = s.legal();
  const MageId expected[] = {library_2, library_3, in_council, in_vault, hall_1, hall_2};
  REQUIRE(legal.size() == std::size(expected));
  for (std::size_t i = 0; i < legal.size(); ++i) {
    CHECK(core::pack(legal[i]) == core::pack(Action{ChooseOption{PickMage{expected[i]}}}));
  }
}

TEST_CASE("`done` ends a set once its minimum is chosen, not before", "[order][R131]") {
  Position s;
  s.player(0).mana = 3;
  s.spell(0, "calvals_deadliest_magicks", 1);  // one or two Mages
  const MageId first = s.in(1, Colour::neutral, "vault", 1);
  const MageId second = s.in(1, Colour::neutral, "vault", 2);
  s.in(2, Colour::neutral, "vault", 3);
  s.turn().act(cast("calvals_deadliest_magicks"));
  CHECK(!s.can_pick(Done{}));
  s.pick(PickMage{first});
  CHECK(s.can_pick(Done{}));
  CHECK(s.legal().size() == 3);
  s.pick(Done{});
  CHECK(s.wounded(first));
  CHECK(s.at(second, "vault", 2));
}

TEST_CASE("buying and research come from effects only, never as an action of their own", "[turn][R43]") {
  Position s;
  Player& rich = s.player(0);
  rich.gold = rich.mana = 20;
  rich.ints = rich.wis = 5;
  s.state.board.vault_tableau[0] = card("gilded_chalice");
  s.state.board.spell_tableau[0] = card("the_gift_of_fire");
  s.turn();
  for (const Action& action : s.legal()) CHECK(std::holds_alternative<TakeOffering>(action));
}

TEST_CASE("one of red A, green B and purple B for a placement", "[power][R81]") {
  Position s;
  s.power_b(Colour::green).power_b(Colour::purple);
  s.player(0).mana = 2;
  const MageId apprentice = s.office(0, Colour::apprentice);
  const MageId theirs = s.in(1, Colour::neutral, "library", 1);
  s.turn();
  CHECK(s.can(place(apprentice, "library", 1, Power::wound)));
  CHECK(s.can(place(apprentice, "library", 1, Power::shadow)));
  s.act(place(apprentice, "library", 1, Power::displace)).pick(to("library", 3));
  CHECK(s.at(apprentice, "library", 1));
  CHECK(s.at(theirs, "library", 3));
  CHECK(s.player(0).mana == 2);
}

TEST_CASE("red B works in addition to another placement power", "[power][R81][R83]") {
  Position s;
  s.power_b(Colour::red).power_b(Colour::green);
  const MageId apprentice = s.office(0, Colour::apprentice);
  s.in(1, Colour::neutral, "library", 1);
  s.turn().act(place(apprentice, "library", 1, Power::displace)).pick(to("library", 2));
  CHECK(s.player(0).mana == 1);  // the displaced Mage is still in the room
}

TEST_CASE("a Mark needs a Mark left and a Voter without one of the seat", "[mark][R115]") {
  Position s;
  s.item(0, "spirits");
  SECTION("no Mark left") {
    s.player(0).marks = 0;
    CHECK(!s.turn().can(UseVault{card("spirits")}));
  }
  SECTION("a Mark on every Voter") {
    for (VoterPlace& place : s.state.board.voters) place.marks.insert(0);
    CHECK(!s.turn().can(UseVault{card("spirits")}));
  }
  SECTION("one Voter is left: it is looked at by the seat, and by no other") {
    for (int v = 0; v < 11; ++v) s.state.board.voters[v].marks.insert(0);
    s.turn().act(UseVault{card("spirits")});
    CHECK(s.player(0).marks == 9);
    CHECK(s.state.board.voters[11].voter.known_to(Seat{0}));
    CHECK(!s.state.board.voters[11].voter.known_to(Seat{1}));
  }
}

TEST_CASE("no Mage of the colour is left: a neutral one; no neutral one either: nothing", "[R77][R142]") {
  Position s;
  s.player(0).gold = 3;
  for (int i = 0; i < 6; ++i) s.office(Seat::of(1 + i / 3), Colour::red);
  s.supporter(0, "arec_russel_zane");
  SECTION("a neutral one") {
    s.turn().act(UseSupporter{card("arec_russel_zane")}).pick(Accept{});
    CHECK(s.offers().owned(0, Colour::neutral) == 1);
  }
  SECTION("nothing") {
    for (int i = 0; i < 4; ++i) s.office(1, Colour::neutral);
    CHECK(!s.turn().can(UseSupporter{card("arec_russel_zane")}));
  }
}

TEST_CASE("a marker that comes to a space lies on top, by gain and by loss", "[influence][R103]") {
  Position s;  // from the bottom 2, 1, 0, all on space 5
  s.item(2, "gilded_chalice");
  s.turn(2).act(UseVault{card("gilded_chalice")});
  CHECK(s.state.board.stack.back() == 2);
  CHECK(s.player(2).badges == 1);  // 7 is reached
  s.player(1).ip = 7;
  s.side_b("dormitory");
  s.in(1, Colour::neutral, "dormitory", 2);  // swap 2 IP for a Mage
  s.state.agenda.clear();
  s.resolve().pick(PickErrand{ErrandBy::take}).pick(Accept{});
  CHECK(s.player(1).ip == 5);
  CHECK(s.state.board.stack.back() == 1);
}

TEST_CASE("ties for Voters are broken by Influence, not by Marks", "[R118]") {
  Position s;
  s.player(0).gold = s.player(1).gold = 4;
  s.player(0).ip = 6;
  s.state.board.voters[5].marks.insert(1);
  CHECK(winner_of(data(), s.state, score(data(), s.state), voter("gerard_matranga")) == Seat{0});
}

TEST_CASE("Strength may heal an opponent's Mage and leave an own one in the ward", "[R73]") {
  Position s(4);
  const MageId own = s.ward(0, Colour::red), theirs = s.ward(1, Colour::red);
  s.turn().act(TakeOffering{card("strength")});
  CHECK(s.legal().size() == 2);
  s.pick(PickMage{theirs});
  CHECK(s.in_office(theirs));
  CHECK(s.wounded(own));
  CHECK(s.asked() == 1);
}
