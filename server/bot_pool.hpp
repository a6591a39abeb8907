// Bots think here, on threads of their own, so that they never delay the network.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <string>

#include "rules/core/game.hpp"

namespace arbiter::server {

struct Service;
class Table;

/// Thread-safe.
class BotPool {
 public:
  explicit BotPool(Service& service);

  /// Chooses for a seat, after the configured delay, and tells the table with `decision` as given. `match` is the
  /// bot's own: what its seat cannot know is redrawn first, with another generator key, so a bot cannot see more than
  /// a person on that seat.
  void think(std::shared_ptr<Table> table, const std::string& bot, std::unique_ptr<core::Match> match, core::Seat seat,
             std::uint64_t decision);
  /// Drops what has not begun and waits for the rest.
  void stop();

 private:
  Service& service_;
  boost::asio::thread_pool pool_;
};

}  // namespace arbiter::server
