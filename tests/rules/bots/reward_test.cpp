#include "rules/bots/reward.hpp"

#include <catch2/catch.hpp>

namespace arbiter::bots {
namespace {

core::Outcome ranked(std::initializer_list<int> scores, bool lowest_wins = false) {
  core::Outcome outcome;
  for (const int score : scores) outcome.scores.push_back(score);
  outcome.lowest_wins = lowest_wins;
  core::rank(outcome);
  return outcome;
}

/// Both seats have won, or lost, with this score.
core::Outcome shared(core::Outcome::Kind kind, int score) {
  core::Outcome outcome;
  outcome.kind = kind;
  const std::uint8_t place = kind == core::Outcome::Kind::shared_victory ? 1 : 2;
  outcome.places = {place, place};
  outcome.scores = {score, score};
  return outcome;
}

TEST_CASE("A better place is worth more, and so is a greater lead") {
  Judge judge;
  const Rewards close = judge.of_outcome(ranked({10, 9, 4}));
  CHECK(close[0] > close[1]);
  CHECK(close[1] > close[2]);
  const Rewards clear = judge.of_outcome(ranked({20, 9, 4}));
  CHECK(clear[0] > close[0]);
  CHECK(clear[1] < close[1]);
  for (const float reward : {close[0], close[2], clear[0], clear[1]}) {
    CHECK(reward >= 0);
    CHECK(reward <= 1);
  }
}

TEST_CASE("Where fewer points win, fewer points are worth more") {
  Judge judge;
  const Rewards rewards = judge.of_outcome(ranked({3, 12}, true));
  CHECK(rewards[0] > 0.5f);
  CHECK(rewards[1] < 0.5f);
}

TEST_CASE("Any shared victory is better than any shared defeat, and a late defeat than an early one") {
  Judge judge;
  const Rewards victory = judge.of_outcome(shared(core::Outcome::Kind::shared_victory, 31));
  const Rewards late = judge.of_outcome(shared(core::Outcome::Kind::shared_defeat, 30));
  const Rewards early = judge.of_outcome(shared(core::Outcome::Kind::shared_defeat, 4));
  CHECK(victory[0] == 1);
  CHECK(late[0] < victory[0]);
  CHECK(early[0] < late[0]);
  CHECK(late[0] == late[1]);
}

TEST_CASE("What is not lost yet lies between defeat and victory, and the better it stands the higher") {
  Judge judge;
  core::Outcome outcome = shared(core::Outcome::Kind::shared_defeat, 30);
  const float defeat = judge.of_outcome(outcome)[0];
  for (int i = 0; i < 100; ++i) {  // what is usual, on a scale of its own
    const int value = i % 2 == 0 ? -100 : 100;
    outcome.scores = {value, value};
    judge.of_provisional(outcome);
  }
  float last = defeat;
  for (const int value : {-400, -50, 10, 300}) {
    outcome.scores = {value, value};
    const Rewards rewards = judge.of_provisional(outcome);
    CHECK(rewards[0] > last);
    CHECK(rewards[0] < 1);
    CHECK(rewards[0] == rewards[1]);
    last = rewards[0];
  }
}

}  // namespace
}  // namespace arbiter::bots
