// The rewards of characters: each kind of primitive operation.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

/// Seat 0 has played the character on level 1, 2, 3 or 4, with all the gems it needs.
Position placed(int n, int level, Gems reserve = gems(9, 9, 9, 9)) {
  Position position;
  // No circle is completed by what is placed here: supports of every level have corners of two colours.
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}});
  if (level >= 3) position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 57}, {2, 0, 49}, {2, 1, 36}});
  if (level >= 4) {
    position.pyramid(0, {{1, 0, 40},
                         {1, 1, 41},
                         {1, 2, 57},
                         {1, 3, 47},
                         {2, 0, 49},
                         {2, 1, 36},
                         {2, 2, 35},
                         {3, 0, 60},
                         {3, 1, 50}});
  }
  position.gems(0, data().price(card(n), level)).hand(0, {n}).reserve(reserve).development();
  position.plays(0, n).act(0, place(level, level == 1 ? 2 : 0));
  return position;
}

TEST_CASE("gain_gems: gems of any colours that the reserve holds, exactly as many") {  // R21
  Position position = placed(2, 1, gems(1, 0, 4, 0));  // Ambassador: 4 gems, paid with a green one
  CHECK(position.asked() == Step::take_gems);
  CHECK(position.legal(0).size() == 4);  // blue and green 0 or 1 each, the rest yellow
  position.act(0, TakeGems{gems(1, 1, 2, 0)});
  CHECK(position.gems(0) == gems(1, 1, 2, 0));
  CHECK(position.state().reserve == gems(0, 0, 2, 0));
}

TEST_CASE("gain_gems: less if the reserve is short, without a question") {
  Position position = placed(2, 1, gems(1, 0, 1, 0));
  CHECK(position.gems(0) == gems(1, 1, 1, 0));
  CHECK(position.state().reserve.total() == 0);
}

TEST_CASE("gain_token: magic, science and defense tokens lie on the card that gave them") {  // R24
  Position position = placed(4, 4);  // Mentor: 2 science tokens
  CHECK(position.count(0, TokenKind::science) == 2);
  for (const Token& token : position[0].pyramid.tokens) CHECK(token.at == at(4, 0));
  CHECK(placed(6, 1).count(0, TokenKind::magic) == 1);
  CHECK(placed(9, 1).count(0, TokenKind::defense) == 1);
}

TEST_CASE("gain_points: one power point token of the value") {
  Position position = placed(15, 4);  // General: 12 points
  REQUIRE(position[0].pyramid.tokens.size() == 1);
  CHECK(position[0].pyramid.tokens.front().value == 12);
}

TEST_CASE("gain_magic_bonus and gain_circle_bonus: one bonus token") {
  Position magic = placed(53, 4);  // Pathfinder: +5
  CHECK(sum(magic[0].pyramid, TokenKind::magic_bonus) == 5);
  Position circle = placed(37, 4);  // Armorer: red +4
  REQUIRE(circle.count(0, TokenKind::circle_bonus) == 1);
  CHECK(circle[0].pyramid.tokens.front().color == Color::red);
  CHECK(circle[0].pyramid.tokens.front().value == 4);
}

TEST_CASE("gain_attack: an attack token goes behind the screen") {  // R23
  Position position = placed(15, 3);                                // General: attack token and 4 points
  CHECK(position[0].screen.attack == 1);
  CHECK(sum(position[0].pyramid, TokenKind::points) == 4);
  CHECK(position.view(core::Viewer::seat(0))["seats"][0]["attack"] == 1);
  CHECK_FALSE(position.view(core::Viewer::seat(1))["seats"][0].contains("attack"));
}

TEST_CASE("R68: parts of a reward are resolved in their order") {
  Position position = placed(8, 2);  // Paladin: attack token, 2 gems, 2 points
  CHECK(position[0].screen.attack == 1);
  CHECK(position.asked() == Step::take_gems);
  CHECK(position.count(0, TokenKind::points) == 0);
  position.act(0, TakeGems{gems(2, 0, 0, 0)});
  CHECK(sum(position[0].pyramid, TokenKind::points) == 2);
}

TEST_CASE("gain_infinite: a gem of the reserve lies on the card") {  // R25
  Position position = placed(18, 1);                                 // Nobleman: blue
  CHECK(position.count(0, TokenKind::infinite) == 1);
  CHECK(position.state().reserve == gems(8, 10, 9, 9));  // a green gem paid, a blue one taken
}

TEST_CASE("R25: if the reserve has none, the seat may take one from behind its screen") {
  const auto nobleman = [](Gems stock) {
    Position position;
    position.hand(0, {18}).gems(0, stock).reserve(gems(0, 5, 5, 5)).development();
    position.plays(0, 18).act(0, place(1, 1));
    return position;
  };
  Position taken = nobleman(gems(2, 1, 0, 0));
  CHECK(taken.asked() == Step::infinite_from_screen);
  CHECK(taken.legal(0).size() == 2);
  taken.act(0, InfiniteFromScreen{true});
  CHECK(taken.gems(0) == gems(1, 0, 0, 0));
  CHECK(taken.count(0, TokenKind::infinite) == 1);

  Position declined = nobleman(gems(2, 1, 0, 0));
  declined.act(0, InfiniteFromScreen{false});
  CHECK(declined.gems(0) == gems(2, 0, 0, 0));
  CHECK(declined.count(0, TokenKind::infinite) == 0);
}

TEST_CASE(
    "R25: the question follows from public knowledge, so it comes even if only its owner knows the answer") {
  Position position;
  position.hand(0, {18}).gems(0, gems(0, 1, 1, 0)).reserve(gems(0, 5, 5, 5));
  // The seat returned a blue and a green gem at the setup, and has spent one blue gem since. For all that the
  // others know it may still have one: it was dealt two.
  CHECK(position[0].screen.may_have(Color::blue));
  position.development();
  position.plays(0, 18).act(0, place(1, 1));
  CHECK(position.asked() == Step::infinite_from_screen);
  CHECK(position.legal(0).size() == 1);
  CHECK(position.why(0, InfiniteFromScreen{true}) ==
        "you have no gem of that colour behind your screen (R25)");
  position.act(0, InfiniteFromScreen{false});
  CHECK(position.events<InfiniteLost>().size() == 1);
}

TEST_CASE("R25: if there is none anywhere, as everybody knows, the reward is lost") {
  Position position;
  position.hand(0, {18}).gems(0, gems(0, 1, 0, 0)).reserve(gems(0, 5, 5, 5)).development();
  position.plays(0, 18).act(0, place(1, 1));  // it has paid its last gem
  CHECK(position.events<InfiniteLost>().size() == 1);
  CHECK(position.state().phase == Phase::auction);
}

TEST_CASE("draw_cards: one card after the other, each from the law deck or the small deck") {  // R27
  Position position = placed(25, 4);  // Berserker: 2 cards
  CHECK(position.asked() == Step::choose_deck);
  position.act(0, ChooseDeck{DeckName::law});
  CHECK(position.hand(0) == std::vector{75});
  CHECK(position.asked() == Step::choose_deck);
  position.act(0, ChooseDeck{DeckName::small});
  CHECK(position.hand(0) == std::vector{43, 75});
  CHECK(position.state().small.size() == 3);
  CHECK(position.state().laws.size() == 3);
}

TEST_CASE("R107: of a card drawn others see only the deck") {
  Position position = placed(25, 4);
  position.act(0, ChooseDeck{DeckName::law});
  const auto drawn = [&](core::Viewer viewer) { return events_of(position.match(), viewer)[0]; };
  CHECK(drawn(core::Viewer::seat(1)) ==
        nlohmann::json::parse(R"({"type": "card_drawn", "seat": 0, "deck": "law"})"));
  CHECK(drawn(core::Viewer::seat(0))["card"] == "law_75_three_pillars");
}

TEST_CASE("R27, R101: an empty deck is not offered; if both are empty, nothing is drawn") {
  const auto berserker = [](std::initializer_list<int> small, std::initializer_list<int> laws) {
    Position position;
    position.pyramid(0, {{1, 0, 40},
                         {1, 1, 41},
                         {1, 2, 57},
                         {1, 3, 47},
                         {2, 0, 49},
                         {2, 1, 36},
                         {2, 2, 35},
                         {3, 0, 60},
                         {3, 1, 50}});
    position.gems(0, data().price(card(25), 4)).hand(0, {25}).small(small).laws(laws).development();
    position.plays(0, 25).act(0, place(4, 0));
    return position;
  };
  CHECK(berserker({}, {75, 76, 77}).hand(0) == std::vector{75, 76});
  CHECK(berserker({43}, {}).hand(0) == std::vector{43});
  CHECK(berserker({}, {}).hand(0).empty());
}

TEST_CASE("R4: tokens other than gems never run out") {
  Position position;
  for (int i = 0; i < 100; ++i) position.token(0, at(1, 0), magic());
  position.hand(0, {6}).gems(0, gems(1, 0, 0, 0)).development();
  position.plays(0, 6).act(0, place(1, 1));
  CHECK(position.count(0, TokenKind::magic) == 101);
}

TEST_CASE("Every character's data: four rewards, and the price of each level") {
  int rewards = 0;
  for (const CardInfo& info : data().cards) {
    if (info.kind == CardKind::law) continue;
    for (int level = 1; level <= 4; ++level)
      rewards += !info.rewards[static_cast<std::size_t>(level)].empty();
    CHECK(info.rewards[5] == data()[card(1)].rewards[5]);
  }
  CHECK(rewards == 240);
}

}  // namespace
}  // namespace arbiter::viceroy
