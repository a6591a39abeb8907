#include "server/cli/tournament.hpp"

#include <cmath>

#include "server/bots/bot.hpp"
#include "tests/server_archive/support.hpp"

namespace arbiter::server::cli {
namespace {

using testing::game;

Tournament tournament(int seats, std::vector<std::string> bots, std::int64_t games) {
  const auto options = game().options(nlohmann::json::object(), seats);
  return {seats, std::get<core::Options>(options), std::move(bots), games, core::Seed{9}};
}

// 50 of 100, and none of 10, as in the usual tables.
TEST_CASE("Wilson's interval") {
  const auto half = wilson(50, 100);
  CHECK(half.low == Approx(0.4038).margin(0.0001));
  CHECK(half.high == Approx(0.5962).margin(0.0001));
  const auto none = wilson(0, 10);
  CHECK(none.low == 0);
  CHECK(none.high == Approx(0.2775).margin(0.0001));
  CHECK(wilson(0, 0).high == 1);
}

TEST_CASE("each entrant comes to each seat, and the victories add up") {
  const auto result = play(game(), tournament(3, {"random", "random", "random"}, 30));
  CHECK(result.games == 30);
  double wins = 0;
  for (const auto& entrant : result.entrants) {
    CHECK(entrant.seatings == 30);
    wins += entrant.wins;
  }
  CHECK(wins == Approx(30));
  CHECK(result.seats.size() == 3);
  CHECK(result.longest_list > 1);
}

TEST_CASE("seats that win or lose together are one trial of their bot") {
  const auto madness = testing::registry().find("madness");
  const auto options = madness->options(nlohmann::json::object(), 3);
  const auto result =
      play(*madness, {3, std::get<core::Options>(options), {"random", "random"}, 2, core::Seed{9}});
  for (const auto& entrant : result.entrants) CHECK(entrant.seatings == 2);  // of two and of one seat
  for (const auto& seat : result.seats) CHECK(seat.seatings == 2);
}

TEST_CASE("the same seed plays the same, and what is kept verifies") {
  std::vector<std::string> first, second;
  auto how = tournament(2, {"random"}, 3);
  how.keep = [&](const ExportDocument& document) {
    first.push_back(write_document(document));
    CHECK(verify(testing::registry(), nullptr, document).ok);
  };
  play(game(), how);
  how.keep = [&](const ExportDocument& document) { second.push_back(write_document(document)); };
  play(game(), how);
  CHECK(first.size() == 3);
  CHECK(first == second);
  CHECK(first[0] != first[1]);
}

TEST_CASE("bots are known by name") {
  CHECK_FALSE(bot_names().empty());
  for (const auto& name : bot_names()) CHECK(make_bot(name, {}) != nullptr);
  CHECK(is_bot("random"));
  CHECK_FALSE(is_bot("oracle"));
  CHECK_THROWS_AS(make_bot("oracle", {}), std::invalid_argument);
}

}  // namespace
}  // namespace arbiter::server::cli
