// Which bot has been asked for which decision. A seat that owes one is asked again, whatever became of the
// last time: refused, failed, or overtaken by events.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "rules/core/seat.hpp"

namespace arbiter::server {

class BotTurns {
 public:
  /// After so many failures in a row the decision is put to the bot that never looks ahead.
  static constexpr int kPatience = 3;

  /// Whether `seat` is to be asked now; it counts as asked then. `decision` (never 0) names what is to be
  /// decided: another decision is another question.
  bool ask(core::Seat seat, std::uint64_t decision, std::int64_t steady_ms) {
    Turn& turn = turns_[seat];
    if (turn.asked == decision || (turn.failures > 0 && steady_ms < turn.again_at)) return false;
    turn.asked = decision;
    return true;
  }
  /// An answer has come. False: not one to the question that is open.
  bool answered(core::Seat seat, std::uint64_t decision) {
    if (turns_[seat].asked != decision) return false;
    turns_[seat].asked = 0;
    return true;
  }
  /// Nothing came of it: it is asked again in a while, which grows with each failure.
  void failed(core::Seat seat, std::int64_t steady_ms) {
    Turn& turn = turns_[seat];
    turn.asked = 0;
    turn.failures = std::min(turn.failures + 1, 6);
    turn.again_at = steady_ms + (std::int64_t{50} << turn.failures);  // 100 ms to 3.2 s
  }
  void moved(core::Seat seat) { turns_[seat] = {}; }
  bool out_of_patience(core::Seat seat) const { return turns_[seat].failures >= kPatience; }

  /// When `seat`, which failed and has not been asked since, may be asked again.
  std::optional<std::int64_t> again_at(core::Seat seat) const {
    const Turn& turn = turns_[seat];
    return turn.asked == 0 && turn.failures > 0 ? std::optional(turn.again_at) : std::nullopt;
  }

 private:
  struct Turn {
    std::uint64_t asked = 0;  // the decision that a bot is thinking about
    int failures = 0;         // in a row
    std::int64_t again_at = 0;
  };
  std::array<Turn, core::kMaxSeats> turns_{};
};

}  // namespace arbiter::server
