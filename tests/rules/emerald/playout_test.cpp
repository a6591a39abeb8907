// Random games to the end.
#include "tests/rules/emerald/position.hpp"

using namespace arbiter;
using namespace arbiter::emerald;

namespace {

struct Result {
  int decisions = 0;
  std::size_t longest = 0;
};

/// Plays at random, checking after every action that no component is lost.
Result play_out(int seats, const char* scoring, std::uint8_t number) {
  core::Seed seed{};
  seed[0] = number;
  seed[1] = static_cast<std::uint8_t>(seats);
  const auto options = std::get<core::Options>(game().options({{"track_scoring", scoring}}, seats));
  const auto match = game().setup(options, seats, seed);
  const auto census = match->census();
  core::Rng rng(seed);
  Result result;
  std::vector<core::Action> legal;
  for (auto to_act = match->to_act(); !to_act.empty(); to_act = match->to_act()) {
    REQUIRE(++result.decisions < 20'000);
    auto seat = to_act.begin();
    for (auto skip = rng.below(static_cast<std::uint32_t>(to_act.size())); skip > 0; --skip) ++seat;
    match->legal_actions(*seat, legal);
    REQUIRE(!legal.empty());
    result.longest = std::max(result.longest, legal.size());
    match->play(*seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
    if (match->census() != census) FAIL("a component was lost or added");
  }
  REQUIRE(match->outcome());
  return result;
}

}  // namespace

TEST_CASE("random games end with every component in its place") {
  const auto* scoring = GENERATE("each_move", "standing");
  for (int seats = 2; seats <= 5; ++seats) {
    for (std::uint8_t number = 0; number < 60; ++number) {
      const Result result = play_out(seats, scoring, number);
      CHECK(result.longest <= 80);
    }
  }
}
