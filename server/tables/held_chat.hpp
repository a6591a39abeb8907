// Chat that spectators of a table with a delay do not see yet: what those who play have said stays behind with the
// moves it was said about.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "server/base/answer.hpp"

namespace arbiter::server {

/// A value.
class HeldChat {
 public:
  struct Line {
    Frame frame;
    std::string speaker;  // a user id
  };

  /// After a restart nobody knows at which move a line was said: all that is stored counts as said now.
  void hold_all(std::int64_t last_line, std::uint64_t seq) {
    old_lines_ = last_line;
    old_seq_ = seq;
  }
  void hold(std::int64_t line, std::uint64_t seq, Line said) {
    held_.try_emplace(line, Held{seq, std::move(said)});
  }
  /// Spectators see the match as after `seq` now: what they may hear from now on, in order.
  std::vector<Line> release(std::uint64_t seq) {
    std::vector<Line> lines;
    if (seq >= old_seq_) old_lines_ = 0;
    while (!held_.empty() && held_.begin()->second.seq <= seq) {
      lines.push_back(std::move(held_.begin()->second.line));
      held_.erase(held_.begin());
    }
    return lines;
  }
  bool holds(std::int64_t line) const { return line <= old_lines_ || held_.contains(line); }

 private:
  struct Held {
    std::uint64_t seq;
    Line line;
  };
  std::map<std::int64_t, Held> held_;  // by line
  std::int64_t old_lines_ = 0;
  std::uint64_t old_seq_ = 0;
};

}  // namespace arbiter::server
