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

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "rules/bots/reward.hpp"
#include "rules/bots/tree.hpp"
#include "rules/core/advice.hpp"

namespace arbiter::bots {

/// What one decision may cost. The first bound that is reached ends it.
struct Budget {
  int iterations = 1000;
  std::chrono::milliseconds time{0};  // 0: no bound, so that equal seeds choose equally on any machine
  const std::atomic<bool>* stopped = nullptr;  // where true, it ends at once; may be null
};

struct SearchOptions {
  Budget budget;
  float exploration = 0.5f;  // of UCB; rewards lie in [0, 1]
  int playout_decisions =
      24;  // after which a playout is judged by `provisional_outcome`, if the game offers that
  int longest_playout = 3000;  // decisions, after which it counts as undecided
  int tournament = 3;          // a playout takes the best of so many random actions
  int advised_in_8 = 6;  // so many of eight moves of a playout follow the game's advice, if it gives any
};

/// What the last decision took.
struct SearchReport {
  int iterations = 0;
  std::size_t nodes = 0;
  std::int64_t decisions = 0;  // simulated
  int failures = 0;            // iterations in which the game threw
};

/// What a search has found out about one action.
struct Estimate {
  core::Action action;
  std::uint32_t visits = 0;
  float expected =
      0;  // the average reward of the seat after it, from 0 to 1 (see reward.hpp); 0 without visits
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

  /// What it thinks of every legal action of `seat`, in the order of the list. Uses its budget to the end, also
  /// where nothing can change any more. `hear` is called now and then with what is known so far.
  using Hear = std::function<void(const std::vector<Estimate>&)>;
  std::vector<Estimate> analyse(const core::Match& match, core::Seat seat, const Hear& hear = {});

  const SearchReport& report() const { return report_; }

 private:
  using Clock = std::chrono::steady_clock;

  void set_world();
  void search(const core::Match& match, core::Seat seat, const std::function<bool(double left)>& enough);
  std::vector<Estimate> estimates(core::Seat seat, const std::vector<core::Action>& legal) const;
  void iterate(core::Seat seat);
  void descend(core::Seat searcher);
  EdgeId select(NodeId at, core::Seat seat, bool root);
  Rewards play_out();
  std::uint32_t light_choice(core::Seat seat);
  std::uint32_t average_at(core::Seat seat, const core::Action& action) const;
  void play(core::Seat seat, const core::Action& action);
  float worth(core::Seat seat, std::uint32_t i) const;  // of legal_[i], by its average
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
  const core::AdvisedMatch* adviser_ = nullptr;  // world_, if its game gives advice
  bool team_ = false;                            // whether the seats win or lose together
  Tree tree_;
  Judge judge_;
  MoveAverages averages_;

  // Of one iteration.
  std::vector<EdgeId> path_;
  struct Made {
    core::Seat seat;
    std::uint32_t average;  // its entry
  };
  std::vector<Made> made_;
  std::vector<core::Action> legal_;
  std::vector<std::uint32_t> untried_;  // which of legal_
};

}  // namespace arbiter::bots
