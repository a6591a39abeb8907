// Playing a match to its end without looking at what happens: for benches, golden transcripts and bots'
// experiments. The checked kind is in check.hpp.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "rules/core/game.hpp"

namespace arbiter::conformance {

struct Move {
  core::Seat seat;
  core::Action action;
};

/// Picks one of the legal actions by its index.
using Chooser = std::function<std::size_t(const core::Match& match, core::Seat seat,
                                          const std::vector<core::Action>& legal)>;

/// Uniform choice among what is legal, the same for the same seed.
Chooser random_chooser(const core::Seed& seed);

/// A seed for the n-th of many playouts, for one of several purposes.
core::Seed derive_seed(const core::Seed& base, std::uint64_t n, std::uint8_t purpose = 0);

struct Played {
  std::unique_ptr<core::Match> match;  // over, or as it stood when the bound was reached
  std::vector<Move> moves;
  std::size_t longest_list = 0;
  bool over = false;
};

inline constexpr int kMaxDecisions = 20'000;

/// Plays until the match is over or `max_decisions` were made. Among several seats to act the lowest goes
/// first. `after_move`, if given, is called after each move. Exceptions of the game pass through.
Played run_playout(const core::Game& game, int seats, const core::Options& options, const core::Seed& seed,
                   const Chooser& choose, int max_decisions = kMaxDecisions,
                   const std::function<void(const core::Match&, const Move&)>& after_move = {});

}  // namespace arbiter::conformance
