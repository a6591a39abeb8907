// Final scoring, on zones whose sums are easy to check by hand.
#include "rules/conclave/scoring.hpp"

#include "tests/rules/conclave/position.hpp"

namespace arbiter::conclave {
namespace {

State scored(const std::vector<Ids>& zones) {
  State state = empty_position(static_cast<int>(zones.size()));
  for (const Seat seat : SeatSet::first(zones.size())) set_zone(state, seat, zones[seat]);
  state.scored = true;
  return state;
}

std::vector<int> places(const State& state) {
  std::vector<int> list;
  for (const SeatScore& s : score(game().data(), state)) list.push_back(s.place);
  return list;
}
std::vector<int> resentments(const State& state) {
  std::vector<int> list;
  for (const SeatScore& s : score(game().data(), state)) list.push_back(s.resentment);
  return list;
}

TEST_CASE("R40, R41, R43: the highest total controls a Magic; what a seat does not control is resentment") {
  const State state = scored({{"earth_crow_5", "wind_gazelle_2"},
                              {"earth_gazelle_5", "wind_boar_4", "mind_crow_2"},
                              {"mind_gazelle_1"}});
  const auto scores = score(game().data(), state);
  CHECK(scores[0].controls == std::array{true, false, false, false, false, false});  // earth shared, 5 to 5
  CHECK(scores[1].controls == std::array{true, true, true, false, false, false});
  CHECK(scores[2].controls == std::array<bool, kMagics>{});
  CHECK(scores[0].totals[1] == 2);
  CHECK(resentments(state) == std::vector<int>{2, 0, 1});
  CHECK_FALSE(scores[0].eliminated);
  CHECK(scores[2].eliminated);  // R42
  CHECK(places(state) == std::vector<int>{2, 1, 3});
}

TEST_CASE("R42: who controls nothing is last, however few points it has") {
  const State state = scored({{"earth_crow_5", "wind_crow_1", "mind_crow_4"},  // controls earth; 1 + 4
                              {"wind_boar_4", "mind_gazelle_5"},               // controls wind and mind
                              {"earth_crow_1"}});                              // nothing; 1
  CHECK(resentments(state) == std::vector<int>{5, 0, 1});
  CHECK(places(state) == std::vector<int>{2, 1, 3});
}

TEST_CASE("R44: of equal points the seat with the most followers wins") {
  const State state = scored({{"earth_crow_5"}, {"wind_crow_1", "wind_boar_2"}});
  CHECK(resentments(state) == std::vector<int>{0, 0});
  CHECK(places(state) == std::vector<int>{2, 1});
}

TEST_CASE("R44, R45: still tied is a shared victory; the next place counts them all") {
  const State state = scored({{"earth_crow_5", "mind_crow_2"},
                              {"wind_crow_1", "wind_boar_2"},
                              {"nature_crow_1", "earth_crow_1", "earth_crow_2"}});
  CHECK(resentments(state) == std::vector<int>{0, 0, 3});
  CHECK(places(state) == std::vector<int>{1, 1, 3});
}

TEST_CASE("R45: the eliminated share the last place") {
  const State state = scored({{"earth_crow_1"},
                              {"earth_crow_5", "wind_crow_5"},
                              {"wind_crow_3", "earth_crow_4"},
                              {"mind_crow_2", "wind_crow_1"}});
  CHECK(resentments(state) == std::vector<int>{1, 0, 7, 1});
  CHECK(places(state) == std::vector<int>{3, 1, 3, 2});
}

TEST_CASE("R40: a Magic that nobody has is controlled by nobody; a tie of three is shared by three") {
  const State state = scored({{"earth_gazelle_3"}, {"earth_boar_3"}, {"earth_crow_2", "earth_crow_1"}});
  const auto scores = score(game().data(), state);
  for (const SeatScore& s : scores) {
    CHECK(s.controls == std::array{true, false, false, false, false, false});
    CHECK(s.resentment == 0);
  }
  CHECK(places(state) == std::vector<int>{2, 2, 1});
}

TEST_CASE("R46: the outcome and its breakdown") {
  const auto match =
      game().match(2, scored({{"earth_crow_5", "wind_gazelle_2"}, {"wind_boar_4", "wind_boar_3"}}));
  const auto outcome = match->outcome();
  REQUIRE(outcome);
  CHECK(outcome->kind == core::Outcome::Kind::ranked);
  CHECK(outcome->lowest_wins);
  CHECK(std::vector<int>(outcome->places.begin(), outcome->places.end()) == std::vector<int>{2, 1});
  CHECK(std::vector<int>(outcome->scores.begin(), outcome->scores.end()) == std::vector<int>{2, 0});
  std::string text;
  json::Writer out(text);
  match->write_score(0, out);
  CHECK(Value::parse(text) == Value::parse(R"({
    "magics": {"earth": {"total": 5, "controlled": true}, "wind": {"total": 2, "controlled": false},
               "mind": {"total": 0, "controlled": false}, "wisdom": {"total": 0, "controlled": false},
               "love_war": {"total": 0, "controlled": false}, "nature": {"total": 0, "controlled": false}},
    "resentment": 2, "followers": 2, "eliminated": false})"));
}

}  // namespace
}  // namespace arbiter::conclave
