// Players that are not people.
//
// A new bot is one class and one line in the table of bot.cpp; tables, playouts and the lobby's list then
// know it by its name.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/game.hpp"

namespace arbiter::server {

/// One bot in one seat. Not thread-safe; a bot may remember what it saw between decisions, but must also be
/// able to begin in the middle of a match, as after a restart.
class Bot {
 public:
  virtual ~Bot() = default;

  /// One of the legal actions of `seat`, which owes a decision. The match is the real one or one that the
  /// seat cannot tell from it: a bot uses only what its seat may see, that is views for its seat, its legal
  /// actions, and clones that were resampled for it.
  virtual core::Action choose(const core::Match& match, core::Seat seat) = 0;
};

/// The bot that looks at nothing: it always has a move, at once.
inline constexpr std::string_view kPlainBot = "random";
/// The bot that moves for a person who is out of time, or has given up.
inline constexpr std::string_view kStandIn = "search:easy";

/// The names of all bots, in a fixed order.
const std::vector<std::string>& bot_names();
bool is_bot(std::string_view name);

/// The same name and seed play the same, as far as the bot's budget is not cut short by time. No decision
/// takes (much) longer than `most`, or goes on once `stopped` is true (it may be null). Throws std::invalid_argument if there is no such bot.
std::unique_ptr<Bot> make_bot(std::string_view name, const core::Seed& seed,
                              std::chrono::milliseconds most = std::chrono::hours(1),
                              const std::atomic<bool>* stopped = nullptr);

}  // namespace arbiter::server
