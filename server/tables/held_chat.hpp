// Chat that spectators of a table with a delay do not see yet: what those who play have said stays behind with the
// moves it was said about.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/base/answer.hpp"
#include "server/tables/command.hpp"

namespace arbiter::server {

/// A value.
class HeldChat {
 public:
  struct Line {
    Frame frame;
    std::string speaker;  // a user id
  };

  /// After a restart, at `seq`: what an earlier version stored, without a move, is held until spectators have come to
  /// that; the rest until they have come to its own.
  void restart(std::int64_t last_line, std::uint64_t shown, std::uint64_t seq) {
    old_lines_ = last_line;
    shown_ = shown;
    old_seq_ = seq;
  }
  void hold(std::int64_t line, std::uint64_t seq, Line said) {
    held_.try_emplace(line, Held{seq, std::move(said)});
  }
  /// Spectators see the match as after `seq` now: what they may hear from now on, in order.
  std::vector<Line> release(std::uint64_t seq) {
    std::vector<Line> lines;
    shown_ = seq;
    while (!held_.empty() && held_.begin()->second.seq <= seq) {
      lines.push_back(std::move(held_.begin()->second.line));
      held_.erase(held_.begin());
    }
    return lines;
  }
  bool holds(const SpokenLine& line) const {
    if (line.line > old_lines_) return held_.contains(line.line);
    return line.seq.value_or(old_seq_) > shown_;
  }

 private:
  struct Held {
    std::uint64_t seq;
    Line line;
  };
  std::map<std::int64_t, Held> held_;  // by line
  std::uint64_t shown_ = 0;            // the move that spectators see
  std::int64_t old_lines_ = 0;         // how many there were at the restart, and at which move that was
  std::uint64_t old_seq_ = 0;
};

}  // namespace arbiter::server
