// The auction, negotiation.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

/// A column of each kind: blue with two cards, green with a base card, yellow with a tip card, red empty.
Position auction(int seats) {
  Position position(seats);
  position.display(Color::blue, 10, 20).display(Color::green, 30, 0).display(Color::yellow, 0, 40);
  for (const Seat seat : SeatSet::first(seats)) position.gems(seat, gems(3, 3, 3, 3));
  return position;
}

TEST_CASE("R43: a seat bids a gem that it has on a column that has a card, an attack token, or nothing") {
  Position position = auction(2);
  position.gems(0, gems(1, 0, 2, 5)).attack(1, 1).auction();
  CHECK(position.legal(0).size() == 3);  // pass, blue, yellow: it has no green gem, and red has no card
  CHECK(position.may(0, no_bid()));
  CHECK(position.may(0, bid(Color::blue)));
  CHECK(position.may(0, bid(Color::yellow)));
  CHECK(position.why(0, bid(Color::green)) == "you have no gem of that colour behind your screen (R43)");
  CHECK(position.why(0, bid(Color::red)) == "there is no card in that column (R43)");
  CHECK(position.why(0, bid_attack()) == "you have no attack token behind your screen (R43)");
  CHECK(position.legal(1).size() == 5);  // pass, blue, green, yellow, attack
  CHECK(position.may(1, bid_attack()));
}

TEST_CASE("R43: bids stay secret until the last one is in, and cannot be changed") {
  Position position = auction(3);
  position.auction();
  position.act(1, bid(Color::blue));
  CHECK(position.to_act().bits() == 0b101);
  CHECK(events_of(position.match(), core::Viewer::seat(0)) ==
        nlohmann::json::parse(R"([{"type": "chosen", "seat": 1, "decision": "bid"}])"));
  CHECK_FALSE(position.view(core::Viewer::seat(0))["seats"][1].contains("choice"));
  CHECK(position.view(core::Viewer::seat(1))["seats"][1]["choice"]["color"] == "blue");
  CHECK(position.state().reserve == gems(4, 4, 4, 4));  // not even the gem has moved
  CHECK(position.why(1, no_bid()) == "this seat has no decision to make now");
  position.act(0, no_bid());
  position.act(2, bid(Color::blue));
  CHECK(position.events<BidRevealed>().size() == 3);
}

TEST_CASE("R48: a single bidder takes the only card of the column at once") {
  Position position = auction(2);
  position.auction().act(0, bid(Color::green)).act(1, no_bid());
  CHECK(position.hand(0) == std::vector{30});
  CHECK(position.shown(Color::green, Spot::base) == 0);
  CHECK(position.gems(0) == gems(3, 2, 3, 3));
  CHECK(position.state().reserve == gems(4, 5, 4, 4));  // R22, R44: what was bid is in the reserve
}

TEST_CASE("R48: a single bidder chooses between base and tip") {
  Position position = auction(2);
  position.auction().act(0, bid(Color::blue)).act(1, bid(Color::green));
  CHECK(position.to_act() == SeatSet::of(0));
  CHECK(position.legal(0).size() == 2);
  CHECK(position.why(0, PickCard{Color::green, Spot::base}) == "your gem lies at another column (R48)");
  position.act(0, PickCard{Color::blue, Spot::tip});
  CHECK(position.hand(0) == std::vector{20});
  CHECK(position.hand(1) == std::vector{30});
}

TEST_CASE("R54: everybody knows a card that was taken, as long as it is in the hand") {
  Position position = auction(2);
  position.auction().act(0, bid(Color::green)).act(1, no_bid());
  CHECK(position.view(core::Viewer::spectator())["seats"][0]["hand"]["cards"][0] == "char_30_gamekeeper");
}

TEST_CASE("R49: more bids than cards are all lost, and both may bid again") {
  Position position = auction(2);
  position.auction().act(0, bid(Color::green)).act(1, bid(Color::green));
  CHECK(position.events<BidsLost>().size() == 1);
  CHECK(position.hand(0).empty());
  CHECK(position.gems(0) == gems(3, 2, 3, 3));
  CHECK(position.gems(1) == gems(3, 2, 3, 3));
  CHECK(position.state().reserve[Color::green] == 6);
  CHECK(position.state().turn == 2);
  CHECK(position.to_act() == SeatSet::first(2));  // R49: no refund, and a new bid or a pass
}

TEST_CASE("R49: three gem bids on a column of two cards are all lost") {
  Position position = auction(3);
  position.auction().act(0, bid(Color::blue)).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  CHECK(position.events<BidsLost>().front().seats == SeatSet::first(3));
  CHECK(position.shown(Color::blue, Spot::base) == 10);
  CHECK(position.shown(Color::blue, Spot::tip) == 20);
  CHECK(position.state().turn == 2);
}

TEST_CASE("R45: attack bids pick any cards, in the order of priority") {
  Position position = auction(3);
  position.pyramid(0, {{1, 0, 53}}).pyramid(2, {{1, 0, 8}});  // seat 2 before seat 0
  position.attack(0, 1).attack(2, 2).auction();
  position.act(0, bid_attack()).act(1, no_bid()).act(2, bid_attack());
  CHECK(position.to_act() == SeatSet::of(2));
  CHECK(position.legal(2).size() == 4);
  position.act(2, PickCard{Color::yellow, Spot::tip});
  CHECK(position.hand(2) == std::vector{40});
  CHECK(position.to_act() == SeatSet::of(0));
  CHECK(position.legal(0).size() == 3);
  CHECK(position.why(0, PickCard{Color::yellow, Spot::tip}) == "there is no card on that place (R45, R48)");
  position.act(0, PickCard{Color::blue, Spot::base});
  CHECK(position.hand(0) == std::vector{10});
  CHECK(position[0].screen.attack == 0);  // R44: spent
  CHECK(position[2].screen.attack == 1);
}

TEST_CASE("R47: an attack that takes the last card of a column makes the gem bids there fail") {
  Position position = auction(2);
  position.attack(0, 1).auction().act(0, bid_attack()).act(1, bid(Color::green));
  position.act(0, PickCard{Color::green, Spot::base});
  CHECK(position.hand(1).empty());
  CHECK(position.events<BidsLost>().front().seats == SeatSet::of(1));
  CHECK(position.to_act() == SeatSet::of(1));  // seat 0 has left the auction
}

TEST_CASE("R47: after an attack one gem bid gets the card that is left, two gem bids get none") {
  Position one = auction(2);
  one.attack(0, 1).auction().act(0, bid_attack()).act(1, bid(Color::blue));
  one.act(0, PickCard{Color::blue, Spot::base});
  CHECK(one.hand(1) == std::vector{20});

  Position two = auction(3);
  two.attack(0, 1).auction().act(0, bid_attack()).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  two.act(0, PickCard{Color::blue, Spot::base});
  CHECK(two.hand(1).empty());
  CHECK(two.hand(2).empty());
  CHECK(two.to_act().bits() == 0b110);
}

TEST_CASE("R45: an attack bidder takes the only card of the display without being asked") {
  Position position(2);
  position.display(Color::red, 0, 12).attack(0, 1).auction();
  position.act(0, bid_attack()).act(1, no_bid());
  CHECK(position.hand(0) == std::vector{12});
}

// ---- Negotiation ----

Position negotiation() {
  Position position = auction(3);
  position.auction().act(0, no_bid()).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  return position;
}

TEST_CASE("R50, R55: two bids on two cards are negotiated, in secret claims") {
  Position position = negotiation();
  CHECK(position.to_act().bits() == 0b110);
  CHECK(position.legal(1).size() == 4);
  position.act(2, Claim{ClaimKind::base});
  CHECK(position.to_act() == SeatSet::of(1));
  CHECK_FALSE(position.view(core::Viewer::seat(1))["seats"][2].contains("choice"));
  CHECK_FALSE(position.view(core::Viewer::seat(1))["claims"].contains("blue"));
}

TEST_CASE("R56: base and tip agree") {
  Position position = negotiation();
  position.act(1, Claim{ClaimKind::tip}).act(2, Claim{ClaimKind::base});
  CHECK(position.hand(1) == std::vector{20});
  CHECK(position.hand(2) == std::vector{10});
  CHECK(position.events<ClaimsRevealed>().front().first_claim == ClaimKind::tip);
}

TEST_CASE("R56: who claims any card takes the other one") {
  Position base = negotiation();
  base.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::base});
  CHECK(base.hand(1) == std::vector{20});
  CHECK(base.hand(2) == std::vector{10});
  Position tip = negotiation();
  tip.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::tip});
  CHECK(tip.hand(1) == std::vector{10});
  CHECK(tip.hand(2) == std::vector{20});
  Position other = negotiation();
  other.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::any});
  CHECK(other.hand(1) == std::vector{10});
  Position last = negotiation();
  last.act(1, Claim{ClaimKind::tip}).act(2, Claim{ClaimKind::any});
  CHECK(last.hand(1) == std::vector{20});
}

TEST_CASE("R56: if both claim any card, the lower number in the pyramid takes the base card") {
  Position first = negotiation();  // seat 1 has number 52, seat 2 number 53
  first.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::any});
  CHECK(first.hand(1) == std::vector{10});
  CHECK(first.hand(2) == std::vector{20});
  Position second = auction(3);
  second.pyramid(2, {{1, 0, 9}});
  second.auction().act(0, no_bid()).act(1, bid(Color::blue)).act(2, bid(Color::blue));
  // (seat 0 takes its pass gems only after the negotiation)
  second.act(1, Claim{ClaimKind::any}).act(2, Claim{ClaimKind::any});
  CHECK(second.hand(1) == std::vector{20});
  CHECK(second.hand(2) == std::vector{10});
}

TEST_CASE("R56, R57: a refusal ends the negotiation; the bids are lost, the cards stay") {
  Position position = negotiation();
  position.act(1, Claim{ClaimKind::refuse}).act(2, Claim{ClaimKind::any});
  CHECK(position.events<BidsLost>().front().seats.bits() == 0b110);
  CHECK(position.hand(1).empty());
  CHECK(position.hand(2).empty());
  CHECK(position.shown(Color::blue, Spot::base) == 10);
  CHECK(position.shown(Color::blue, Spot::tip) == 20);
  CHECK(position.gems(1)[Color::blue] == 2);
  position.act(0, TakeGems{gems(0, 0, 1, 2)});
  CHECK(position.asked() == Step::bid);
  CHECK(position.to_act().bits() == 0b110);
}

TEST_CASE("R56: after three rounds of the same claim there is no agreement") {
  Position position = negotiation();
  position.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  CHECK(position.to_act().bits() == 0b110);
  CHECK(position.view(core::Viewer::spectator())["claims"]["blue"] ==
        nlohmann::json::parse(R"([["base", "base"]])"));
  position.act(2, Claim{ClaimKind::tip}).act(1, Claim{ClaimKind::tip});
  CHECK(position.to_act().bits() == 0b110);
  position.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  CHECK(position.hand(1).empty());
  CHECK(position.events<BidsLost>().size() == 1);
}

TEST_CASE("R56: a later round may still agree") {
  Position position = negotiation();
  position.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  position.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::tip});
  CHECK(position.hand(1) == std::vector{10});
  CHECK(position.hand(2) == std::vector{20});
}

TEST_CASE("R58, R95: columns are settled at once, and the order of arrival means nothing") {
  const auto settle = [](bool red_first) {
    Position position(4);
    position.display(Color::blue, 10, 20).display(Color::red, 30, 40);
    for (const Seat seat : SeatSet::first(4)) position.gems(seat, gems(1, 0, 0, 1));
    position.auction();
    position.act(0, bid(Color::blue))
        .act(1, bid(Color::red))
        .act(2, bid(Color::red))
        .act(3, bid(Color::blue));
    CHECK(position.to_act() == SeatSet::first(4));
    const auto red = [&] { position.act(2, Claim{ClaimKind::base}).act(1, Claim{ClaimKind::any}); };
    if (red_first) red();
    position.act(0, Claim{ClaimKind::tip}).act(3, Claim{ClaimKind::base});
    if (!red_first) red();
    return position;
  };
  Position one = settle(true);
  Position other = settle(false);
  CHECK(one.hand(0) == std::vector{20});
  CHECK(one.hand(1) == std::vector{40});
  CHECK(one.hand(2) == std::vector{30});
  CHECK(one.hand(3) == std::vector{10});
  CHECK(one.match().digest() == other.match().digest());
}

TEST_CASE(
    "R46, R95: a single bidder picks at the same time as others negotiate; nothing shows before all are in") {
  Position position(3);
  position.display(Color::blue, 10, 20).display(Color::red, 30, 40);
  for (const Seat seat : SeatSet::first(3)) position.gems(seat, gems(1, 0, 0, 1));
  position.auction().act(0, bid(Color::blue)).act(1, bid(Color::red)).act(2, bid(Color::red));
  CHECK(position.to_act() == SeatSet::first(3));
  position.act(0, PickCard{Color::blue, Spot::tip});
  CHECK(position.hand(0).empty());
  CHECK(position.events<CardTaken>().empty());
  position.act(1, Claim{ClaimKind::base}).act(2, Claim{ClaimKind::base});
  CHECK(position.hand(0) == std::vector{20});
  CHECK(position.to_act().bits() == 0b110);  // the negotiation goes on
}

TEST_CASE("R57: seats that never agree run out of turns and take the gems of a pass; it always ends") {
  Position position(2);
  position.display(Color::blue, 10, 20).gems(0, gems(3, 0, 0, 0)).gems(1, gems(3, 0, 0, 0));
  position.auction();
  for (int turn = 1; turn <= 3; ++turn) {
    CHECK(position.state().turn == turn);
    position.act(0, bid(Color::blue)).act(1, bid(Color::blue));
    position.act(0, Claim{ClaimKind::refuse}).act(1, Claim{ClaimKind::refuse});
  }
  CHECK(position.events<OutOfTurns>().front().seats == SeatSet::first(2));  // R52
  CHECK(position.asked() == Step::take_gems);
  CHECK(position.to_act() == SeatSet::of(0));
  position.act(0, TakeGems{gems(3, 0, 0, 0)}).act(1, TakeGems{gems(0, 3, 0, 0)});
  CHECK(position.gems(0) == gems(3, 0, 0, 0));
  CHECK(position.gems(1) == gems(0, 3, 0, 0));
}

// ---- Passing ----

TEST_CASE("R51: a pass takes 3 gems and 1 for each science token, of what was bid in this turn, too") {
  Position position = auction(2);
  position.reserve(gems(0, 1, 9, 0)).token(1, at(1, 0), science());
  position.token(1, at(1, 0), science());
  position.auction().act(0, bid(Color::green)).act(1, no_bid());
  CHECK(position.asked() == Step::take_gems);
  CHECK(position.to_act() == SeatSet::of(1));
  CHECK(position.state().agenda.top().n == 5);
  CHECK(position.legal(1).size() == 3);  // 0, 1 or 2 green, the rest yellow
  CHECK(position.why(1, TakeGems{gems(0, 1, 3, 0)}) == "take exactly 5 gems now (R21)");
  CHECK(position.why(1, TakeGems{gems(1, 1, 3, 0)}) == "the reserve does not hold these gems (R21)");
  position.act(1, TakeGems{gems(0, 2, 3, 0)});
  CHECK(position.gems(1) == gems(3, 5, 6, 3));
  CHECK(position.state().reserve == gems(0, 0, 6, 0));
}

TEST_CASE("R51: several passing seats draw in priority order, and the reserve may run short for the last") {
  Position position = auction(3);
  position.pyramid(2, {{1, 0, 3}}).reserve(gems(2, 2, 0, 0)).auction();
  position.act(0, no_bid()).act(1, no_bid()).act(2, no_bid());
  CHECK(position.to_act() == SeatSet::of(2));
  position.act(2, TakeGems{gems(2, 1, 0, 0)});
  // One green gem is left for seat 0 (number 51), nothing for seat 1: neither has a choice (R21, R96).
  CHECK(position.gems(0) == gems(3, 4, 3, 3));
  CHECK(position.gems(1) == gems(3, 3, 3, 3));
  CHECK(position.state().reserve.total() == 0);
}

TEST_CASE("R21: more than eight gems are taken in goes, so that no list is long") {
  Position position = auction(2);
  position.reserve(gems(9, 9, 9, 9));
  for (int i = 0; i < 7; ++i) position.token(0, at(1, 0), science());
  position.auction().act(0, no_bid()).act(1, bid(Color::green));
  CHECK(position.state().agenda.top().n == 10);
  CHECK(position.legal(0).size() == 165);
  position.act(0, TakeGems{gems(2, 2, 2, 2)});
  CHECK(position.state().agenda.top().n == 2);
  CHECK(position.legal(0).size() == 10);
  position.act(0, TakeGems{gems(2, 0, 0, 0)});
  CHECK(position.gems(0) == gems(7, 5, 5, 5));
}

TEST_CASE("R42: a seat gets at most one card in an auction phase by bidding") {
  Position position = auction(2);
  position.auction().act(0, bid(Color::green)).act(1, bid(Color::yellow));
  CHECK(position.hand(0) == std::vector{30});
  CHECK(position.hand(1) == std::vector{40});
  CHECK(position.state().phase == Phase::development);
}

TEST_CASE("R41: who must skip the auction neither bids nor takes gems, once") {
  Position position = auction(3);
  position.hand(0, {17}).state().must_skip = SeatSet::of(1);
  position.next_round();
  CHECK(position.to_act().bits() == 0b101);
  position.act(0, no_bid()).act(2, no_bid());
  position.act(0, TakeGems{gems(3, 0, 0, 0)}).act(2, TakeGems{gems(0, 3, 0, 0)});
  CHECK(position.state().phase == Phase::development);
  CHECK(position.gems(1) == gems(3, 3, 3, 3));
  CHECK(position.state().must_skip.empty());
}

TEST_CASE("R41: if nobody takes part, the cards slide at once") {
  Position position = auction(2);
  position.hand(0, {17}).state().must_skip = SeatSet::first(2);
  position.next_round();
  CHECK(position.asked() == Step::develop);
  CHECK(position.shown(Color::blue, Spot::tip) == 10);
}

// ---- The end of the phase ----

TEST_CASE("R53: tips are discarded, bases move on, and the large deck fills the bases from left to right") {
  Position position = auction(2);
  position.auction().act(0, no_bid()).act(1, no_bid());
  position.act(0, TakeGems{gems(3, 0, 0, 0)}).act(1, TakeGems{gems(0, 3, 0, 0)});
  CHECK(position.state().discards == List<Card, kCards>{card(20), card(40)});
  CHECK(position.shown(Color::blue, Spot::tip) == 10);
  CHECK(position.shown(Color::green, Spot::tip) == 30);
  CHECK(position.shown(Color::yellow, Spot::tip) == 0);
  CHECK(position.shown(Color::red, Spot::tip) == 0);
  CHECK(position.shown(Color::blue, Spot::base) == 1);  // the top of the large deck; R29: blue first
  CHECK(position.shown(Color::green, Spot::base) == 2);
  CHECK(position.shown(Color::yellow, Spot::base) == 3);
  CHECK(position.shown(Color::red, Spot::base) == 4);
}

TEST_CASE("R53: in round 12 nothing is revealed") {
  Position position = auction(2);
  position.hand(0, {17}).round(12).auction().act(0, no_bid()).act(1, no_bid());
  position.act(0, TakeGems{gems(3, 0, 0, 0)}).act(1, TakeGems{gems(0, 3, 0, 0)});
  CHECK(position.shown(Color::blue, Spot::tip) == 10);
  for (const Color color : kEachColor) CHECK(position.shown(color, Spot::base) == 0);
}

}  // namespace
}  // namespace arbiter::viceroy
