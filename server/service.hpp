// What the parts of a running server share.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <atomic>
#include <memory>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/config.hpp"
#include "server/metrics.hpp"

namespace arbiter::server {

class Directory;
class Users;
class BotPool;

/// Outlives every session and table. `io` runs the network and the tables, `background` the work that waits for the
/// disk or takes long (loading, recording, look-ups); bots have a pool of their own.
struct Service {
  Service(const Config& config, const rules::Registry& registry, persistence::MatchStore& store);
  ~Service();

  const Config& config;
  const rules::Registry& registry;
  persistence::MatchStore& store;
  Metrics metrics;
  boost::asio::io_context io;
  boost::asio::thread_pool background;
  std::atomic<bool> draining{false};  // shutting down: no new tables, no new moves

  std::unique_ptr<Users> users;
  std::unique_ptr<Directory> directory;
  std::unique_ptr<BotPool> bots;
};

/// Milliseconds since 1970-01-01 UTC.
std::int64_t now_ms();

}  // namespace arbiter::server
