// Section 8: the laws 65 to 70.
#include "tests/rules/viceroy/table.hpp"

namespace arbiter::viceroy {
namespace {

// ---- 65 Reassignments ----

TEST_CASE("65, R72: takes the place of a card, which returns to the hand, known and free to play") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {2, 0, 18}});
  const auto used = table.token(0, at(2, 0), infinite(Color::blue));
  const auto bonus = table.token(0, at(2, 0), magic_bonus(3));
  table.tuck(0, at(2, 0), 70).hand(0, {65}).development();
  table.state()[0].pyramid.tokens[0].used = true;
  table.plays(0, 65);
  CHECK(table.legal(0).size() == 3);
  CHECK(table.why(0, place(1, 2)) == "this law replaces a card of your pyramid (R72)");
  table.act(0, place(2, 0));
  CHECK(table.card_at(0, 2, 0) == 65);
  CHECK(table.hand(0) == std::vector{18});
  CHECK(table[0].hand.front().free);
  CHECK(table.view(core::Viewer::seat(1))["seats"][0]["hand"]["free_to_play"][0] == "char_18_nobleman");
  // R72, ruling 27: tokens move onto the law, marks included; tucked cards stay.
  CHECK(find_token(table[0].pyramid, used)->used);
  CHECK(find_token(table[0].pyramid, bonus)->at == at(2, 0));
  CHECK(table.tucked(0, at(2, 0)) == std::vector{70});
}

TEST_CASE(
    "65, R69, ruling 3: the card returned is placed without cost on any level, even in the same phase") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {2, 0, 32}}).hand(0, {65});
  table.token(0, at(1, 0), infinite(Color::green));
  table.development();
  table.plays(0, 65).act(0, place(2, 0));
  REQUIRE(table.may(0, play(32)));  // it has no gem at all
  table.act(0, play(32)).act(0, place(1, 2));
  CHECK(table.asked() ==
        Step::choose_deck);  // no question about infinite gemstones (R69): the reward already
  CHECK_FALSE(table[0].pyramid.tokens.front().used);
  CHECK(table.events<CardPlaced>().front().paid.total() == 0);
}

TEST_CASE("65, R72: any card of levels 1 to 4, the starting card too, but none of level 5") {
  Table table;
  table.pyramid(0, {{1, 0, 40},
                    {1, 1, 41},
                    {1, 2, 42},
                    {1, 3, 47},
                    {1, 4, 48},
                    {2, 0, 33},
                    {2, 1, 34},
                    {2, 2, 35},
                    {2, 3, 36},
                    {3, 0, 37},
                    {3, 1, 38},
                    {3, 2, 39},
                    {4, 0, 49},
                    {4, 1, 50},
                    {5, 0, 32}});
  table.hand(0, {65}).development();
  table.plays(0, 65);
  CHECK(table.legal(0).size() == 14);
  CHECK(table.why(0, place(5, 0)) == "this card goes on levels 1 to 4 (R10)");
  table.act(0, place(1, 0));
  CHECK(table.hand(0) == std::vector{40});
}

TEST_CASE("65, R96: with one card in the pyramid there is nothing to choose") {
  Table table;
  table.hand(0, {65}).development();
  table.plays(0, 65);
  CHECK(table.card_at(0, 1, 0) == 65);
  CHECK(table.hand(0) == std::vector{51});
}

TEST_CASE("65, R15, ruling 2: replacing completes up to three circles, each for a gem") {
  // Law 65 has green corners above and a red bottom. Below (2,1) lie Miner (16), top right red, and Scout
  // (5), top left red. To its left lies Infiltrator (42), top right green, below Hermit (34), bottom green;
  // to its right Armorer (37), top left green, below Druid (38), bottom green.
  Table table;
  table.pyramid(0, {{1, 0, 40},
                    {1, 1, 16},
                    {1, 2, 5},
                    {1, 3, 47},
                    {2, 0, 42},
                    {2, 1, 4},
                    {2, 2, 37},
                    {3, 0, 34},
                    {3, 1, 38}});
  table.hand(0, {65}).development();
  table.plays(0, 65).act(0, place(2, 1));
  const auto completed = table.events<CircleCompleted>();
  REQUIRE(completed.size() == 3);
  CHECK(completed[0].color == Color::red);
  CHECK(completed[1].color == Color::green);
  CHECK(completed[2].color == Color::green);
  CHECK(table.gems(0) == gems(0, 2, 0, 1));
}

TEST_CASE("65, R15: no gem for a circle that had this colour before") {
  // Hermit (34) has a green bottom above Infiltrator (42, top right green) and Armorer (37, top left green).
  Table table;
  table.pyramid(0, {{1, 0, 42}, {1, 1, 37}, {2, 0, 34}}).hand(0, {65}).development();
  table.plays(0, 65).act(0, place(1, 1));  // its top left is green, too
  CHECK(table.events<CircleCompleted>().empty());
  CHECK(table.score(0).circles == 2);
}

TEST_CASE("65, R72: gems banked on law 76 go back to the reserve") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 76}});
  find(table.state()[0].pyramid, at(1, 1))->banked = gems(1, 0, 2, 0);
  table.hand(0, {65}).development();
  table.plays(0, 65).act(0, place(1, 1));
  CHECK(table.state().reserve == gems(5, 4, 6, 4));
  CHECK(find(std::as_const(table.state())[0].pyramid, at(1, 1))->banked.total() == 0);
}

TEST_CASE(
    "65, R72: the mark is lost when the card leaves the hand in another way; it is no card taken (78)") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 78}}).hand(0, {65}).development();
  table.plays(0, 65).act(0, place(1, 0));
  CHECK(table.asked() == Step::develop);
  table.act(0, discard(40));
  CHECK(table.state().discards.front() == card(40));
}

// ---- 66 Doubled Warrants ----

TEST_CASE("66, R73: goes under a character and doubles each of its tokens") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 80}, {2, 0, 33}});
  for (const Token& token : {points(8), magic(), science(), defense(), magic_bonus(2),
                             circle_bonus(Color::red, 4), infinite(Color::yellow)}) {
    table.token(0, at(1, 1), token);
  }
  table.token(0, at(1, 0), magic());
  table.hand(0, {66}).development();
  table.plays(0, 66);
  CHECK(table.legal(0).size() == 3);  // three characters; it does not go under law 80
  CHECK(table.why(0, place(1, 2)) == "this law goes under a character of your pyramid (R73)");
  table.act(0, place(1, 1));
  CHECK(table.tucked(0, at(1, 1)) == std::vector{66});
  CHECK(table[0].pyramid.tokens.size() == 15);
  CHECK(sum(table[0].pyramid, TokenKind::points) == 16);
  CHECK(table.count(0, TokenKind::magic) == 3);  // the one on another card is not doubled
  CHECK(table.count(0, TokenKind::science) == 2);
  CHECK(table.count(0, TokenKind::defense) == 2);
  CHECK(sum(table[0].pyramid, TokenKind::magic_bonus) == 4);
  CHECK(table.count(0, TokenKind::circle_bonus) == 2);
  CHECK(table.count(0, TokenKind::infinite) == 2);
  CHECK(table.state().reserve == gems(4, 4, 3, 4));  // a doubled infinite gemstone needs a gem (R25)
  CHECK_FALSE(is_free(table[0].pyramid, *find(table[0].pyramid, at(1, 1))));
}

TEST_CASE("66, ruling 26: on level 5 it doubles a 15-point token") {
  Table table;
  table.pyramid(0, {{1, 0, 80},
                    {1, 1, 81},
                    {1, 2, 82},
                    {1, 3, 83},
                    {1, 4, 84},
                    {2, 0, 68},
                    {2, 1, 69},
                    {2, 2, 70},
                    {2, 3, 71},
                    {3, 0, 72},
                    {3, 1, 73},
                    {3, 2, 74},
                    {4, 0, 78},
                    {4, 1, 67},
                    {5, 0, 32}});
  table.token(0, at(5, 0), points(15));
  table.hand(0, {66}).development();
  table.plays(0, 66);  // the only character: no question (R96)
  CHECK(sum(table[0].pyramid, TokenKind::points) == 30);
}

TEST_CASE("66, R102: not playable without a character") {
  Table table;
  table.pyramid(0, {{1, 0, 80}}).hand(0, {66}).development();
  CHECK(table.why(0, play(66)) == "this law needs a character in your pyramid (R73)");
  CHECK(table.may(0, discard(66)));
}

TEST_CASE("66, R25: a doubled infinite gemstone may come from behind the screen, or is lost") {
  Table table;
  table.token(0, at(1, 0), infinite(Color::red));
  table.reserve(gems(4, 4, 4, 0)).gems(0, gems(0, 0, 0, 2)).hand(0, {66}).development();
  table.plays(0, 66);
  CHECK(table.asked() == Step::infinite_from_screen);
  table.act(0, InfiniteFromScreen{true});
  CHECK(table.count(0, TokenKind::infinite) == 2);
  CHECK(table.gems(0) == gems(0, 0, 0, 1));
}

// ---- 67 Barter Policy ----

struct BarterTable {
  Table table{3};
  std::uint16_t own, own_infinite, target, other;
  BarterTable() {
    table.pyramid(1, {{1, 0, 52}, {1, 1, 44}, {2, 0, 45}});
    own = table.token(0, at(1, 0), magic());
    own_infinite = table.token(0, at(1, 0), infinite(Color::blue));
    target = table.token(1, at(2, 0), points(10));
    other = table.token(2, at(1, 0), defense());
    table.gems(0, gems(2, 1, 0, 1));
  }
};

TEST_CASE("67, R74: step by step, a token for a token and three gems; each lies where the other lay") {
  BarterTable b;
  Table& table = play_law(b.table, 67);
  CHECK(table.asked() == Step::barter_give);
  CHECK(table.legal(0).size() == 3);  // decline, or one of its two tokens
  table.act(0, BarterGive{b.own});
  CHECK(table.legal(0).size() == 2);
  CHECK(table.why(0, BarterTake{0, b.own_infinite}) == "swap with another seat (R74)");
  CHECK(table.why(0, BarterTake{1, b.other}) == "that is no token of that seat's pyramid (R74)");
  table.act(0, BarterTake{1, b.target});
  CHECK(table.asked() == Step::barter_pay);
  CHECK(table.legal(0).size() == 3);  // 3 of 2 blue, 1 green, 1 red
  CHECK(table.why(0, BarterPay{gems(2, 0, 0, 0)}) == "pay exactly 3 gems (R74)");
  CHECK(table.why(0, BarterPay{gems(0, 3, 0, 0)}) == "you do not have these gems behind your screen (R74)");
  table.act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(table.gems(0) == gems(0, 0, 0, 1));
  CHECK(table.gems(1) == gems(2, 1, 0, 0));  // ruling 4: the other player's screen, not the reserve
  CHECK(table.state().reserve == gems(4, 4, 4, 4));
  CHECK(find_token(table[1].pyramid, b.own)->at == at(2, 0));
  CHECK(find_token(table[0].pyramid, b.target)->at == at(1, 0));
  CHECK(sum(table[0].pyramid, TokenKind::points) == 10);
}

TEST_CASE("67, R103: everybody sees which gems go from screen to screen, and nobody what lies behind them") {
  BarterTable b;
  Table& table = play_law(b.table, 67).act(0, BarterGive{b.own}).act(0, BarterTake{1, b.target});
  const auto flow = [&](int of) { return table.view(core::Viewer::spectator())["seats"][of]["gem_flow"]; };
  const int blue = flow(0)["blue"], green = flow(0)["green"], received = flow(1)["blue"];
  table.act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(flow(0)["blue"] == blue - 2);
  CHECK(flow(0)["green"] == green - 1);
  CHECK(flow(1)["blue"] == received + 2);
  CHECK_FALSE(table.view(core::Viewer::spectator())["seats"][0].contains("gems"));
}

TEST_CASE("67, ruling 27: a swapped token scores at the level of its new card") {
  BarterTable b;
  play_law(b.table, 67).act(0, BarterGive{b.own_infinite}).act(0, BarterTake{1, b.target});
  b.table.act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(b.table.score(1).infinite == 2);
}

TEST_CASE("67, R26: the mark of a used infinite gemstone moves with it") {
  BarterTable b;
  b.table.hand(0, {67}).development();
  b.table.state()[0].pyramid.tokens[1].used = true;
  b.table.plays(0, 67).act(0, place(1, 1));
  b.table.act(0, BarterGive{b.own_infinite})
      .act(0, BarterTake{2, b.other})
      .act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(find_token(b.table[2].pyramid, b.own_infinite)->used);
}

TEST_CASE("67, R74: it is optional") {
  BarterTable b;
  play_law(b.table, 67).act(0, BarterDecline{});
  CHECK(b.table.gems(0) == gems(2, 1, 0, 1));
  CHECK(b.table.events<BarterDeclined>().size() == 1);
}

TEST_CASE("67, R74: nothing without three gems, an own token and a token of somebody else") {
  BarterTable poor;
  poor.table.gems(0, gems(1, 1, 0, 0));
  CHECK(play_law(poor.table, 67).state().phase == Phase::auction);
  BarterTable bare;
  bare.table.state()[0].pyramid.tokens.clear();
  CHECK(play_law(bare.table, 67).state().phase == Phase::auction);
  BarterTable alone;
  alone.table.state()[1].pyramid.tokens.clear();
  alone.table.state()[2].pyramid.tokens.clear();
  CHECK(play_law(alone.table, 67).state().phase == Phase::auction);
}

TEST_CASE("67, R96: the only token and the only three gems need no question") {
  BarterTable b;
  b.table.state()[2].pyramid.tokens.clear();
  b.table.gems(0, gems(1, 1, 0, 1));
  play_law(b.table, 67).act(0, BarterGive{b.own});
  CHECK(b.table.gems(1) == gems(1, 1, 0, 1));
  CHECK(b.table.state().phase == Phase::auction);
}

// ---- 68 Referendum ----

TEST_CASE("68, R75, ruling 5: a point for every card of the pyramid, tucked ones and itself included") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 68}, {2, 0, 33}})
      .tuck(0, at(1, 2), 70)
      .tuck(0, at(2, 0), 66);
  table.finish();
  CHECK(table.score(0).laws == 6);
}

// ---- 69 Bureaucracy ----

TEST_CASE("69, R76: takes a card of the display, which the small deck replaces, and skips the next auction") {
  Table table;
  table.display(Color::blue, 10, 20).display(Color::red, 30, 0).hand(1, {80});
  play_law(table, 69);
  CHECK(table.asked() == Step::take_auction_card);
  CHECK(table.legal(0).size() == 3);
  CHECK(table.why(0, TakeAuctionCard{Color::red, Spot::tip}) == "there is no card on that place (R76)");
  table.act(0, TakeAuctionCard{Color::blue, Spot::tip});
  CHECK(table.hand(0) == std::vector{20});
  CHECK(table.shown(Color::blue, Spot::tip) == 43);  // the top of the small deck, in the same place
  CHECK(table.shown(Color::blue, Spot::base) == 10);
  CHECK(table.state().must_skip == SeatSet::of(0));
  CHECK(table.asked() == Step::develop);
  CHECK(table.to_act() == SeatSet::of(0));  // seat 1 has passed; the card just taken may be played
  table.act(0, no_development());
  CHECK(table.state().phase == Phase::auction);
  CHECK(table.to_act() == SeatSet::of(1));
  CHECK(table.gems(0).total() == 0);  // no pass gems either
}

TEST_CASE("69, R76, ruling 6: with fewer than four cards in the small deck it does nothing at all") {
  Table table;
  table.display(Color::blue, 10, 20).small({43, 44, 45});
  play_law(table, 69);
  CHECK(table.hand(0).empty());
  CHECK(table.state().must_skip.empty());
  CHECK(table.to_act() == SeatSet::first(2));
  CHECK(table.card_at(0, 1, 1) == 69);  // ruling 28
}

TEST_CASE("69, R76: with an empty display it does nothing at all, not even skip the auction") {
  Table table;
  play_law(table, 69);
  CHECK(table.state().must_skip.empty());
  CHECK(table.state().small.size() == 4);
}

TEST_CASE("69, R81: the card counts as taken for law 78") {
  Table table;
  table.pyramid(0, {{1, 0, 51}, {1, -1, 78}}).display(Color::red, 30, 0);
  play_law(table, 69);  // the only card: no question
  CHECK(table.asked() == Step::tuck_taken);
  table.act(0, TuckTaken{true});
  CHECK(table.tucked(0, at(1, -1)) == std::vector{30});
  CHECK(table.shown(Color::red, Spot::base) == 43);
}

// ---- 70 Legislative Assembly ----

TEST_CASE("70, R77: draws three laws, puts two of the hand on top of the deck, the first named on top") {
  Table table;
  table.hand(0, {70, 71, 16}).development();
  table.plays(0, 70).act(0, place(1, 1));
  CHECK(table.hand(0) == std::vector{16, 71, 75, 76, 77});
  CHECK(table.asked() == Step::return_laws);
  CHECK(table.legal(0).size() == 12);  // two of four laws, in order
  CHECK(table.why(0, ReturnLaws{{card(71)}}) == "return exactly 2 laws of your hand, top first (R77)");
  CHECK(table.why(0, ReturnLaws{{card(71), card(16)}}) == "return different laws of your hand (R77)");
  table.act(0, ReturnLaws{{card(71), card(76)}});
  CHECK(table.hand(0) == std::vector{16, 75, 77});
  CHECK(table.state().laws[0].truth() == card(71));
  CHECK(table.state().laws[1].truth() == card(76));
  CHECK(table.state().laws[2].truth() == card(79));
  // Section 12: the seat knows the two top cards until they are drawn, others do not.
  CHECK(table.view(core::Viewer::seat(0))["decks"]["laws"][0] == "law_71_levy_of_arms");
  CHECK(table.view(core::Viewer::seat(1))["decks"]["laws"][0]["back"] == "law");
  CHECK(events_of(table.match(), core::Viewer::seat(1))[0]["laws"][0]["back"] == "law");
}

TEST_CASE("70, R77: with fewer laws drawn, one less returns than were drawn") {
  Table two;
  two.hand(0, {70, 71}).laws({75, 76}).development();
  two.plays(0, 70).act(0, place(1, 1));
  CHECK(two.legal(0).size() == 3);
  two.act(0, ReturnLaws{{card(75)}});
  CHECK(two.hand(0) == std::vector{71, 76});
  Table one;
  one.hand(0, {70, 71}).laws({75}).development();
  one.plays(0, 70).act(0, place(1, 1));
  CHECK(one.asked() == Step::develop);
  CHECK(one.hand(0) == std::vector{71, 75});
  Table none;
  none.hand(0, {70, 71}).laws({}).development();
  none.plays(0, 70).act(0, place(1, 1));
  CHECK(none.hand(0) == std::vector{71});
}

TEST_CASE("70 with 78, R81: one question, after the return, about the drawn cards still in hand") {
  Table table;
  table.pyramid(0, {{1, 0, 51}, {1, -1, 78}}).hand(0, {70, 71}).development();
  table.plays(0, 70).act(0, place(1, 1)).act(0, ReturnLaws{{card(75), card(71)}});
  CHECK(table.asked() == Step::choose_taken);
  CHECK(table.legal(0).size() == 3);  // none, 76, 77
  CHECK(table.why(0, ChooseTaken{card(71)}) ==
        "only a law that you have just drawn and kept may be tucked (R81)");
  table.act(0, ChooseTaken{card(77)});
  CHECK(table.tucked(0, at(1, -1)) == std::vector{77});
  CHECK(table.hand(0) == std::vector{76});
}

TEST_CASE("70: a law that everybody knows goes back openly; its mark is lost") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 71}}).hand(0, {65, 70}).development();
  table.act(0, play(65)).act(0, place(1, 1));  // law 71 returns to the hand, known and free
  table.act(0, play(70)).act(0, place(1, 2)).act(0, ReturnLaws{{card(75), card(71)}});
  CHECK(table.view(core::Viewer::seat(1))["decks"]["laws"][1] == "law_71_levy_of_arms");
  CHECK(table.view(core::Viewer::seat(1))["decks"]["laws"][0]["back"] == "law");
  CHECK(table.view(core::Viewer::seat(1))["seats"][0]["hand"]["free_to_play"].empty());
}

}  // namespace
}  // namespace arbiter::viceroy
