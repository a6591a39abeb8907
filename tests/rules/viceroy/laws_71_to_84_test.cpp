// The laws 71 to 84.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

// ---- 71, 73, 77, 80 to 84: one of three options (R78) ----

TEST_CASE("71: an attack token, a 6-point token, or 4 gems") {
  Position attack, six, four;
  CHECK(play_law(attack, 71).act(0, ChooseOption{0})[0].screen.attack == 1);
  CHECK(sum(play_law(six, 71).act(0, ChooseOption{1})[0].pyramid, TokenKind::points) == 6);
  CHECK(play_law(four, 71).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("73: a defense token, an infinite gemstone of any colour, or 4 gems") {
  Position defense, gem, four;
  CHECK(play_law(defense, 73).act(0, ChooseOption{0}).count(0, TokenKind::defense) == 1);
  play_law(gem, 73).act(0, ChooseOption{1});
  CHECK(gem.asked() == Step::choose_color);
  CHECK(gem.legal(0).size() == 4);
  gem.act(0, ChooseColor{Color::yellow});
  CHECK(gem[0].pyramid.tokens.front().color == Color::yellow);
  CHECK(gem[0].pyramid.tokens.front().at == at(1, 1));
  CHECK(gem.state().reserve == gems(4, 4, 3, 4));
  CHECK(play_law(four, 73).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("73, R25: a colour that is in the reserve or behind the own screen") {
  Position position;
  position.reserve(gems(0, 2, 0, 0)).gems(0, gems(0, 0, 0, 1));
  play_law(position, 73).act(0, ChooseOption{1});
  CHECK(position.legal(0).size() == 2);  // green, red
  CHECK(position.why(0, ChooseColor{Color::yellow}) ==
        "neither the reserve nor your screen holds a gem of that colour (R25)");
  position.act(0, ChooseColor{Color::red});
  CHECK(position.asked() == Step::infinite_from_screen);
  position.act(0, InfiniteFromScreen{true});
  CHECK(position.gems(0).total() == 0);
  CHECK(position.count(0, TokenKind::infinite) == 1);
}

TEST_CASE("73, R25, R78: with no gem anywhere the option may be chosen and does nothing") {
  Position position;
  position.reserve(gems(0, 0, 0, 0));
  play_law(position, 73).act(0, ChooseOption{1});
  CHECK(position.events<InfiniteLost>().size() == 1);
  CHECK(position.count(0, TokenKind::infinite) == 0);
}

TEST_CASE("77: an attack token, a card, or 4 gems") {
  Position attack, draw, four;
  CHECK(play_law(attack, 77).act(0, ChooseOption{0})[0].screen.attack == 1);
  CHECK(play_law(draw, 77).act(0, ChooseOption{1}).asked() == Step::choose_deck);
  CHECK(play_law(four, 77).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("80: a defense token, a 6-point token, or 4 gems") {
  Position defense, six, four;
  CHECK(play_law(defense, 80).act(0, ChooseOption{0}).count(0, TokenKind::defense) == 1);
  CHECK(sum(play_law(six, 80).act(0, ChooseOption{1})[0].pyramid, TokenKind::points) == 6);
  CHECK(play_law(four, 80).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("81: a magic token, a science token, or 4 gems") {
  Position magic, science, four;
  CHECK(play_law(magic, 81).act(0, ChooseOption{0}).count(0, TokenKind::magic) == 1);
  CHECK(play_law(science, 81).act(0, ChooseOption{1}).count(0, TokenKind::science) == 1);
  CHECK(play_law(four, 81).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("82: a science token, a card, or 4 gems") {
  Position science, draw, four;
  CHECK(play_law(science, 82).act(0, ChooseOption{0}).count(0, TokenKind::science) == 1);
  CHECK(play_law(draw, 82).act(0, ChooseOption{1}).asked() == Step::choose_deck);
  CHECK(play_law(four, 82).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("83: a magic token with a magic bonus of 2, an infinite gemstone of any colour, or 4 gems") {
  Position magic, gem, four;
  play_law(magic, 83).act(0, ChooseOption{0});
  CHECK(magic.count(0, TokenKind::magic) == 1);
  CHECK(sum(magic[0].pyramid, TokenKind::magic_bonus) == 2);
  CHECK(play_law(gem, 83).act(0, ChooseOption{1}).asked() == Step::choose_color);
  CHECK(play_law(four, 83).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("84: a magic bonus of 3, a card, or 4 gems") {
  Position bonus, draw, four;
  CHECK(sum(play_law(bonus, 84).act(0, ChooseOption{0})[0].pyramid, TokenKind::magic_bonus) == 3);
  CHECK(play_law(draw, 84).act(0, ChooseOption{1}).asked() == Step::choose_deck);
  CHECK(play_law(four, 84).act(0, ChooseOption{2}).state().agenda.top().n == 4);
}

TEST_CASE("R78: an option may be chosen even if it yields nothing") {
  Position position;
  position.small({}).laws({});
  play_law(position, 84).act(0, ChooseOption{1});
  CHECK(position.hand(0).empty());
  CHECK(position.state().phase == Phase::auction);
}

// ---- 72 Secret Archive ----

TEST_CASE("72, R79: tucks any cards of the hand, for 5 points each") {
  Position position;
  position.hand(0, {72, 16, 80, 81}).development();
  position.plays(0, 72).act(0, place(1, 1));
  CHECK(position.legal(0).size() == 4);  // stop, or one of three
  position.act(0, TuckFromHand{card(80)}).act(0, TuckFromHand{card(16)}).act(0, TuckFromHand{});
  CHECK(position.tucked(0, at(1, 1)) == std::vector{80, 16});
  CHECK(position.hand(0) == std::vector{81});
  CHECK(position.score(0).laws == 10);
  CHECK(position.view(core::Viewer::spectator())["seats"][0]["pyramid"][1]["tucked"].size() ==
        2);  // R17: public
}

TEST_CASE("72: when the hand is empty there is nothing left to ask") {
  Position position;
  position.hand(0, {72, 16}).development();
  position.plays(0, 72).act(0, place(1, 1)).act(0, TuckFromHand{card(16)});
  CHECK(position.state().phase == Phase::auction);
  CHECK(position.score(0).laws == 5);
}

TEST_CASE("R17, R71: a tucked law has no effect, is no place, and does not count for priority") {
  Position position;
  position.hand(0, {72, 68, 1}).development();
  position.plays(0, 72).act(0, place(1, 1)).act(0, TuckFromHand{card(68)}).act(0, TuckFromHand{card(1)});
  CHECK(position.score(0).laws == 10);  // twice 5, nothing for Referendum
  CHECK(by_priority(position.state(), SeatSet::first(2)) == List<Seat, kSeats>{0, 1});  // 51 before 52
  CHECK(position[0].pyramid.slots.size() == 2);
}

// ---- 74 Honourable Retirement ----

TEST_CASE("74, R80: tucks another free card; its tokens go, infinite gemstones to the reserve") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 42}, {2, 0, 33}});
  position.token(0, at(2, 0), infinite(Color::red));
  position.token(0, at(2, 0), points(5));
  const auto kept = position.token(0, at(1, 2), points(3));
  position.hand(0, {74}).development();
  position.plays(0, 74).act(0, place(2, 1));
  // Free are (2,0) and, at the other end, nothing: (1,0), (1,1) and (1,2) bear cards. Law 74 is not its own.
  CHECK(position.card_at(0, 2, 0) == 0);
  CHECK(position.tucked(0, at(2, 1)) == std::vector{33});
  CHECK(position.state().reserve == gems(4, 4, 4, 5));
  REQUIRE(position[0].pyramid.tokens.size() == 1);
  CHECK(position[0].pyramid.tokens.front().id == kept);
  CHECK(position.score(0).laws == 6);  // level 2
}

TEST_CASE("74, R80: with several free cards the seat chooses; it is mandatory") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 76}});
  find(position.state()[0].pyramid, at(1, 1))->banked = gems(0, 3, 0, 0);
  position.hand(0, {74}).development();
  position.plays(0, 74).act(0, place(1, -1));
  // Row: 74, 40, 76. Free are 74 itself and 76 at the right end; 40 lies between them.
  CHECK(position.tucked(0, at(1, -1)) == std::vector{76});
  CHECK(position.state().reserve == gems(4, 7, 4, 4));

  Position choice;
  choice.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 42}, {2, 0, 33}, {2, 1, 34}}).hand(0, {74}).development();
  choice.plays(0, 74).act(0, place(3, 0));
  CHECK(choice.state().phase == Phase::auction);  // both cards of level 2 bear the law, so no card is free
  CHECK(choice.score(0).laws == 0);               // [condition] nothing is tucked under it

  Position two;
  two.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 42}, {1, 3, 47}, {2, 0, 33}}).hand(0, {74}).development();
  two.plays(0, 74).act(0, place(2, 1));
  CHECK(two.legal(0).size() == 2);
  CHECK(two.may(0, TuckFree{2, 0}));
  CHECK(two.may(0, TuckFree{1, 3}));
  CHECK(two.why(0, TuckFree{1, 0}) ==
        "that is no free card: at an end of its level, with nothing on or under it (R16, R80)");
  two.act(0, TuckFree{1, 3});
  CHECK(two.card_at(0, 1, 3) == 0);
  CHECK(two.score(0).laws == 6);
}

TEST_CASE("74, R80: 3, 6, 9 and 12 points on levels 1 to 4") {
  for (const auto& [level, points] : {std::pair(1, 3), {2, 6}, {3, 9}, {4, 12}}) {
    Position position;
    Pyramid& pyramid = position.state()[0].pyramid;
    pyramid.slots.clear();
    for (int below = 1, n = 1; below < level; ++below) {
      for (int pos = 0; pos <= level - below; ++pos) put(pyramid, at(below, pos), card(n++));
    }
    put(pyramid, at(level, 0), card(74));
    position.tuck(0, at(level, 0), 33);
    CHECK(position.score(0).laws == points);
  }
}

// ---- 75, 76, 78, 79 ----

TEST_CASE("75, R82: three extra points for each completed set") {
  Position position;
  play_law(position, 75);
  for (const Token& token : {defense(), defense(), magic(), magic(), magic(), science(), science()}) {
    position.token(0, at(1, 0), token);
  }
  CHECK(position.score(0).laws == 6);
  CHECK(position.score(0).sets == 24);
}

TEST_CASE("76, R83: up to eight gems of free choice, for 2 points each, never to be spent") {
  Position position;
  position.gems(0, gems(2, 0, 1, 0));
  play_law(position, 76);
  CHECK(position.asked() == Step::bank_gems);
  CHECK(position.legal(0).size() == 6);  // 0 to 2 blue, 0 or 1 yellow
  CHECK(position.why(0, BankGems{gems(0, 1, 0, 0)}) == "you do not have these gems behind your screen (R83)");
  position.act(0, BankGems{gems(2, 0, 0, 0)});
  CHECK(position.gems(0) == gems(0, 0, 1, 0));
  CHECK(position.state().reserve == gems(4, 4, 4, 4));
  CHECK(position.score(0).laws == 4);
}

TEST_CASE("76, R83: eight gems at most, none at least") {
  Position position;
  position.gems(0, gems(9, 9, 9, 9));
  play_law(position, 76);
  CHECK(position.legal(0).size() == 126);  // 0 to 5 of four colours
  CHECK(position.view(core::Viewer::seat(1))["decision"]["most"] == 8);
  CHECK(position.view(core::Viewer::seat(1))["decision"]["now"] == 5);
  CHECK(position.why(0, BankGems{gems(6, 0, 0, 0)}) == "put at most 5 gems there now (R83)");
  position.act(0, BankGems{});
  CHECK(position.score(0).laws == 0);
}

TEST_CASE("76, R83: more than five gems are put there in two goes") {
  Position position;
  position.gems(0, gems(9, 9, 9, 9));
  play_law(position, 76).act(0, BankGems{gems(2, 2, 1, 0)});
  CHECK(position.asked() == Step::bank_gems);
  CHECK(position.legal(0).size() == 35);  // 0 to 3 of four colours
  CHECK(position.why(0, BankGems{gems(4, 0, 0, 0)}) == "put at most 3 gems there (R83)");
  position.act(0, BankGems{gems(0, 0, 0, 3)});
  CHECK(position.gems(0) == gems(7, 7, 8, 6));
  CHECK(position.score(0).laws == 16);
}

TEST_CASE("76, R83: whoever puts fewer there in the first go, or has no more, is not asked again") {
  Position few;
  few.gems(0, gems(9, 0, 0, 0));
  play_law(few, 76).act(0, BankGems{gems(4, 0, 0, 0)});
  CHECK((few.to_act().empty() || few.asked() != Step::bank_gems));
  Position all;
  all.gems(0, gems(5, 0, 0, 0));
  play_law(all, 76).act(0, BankGems{gems(5, 0, 0, 0)});
  CHECK((all.to_act().empty() || all.asked() != Step::bank_gems));
}

TEST_CASE("78, R81: a card taken in the auction may be tucked at once, for 4 points") {
  Position position;
  position.pyramid(0, {{1, 0, 51}, {1, 1, 78}}).display(Color::blue, 10, 20).display(Color::red, 0, 30);
  position.gems(0, gems(1, 0, 0, 0)).gems(1, gems(0, 0, 0, 1)).auction();
  position.act(0, bid(Color::blue)).act(1, bid(Color::red));
  position.act(0, PickCard{Color::blue, Spot::tip});
  CHECK(position.to_act() == SeatSet::of(0));
  CHECK(position.legal(0).size() == 2);
  CHECK(position.view(core::Viewer::seat(1))["decision"]["tasks"][0]["card"] == "char_20_recruiter");
  position.act(0, TuckTaken{true});
  CHECK(position.tucked(0, at(1, 1)) == std::vector{20});
  CHECK(position.hand(0).empty());
  CHECK(position.score(0).laws == 4);
}

TEST_CASE("78, R81: also a card taken by an attack") {
  Position position;
  position.pyramid(0, {{1, 0, 51}, {1, 1, 78}}).display(Color::blue, 10, 20).attack(0, 1).auction();
  position.act(0, bid_attack()).act(1, no_bid()).act(0, PickCard{Color::blue, Spot::base});
  CHECK(position.asked() == Step::tuck_taken);
  position.act(0, TuckTaken{false});
  CHECK(position.hand(0) == std::vector{10});
}

TEST_CASE(
    "78, R81: a card drawn may be tucked, each before the next is drawn; only its owner sees it before") {
  Position position;
  position.pyramid(0, {{1, 0, 51}, {1, -1, 78}});
  play_law(position, 84).act(0, ChooseOption{1}).act(0, ChooseDeck{DeckName::small});
  CHECK(position.asked() == Step::tuck_taken);
  CHECK(position.view(core::Viewer::seat(0))["decision"]["card"] == "char_43_inventor");
  CHECK_FALSE(position.view(core::Viewer::seat(1))["decision"].contains("card"));
  position.act(0, TuckTaken{true});
  CHECK(position.tucked(0, at(1, -1)) == std::vector{43});
}

TEST_CASE("R71: a law that was replaced works no more") {
  Position position;
  position.pyramid(0, {{1, 0, 51}, {1, 1, 78}}).tuck(0, at(1, 1), 10);
  CHECK(position.score(0).laws == 4);
  position.hand(0, {65}).development();
  position.plays(0, 65).act(0, place(1, 1));
  CHECK(position.score(0).laws == 0);
  CHECK(position.tucked(0, at(1, 1)) == std::vector{10});
  CHECK_FALSE(census_law(data(), position[0].pyramid));
}

TEST_CASE("79, R82: an extra point for each single-colour circle and infinite gemstone") {
  Position position;
  position.pyramid(0, {{1, 0, 16}, {1, 1, 5}, {1, 2, 79}, {2, 0, 32}});
  position.token(0, at(1, 0), infinite(Color::blue));
  position.token(0, at(1, 0), infinite(Color::green));
  CHECK(position.score(0).laws == 3);
  CHECK(position.score(0).circles == 2);
  CHECK(position.score(0).infinite == 2);
}

}  // namespace
}  // namespace arbiter::viceroy
