#include "rules/bots/search.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

#include "tests/conformance/games.hpp"
#include "tests/rules/bots/tiny.hpp"
#include "tests/rules/other_worlds.hpp"

namespace arbiter::bots {
namespace {

core::Seed seed(int n) { return core::digest_of_text("bots " + std::to_string(n)); }

Search search(int iterations, int n = 0) {
  SearchOptions options;
  options.budget.iterations = iterations;
  return Search(options, seed(n));
}

TEST_CASE("In Nim it leaves a multiple of four whenever there is one to be left") {
  for (std::uint8_t sticks = 2; sticks <= 14; ++sticks) {
    if (sticks % 4 == 0) continue;  // lost against who knows the game
    const auto match = tiny::match<tiny::Nim>({core::Rng(seed(1)), sticks, 1, false});
    for (int n = 0; n < 3; ++n) {
      INFO("sticks " << int{sticks} << ", seed " << n);
      CHECK(tiny::taken(search(2000, n).choose(*match, 1)) == sticks % 4);
    }
  }
}

TEST_CASE("Where all choose in secret and at once it takes what is best against everything") {
  for (const core::Seat seat : core::SeatSet::first(2)) {
    const auto match = tiny::match<tiny::Secretly>({core::Rng(seed(2)), {}});
    CHECK(tiny::taken(search(500).choose(*match, seat)) == 3);
  }
}

TEST_CASE("What another seat has already chosen in secret has no influence") {
  for (int n = 0; n < 10; ++n) {
    std::vector<int> answers;
    for (std::uint8_t other = 1; other <= 3; ++other) {
      tiny::Secretly::State state{core::Rng(seed(3)), {}};
      state.chosen[1] = tiny::Secretly::Choice(other, {}, core::SeatSet::of(1));
      const auto match = tiny::match<tiny::Secretly>(state);
      answers.push_back(tiny::taken(search(12, n).choose(*match, 0)));
    }
    CHECK(answers == std::vector<int>(3, answers.front()));
  }
}

TEST_CASE("A single legal action costs no iteration") {
  const auto match = tiny::match<tiny::Nim>({core::Rng(seed(1)), 1, 0, false});
  auto bot = search(1000);
  CHECK(tiny::taken(bot.choose(*match, 0)) == 1);
  CHECK(bot.report().iterations == 0);
}

TEST_CASE("An analysis tells of every action how good it is, and uses its budget to the end") {
  const auto match = tiny::match<tiny::Nim>({core::Rng(seed(1)), 6, 1, false});  // 2 leave four
  int heard = 0;
  auto bot = search(2000);
  const auto all =
      bot.analyse(*match, 1, [&](const std::vector<Estimate>& so_far) { heard += so_far.size() == 3; });
  REQUIRE(all.size() == 3);
  CHECK(heard == 2000 / 16);
  CHECK(all[0].visits + all[1].visits + all[2].visits == 2000);
  const auto best =
      std::max_element(all.begin(), all.end(), [](auto& a, auto& b) { return a.visits < b.visits; });
  CHECK(tiny::taken(best->action) == 2);
  CHECK(best->expected > 0.9f);
  for (const Estimate& other : all) CHECK((&other == &*best || other.expected < best->expected));
  const auto single = tiny::match<tiny::Nim>({core::Rng(seed(1)), 1, 0, false});
  const auto only = search(100).analyse(*single, 0);
  REQUIRE(only.size() == 1);
  CHECK(only[0].visits == 100);
}

TEST_CASE("The budget in iterations is kept, and less is spent once nothing could change") {
  const auto open = tiny::match<tiny::Secretly>({core::Rng(seed(2)), {}});
  auto bot = search(10);
  bot.choose(*open, 0);
  CHECK(bot.report().iterations == 10);
  const auto won = tiny::match<tiny::Nim>({core::Rng(seed(1)), 3, 0, false});
  auto patient = search(100'000);
  CHECK(tiny::taken(patient.choose(*won, 0)) == 3);
  CHECK(patient.report().iterations < 80'000);
}

TEST_CASE("The budget in time is kept") {
  const auto& game = conformance::registry().find("conclave");
  const auto match = game->setup(conformance::default_options(*game, 4), 4, seed(4));
  SearchOptions options;
  options.budget = {1'000'000'000, std::chrono::milliseconds(30)};
  Search bot(options, seed(5));
  const auto start = std::chrono::steady_clock::now();
  bot.choose(*match, match->to_act().front());
  CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));  // the machine may be busy
}

TEST_CASE("With no budget at all, and in a game that is broken, it makes some legal move") {
  const auto match = tiny::match<tiny::Nim>({core::Rng(seed(1)), 9, 0, false});
  CHECK(tiny::taken(search(0).choose(*match, 0)) <= 3);
  const auto broken = tiny::match<tiny::Nim>({core::Rng(seed(1)), 9, 0, true});
  auto bot = search(1000);
  CHECK(tiny::taken(bot.choose(*broken, 0)) <= 3);
  CHECK(bot.report().iterations == 0);
  CHECK(bot.report().failures > 0);
}

TEST_CASE("The same seed makes the same choice, and leaves the match as it was") {
  const auto& game = conformance::registry().find("conclave");
  const auto match = game->setup(conformance::default_options(*game, 3), 3, seed(4));
  const auto before = match->digest();
  const core::Seat seat = match->to_act().front();
  const auto choice = search(100, 1).choose(*match, seat);
  CHECK(search(100, 1).choose(*match, seat) == choice);
  CHECK(match->digest() == before);
}

/// Honest: redraw all that the seat cannot know, and the same seed makes the same choice.
TEST_CASE("What a seat cannot know has no influence on what the search chooses for it") {
  for (const auto& [game, seats] : conformance::all_tables()) {
    core::Rng rng(seed(seats));
    OtherWorlds worlds;
    for (int played = 0; played < 2; ++played) {
      auto match = game->setup(conformance::default_options(*game, seats), seats, rng.draw_seed());
      std::vector<core::Action> legal;
      for (int move = 0; move < 400 && !match->to_act().empty(); ++move) {
        const core::Seat seat = match->to_act().front();
        match->legal_actions(seat, legal);
        if (legal.size() > 1 && rng.below(20) == 0) {
          const auto choice = search(24, move).choose(*match, seat);
          for (int twins = 0; twins < 3; ++twins) {
            const auto twin = worlds.draw(*match, core::Viewer::seat(seat), rng);
            INFO(game->info().slug << ", " << seats << " seats, game " << played << ", move " << move);
            REQUIRE(search(24, move).choose(*twin, seat) == choice);
          }
        }
        match->play(seat, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]);
      }
    }
    INFO(game->info().slug << ", " << seats << " seats");
    CHECK(worlds.mostly_others());
  }
}

}  // namespace
}  // namespace arbiter::bots
