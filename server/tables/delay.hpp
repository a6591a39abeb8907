// What spectators see of a table that keeps them some moves behind.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>

#include "persistence/records.hpp"
#include "rules/core/game.hpp"

namespace arbiter::server {

/// The last moments of a running match, as many as spectators are behind and one more. A value.
class Delay {
 public:
  struct Moment {
    std::shared_ptr<const core::Match> match;             // with the events of `move`
    std::shared_ptr<const persistence::MoveRecord> move;  // that led to it; null at the beginning
  };

  Delay() = default;
  explicit Delay(int moves) : moves_(static_cast<std::size_t>(moves)) {}

  /// Whether spectators see something else than those who play: there is a delay, and a match.
  bool holds() const { return moves_ > 0 && !moments_.empty(); }
  /// By how many moves they are behind now. Precondition: holds().
  std::uint64_t behind() const { return moments_.size() - 1; }
  const Moment& shown() const { return moments_.front(); }
  /// What they see once one more move has been made; null: the same as now.
  const Moment* next() const { return moments_.size() > moves_ ? &moments_[1] : nullptr; }

  /// The match begins, or another move has been made.
  void add(Moment moment) {
    if (moves_ == 0) return;
    moments_.push_back(std::move(moment));
    if (moments_.size() > moves_ + 1) moments_.pop_front();
  }
  /// The same for a match that is rebuilt from its log and has come to `match`, a replay without its events.
  void add_replayed(const core::Match& match, const persistence::MoveRecord* move);
  /// The match is over: nothing is held back any more.
  void end() { moments_.clear(); }

 private:
  std::size_t moves_ = 0;
  std::deque<Moment> moments_;
};

}  // namespace arbiter::server
