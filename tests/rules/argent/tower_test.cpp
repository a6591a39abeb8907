// The Astronomy Tower, both sides, every slot and space: R108.
#include "tests/rules/argent/errands.hpp"

using namespace arbiter::argent;

TEST_CASE("Astronomy Tower A: pay by the space, at least one; from space 6 on to space 1", "[room][R108]") {
  SECTION("1: the first space is free") {
    Position s = one_mage("astronomy_tower", 1);
    s.resolve().pick(kBadge);
    CHECK(s.state.university.tower ==
          2);  // without Gold only one space was possible: 2 Research, and none to be had
  }
  SECTION("2: 2 Gold a space; the reward of the space it stops on") {
    Position s = one_mage("astronomy_tower", 2);
    s.player(0).gold = 4;
    s.resolve().pick(kTake).pick(PickSpaces{2});
    CHECK(s.state.university.tower == 3);
    CHECK(s.player(0).gold == 8);
  }
  SECTION("3: 3 Gold a space, round the corner") {
    Position s = one_mage("astronomy_tower", 3);
    s.state.university.tower = 6;
    s.player(0).gold = 3;
    s.resolve().pick(kTake);
    CHECK(s.state.university.tower == 1);
    CHECK(s.player(0).wis == 1);
    CHECK(s.player(0).mana == 2);
  }
  SECTION("all spaces of side A") {
    struct Space {
      int space, mana, gold, marks;
    };
    for (const Space& is : {Space{3, 0, 8, 10}, Space{5, 4, 0, 10}, Space{6, 0, 0, 8}}) {
      Position s = one_mage("astronomy_tower", 2);
      s.state.university.tower = static_cast<std::uint8_t>(is.space - 1);
      s.player(0).gold = 2;
      s.resolve().pick(kTake);
      if (is.space == 6) s.pick(PickVoter{2}).pick(PickVoter{3});
      CHECK(s.player(0).gold == is.gold);
      CHECK(s.player(0).mana == is.mana);
      CHECK(s.player(0).marks == is.marks);
    }
    Position s = one_mage("astronomy_tower", 2);
    tableau(s);
    s.state.university.tower = 3;
    s.player(0).gold = 2;
    s.resolve().pick(kTake).pick(LearnSpell{card("the_gift_of_fire")});  // 1 INT and 1 Research
    CHECK(s.player(0).spells.size() == 1);
  }
  SECTION("the Catalyst pays the whole way") {
    Position s = one_mage("astronomy_tower", 3);
    s.item(0, "auric_catalyst");
    s.resolve().pick(kTake).pick(PickSpaces{2, true});
    CHECK(s.player(0).gold == 8);
    CHECK(s.player(0).items.empty());
  }
}

TEST_CASE("Astronomy Tower B: stops at space 8, which repeats any reward before it", "[room][R108]") {
  SECTION("1 Mana a space in the Merit Slot, 2 in the others") {
    Position s = one_mage("astronomy_tower", 3, true);
    s.player(0).mana = 2;
    s.resolve().pick(kBadge).pick(PickSpaces{2});
    CHECK(s.player(0).gold == 8);
    CHECK(s.player(0).mana == 0);
    Position t = one_mage("astronomy_tower", 1, true);
    t.player(0).mana = 2;
    t.resolve().pick(kTake);
    CHECK(t.player(0).mana == 5);
  }
  SECTION("space 8, and again for one more") {
    Position s = one_mage("astronomy_tower", 2, true);
    s.state.university.tower = 8;
    s.player(0).mana = 2;
    s.resolve().pick(kTake);
    CHECK(s.kind() == "tower_reward");
    CHECK(!s.can_pick(PickAlternative{0}));
    s.pick(PickAlternative{6});  // space 7: a Mage of any colour
    CHECK(s.kind() == "recruit");
    s.pick(PickColour{Colour::purple});
    CHECK(s.offers().owned(0) == 2);
  }
  SECTION("the marker goes back in the Setup Phase") {
    Position s = one_mage("astronomy_tower", 1, true);
    s.player(0).mana = 2;
    s.resolve().pick(kTake);
    CHECK(s.state.round == 2);
    CHECK(s.state.university.tower == 1);
  }
  SECTION("spaces 4, 5 and 6") {
    for (const int space : {4, 5, 6}) {
      Position s = one_mage("astronomy_tower", 1, true);
      tableau(s);
      s.state.university.tower = static_cast<std::uint8_t>(space - 1);
      s.player(0).mana = 2;
      s.resolve().pick(kTake);
      if (space == 4) {
        s.pick(PickVoter{2}).pick(PickVoter{3});
        CHECK(s.player(0).marks == 8);
      } else if (space == 5) {
        s.pick(LearnSpell{card("wrath_of_heaven")});
        CHECK(s.player(0).wis == 1);
      } else {
        s.pick(PickCard{card("spirits")}).pick(PickCard{card("gilded_chalice")});
        CHECK(s.player(0).items.size() == 2);
      }
    }
  }
}
