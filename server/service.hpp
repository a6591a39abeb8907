// What the parts of a running server share.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <string>
#include <vector>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/admission.hpp"
#include "server/config.hpp"
#include "server/metrics.hpp"

namespace arbiter::server {

class Directory;
class Users;
class BotPool;

/// Whether an error tells of the store, not of what it was asked to write.
bool is_of_the_store(const persistence::StoreError& error);

/// Outlives every session and table. `io` runs the network and the tables, `background` the work that waits
/// for the disk or takes long (loading, recording, look-ups); bots have a pool of their own.
struct Service {
  Service(const Config& config, const rules::Registry& registry, persistence::MatchStore& store);
  ~Service();

  /// For a connection or a table: nothing of it runs at the same time. With a single thread that needs no
  /// strand.
  boost::asio::any_io_executor new_executor();
  /// Hands writes to the store. A failure of the store, other than to refuse what it is asked, is counted,
  /// and until a write has succeeded again the server is not ready. `done` is as MatchStore::Done says.
  void write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done = {});
  /// Empty if new tables and moves are taken, else why they are not.
  std::string why_not_ready();
  /// Threads that run `io`.
  static unsigned io_threads(const Config& config);

  const Config& config;
  const rules::Registry& registry;
  persistence::MatchStore& store;
  Metrics metrics;
  Admission admission;  // outlives `io`, in which connections may still hold their places
  boost::asio::io_context io;
  boost::asio::thread_pool background;
  std::atomic<bool> draining{false};  // shutting down: no new tables, no new moves

  std::atomic<bool> store_fails{false};  // the last write did
  std::atomic<std::int64_t> store_tried_at{0};

  std::unique_ptr<Users> users;
  std::unique_ptr<Directory> directory;
  std::unique_ptr<BotPool> bots;
};

/// Milliseconds since 1970-01-01 UTC.
std::int64_t now_ms();

}  // namespace arbiter::server
