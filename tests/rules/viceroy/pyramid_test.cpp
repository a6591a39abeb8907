// Pyramids: geometry, circles, free cards, priority.
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

TEST_CASE("R6, R7, R13: a circle is made of two upper corners and the lower side of the card above them") {
  // Guardian (35): top right blue; Fairy (21): top left red; Captain (32): bottom red.
  Position position;
  position.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {2, 0, 32}});
  const auto circle = circle_at(data(), position[0].pyramid, at(2, 0));
  REQUIRE(circle);
  CHECK(circle->corners == std::array{Color::blue, Color::red});
  CHECK(circle->bottom == Color::red);
  CHECK_FALSE(circle->color());
  CHECK(circle->sections_not(Color::red) == 1);
  CHECK(circle->sections_not(Color::blue) == 3);
  CHECK(circle->sections_not(Color::green) == 4);
  CHECK_FALSE(circle_at(data(), position[0].pyramid, at(1, 0)));  // none at the bottom edge
  CHECK_FALSE(circle_at(data(), position[0].pyramid, at(2, 1)));  // no card there
}

TEST_CASE("R14: the circles of a pyramid share no section") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 42}, {2, 0, 33}, {2, 1, 34}, {3, 0, 37}});
  const auto all = circles(data(), position[0].pyramid);
  REQUIRE(all.size() == 3);
  // Admiral (40) y-y-r, Inspector (41) g-y-y, Infiltrator (42) y-g-g, Margrave (33) g-b-y, Hermit (34) y-r-g,
  // Armorer (37) g-g-y: top left, top right, bottom.
  CHECK(all[0].corners == std::array{Color::yellow, Color::green});
  CHECK(all[0].bottom == Color::yellow);
  CHECK(all[1].corners == std::array{Color::yellow, Color::yellow});
  CHECK(all[1].bottom == Color::green);
  CHECK(all[2].corners == std::array{Color::blue, Color::yellow});
  CHECK(all[2].bottom == Color::yellow);
}

TEST_CASE("R15: placing the last card of a circle gives a gem of its colour") {
  for (const int top : {1, 32}) {  // Boatswain and Captain both have a red bottom
    Position position;
    position.pyramid(0, {{1, 0, 16}, {1, 1, 5}});  // Miner: top right red; Scout: top left red
    position.hand(0, {top}).gems(0, gems(1, 1, 1, 1)).development();
    position.plays(0, top).act(0, place(2, 0));
    const auto completed = position.events<CircleCompleted>();
    REQUIRE(completed.size() == 1);
    CHECK(completed.front().color == Color::red);
    CHECK(completed.front().gems == 1);
    CHECK(position.score(0).circles == 2);
  }
}

TEST_CASE("R15: no gem if the reserve has none of the colour") {
  Position position;
  position.pyramid(0, {{1, 0, 16}, {1, 1, 5}}).reserve(gems(4, 4, 4, 0));
  position.hand(0, {32}).gems(0, gems(1, 1, 0, 0)).development();  // Captain is not paid in red
  position.plays(0, 32).act(0, place(2, 0));
  CHECK(position.events<CircleCompleted>().front().gems == 0);
  CHECK(position.gems(0)[Color::red] == 0);
}

TEST_CASE("R15: the payment comes first, so its gem may be the one that the circle gives") {
  Position position;
  position.pyramid(0, {{1, 0, 16}, {1, 1, 5}}).reserve(gems(4, 4, 4, 0));
  position.hand(0, {1}).gems(0, gems(0, 0, 1, 1)).development();  // Boatswain: yellow and red
  position.plays(0, 1).act(0, place(2, 0));
  CHECK(position.events<CircleCompleted>().front().gems == 1);
  CHECK(position.gems(0)[Color::red] == 1);
}

TEST_CASE("R15: a circle of mixed colours gives nothing, nor does a card of level 1") {
  Position position;
  position.pyramid(0, {{1, 0, 16}, {1, 1, 5}}).hand(0, {3, 80}).gems(0, gems(1, 1, 1, 2)).development();
  position.plays(0, 3).act(0, place(2, 0));  // Herbalist: bottom green
  CHECK(position.events<CircleCompleted>().empty());
}

TEST_CASE("R67: a law completes circles like a character") {
  // Recruiter (20) b-b-r and Nobleman (18) b-b-g; law 84 has a green bottom, law 78 a blue one.
  Position position;
  position.pyramid(0, {{1, 0, 20}, {1, 1, 18}}).hand(0, {78}).development();
  position.plays(0, 78).act(0, place(2, 0));
  REQUIRE(position.events<CircleCompleted>().size() == 1);
  CHECK(position.gems(0) == gems(1, 0, 0, 0));
  CHECK(position.state().reserve == gems(3, 4, 4, 4));
}

TEST_CASE("R16: free is a card at an end of its level with nothing on or under it") {
  Position position;
  position.pyramid(
      0, {{1, 0, 40}, {1, 1, 41}, {1, 2, 42}, {1, 3, 47}, {1, 4, 48}, {2, 0, 33}, {2, 2, 35}, {2, 3, 36}});
  const auto free = [&](int level, int pos) {
    const Pyramid& pyramid = position[0].pyramid;
    return is_free(pyramid, *find(pyramid, at(level, pos)));
  };
  CHECK_FALSE(free(1, 0));  // bears (2,0)
  CHECK_FALSE(free(1, 2));  // in the middle
  CHECK_FALSE(free(1, 4));  // bears (2,3)
  CHECK(free(2, 0));
  CHECK_FALSE(free(2, 2));
  CHECK(free(2, 3));
  position.tuck(0, at(2, 0), 70);
  CHECK_FALSE(free(2, 0));
}

TEST_CASE("R18: priority is the lowest card on a place; tucked cards do not count") {
  Position position(3);
  position.pyramid(0, {{1, 0, 30}, {1, 1, 12}}).pyramid(1, {{1, 0, 11}}).pyramid(2, {{1, 0, 20}});
  position.tuck(2, at(1, 0), 1);
  CHECK(by_priority(position.state(), SeatSet::first(3)) == List<Seat, kSeats>{1, 0, 2});
  put(position.state()[2].pyramid, at(1, 1), card(2));
  CHECK(by_priority(position.state(), SeatSet::first(3)) == List<Seat, kSeats>{2, 1, 0});
}

TEST_CASE("R12, R15: a card belongs to at most three circles") {
  CHECK(circles_around(at(2, 5)) == std::array{at(2, 5), at(3, 4), at(3, 5)});
}

}  // namespace
}  // namespace arbiter::viceroy
