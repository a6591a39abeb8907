// The laws 65 to 70.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

// ---- 65 Reassignments ----

TEST_CASE("65, R72: takes the place of a card, which returns to the hand, known and free to play") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {2, 0, 18}});
  const auto used = position.token(0, at(2, 0), infinite(Color::blue));
  const auto bonus = position.token(0, at(2, 0), magic_bonus(3));
  position.tuck(0, at(2, 0), 70).hand(0, {65}).development();
  position.state()[0].pyramid.tokens[0].used = true;
  position.plays(0, 65);
  CHECK(position.legal(0).size() == 3);
  CHECK(position.why(0, place(1, 2)) == "this law replaces a card of your pyramid on levels 1 to 4 (R72)");
  position.act(0, place(2, 0));
  CHECK(position.card_at(0, 2, 0) == 65);
  CHECK(position.hand(0) == std::vector{18});
  CHECK(position[0].hand.front().free);
  CHECK(position.view(core::Viewer::seat(1))["seats"][0]["hand"]["free_to_play"][0] == "char_18_nobleman");
  // R72: tokens move onto the law, marks included; tucked cards stay.
  CHECK(find_token(position[0].pyramid, used)->used);
  CHECK(find_token(position[0].pyramid, bonus)->at == at(2, 0));
  CHECK(position.tucked(0, at(2, 0)) == std::vector{70});
}

TEST_CASE("65, R69, R72: the card returned is placed without cost on any level, even in the same phase") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {2, 0, 32}}).hand(0, {65});
  position.token(0, at(1, 0), infinite(Color::green));
  position.development();
  position.plays(0, 65).act(0, place(2, 0));
  REQUIRE(position.may(0, play(32)));  // it has no gem at all
  position.act(0, play(32)).act(0, place(1, 2));
  CHECK(position.asked() ==
        Step::choose_deck);  // no question about infinite gemstones (R69): the reward already
  CHECK_FALSE(position[0].pyramid.tokens.front().used);
  CHECK(position.events<CardPlaced>().front().paid.total() == 0);
}

TEST_CASE("65, R72: any card of levels 1 to 4, the starting card too, but none of level 5") {
  Position position;
  position.tall_pyramid(0, {{5, 0, 32}});
  position.hand(0, {65}).development();
  position.plays(0, 65);
  CHECK(position.legal(0).size() == 14);
  CHECK(position.why(0, place(5, 0)) == "this law replaces a card of your pyramid on levels 1 to 4 (R72)");
  position.act(0, place(1, 0));
  CHECK(position.hand(0) == std::vector{40});
}

TEST_CASE("65, R96: with one card in the pyramid there is nothing to choose") {
  Position position;
  position.hand(0, {65}).development();
  position.plays(0, 65);
  CHECK(position.card_at(0, 1, 0) == 65);
  CHECK(position.hand(0) == std::vector{51});
}

TEST_CASE("65, R15: replacing completes up to three circles, each for a gem") {
  // Law 65 has green corners above and a red bottom. Below (2,1) lie Miner (16), top right red, and Scout
  // (5), top left red. To its left lies Infiltrator (42), top right green, below Hermit (34), bottom green;
  // to its right Armorer (37), top left green, below Druid (38), bottom green.
  Position position;
  position.pyramid(0, {{1, 0, 40},
                       {1, 1, 16},
                       {1, 2, 5},
                       {1, 3, 47},
                       {2, 0, 42},
                       {2, 1, 4},
                       {2, 2, 37},
                       {3, 0, 34},
                       {3, 1, 38}});
  position.hand(0, {65}).development();
  position.plays(0, 65).act(0, place(2, 1));
  const auto completed = position.events<CircleCompleted>();
  REQUIRE(completed.size() == 3);
  CHECK(completed[0].color == Color::red);
  CHECK(completed[1].color == Color::green);
  CHECK(completed[2].color == Color::green);
  CHECK(position.gems(0) == gems(0, 2, 0, 1));
}

TEST_CASE("65, R15: no gem for a circle that had this colour before") {
  // Hermit (34) has a green bottom above Infiltrator (42, top right green) and Armorer (37, top left green).
  Position position;
  position.pyramid(0, {{1, 0, 42}, {1, 1, 37}, {2, 0, 34}}).hand(0, {65}).development();
  position.plays(0, 65).act(0, place(1, 1));  // its top left is green, too
  CHECK(position.events<CircleCompleted>().empty());
  CHECK(position.score(0).circles == 2);
}

TEST_CASE("65, R72: gems banked on law 76 go back to the reserve") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 76}});
  find(position.state()[0].pyramid, at(1, 1))->banked = gems(1, 0, 2, 0);
  position.hand(0, {65}).development();
  position.plays(0, 65).act(0, place(1, 1));
  CHECK(position.state().reserve == gems(5, 4, 6, 4));
  CHECK(*position.events<CardReturned>().front().gems == gems(1, 0, 2, 0));
  CHECK(find(std::as_const(position.state())[0].pyramid, at(1, 1))->banked.total() == 0);
}

TEST_CASE(
    "65, R72: the mark is lost when the card leaves the hand in another way; it is no card taken (78)") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 78}}).hand(0, {65}).development();
  position.plays(0, 65).act(0, place(1, 0));
  CHECK(position.asked() == Step::develop);
  position.act(0, discard(40));
  CHECK(position.state().discards.front() == card(40));
}

// ---- 66 Doubled Warrants ----

TEST_CASE("66, R73: goes under a character and doubles each of its tokens") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 80}, {2, 0, 33}});
  for (const Token& token : {points(8), magic(), science(), defense(), magic_bonus(2),
                             circle_bonus(Color::red, 4), infinite(Color::yellow)}) {
    position.token(0, at(1, 1), token);
  }
  position.token(0, at(1, 0), magic());
  position.hand(0, {66}).development();
  position.plays(0, 66);
  CHECK(position.legal(0).size() == 3);  // three characters; it does not go under law 80
  CHECK(position.why(0, place(1, 2)) == "this law goes under a character of your pyramid (R73)");
  CHECK(position.why(0, place(6, 0)) == "this law goes under a character of your pyramid (R73)");
  position.act(0, place(1, 1));
  CHECK(position.tucked(0, at(1, 1)) == std::vector{66});
  CHECK(position[0].pyramid.tokens.size() == 15);
  CHECK(sum(position[0].pyramid, TokenKind::points) == 16);
  CHECK(position.count(0, TokenKind::magic) == 3);  // the one on another card is not doubled
  CHECK(position.count(0, TokenKind::science) == 2);
  CHECK(position.count(0, TokenKind::defense) == 2);
  CHECK(sum(position[0].pyramid, TokenKind::magic_bonus) == 4);
  CHECK(position.count(0, TokenKind::circle_bonus) == 2);
  CHECK(position.count(0, TokenKind::infinite) == 2);
  CHECK(position.state().reserve == gems(4, 4, 3, 4));  // a doubled infinite gemstone needs a gem (R25)
  CHECK_FALSE(is_free(position[0].pyramid, *find(position[0].pyramid, at(1, 1))));
}

TEST_CASE("66, R73: on level 5 it doubles a 15-point token") {
  Position position;
  position.pyramid(0, {{1, 0, 80},
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
  position.token(0, at(5, 0), points(15));
  position.hand(0, {66}).development();
  position.plays(0, 66);  // the only character: no question (R96)
  CHECK(sum(position[0].pyramid, TokenKind::points) == 30);
}

TEST_CASE("66, R102: not playable without a character") {
  Position position;
  position.pyramid(0, {{1, 0, 80}}).hand(0, {66}).development();
  CHECK(position.why(0, play(66)) == "this law needs a character in your pyramid (R73)");
  CHECK(position.may(0, discard(66)));
}

TEST_CASE("66, R25: a doubled infinite gemstone may come from behind the screen, or is lost") {
  Position position;
  position.token(0, at(1, 0), infinite(Color::red));
  position.reserve(gems(4, 4, 4, 0)).gems(0, gems(0, 0, 0, 2)).hand(0, {66}).development();
  position.plays(0, 66);
  CHECK(position.asked() == Step::infinite_from_screen);
  position.act(0, InfiniteFromScreen{true});
  CHECK(position.count(0, TokenKind::infinite) == 2);
  CHECK(position.gems(0) == gems(0, 0, 0, 1));
}

// ---- 67 Barter Policy ----

struct BarterTable {
  Position position{3};
  std::uint16_t own, own_infinite, target, other;
  BarterTable() {
    position.pyramid(1, {{1, 0, 52}, {1, 1, 44}, {2, 0, 45}});
    own = position.token(0, at(1, 0), magic());
    own_infinite = position.token(0, at(1, 0), infinite(Color::blue));
    target = position.token(1, at(2, 0), points(10));
    other = position.token(2, at(1, 0), defense());
    position.gems(0, gems(2, 1, 0, 1));
  }
};

TEST_CASE("67, R74, R98: step by step, a token for a token and three gems; each lies where the other lay") {
  BarterTable b;
  Position& position = play_law(b.position, 67);
  CHECK(position.asked() == Step::barter_give);
  CHECK(position.legal(0).size() == 3);  // decline, or one of its two tokens
  position.act(0, BarterGive{b.own});
  CHECK(position.legal(0).size() == 2);
  CHECK(position.why(0, BarterTake{0, b.own_infinite}) == "swap with another seat (R74)");
  CHECK(position.why(0, BarterTake{1, b.other}) == "that is no token of that seat's pyramid (R74)");
  position.act(0, BarterTake{1, b.target});
  CHECK(position.asked() == Step::barter_pay);
  CHECK(position.legal(0).size() == 3);  // 3 of 2 blue, 1 green, 1 red
  CHECK(position.why(0, BarterPay{gems(2, 0, 0, 0)}) == "pay exactly 3 gems (R74)");
  CHECK(position.why(0, BarterPay{gems(0, 3, 0, 0)}) ==
        "you do not have these gems behind your screen (R74)");
  position.act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(position.gems(0) == gems(0, 0, 0, 1));
  CHECK(position.gems(1) == gems(2, 1, 0, 0));  // R74: the other player's screen, not the reserve
  CHECK(position.state().reserve == gems(4, 4, 4, 4));
  CHECK(find_token(position[1].pyramid, b.own)->at == at(2, 0));
  CHECK(find_token(position[0].pyramid, b.target)->at == at(1, 0));
  CHECK(sum(position[0].pyramid, TokenKind::points) == 10);
}

TEST_CASE("67, R103: everybody sees which gems go from screen to screen, and nobody what lies behind them") {
  BarterTable b;
  Position& position = play_law(b.position, 67).act(0, BarterGive{b.own}).act(0, BarterTake{1, b.target});
  position.act(0, BarterPay{gems(2, 1, 0, 0)});
  REQUIRE(position.events<Bartered>().size() == 1);
  CHECK(position.events<Bartered>().front().gems == gems(2, 1, 0, 0));
  for (const auto& seat :
       position.view(core::Viewer::spectator())["seats"]) {  // what is seen once is not kept
    CHECK_FALSE(seat.contains("gems"));
    CHECK_FALSE(seat.contains("gem_flow"));
  }
}

TEST_CASE("67, R74: a swapped token scores at the level of its new card") {
  BarterTable b;
  play_law(b.position, 67).act(0, BarterGive{b.own_infinite}).act(0, BarterTake{1, b.target});
  b.position.act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(b.position.score(1).infinite == 2);
}

TEST_CASE("67, R26: the mark of a used infinite gemstone moves with it") {
  BarterTable b;
  b.position.hand(0, {67}).development();
  b.position.state()[0].pyramid.tokens[1].used = true;
  b.position.plays(0, 67).act(0, place(1, 1));
  b.position.act(0, BarterGive{b.own_infinite})
      .act(0, BarterTake{2, b.other})
      .act(0, BarterPay{gems(2, 1, 0, 0)});
  CHECK(find_token(b.position[2].pyramid, b.own_infinite)->used);
}

TEST_CASE("67, R74: it is optional") {
  BarterTable b;
  play_law(b.position, 67).act(0, BarterDecline{});
  CHECK(b.position.gems(0) == gems(2, 1, 0, 1));
  CHECK(b.position.events<BarterDeclined>().size() == 1);
}

TEST_CASE("67, R74: nothing without three gems, an own token and a token of somebody else") {
  BarterTable poor;
  poor.position.gems(0, gems(1, 1, 0, 0));
  CHECK(play_law(poor.position, 67).state().phase == Phase::auction);
  BarterTable bare;
  bare.position.state()[0].pyramid.tokens.clear();
  CHECK(play_law(bare.position, 67).state().phase == Phase::auction);
  BarterTable alone;
  alone.position.state()[1].pyramid.tokens.clear();
  alone.position.state()[2].pyramid.tokens.clear();
  CHECK(play_law(alone.position, 67).state().phase == Phase::auction);
}

TEST_CASE("67, R96: the only token and the only three gems need no question") {
  BarterTable b;
  b.position.state()[2].pyramid.tokens.clear();
  b.position.gems(0, gems(1, 1, 0, 1));
  play_law(b.position, 67).act(0, BarterGive{b.own});
  CHECK(b.position.gems(1) == gems(1, 1, 0, 1));
  CHECK(b.position.state().phase == Phase::auction);
}

// ---- 68 Referendum ----

TEST_CASE("68, R75: a point for every card of the pyramid, tucked ones and itself included") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 68}, {2, 0, 33}})
      .tuck(0, at(1, 2), 70)
      .tuck(0, at(2, 0), 66);
  position.finish();
  CHECK(position.score(0).laws == 6);
}

// ---- 69 Bureaucracy ----

TEST_CASE("69, R76: takes a card of the display, which the small deck replaces, and skips the next auction") {
  Position position;
  position.display(Color::blue, 10, 20).display(Color::red, 30, 0).hand(1, {80});
  play_law(position, 69);
  CHECK(position.asked() == Step::take_auction_card);
  CHECK(position.legal(0).size() == 3);
  CHECK(position.why(0, TakeAuctionCard{Color::red, Spot::tip}) == "there is no card on that place (R76)");
  position.act(0, TakeAuctionCard{Color::blue, Spot::tip});
  CHECK(position.hand(0) == std::vector{20});
  CHECK(position.shown(Color::blue, Spot::tip) == 43);  // the top of the small deck, in the same place
  CHECK(position.shown(Color::blue, Spot::base) == 10);
  CHECK(position.state().must_skip == SeatSet::of(0));
  CHECK(position.asked() == Step::develop);
  CHECK(position.to_act() == SeatSet::of(0));  // seat 1 has passed; the card just taken may be played
  position.act(0, no_development());
  CHECK(position.state().phase == Phase::auction);
  CHECK(position.to_act() == SeatSet::of(1));
  CHECK(position.gems(0).total() == 0);  // no pass gems either
}

TEST_CASE("69, R76: with fewer than four cards in the small deck it does nothing at all") {
  Position position;
  position.display(Color::blue, 10, 20).small({43, 44, 45});
  play_law(position, 69);
  CHECK(position.hand(0).empty());
  CHECK(position.state().must_skip.empty());
  CHECK(position.to_act() == SeatSet::first(2));
  CHECK(position.card_at(0, 1, 1) == 69);  // R71
}

TEST_CASE("69, R76: with an empty display it does nothing at all, not even skip the auction") {
  Position position;
  play_law(position, 69);
  CHECK(position.state().must_skip.empty());
  CHECK(position.state().small.size() == 4);
}

TEST_CASE("69, R81: the card counts as taken for law 78") {
  Position position;
  position.pyramid(0, {{1, 0, 51}, {1, -1, 78}}).display(Color::red, 30, 0);
  play_law(position, 69);  // the only card: no question
  CHECK(position.asked() == Step::tuck_taken);
  position.act(0, TuckTaken{true});
  CHECK(position.tucked(0, at(1, -1)) == std::vector{30});
  CHECK(position.shown(Color::red, Spot::base) == 43);
}

// ---- 70 Legislative Assembly ----

TEST_CASE("70, R77: draws three laws, puts two of the hand on top of the deck, the first named on top") {
  Position position;
  position.hand(0, {70, 71, 16}).development();
  position.plays(0, 70).act(0, place(1, 1));
  CHECK(position.hand(0) == std::vector{16, 71, 75, 76, 77});
  CHECK(position.asked() == Step::return_laws);
  CHECK(position.legal(0).size() == 12);  // two of four laws, in order
  CHECK(position.why(0, ReturnLaws{{card(71)}}) == "return exactly 2 laws of your hand, top first (R77)");
  CHECK(position.why(0, ReturnLaws{{card(71), card(16)}}) == "only laws are returned (R77)");
  position.act(0, ReturnLaws{{card(71), card(76)}});
  CHECK(position.hand(0) == std::vector{16, 75, 77});
  CHECK(position.state().laws[0].truth() == card(71));
  CHECK(position.state().laws[1].truth() == card(76));
  CHECK(position.state().laws[2].truth() == card(79));
  // R107: the seat knows the two top cards until they are drawn, others do not.
  CHECK(position.view(core::Viewer::seat(0))["decks"]["laws"][0] == "law_71_levy_of_arms");
  CHECK(position.view(core::Viewer::seat(1))["decks"]["laws"][0]["back"] == "law");
  CHECK(events_of(position.match(), core::Viewer::seat(1))[0]["laws"][0]["back"] == "law");
}

TEST_CASE("70, R77: with fewer laws drawn, one less returns than were drawn") {
  Position two;
  two.hand(0, {70, 71}).laws({75, 76}).development();
  two.plays(0, 70).act(0, place(1, 1));
  CHECK(two.legal(0).size() == 3);
  two.act(0, ReturnLaws{{card(75)}});
  CHECK(two.hand(0) == std::vector{71, 76});
  Position one;
  one.hand(0, {70, 71}).laws({75}).development();
  one.plays(0, 70).act(0, place(1, 1));
  CHECK(one.asked() == Step::develop);
  CHECK(one.hand(0) == std::vector{71, 75});
  Position none;
  none.hand(0, {70, 71}).laws({}).development();
  none.plays(0, 70).act(0, place(1, 1));
  CHECK(none.hand(0) == std::vector{71});
}

TEST_CASE("70 with 78, R81: one question, after the return, about the drawn cards still in hand") {
  Position position;
  position.pyramid(0, {{1, 0, 51}, {1, -1, 78}}).hand(0, {70, 71}).development();
  position.plays(0, 70).act(0, place(1, 1)).act(0, ReturnLaws{{card(75), card(71)}});
  CHECK(position.asked() == Step::choose_taken);
  CHECK(position.legal(0).size() == 3);  // none, 76, 77
  CHECK(position.why(0, ChooseTaken{card(71)}) ==
        "only a law that you have just drawn and kept may be tucked (R81)");
  position.act(0, ChooseTaken{card(77)});
  CHECK(position.tucked(0, at(1, -1)) == std::vector{77});
  CHECK(position.hand(0) == std::vector{76});
}

TEST_CASE("70: a law that everybody knows goes back openly; its mark is lost") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 71}}).hand(0, {65, 70}).development();
  position.act(0, play(65)).act(0, place(1, 1));  // law 71 returns to the hand, known and free
  position.act(0, play(70)).act(0, place(1, 2)).act(0, ReturnLaws{{card(75), card(71)}});
  CHECK(position.view(core::Viewer::seat(1))["decks"]["laws"][1] == "law_71_levy_of_arms");
  CHECK(position.view(core::Viewer::seat(1))["decks"]["laws"][0]["back"] == "law");
  CHECK(position.view(core::Viewer::seat(1))["seats"][0]["hand"]["free_to_play"].empty());
}

}  // namespace
}  // namespace arbiter::viceroy
