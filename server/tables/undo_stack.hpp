// Which of the last actions can be taken back by whoever made them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/game.hpp"

namespace arbiter::server {

/// The actions of one seat since anybody else acted or anybody learned anything, each with the match before it. A
/// value.
class UndoStack {
 public:
  /// At most so many are kept: the oldest go first.
  static constexpr std::size_t kMost = 64;

  struct Step {
    core::Seat seat;
    std::uint64_t to;  // the seq of `before`
    std::shared_ptr<const core::Match> before;
  };

  /// What `seat` would take back; null where there is nothing.
  const Step* last(core::Seat seat) const {
    return !steps_.empty() && steps_.back().seat == seat ? &steps_.back() : nullptr;
  }
  /// The same once the last is taken back.
  bool offers_more(core::Seat seat) const { return steps_.size() > 1 && steps_.back().seat == seat; }

  /// An action that can be taken back.
  void push(Step step) {
    if (!steps_.empty() && steps_.back().seat != step.seat) steps_.clear();
    if (steps_.size() == kMost) steps_.erase(steps_.begin());
    steps_.push_back(std::move(step));
  }
  /// The last was taken back.
  void pop() { steps_.pop_back(); }
  /// Something happened that cannot be.
  void clear() { steps_.clear(); }

 private:
  std::vector<Step> steps_;
};

/// The stack of a match that is rebuilt from its log.
class UndoHistory {
 public:
  /// `moves` is the whole log; must outlive this.
  explicit UndoHistory(const std::vector<persistence::MoveRecord>& moves);

  /// Hears the replay, as archive/replay.hpp's Visit.
  void add(const core::Match& match, const persistence::MoveRecord* move);
  UndoStack take() { return std::move(stack_); }

 private:
  std::int64_t from_;  // after this entry only one seat has acted
  std::shared_ptr<const core::Match> before_;
  UndoStack stack_;
};

}  // namespace arbiter::server
