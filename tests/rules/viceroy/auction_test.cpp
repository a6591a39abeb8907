// Section 6: the auction.
#include "tests/rules/viceroy/table.hpp"

namespace arbiter::viceroy {
namespace {

/// A column of each kind: blue with two cards, green with a base card, yellow with a tip card, red empty.
Table auction(int seats) {
  Table table(seats);
  table.display(Color::blue, 10, 20).display(Color::green, 30, 0).display(Color::yellow, 0, 40);
  for (Seat seat = 0; seat < seats; ++seat) table.gems(seat, gems(3, 3, 3, 3));
  return table;
}

TEST_CASE("R43: a seat bids a gem that it has on a column that has a card, an attack token, or nothing") {
  Table table = auction(2);
  table.gems(0, gems(1, 0, 2, 5)).attack(1, 1).auction();
  CHECK(table.legal(0).size() == 3);  // pass, blue, yellow: it has no green gem, and red has no card
  CHECK(table.may(0, no_bid()));
  CHECK(table.may(0, bid(Color::blue)));
  CHECK(table.may(0, bid(Color::yellow)));
  CHECK(table.why(0, bid(Color::green)) == "you have no gem of that colour behind your screen (R43)");
  CHECK(table.why(0, bid(Color::red)) == "there is no card in that column (R43)");
  CHECK(table.why(0, bid_attack()) == "you have no attack token behind your screen (R43)");
  CHECK(table.legal(1).size() == 5);  // pass, blue, green, yellow, attack
  CHECK(table.may(1, bid_attack()));
}

TEST_CASE("R43: bids stay secret until the last one is in, and cannot be changed") {
  Table table = auction(3);
  table.auction();
  table.act(1, bid(Color::blue));
  CHECK(table.to_act().bits() == 0b101);
  CHECK(events_of(table.match(), core::Viewer::seat(0)) ==
        nlohmann::json::parse(R"([{"type": "chosen", "seat": 1, "decision": "bid"}])"));
  CHECK_FALSE(table.view(core::Viewer::seat(0))["seats"][1].contains("choice"));
  CHECK(table.view(core::Viewer::seat(1))["seats"][1]["choice"]["color"] == "blue");
  CHECK(table.state().reserve == gems(4, 4, 4, 4));  // not even the gem has moved
  CHECK(table.why(1, no_bid()) == "this seat has no decision to make now");
  table.act(0, no_bid());
  table.act(2, bid(Color::blue));
  CHECK(table.events<BidRevealed>().size() == 3);
}

TEST_CASE("R48: a single bidder takes the only card of the column at once") {
  Table table = auction(2);
  table.auction().act(0, bid(Color::green)).act(1, no_bid());
  CHECK(table.hand(0) == std::vector{30});
  CHECK(table.shown(Color::green, Spot::base) == 0);
  CHECK(table.gems(0) == gems(3, 2, 3, 3));
  CHECK(table.state().reserve == gems(4, 5, 4, 4));  // R22, R44: what was bid is in the reserve
}

TEST_CASE("R48: a single bidder chooses between base and tip") {
  Table table = auction(2);
  table.auction().act(0, bid(Color::blue)).act(1, bid(Color::green));
  CHECK(table.to_act() == SeatSet::of(0));
  CHECK(table.legal(0).size() == 2);
  CHECK(table.why(0, PickCard{Color::green, Spot::base}) ==
        "there is no such card for you to take (R45, R48)");
  table.act(0, PickCard{Color::blue, Spot::tip});
  CHECK(table.hand(0) == std::vector{20});
  CHECK(table.hand(1) == std::vector{30});
}

TEST_CASE("R54: everybody knows a card that was taken, as long as it is in the hand") {
  Table table = auction(2);
  table.auction().act(0, bid(Color::green)).act(1, no_bid());
  CHECK(table.view(core::Viewer::spectator())["seats"][0]["hand"]["cards"][0] == "char_30_gamekeeper");
}

TEST_CASE("R49: more bids than cards are all lost, and both may bid again") {
  Table table = auction(2);
  table.auction().act(0, bid(Color::green)).act(1, bid(Color::green));
  CHECK(table.events<BidsLost>().size() == 1);
  CHECK(table.hand(0).empty());
  CHECK(table.gems(0) == gems(3, 2, 3, 3));
  CHECK(table.gems(1) == gems(3, 2, 3, 3));
  CHECK(table.state().reserve[Color::green] == 6);
  CHECK(table.state().turn == 2);
  CHECK(table.to_act() == SeatSet::first(2));  // ruling 17: no refund, and a new bid or a pass
}

TEST_CASE("Ruling 14: three gem bids on a column of two cards are all lost") {
  Table table = auction(3);
  table.auction().act(0, bid(Color::blue)).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  CHECK(table.events<BidsLost>().front().seats == SeatSet::first(3));
  CHECK(table.shown(Color::blue, Spot::base) == 10);
  CHECK(table.shown(Color::blue, Spot::tip) == 20);
  CHECK(table.state().turn == 2);
}

TEST_CASE("R45, ruling 16: attack bids pick any cards, in the order of priority") {
  Table table = auction(3);
  table.pyramid(0, {{1, 0, 53}}).pyramid(2, {{1, 0, 8}});  // seat 2 before seat 0
  table.attack(0, 1).attack(2, 2).auction();
  table.act(0, bid_attack()).act(1, no_bid()).act(2, bid_attack());
  CHECK(table.to_act() == SeatSet::of(2));
  CHECK(table.legal(2).size() == 4);
  table.act(2, PickCard{Color::yellow, Spot::tip});
  CHECK(table.hand(2) == std::vector{40});
  CHECK(table.to_act() == SeatSet::of(0));
  CHECK(table.legal(0).size() == 3);
  CHECK(table.why(0, PickCard{Color::yellow, Spot::tip}) ==
        "there is no such card for you to take (R45, R48)");
  table.act(0, PickCard{Color::blue, Spot::base});
  CHECK(table.hand(0) == std::vector{10});
  CHECK(table[0].screen.attack == 0);  // R44: spent
  CHECK(table[2].screen.attack == 1);
}

TEST_CASE("Ruling 15, R47: an attack that takes the last card of a column makes the gem bids there fail") {
  Table table = auction(2);
  table.attack(0, 1).auction().act(0, bid_attack()).act(1, bid(Color::green));
  table.act(0, PickCard{Color::green, Spot::base});
  CHECK(table.hand(1).empty());
  CHECK(table.events<BidsLost>().front().seats == SeatSet::of(1));
  CHECK(table.to_act() == SeatSet::of(1));  // seat 0 has left the auction
}

TEST_CASE("Ruling 15: after an attack one gem bid gets the card that is left, two gem bids get none") {
  Table one = auction(2);
  one.attack(0, 1).auction().act(0, bid_attack()).act(1, bid(Color::blue));
  one.act(0, PickCard{Color::blue, Spot::base});
  CHECK(one.hand(1) == std::vector{20});

  Table two = auction(3);
  two.attack(0, 1).auction().act(0, bid_attack()).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  two.act(0, PickCard{Color::blue, Spot::base});
  CHECK(two.hand(1).empty());
  CHECK(two.hand(2).empty());
  CHECK(two.to_act().bits() == 0b110);
}

TEST_CASE("R45: an attack bidder takes the only card of the display without being asked") {
  Table table(2);
  table.display(Color::red, 0, 12).attack(0, 1).auction();
  table.act(0, bid_attack()).act(1, no_bid());
  CHECK(table.hand(0) == std::vector{12});
}

// ---- Negotiation, section 6.1 ----

Table negotiation() {
  Table table = auction(3);
  table.auction().act(0, no_bid()).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  return table;
}

TEST_CASE("R50, R55: two bids on two cards are negotiated, in secret claims") {
  Table table = negotiation();
  CHECK(table.to_act().bits() == 0b110);
  CHECK(table.legal(1).size() == 4);
  table.act(2, Claim{ClaimKind::base});
  CHECK(table.to_act() == SeatSet::of(1));
  CHECK_FALSE(table.view(core::Viewer::seat(1))["seats"][2].contains("choice"));
  CHECK_FALSE(table.view(core::Viewer::seat(1))["claims"].contains("blue"));
}

TEST_CASE("R56: base and tip agree") {
  Table table = negotiation();
  table.act(1, Claim{ClaimKind::tip}).act(2, Claim{ClaimKind::base});
  CHECK(table.hand(1) == std::vector{20});
  CHECK(table.hand(2) == std::vector{10});
  CHECK(table.events<ClaimsRevealed>().front().first_claim == ClaimKind::tip);
}

TEST_CASE("R56: who claims any card takes the other one") {
  Table base = negotiation();
  base.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::base});
  CHECK(base.hand(1) == std::vector{20});
  CHECK(base.hand(2) == std::vector{10});
  Table tip = negotiation();
  tip.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::tip});
  CHECK(tip.hand(1) == std::vector{10});
  CHECK(tip.hand(2) == std::vector{20});
  Table other = negotiation();
  other.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::any});
  CHECK(other.hand(1) == std::vector{10});
  Table last = negotiation();
  last.act(1, Claim{ClaimKind::tip}).act(2, Claim{ClaimKind::any});
  CHECK(last.hand(1) == std::vector{20});
}

TEST_CASE("R56: if both claim any card, the lower number in the pyramid takes the base card") {
  Table first = negotiation();  // seat 1 has number 52, seat 2 number 53
  first.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::any});
  CHECK(first.hand(1) == std::vector{10});
  CHECK(first.hand(2) == std::vector{20});
  Table second = auction(3);
  second.pyramid(2, {{1, 0, 9}});
  second.auction().act(0, no_bid()).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  // (seat 0 takes its pass gems only after the negotiation)
  second.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::any});
  CHECK(second.hand(1) == std::vector{20});
  CHECK(second.hand(2) == std::vector{10});
}

TEST_CASE("R56, R57: a refusal ends the negotiation; the bids are lost, the cards stay") {
  Table table = negotiation();
  table.act(1, Claim{ClaimKind::refuse}).act(2, Claim{ClaimKind::any});
  CHECK(table.events<BidsLost>().front().seats.bits() == 0b110);
  CHECK(table.hand(1).empty());
  CHECK(table.hand(2).empty());
  CHECK(table.shown(Color::blue, Spot::base) == 10);
  CHECK(table.shown(Color::blue, Spot::tip) == 20);
  CHECK(table.gems(1)[Color::blue] == 2);
  table.act(0, TakeGems{gems(0, 0, 1, 2)});
  CHECK(table.asked() == Step::bid);
  CHECK(table.to_act().bits() == 0b110);
}

TEST_CASE("R56: after three rounds of the same claim there is no agreement") {
  Table table = negotiation();
  table.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  CHECK(table.to_act().bits() == 0b110);
  CHECK(table.view(core::Viewer::spectator())["claims"]["blue"] ==
        nlohmann::json::parse(R"([["base", "base"]])"));
  table.act(2, Claim{ClaimKind::tip}).act(1, Claim{ClaimKind::tip});
  CHECK(table.to_act().bits() == 0b110);
  table.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  CHECK(table.hand(1).empty());
  CHECK(table.events<BidsLost>().size() == 1);
}

TEST_CASE("R56: a later round may still agree") {
  Table table = negotiation();
  table.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  table.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::tip});
  CHECK(table.hand(1) == std::vector{10});
  CHECK(table.hand(2) == std::vector{20});
}

TEST_CASE("R58, R95: columns are settled at once, and the order of arrival means nothing") {
  const auto settle = [](bool red_first) {
    Table table(4);
    table.display(Color::blue, 10, 20).display(Color::red, 30, 40);
    for (Seat seat = 0; seat < 4; ++seat) table.gems(seat, gems(1, 0, 0, 1));
    table.auction();
    table.act(0, bid(Color::blue)).act(1, bid(Color::red)).act(2, bid(Color::red)).act(3, bid(Color::blue));
    CHECK(table.to_act() == SeatSet::first(4));
    const auto red = [&] { table.act(2, Claim{ClaimKind::base}).act(1, Claim{ClaimKind::any}); };
    if (red_first) red();
    table.act(0, Claim{ClaimKind::tip}).act(3, Claim{ClaimKind::base});
    if (!red_first) red();
    return table;
  };
  Table one = settle(true);
  Table other = settle(false);
  CHECK(one.hand(0) == std::vector{20});
  CHECK(one.hand(1) == std::vector{40});
  CHECK(one.hand(2) == std::vector{30});
  CHECK(one.hand(3) == std::vector{10});
  CHECK(one.match().digest() == other.match().digest());
}

TEST_CASE(
    "R46, R95: a single bidder picks at the same time as others negotiate; nothing shows before all are in") {
  Table table(3);
  table.display(Color::blue, 10, 20).display(Color::red, 30, 40);
  for (Seat seat = 0; seat < 3; ++seat) table.gems(seat, gems(1, 0, 0, 1));
  table.auction().act(0, bid(Color::blue)).act(1, bid(Color::red)).act(2, bid(Color::red));
  CHECK(table.to_act() == SeatSet::first(3));
  table.act(0, PickCard{Color::blue, Spot::tip});
  CHECK(table.hand(0).empty());
  CHECK(table.events<CardTaken>().empty());
  table.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  CHECK(table.hand(0) == std::vector{20});
  CHECK(table.to_act().bits() == 0b110);  // the negotiation goes on
}

TEST_CASE("R57: seats that never agree run out of turns and take the gems of a pass; it always ends") {
  Table table(2);
  table.display(Color::blue, 10, 20).gems(0, gems(3, 0, 0, 0)).gems(1, gems(3, 0, 0, 0));
  table.auction();
  for (int turn = 1; turn <= 3; ++turn) {
    CHECK(table.state().turn == turn);
    table.act(0, bid(Color::blue)).act(1, bid(Color::blue));
    table.act(0, Claim{ClaimKind::refuse}).act(1, Claim{ClaimKind::refuse});
  }
  CHECK(table.events<OutOfTurns>().front().seats == SeatSet::first(2));  // ruling 17, R52
  CHECK(table.asked() == Step::take_gems);
  CHECK(table.to_act() == SeatSet::of(0));
  table.act(0, TakeGems{gems(3, 0, 0, 0)}).act(1, TakeGems{gems(0, 3, 0, 0)});
  CHECK(table.gems(0) == gems(3, 0, 0, 0));
  CHECK(table.gems(1) == gems(0, 3, 0, 0));
}

// ---- Passing ----

TEST_CASE("R51: a pass takes 3 gems and 1 for each science token, of what was bid in this turn, too") {
  Table table = auction(2);
  table.reserve(gems(0, 1, 9, 0)).token(1, at(1, 0), science());
  table.token(1, at(1, 0), science());
  table.auction().act(0, bid(Color::green)).act(1, no_bid());
  CHECK(table.asked() == Step::take_gems);
  CHECK(table.to_act() == SeatSet::of(1));
  CHECK(table.state().agenda.top().n == 5);
  CHECK(table.legal(1).size() == 3);  // 0, 1 or 2 green, the rest yellow
  CHECK(table.why(1, TakeGems{gems(0, 1, 3, 0)}) == "take exactly 5 gems now (R21)");
  CHECK(table.why(1, TakeGems{gems(1, 1, 3, 0)}) == "the reserve does not hold these gems (R21)");
  table.act(1, TakeGems{gems(0, 2, 3, 0)});
  CHECK(table.gems(1) == gems(3, 5, 6, 3));
  CHECK(table.state().reserve == gems(0, 0, 6, 0));
}

TEST_CASE("R51: several passing seats draw in priority order, and the reserve may run short for the last") {
  Table table = auction(3);
  table.pyramid(2, {{1, 0, 3}}).reserve(gems(2, 2, 0, 0)).auction();
  table.act(0, no_bid()).act(1, no_bid()).act(2, no_bid());
  CHECK(table.to_act() == SeatSet::of(2));
  table.act(2, TakeGems{gems(2, 1, 0, 0)});
  // One green gem is left for seat 0 (number 51), nothing for seat 1: neither has a choice (R21, R96).
  CHECK(table.gems(0) == gems(3, 4, 3, 3));
  CHECK(table.gems(1) == gems(3, 3, 3, 3));
  CHECK(table.state().reserve.total() == 0);
}

TEST_CASE("R21: more than eight gems are taken in goes, so that no list is long") {
  Table table = auction(2);
  table.reserve(gems(9, 9, 9, 9));
  for (int i = 0; i < 7; ++i) table.token(0, at(1, 0), science());
  table.auction().act(0, no_bid()).act(1, bid(Color::green));
  CHECK(table.state().agenda.top().n == 10);
  CHECK(table.legal(0).size() == 165);
  table.act(0, TakeGems{gems(2, 2, 2, 2)});
  CHECK(table.state().agenda.top().n == 2);
  CHECK(table.legal(0).size() == 10);
  table.act(0, TakeGems{gems(2, 0, 0, 0)});
  CHECK(table.gems(0) == gems(7, 5, 5, 5));
}

TEST_CASE("R42: a seat gets at most one card in an auction phase by bidding") {
  Table table = auction(2);
  table.auction().act(0, bid(Color::green)).act(1, bid(Color::yellow));
  CHECK(table.hand(0) == std::vector{30});
  CHECK(table.hand(1) == std::vector{40});
  CHECK(table.state().phase == Phase::development);
}

TEST_CASE("R41: who must skip the auction neither bids nor takes gems, once") {
  Table table = auction(3);
  table.hand(0, {17}).state().must_skip = SeatSet::of(1);
  table.next_round();
  CHECK(table.to_act().bits() == 0b101);
  table.act(0, no_bid()).act(2, no_bid());
  table.act(0, TakeGems{gems(3, 0, 0, 0)}).act(2, TakeGems{gems(0, 3, 0, 0)});
  CHECK(table.state().phase == Phase::development);
  CHECK(table.gems(1) == gems(3, 3, 3, 3));
  CHECK(table.state().must_skip.empty());
}

TEST_CASE("R41: if nobody takes part, the cards slide at once") {
  Table table = auction(2);
  table.hand(0, {17}).state().must_skip = SeatSet::first(2);
  table.next_round();
  CHECK(table.asked() == Step::develop);
  CHECK(table.shown(Color::blue, Spot::tip) == 10);
}

// ---- The end of the phase ----

TEST_CASE("R53: tips are discarded, bases move on, and the large deck fills the bases from left to right") {
  Table table = auction(2);
  table.auction().act(0, no_bid()).act(1, no_bid());
  table.act(0, TakeGems{gems(3, 0, 0, 0)}).act(1, TakeGems{gems(0, 3, 0, 0)});
  CHECK(table.state().discards == List<Card, kCards>{card(20), card(40)});
  CHECK(table.shown(Color::blue, Spot::tip) == 10);
  CHECK(table.shown(Color::green, Spot::tip) == 30);
  CHECK(table.shown(Color::yellow, Spot::tip) == 0);
  CHECK(table.shown(Color::red, Spot::tip) == 0);
  CHECK(table.shown(Color::blue, Spot::base) == 1);  // the top of the large deck; R29: blue first
  CHECK(table.shown(Color::green, Spot::base) == 2);
  CHECK(table.shown(Color::yellow, Spot::base) == 3);
  CHECK(table.shown(Color::red, Spot::base) == 4);
}

TEST_CASE("R53: in round 12 nothing is revealed") {
  Table table = auction(2);
  table.hand(0, {17}).round(12).auction().act(0, no_bid()).act(1, no_bid());
  table.act(0, TakeGems{gems(3, 0, 0, 0)}).act(1, TakeGems{gems(0, 3, 0, 0)});
  CHECK(table.shown(Color::blue, Spot::tip) == 10);
  for (const Color color : kEachColor) CHECK(table.shown(color, Spot::base) == 0);
}

}  // namespace
}  // namespace arbiter::viceroy
