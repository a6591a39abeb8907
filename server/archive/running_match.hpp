// A match that is being played, as whoever plays it hands it to those who only want to read.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/game.hpp"

namespace arbiter::server {

/// The moves of a match in order. Copying it copies no move.
using MoveLog = std::vector<std::shared_ptr<const persistence::MoveRecord>>;

/// The first `count` moves, copied.
inline std::vector<persistence::MoveRecord> first_moves(const MoveLog& log, std::size_t count) {
  std::vector<persistence::MoveRecord> moves;
  moves.reserve(std::min(count, log.size()));
  for (std::size_t i = 0; i < std::min(count, log.size()); ++i) moves.push_back(*log[i]);
  return moves;
}

/// A moment of a match: a value that nothing changes any more.
struct RunningMatch {
  persistence::TableRecord record;  // last_seq is that of `match`
  std::shared_ptr<const core::Game> game;
  std::shared_ptr<const core::Match> match;
  MoveLog moves;  // those that led to `match`
};

}  // namespace arbiter::server
