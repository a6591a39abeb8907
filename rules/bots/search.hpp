// A player of any game: information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012).
//
// Each iteration draws a world that is equally possible for the searching seat (`Match::resample`), goes down
// the tree by UCB over the actions that are legal in this world, adds one node, plays on by a light policy
// to the end or to a bound, and gives every seat its reward along the way. Nothing here knows a game.
//
// Where several seats owe a decision at once, their choices are secret from each other: each seat then
// chooses by statistics of its own that do not tell what the others chose (decoupled UCB), and the tree goes
// on below the joint choice.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "rules/bots/reward.hpp"
#include "rules/bots/tree.hpp"
#include "rules/core/game.hpp"

namespace arbiter::bots {

/// What one decision may cost. The first bound that is reached ends it.
struct Budget {
  int iterations = 1000;
  std::chrono::milliseconds time{0};  // 0: no bound, so that equal seeds choose equally on any machine
};

struct SearchOptions {
  Budget budget;
  float exploration = 0.5f;    // of UCB; rewards lie in [0, 1]
  int playout_decisions = 24;  // after which a playout is judged by `standing`, if the game offers that
  int longest_playout = 3000;  // after which it counts as undecided (the fuse)
  int tournament = 3;          // a playout takes the best of so many random actions
};

/// What the last decision took.
struct SearchReport {
  int iterations = 0;
  std::size_t nodes = 0;
  std::int64_t decisions = 0;  // simulated
  int failures = 0;            // iterations in which the game threw
};

/// Not thread-safe.
class Search {
 public:
  Search(const SearchOptions& options, const core::Seed& seed);

  /// One of the legal actions of `seat`. A function of what the seat may know, of the budget in iterations
  /// and of the seed; a budget in time makes it a function of the clock as well. A single legal action costs
  /// nothing; with no time at all, or a game that fails, any legal action. Precondition: the seat owes a
  /// decision.
  core::Action choose(const core::Match& match, core::Seat seat);

  const SearchReport& report() const { return report_; }

 private:
  using Clock = std::chrono::steady_clock;

  void iterate(core::Seat seat);
  void descend(core::Seat searcher);
  EdgeId select(NodeId at, core::Seat seat, bool root);
  Rewards play_out();
  void play(core::Seat seat, const core::Action& action);
  float worth(core::Seat seat, std::uint32_t i) const;  // of legal_[i], by habit
  void back_up(const Rewards& rewards);
  bool decided(double left) const;
  core::Action most_visited(core::Seat seat, const std::vector<core::Action>& legal);
  std::uint32_t below(std::uint32_t n);

  SearchOptions options_;
  core::Rng rng_;            // of worlds
  std::uint64_t noise_ = 0;  // of actions, where quality matters little and speed much
  SearchReport report_;

  std::unique_ptr<core::Match> root_;
  std::unique_ptr<core::Match> world_;
  Tree tree_;
  Judge judge_;
  Habits habits_;

  // Of one iteration.
  std::vector<EdgeId> path_;
  struct Made {
    core::Seat seat;
    std::uint32_t habit;
  };
  std::vector<Made> made_;
  std::vector<core::Action> legal_;
  std::vector<std::uint32_t> untried_;  // which of legal_
};

}  // namespace arbiter::bots
