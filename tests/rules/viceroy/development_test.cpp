// The development phase; placing and paying.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

TEST_CASE("R60: a card is played if it can be paid somewhere; discarding and passing are always possible") {
  Position position;
  position.hand(0, {16, 17, 80}).gems(0, gems(0, 0, 1, 0)).development();
  // Miner (16) costs yellow on level 1, Corporal (17) green; law 80 costs nothing.
  CHECK(position.legal(0).size() == 6);
  CHECK(position.may(0, no_development()));
  CHECK(position.may(0, play(16)));
  CHECK(position.may(0, play(80)));
  for (const int n : {16, 17, 80}) CHECK(position.may(0, discard(n)));
  CHECK(position.why(0, play(17)) == "you cannot pay for this card on any level (R60, R65)");
  CHECK(position.why(0, play(1)) == "that card is not in your hand (R60)");
}

TEST_CASE("R60: what is developed stays secret until all have chosen") {
  Position position(3);
  position.hand(0, {16}).hand(1, {17}).hand(2, {80}).gems(0, gems(0, 0, 1, 0)).development();
  const auto before = position.view(core::Viewer::seat(1));
  position.act(0, play(16));
  auto after = position.view(core::Viewer::seat(1));
  CHECK(after["seats"][0]["chosen"] == true);
  after["seats"][0]["chosen"] = false;
  CHECK(after == before);  // the card is still one of those in the hand
  position.act(1, discard(17));
  CHECK(position.events<DevelopmentRevealed>().empty());
  position.act(2, no_development());
  CHECK(position.events<DevelopmentRevealed>().size() == 3);
}

TEST_CASE("R59: a seat without cards leaves the phase; a phase has at most three turns") {
  Position position;
  position.hand(0, {80, 81, 82, 83}).development();
  CHECK(position.to_act() == SeatSet::of(0));
  for (int turn = 1; turn <= 3; ++turn) {
    CHECK(position.state().turn == turn);
    position.act(0, discard(79 + turn));
    position.act(0, TakeGems{gems(1, 1, 0, 0)});
  }
  CHECK(position.state().phase == Phase::auction);
  CHECK(position.hand(0) == std::vector{83});  // R70: unplayed cards stay in hand
}

TEST_CASE("R61: passing ends the phase for a seat and gives nothing") {
  Position position;
  position.hand(0, {80}).hand(1, {81}).development();
  position.act(0, no_development()).act(1, discard(81));
  CHECK(position.gems(0).total() == 0);
  position.act(1, TakeGems{gems(1, 1, 0, 0)});
  CHECK(position.state().phase == Phase::auction);  // seat 1 has no card left, seat 0 has passed
}

TEST_CASE("R61: discards draw gems in the order of the lowest cards, before cards are placed") {
  Position position(3);
  position.pyramid(1, {{1, 0, 2}});  // before seat 0 with 51 and seat 2 with 53
  position.hand(0, {80}).hand(1, {81}).hand(2, {82}).reserve(gems(2, 1, 0, 0)).development();
  position.act(0, discard(80)).act(1, discard(81)).act(2, play(82));
  CHECK(position.to_act() == SeatSet::of(1));
  CHECK(position.state().discards.size() == 2);
  position.act(1, TakeGems{gems(1, 1, 0, 0)});
  CHECK(position.gems(0) == gems(1, 0, 0, 0));  // R21: what is left
  CHECK(position.asked() == Step::place);
  CHECK(position.to_act() == SeatSet::of(2));
}

TEST_CASE("R61, R62: cards are placed in the order of their numbers, each after the last is done") {
  Position position(3);
  position.hand(0, {71}).hand(1, {16}).hand(2, {7});  // Levy of Arms, Miner, Wanderer
  position.gems(1, gems(0, 0, 1, 0)).gems(2, gems(0, 1, 0, 0)).development();
  position.act(0, play(71)).act(1, play(16)).act(2, play(7));
  CHECK(position.to_act() == SeatSet::of(2));
  position.act(2, place(1, 1));
  CHECK(position.count(2, TokenKind::magic) == 1);
  CHECK(position.to_act() == SeatSet::of(1));
  position.act(1, place(1, 1));
  CHECK(position.asked() == Step::take_gems);
  position.act(1, TakeGems{gems(1, 1, 1, 0)});
  CHECK(position.to_act() == SeatSet::of(0));
  position.act(0, place(1, -1)).act(0, ChooseOption{1});
  CHECK(sum(position[0].pyramid, TokenKind::points) == 6);
}

/// Captain (32) costs green, blue, yellow, yellow. Levels 1 to 4 are open to it.
Position captain(Gems stock) {
  Position position;
  position.tall_pyramid(0);
  position.hand(0, {32}).gems(0, stock).development();
  position.act(0, play(32));
  return position;
}

TEST_CASE("R65: each level costs its gem and those of all levels below, level 5 the fourth twice") {
  CHECK(data().price(card(32), 1) == gems(0, 1, 0, 0));
  CHECK(data().price(card(32), 2) == gems(1, 1, 0, 0));
  CHECK(data().price(card(32), 3) == gems(1, 1, 1, 0));
  CHECK(data().price(card(32), 4) == gems(1, 1, 2, 0));
  CHECK(data().price(card(32), 5) == gems(1, 1, 3, 0));

  Position rich = captain(gems(1, 1, 3, 0));
  CHECK(rich.may(0, place(5, 0)));
  rich.act(0, place(5, 0));
  CHECK(rich.gems(0).total() == 0);
  CHECK(rich.state().reserve == gems(5, 5, 7, 4));
  Position poorer = captain(gems(1, 1, 2, 9));
  CHECK_FALSE(poorer.may(0, place(5, 0)));
  CHECK(poorer.why(0, place(5, 0)) == "you cannot pay for this card on that level (R65)");
  CHECK(poorer.may(0, place(1, 5)));
}

TEST_CASE("R8 to R10, R64: where a card may lie") {
  Position position = captain(gems(1, 1, 2, 0));
  std::vector<Place> places;
  for (const Action& action : position.legal(0)) {
    const auto& placed = std::get<PlaceCard>(action);
    places.push_back(at(placed.level, placed.pos));
  }
  // Both ends of the row of level 1; the place of level 5 is free, but cannot be paid.
  CHECK(places == std::vector{at(1, -1), at(1, 5)});
  CHECK(position.why(0, place(1, 2)) == "that place is occupied (R8, R9)");
  CHECK(position.why(0, place(1, 7)) == "a card of level 1 goes to an end of the row (R8)");
  CHECK(position.why(0, place(3, 3)) == "a card rests on the two cards below it (R9)");
  CHECK(position.why(0, place(6, 0)) == "this card goes on levels 1 to 5 (R10)");
}

TEST_CASE("R9: a place above two cards is legal with a gap to the others of its level") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 42}, {1, 3, 47}, {2, 0, 33}});
  position.hand(0, {32}).gems(0, gems(1, 1, 0, 0)).development();
  position.act(0, play(32));
  CHECK(position.may(0, place(2, 2)));
  CHECK(position.may(0, place(2, 1)));
  CHECK_FALSE(position.may(0, place(3, 0)));
}

TEST_CASE("R65: the seat chooses which infinite gemstones help to pay; each works once in a phase") {
  Position position;
  position.hand(0, {32, 18}).gems(0, gems(1, 1, 0, 0));
  const auto green = position.token(0, at(1, 0), infinite(Color::green));
  const auto blue = position.token(0, at(1, 0), infinite(Color::blue));
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}}).development();
  position.act(0, play(32)).act(0, place(2, 0));
  CHECK(position.asked() == Step::pay);
  CHECK(position.legal(0).size() == 4);  // both, green, blue, none
  CHECK(position.may(0, Pay{{}}));
  position.act(0, Pay{{green, blue}});
  CHECK(position.gems(0) == gems(1, 1, 0, 0));  // nothing is spent
  CHECK(position.events<CardPlaced>().front().paid.total() == 0);
  CHECK(position.asked() == Step::take_gems);
}

TEST_CASE("R26: an infinite gemstone serves once a phase, not once a turn") {
  Position position;
  position.hand(0, {32, 17}).gems(0, gems(0, 0, 0, 0));  // Captain and Corporal both cost green on level 1
  const auto green = position.token(0, at(1, 0), infinite(Color::green));
  position.development();
  position.act(0, play(32)).act(0, place(1, 1));
  CHECK(position.legal(0).size() == 1);  // R96: it has no gem, but is asked all the same
  position.act(0, Pay{{green}});
  CHECK(find_token(position[0].pyramid, green)->used);
  position.act(0, ChooseDeck{DeckName::law});  // Captain's reward on level 1
  CHECK_FALSE(position.may(0, play(17)));
  position.act(0, no_development());
  CHECK(position.state().phase == Phase::auction);
  CHECK(find_token(position[0].pyramid, green)->used);
  position.act(0, no_bid())
      .act(1, no_bid())
      .act(0, TakeGems{gems(3, 0, 0, 0)})
      .act(1, TakeGems{gems(1, 1, 1, 0)});
  CHECK_FALSE(find_token(position[0].pyramid, green)->used);  // R59
  CHECK(position.may(0, play(17)));
}

TEST_CASE("R26: an infinite gemstone cannot be bid") {
  Position position;
  position.display(Color::green, 10, 0).token(0, at(1, 0), infinite(Color::green));
  position.auction();
  CHECK(position.legal(0).size() == 1);
}

TEST_CASE("R26: one gained in this phase may be used in a later turn of it") {
  Position position;
  position.hand(0, {18, 20})
      .gems(0, gems(1, 2, 0, 0));  // Nobleman: level 1 for green, an infinite blue gemstone
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}}).development();
  position.act(0, play(18)).act(0, place(1, 2));
  position.act(0, play(20)).act(0, place(2, 0));  // Recruiter: green and blue
  CHECK(position.asked() == Step::pay);
}

TEST_CASE(
    "R99: of equal infinite gemstones on one card the first serves; on different cards there is a choice") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}}).hand(0, {32}).gems(0, gems(1, 1, 1, 0));
  const auto first = position.token(0, at(1, 0), infinite(Color::green));
  const auto second = position.token(0, at(1, 0), infinite(Color::green));
  const auto other = position.token(0, at(1, 1), infinite(Color::green));
  position.development();
  position.act(0, play(32)).act(0, place(1, 2));
  CHECK(position.legal(0).size() == 3);
  CHECK(position.may(0, Pay{{first}}));
  CHECK(position.may(0, Pay{{other}}));
  CHECK(position.may(0, Pay{{}}));
  CHECK_FALSE(position.may(0, Pay{{second}}));
  CHECK(position.why(0, Pay{{999}}) == "token 999 is no infinite gemstone of yours (R26)");
}

TEST_CASE("R65: no other colour pays; of two gems of one colour an infinite one may be the second") {
  const auto level_4 = [](bool help) {
    Position position;
    position.pyramid(0, {{1, 0, 40},
                         {1, 1, 41},
                         {1, 2, 42},
                         {1, 3, 47},
                         {2, 0, 33},
                         {2, 1, 34},
                         {2, 2, 35},
                         {3, 0, 37},
                         {3, 1, 38}});
    if (help) position.token(0, at(2, 1), infinite(Color::yellow));
    position.hand(0, {32}).gems(0, gems(1, 1, 1, 5)).development();
    position.act(0, play(32));
    return position;
  };
  CHECK_FALSE(level_4(false).may(0, place(4, 0)));
  Position helped = level_4(true);
  helped.act(0, place(4, 0));
  REQUIRE(helped.legal(0).size() == 1);  // the second yellow gem can only be the infinite one
  helped.act(0, helped.legal(0).front());
  CHECK(helped.gems(0) == gems(0, 0, 0, 5));
}

TEST_CASE("R66: only the reward of the level placed; on level 5 the points or the rewards of levels 1 to 3") {
  // Captain: 1 card, 5 gems, 1 magic token, 12 points.
  Position points = captain(gems(1, 1, 3, 0));
  points.act(0, place(5, 0));
  CHECK(points.asked() == Step::level5_reward);
  points.act(0, Level5Reward{Reward::points});
  CHECK(sum(points[0].pyramid, TokenKind::points) == 15);
  CHECK(points.count(0, TokenKind::magic) == 0);

  Position rewards = captain(gems(1, 1, 3, 0));
  rewards.act(0, place(5, 0)).act(0, Level5Reward{Reward::rewards});
  CHECK(rewards.asked() == Step::choose_deck);
  rewards.act(0, ChooseDeck{DeckName::small});
  CHECK(rewards.hand(0) == std::vector{43});
  CHECK(rewards.asked() == Step::take_gems);
  rewards.act(0, TakeGems{gems(1, 1, 1, 2)});
  CHECK(rewards.count(0, TokenKind::magic) == 1);
  CHECK(sum(rewards[0].pyramid, TokenKind::points) == 0);
}

TEST_CASE("R67: laws cost nothing, and lie on levels 1 to 4") {
  Position position;
  position.tall_pyramid(0);
  position.hand(0, {68}).development();
  position.act(0, play(68));
  CHECK(position.legal(0).size() == 2);
  CHECK(position.why(0, place(5, 0)) == "this card goes on levels 1 to 4 (R10)");
  position.act(0, place(1, 5));
  CHECK(position.card_at(0, 1, 5) == 68);
}

TEST_CASE("R67: a law may be played even if its effect does nothing") {
  Position position;
  position.hand(0, {72}).development();  // Secret Archive, with no other card in hand
  position.plays(0, 72).act(0, place(1, 1));
  CHECK(position.card_at(0, 1, 1) == 72);
  CHECK(position.state().phase == Phase::auction);
}

TEST_CASE("R63: a revealed card that can be placed nowhere any more returns to the hand, known to all") {
  Position position;
  position.hand(0, {16, 80}).hand(1, {81}).gems(0, gems(0, 0, 1, 0)).development();
  position.act(0, play(16));
  // No printed card can take the gem away in between: laws come after all characters (R61).
  position.state()[0].screen.move(Color::yellow, -1);
  position.act(1, no_development());
  CHECK(position.events<CardReturned>().front().card == card(16));
  CHECK(position.hand(0) == std::vector{16, 80});
  CHECK(position.view(core::Viewer::spectator())["seats"][0]["hand"]["cards"][0] == "char_16_miner");
  CHECK(position.asked() == Step::develop);  // the turn is lost, no more
  CHECK(position.state().turn == 2);
}

TEST_CASE("R62: gems gained by a card cannot pay for it") {
  Position position;
  position.hand(0, {16}).development();  // Miner: 3 gems on level 1, for a yellow one
  CHECK_FALSE(position.may(0, play(16)));
}

TEST_CASE("R39: after the development of round 12 the game is over") {
  Position position;
  position.hand(0, {16, 17}).round(12).development();
  position.act(0, no_development());
  CHECK(position.to_act().empty());
  CHECK(position.match().outcome());
  CHECK(position.hand(0).empty());  // R84
  CHECK(position.state().discards.size() == 2);
}

}  // namespace
}  // namespace arbiter::viceroy
