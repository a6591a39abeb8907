// Many matches between bots, and what they say about the bots and the game.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/core/game.hpp"
#include "server/archive/export.hpp"

namespace arbiter::server::cli {

/// A share of `trials`, 0 to 1, with its 95 % confidence interval (Wilson's).
struct Share {
  double value = 0;
  double low = 0;
  double high = 1;
};
Share wilson(double successes, double trials);

/// The results of one entrant, or of one seat. A victory that k seats share in a ranked match counts 1/k for
/// each. In a co-operative match all seats have one result, so an entrant with several of them is counted
/// once.
struct Tally {
  std::string name;
  double seatings = 0;  // matches that count
  double wins = 0;
  double points = 0;  // summed over those matches
};

struct TournamentResult {
  std::int64_t games = 0;
  std::int64_t decisions = 0;
  std::size_t longest_list = 0;   // of legal actions
  std::int64_t longest_game = 0;  // in decisions
  std::vector<Tally> entrants;    // in the order in which they were named
  std::vector<Tally> seats;
};

struct Tournament {
  int seats = 2;
  core::Options options;
  std::vector<std::string> bots;  // at least one, each a bot's name; the same name twice is two entrants
  std::int64_t games = 1;
  core::Seed seed{};  // everything follows from it
  std::function<void(std::int64_t done)> progress{};
  /// Called with every match, as the document that a server would have exported; its times are made up.
  std::function<void(const ExportDocument&)> keep{};
};

/// In match n, seat s is played by entrant (s + n) mod the number of bots, so that each comes to each seat.
/// Throws std::runtime_error if a match does not end within a million decisions.
TournamentResult play(const core::Game& game, const Tournament& how);

}  // namespace arbiter::server::cli
