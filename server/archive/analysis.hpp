// What the bots' search thinks of a position of a stored match, as the seat to act could see it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/bots/search.hpp"
#include "server/archive/replay.hpp"
#include "server/archive/stored_match.hpp"

namespace arbiter::server {

/// A position at which a seat has to act.
struct Position {
  std::string match;  // its id
  std::int64_t seq = 0;
  std::unique_ptr<core::Match> state;
  core::Seat seat = 0;  // of several that owe a decision, the first
};

/// Of finished matches, and of running ones at which only bots play. Throws Refused: `forbidden` for others,
/// `invalid_params` where nobody acts.
Position position_of(const persistence::MatchStore& store, const rules::Registry& registry,
                     const Asker& asker, const protocol::MatchAnalyse& params);

/// Thinks for `budget` and gives the `result` of match.analyse as JSON; `hear` gets the params of a
/// match.analysis every `kAnalysisNews` meanwhile. Blocks.
inline constexpr std::chrono::milliseconds kAnalysisNews{250};
std::string analyse(const Position& position, std::chrono::milliseconds budget,
                    const std::function<void(std::string)>& hear);

/// What one move of a match did to the expected result of whoever made it.
struct Swing {
  std::int64_t seq = 0;
  int seat = 0;
  float before = 0;    // expected by the seat before the move, from 0 to 1
  float after = 0;     // expected of the action that it chose
  float best = 0;      // of the action that the search would have chosen,
  std::string better;  // which is this one, as JSON; empty if it is the one that was chosen

  float size() const { return after < before ? before - after : after - before; }
};

/// The swings of all moves that were a choice, in their order: `iterations` of search for each. Moves that are no
/// action of the game are left out. `progress` hears the number of each move. Ends where the match does not
/// verify.
std::vector<Swing> swings_of(const core::Game& game, const MatchLog& log, int iterations,
                             const std::function<void(std::int64_t seq)>& progress = {});

}  // namespace arbiter::server
