// Bots think here, on threads of their own that yield the processor to all others, so that they do not delay
// the network.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "rules/core/game.hpp"

namespace arbiter::server {

struct Service;
class Table;

/// Thread-safe.
class BotPool {
 public:
  explicit BotPool(Service& service);
  ~BotPool();

  /// Chooses for a seat, after the configured delay, and tells the table with `decision` as given. `match` is
  /// the bot's own: what its seat cannot know is redrawn first, with another generator key, so a bot cannot
  /// see more than a person on that seat.
  void think(std::shared_ptr<Table> table, const std::string& bot, std::unique_ptr<core::Match> match,
             core::Seat seat, std::uint64_t decision);
  /// Drops what has not begun and waits for the rest.
  void stop();

 private:
  std::chrono::milliseconds share() const;

  Service& service_;
  const std::size_t size_;
  std::atomic<std::size_t> unanswered_{0};  // decisions that wait or are thought about
  boost::asio::io_context jobs_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> more_to_come_;
  std::vector<std::thread> threads_;
};

}  // namespace arbiter::server
