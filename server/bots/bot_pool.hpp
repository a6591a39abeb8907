// Bots think here, on threads of their own that yield the processor to all others, so that they do not delay
// the network.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "rules/core/game.hpp"
#include "server/base/config.hpp"
#include "server/base/metrics.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

/// Thread-safe.
class BotPool {
 public:
  /// The action, or why there is none.
  using Choice = std::variant<core::Action, std::string>;
  using Done = std::function<void(Choice)>;

  BotPool(Runtime& runtime, Metrics& metrics, const Bots& settings);
  ~BotPool();

  /// Chooses for a seat that owes a decision, after the configured delay; `done` is called on a thread of the
  /// pool, unless the pool is stopped before. What the seat cannot know is redrawn first, on a clone and with
  /// another generator key, so a bot cannot see more than a person on that seat.
  void think(const std::string& bot, std::shared_ptr<const core::Match> match, core::Seat seat, Done done);
  /// Drops what has not begun, and has the rest end with what it has found so far.
  void stop();

 private:
  std::chrono::milliseconds share() const;

  Metrics& metrics_;
  const Bots settings_;
  const std::size_t size_;
  const std::shared_ptr<Executor> delays_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::size_t> unanswered_{0};  // decisions that wait or are thought about
  boost::asio::io_context jobs_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> more_to_come_;
  std::vector<std::thread> threads_;
};

}  // namespace arbiter::server
