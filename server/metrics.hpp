// Counters for /metrics.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace arbiter::server {

/// Written from any thread; each is exact, a page of them is not a snapshot.
struct Metrics {
  std::atomic<std::uint64_t> connections_opened{0};
  std::atomic<std::uint64_t> connections_refused{0};
  std::atomic<std::int64_t> connections{0};
  std::atomic<std::uint64_t> requests{0};
  std::atomic<std::uint64_t> errors{0};        // answers that were refusals
  std::atomic<std::uint64_t> rate_limited{0};  // of those
  std::atomic<std::uint64_t> moves{0};         // accepted, durable and sent
  std::atomic<std::uint64_t> bot_moves{0};     // of those
  std::atomic<std::uint64_t> frames_sent{0};
  std::atomic<std::uint64_t> bytes_sent{0};
  std::atomic<std::uint64_t> fell_behind{0};  // readers who got a fresh view instead of a backlog
  std::atomic<std::int64_t> tables_in_memory{0};
  std::atomic<std::uint64_t> tables_created{0};
  std::atomic<std::uint64_t> tables_loaded{0};  // rebuilt from their log
  std::atomic<std::uint64_t> tables_stopped{
      0};  // by an exception out of a game, or a log that does not verify
  std::atomic<std::uint64_t> matches_finished{0};
  std::atomic<std::uint64_t> store_failures{0};  // changes of tables that could not be stored

  /// In Prometheus' text format, version 0.0.4. Nothing in it names a user, a table or a match.
  std::string prometheus(std::size_t store_pending) const;
};

}  // namespace arbiter::server
