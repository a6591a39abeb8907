// Many matches between bots, and what they say about the bots and the game.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/core/game.hpp"
#include "server/archive/export.hpp"

namespace arbiter::server::cli {

/// A share of `trials`, with the bounds between which it truly lies in 95 of 100 cases (Wilson's interval).
struct Share {
  double value = 0;
  double low = 0;
  double high = 1;
};
Share wilson(double successes, double trials);

/// How one entrant did, or one seat. A victory that k seats share in a ranked match counts 1/k for each.
/// Seats that win or lose together say the same thing: an entrant that has several of them is counted once a
/// match.
struct Standing {
  std::string name;
  double seatings = 0;
  double wins = 0;
  double points = 0;
};

struct TournamentResult {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::size_t longest_list = 0;    // of legal actions
  std::int64_t longest_game = 0;   // in decisions
  std::vector<Standing> entrants;  // in the order in which they were named
  std::vector<Standing> seats;
};

struct Tournament {
  int seats = 2;
  core::Options options;
  std::vector<std::string> bots;  // at least one, each a bot's name; the same name twice is two entrants
  std::int64_t games = 1;
  core::Seed seed{};  // everything follows from it
  std::function<void(std::int64_t done)> progress{};
  /// Hears every match as the document that a server would have exported; times are made up.
  std::function<void(const ExportDocument&)> keep{};
};

/// In match n, seat s is played by entrant (s + n) mod the number of bots, so that each comes to each seat.
/// Throws std::runtime_error if a match does not end within a million decisions.
TournamentResult play(const core::Game& game, const Tournament& how);

}  // namespace arbiter::server::cli
