// Paying: section 5 of the rules.
#include "tests/rules/madness/position.hpp"

using namespace arbiter::madness;

namespace {

/// All ways to choose from `available`, one element only, that cover `cost` without a superfluous card; found
/// by trying every subset, in no way like the solver.
std::vector<std::array<int, 3>> payments_by_trying(int cost, const std::array<int, 3>& available) {
  std::vector<std::array<int, 3>> found;
  for (int a = 0; a <= available[0]; ++a) {
    for (int b = 0; b <= available[1]; ++b) {
      for (int c = 0; c <= available[2]; ++c) {
        const int sum = a + 2 * b + 3 * c;
        bool needed = true;
        if (a > 0 && sum - 1 >= cost) needed = false;
        if (b > 0 && sum - 2 >= cost) needed = false;
        if (c > 0 && sum - 3 >= cost) needed = false;
        if (sum >= cost && needed) found.push_back({a, b, c});
      }
    }
  }
  return found;
}

Values one_element(int a, int b, int c) {
  Values values{};
  values[2] = {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
  return values;
}

}  // namespace

TEST_CASE("A payment can be completed exactly if a legal payment contains what was chosen (R47, R48)") {
  int compared = 0;
  for (int cost = 0; cost <= 9; ++cost) {
    for (int code = 0; code < 5 * 4 * 4; ++code) {
      const std::array<int, 3> all = {code % 5, code / 5 % 4, code / 20};
      const auto legal = payments_by_trying(cost, all);
      for (int chosen = 0; chosen < 5 * 4 * 4; ++chosen) {
        const std::array<int, 3> spent = {chosen % 5, chosen / 5 % 4, chosen / 20};
        if (spent[0] > all[0] || spent[1] > all[1] || spent[2] > all[2]) continue;
        bool expected = false;
        for (const auto& payment : legal) {
          expected = expected || (payment[0] >= spent[0] && payment[1] >= spent[1] && payment[2] >= spent[2]);
        }
        const bool found = can_complete(
            Cost{0, 0, static_cast<std::uint8_t>(cost), 0}, one_element(spent[0], spent[1], spent[2]),
            one_element(all[0] - spent[0], all[1] - spent[1], all[2] - spent[2]), false);
        if (found != expected) {
          FAIL("cost " << cost << ", of " << all[0] << all[1] << all[2] << " chosen " << spent[0] << spent[1]
                       << spent[2]);
        }
        ++compared;
      }
      CHECK(can_pay(Cost{0, 0, static_cast<std::uint8_t>(cost), 0}, one_element(all[0], all[1], all[2]),
                    false) == !legal.empty());
    }
  }
  CHECK(compared > 10'000);
}

TEST_CASE("With a wild air1 the solver finds what the cards alone do not pay (R49)") {
  Values cards{};
  cards[0] = {2, 0, 0};  // two air1
  cards[1] = {1, 0, 0};  // one earth1
  const Cost earth2 = {0, 2, 0, 0};
  CHECK_FALSE(can_pay(earth2, cards, false));
  CHECK(can_pay(earth2, cards, true));
  CHECK_FALSE(can_pay(Cost{0, 3, 0, 0}, cards, true));  // one of them only
  CHECK(can_pay(Cost{1, 2, 0, 0}, cards, true));
  CHECK_FALSE(can_pay(Cost{2, 2, 0, 0}, cards, true));
  CHECK(can_pay(Cost{2, 2, 0, 0}, cards, true, 1));  // with a discount of 1
  Values spent{};
  spent[1] = {1, 0, 0};
  Values rest = cards;
  rest[1] = {};
  CHECK(can_complete(earth2, spent, rest, true));
  CHECK_FALSE(can_complete(earth2, spent, rest, false));
}

TEST_CASE("After a fire1 the fire3 is not offered, because the fire1 would be superfluous (R48)") {
  Position p;
  p.with_hand(0, "fire1*2 fire3").with_spells(0, "cauterize");  // cost 2
  p.act(0, {{"type", "cast"}, {"spell", "cauterize"}, {"mult", 1}});
  CHECK(p.offered("card") == "fire1 fire3");
  p.pay(0, "fire1");
  CHECK(p.offered("card") == "fire1");
  p.pay(0, "fire1");
  CHECK(p.hand(0) == "fire3");
  CHECK(p.discard(0) == "fire1*2");

  Position q;
  q.with_hand(0, "fire1*2 fire3").with_spells(0, "cauterize");
  q.act(0, {{"type", "cast"}, {"spell", "cauterize"}, {"mult", 1}}).pay(0, "fire3");
  CHECK(q.hand(0) == "fire1*2");  // the third Element is lost
}

TEST_CASE("A card is offered only if it belongs to some payment without superfluous cards (R47, R48)") {
  Position p;
  p.with_hand(0, "water1 water2*2 air3").with_spells(0, "deep_spring");  // cost 3
  p.act(0, {{"type", "cast"}, {"spell", "deep_spring"}, {"mult", 1}});
  CHECK(p.offered("card") == "water1 water2");
  CHECK(p.refusal(0, {{"type", "pay"}, {"from", "hand"}, {"card", "air3"}}) ==
        "now you must pay with a card that belongs to a payment without superfluous cards: pay (R48)");
  p.pay(0, "water2").pay(0, "water2");  // 4 for 3: both are needed
  CHECK(p.kind() == "element");
  CHECK(p.hand(0) == "air3 water1");
}

TEST_CASE("Any support pays, for any cost; its cards go to their owner's discard pile (R42, R46)") {
  Position p(3);
  p.with_hand(0, "earth1").with_support(0, "earth1").with_support(2, "earth2 madness");
  p.with_spells(0, "blooming").with_deck(0, "air1 air2 air3");
  p.act(0, {{"type", "cast"}, {"spell", "blooming"}, {"mult", 1}});
  CHECK(p.legal() ==
        std::vector<Json>{{{"type", "pay"}, {"from", "hand"}, {"card", "earth1"}},
                          {{"type", "pay"}, {"from", "support"}, {"seat", 0}, {"card", "earth1"}},
                          {{"type", "pay"}, {"from", "support"}, {"seat", 2}, {"card", "earth2"}}});
  p.act(0, {{"type", "pay"}, {"from", "support"}, {"seat", 2}, {"card", "earth2"}});
  CHECK(p.discard(2) == "earth2");
  CHECK(p.discard(0).empty());
  CHECK(p.support(2) == "madness");
  CHECK(p.hand(0) == "air1 air2 air3 earth1");
}

TEST_CASE("A seat that was granted actions pays from every support too, without consent (R46)") {
  Position p(3);
  p.with_hand(0, "air1").with_support(0, "earth1").with_deck(1, "fire1");
  p.cast(0, "telepathy").pick(0, "seat", 1).cast(1, "growth");
  CHECK(p.hand(1) == "fire1");
  CHECK(p.discard(0) == "air1 earth1");
}

TEST_CASE("Madness never pays (R43)") {
  Position p;
  p.with_hand(0, "madness*3").with_support(1, "madness");
  CHECK(p.legal() == std::vector<Json>{{{"type", "end"}}});
}

TEST_CASE("The support of a seat pays no more once the seat is eliminated (R36)") {
  Position p(3);
  p.with_hand(0, "madness*6").with_support(0, "earth3").with_deck(1, "fire1");
  CHECK(p.can_cast("growth", 3));
  p.end(0);
  CHECK(p.player(0).eliminated);
  CHECK(p.asked() == 1);
  CHECK(p.legal() == std::vector<Json>{{{"type", "end"}}});
}

TEST_CASE("Own hand and another support pay a Curse with a token together (R42, R46, R56)") {
  Position p;
  p.with_hand(0, "earth2 fire1").with_support(1, "earth2").with_curse(3, "earth_rot", {0, 0, 1, 0});
  p.act(0, {{"type", "destroy"}, {"slot", 3}});
  p.pay(0, "earth2").pay(0, "fire1");  // no card is left in hand: the rest can come from one place only
  CHECK(p.curse_in(3).empty());
  CHECK(p.discard(1) == "earth2");
  p.pick(0, "element", "fire");
  CHECK(p.discard(0) == "earth2 fire1 fire2");
}

TEST_CASE("Where everybody sees the hand, a single way to pay is taken without asking (R50)") {
  Position p(2, {{"open_hands", true}});
  p.with_hand(0, "earth1 water1").with_deck(0, "fire1");
  p.act(0, {{"type", "cast"}, {"spell", "growth"}, {"mult", 1}});
  CHECK(p.kind() == "act");
  CHECK(p.hand(0) == "fire1 water1");
}

TEST_CASE(
    "Where the hand is hidden, the seat is asked even for the only card: silence would tell (R50, R113)") {
  Position p;
  p.with_hand(0, "earth1 water1").with_deck(0, "fire1");
  p.act(0, {{"type", "cast"}, {"spell", "growth"}, {"mult", 1}});
  CHECK(p.kind() == "pay");
  CHECK(p.legal().size() == 1);
}

TEST_CASE("Cards that are all needed are paid in any order without asking (R50)") {
  Position p(2, {{"open_hands", true}});
  p.with_hand(0, "fire1 fire2 water1");
  p.act(0, {{"type", "cast"}, {"spell", "combustion"}, {"mult", 3}});  // fire 3
  CHECK(p.kind() != "pay");
  CHECK(p.discard(0).find("fire1 fire2") != std::string::npos);
  Position choice(2, {{"open_hands", true}});
  choice.with_hand(0, "fire1*2 fire2 fire3");
  choice.act(0, {{"type", "cast"}, {"spell", "combustion"}, {"mult", 3}});
  CHECK(choice.kind() == "pay");
}

// ---- Male Water, R49 ----

TEST_CASE("Male Water: one air1 a turn counts as another element (R49, R72)") {
  Position p;
  p.with_magician(0, "male_water").with_hand(0, "air1*2 fire1 earth1").with_deck(0, "water1 water2 water3");
  p.with_spells(0, "cauterize growth ice");
  p.act(0, {{"type", "cast"}, {"spell", "cauterize"}, {"mult", 1}});  // fire 2
  CHECK(p.legal() == std::vector<Json>{{{"type", "pay"}, {"from", "hand"}, {"card", "air1"}, {"as", "fire"}},
                                       {{"type", "pay"}, {"from", "hand"}, {"card", "fire1"}}});
  p.pay(0, "fire1").act(0, {{"type", "pay"}, {"from", "hand"}, {"card", "air1"}, {"as", "fire"}});
  CHECK(p.hand(0) == "air1 earth1");
  CHECK(p.discard(0) == "air1 fire1");
  p.done(0);
  CHECK_FALSE(p.can_cast("ice"));  // the second air1 counts as air only
  CHECK(p.can_cast("growth"));
}

TEST_CASE("Male Water: only an air1 is wild, no other air card and no other element (R49)") {
  Position p;
  p.with_magician(0, "male_water").with_hand(0, "air2 air3 fire1").with_spells(0, "growth ice combustion");
  CHECK_FALSE(p.can_cast("growth"));
  CHECK_FALSE(p.can_cast("ice"));
  CHECK(p.can_cast("combustion"));
}

TEST_CASE("Male Water may take the air1 of another support, and need not use it (R49)") {
  Position p;
  p.with_magician(0, "male_water").with_hand(0, "earth1").with_support(1, "air1").with_deck(0, "fire1");
  p.act(0, {{"type", "cast"}, {"spell", "growth"}, {"mult", 1}});
  CHECK(p.is_legal({{"type", "pay"}, {"from", "support"}, {"seat", 1}, {"card", "air1"}, {"as", "earth"}}));
  p.pay(0, "earth1");
  CHECK_FALSE(p.player(0).ability_used);
  CHECK(p.can_cast("ice"));
  CHECK(p.can_cast("telepathy"));  // as air, without the ability
}

TEST_CASE("Male Water has his air1 in his own turn only (R49, R61)") {
  Position p;
  p.with_magician(1, "male_water").with_hand(0, "air1").with_hand(1, "air1");
  p.cast(0, "telepathy");
  CHECK(p.asked() == 1);
  CHECK(p.can_cast("telepathy"));
  CHECK_FALSE(p.can_cast("ice"));
}

TEST_CASE("The wild air1 must be needed like any other card (R47, R49)") {
  Position p;
  p.with_magician(0, "male_water").with_hand(0, "air1 fire3").with_spells(0, "cauterize");
  p.act(0, {{"type", "cast"}, {"spell", "cauterize"}, {"mult", 1}});
  CHECK(p.legal() == std::vector<Json>{{{"type", "pay"}, {"from", "hand"}, {"card", "fire3"}}});
}
