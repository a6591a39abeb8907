// What the server counts and measures, for /metrics (Prometheus).
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

namespace prometheus {
class Counter;
class Gauge;
class Histogram;
}  // namespace prometheus

namespace arbiter::server {

/// Only ever grows, by whole steps. Thread-safe.
class Counter {
 public:
  explicit Counter(prometheus::Counter& counter) : counter_(counter) {}
  void operator++();
  void operator+=(std::uint64_t steps);

 private:
  prometheus::Counter& counter_;
};

/// How many there are now. Thread-safe.
class Gauge {
 public:
  explicit Gauge(prometheus::Gauge& gauge) : gauge_(gauge) {}
  void operator++();
  void operator--();
  void set(double value);
  std::int64_t value() const;

 private:
  prometheus::Gauge& gauge_;
};

/// One of what a gauge counts, for as long as it lives. The gauge outlives it.
class Counted {
 public:
  explicit Counted(Gauge& gauge) : gauge_(gauge) { ++gauge_; }
  ~Counted() { --gauge_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  Gauge& gauge_;
};

/// How often a value lay below each of some bounds. Thread-safe; one observation costs a lock that is held
/// for some nanoseconds.
class Histogram {
 public:
  using Duration = std::chrono::steady_clock::duration;

  explicit Histogram(prometheus::Histogram& histogram) : histogram_(histogram) {}
  void observe(double value);       ///< in the unit that the metric's name ends with
  void observe(Duration duration);  ///< of a metric in seconds

 private:
  prometheus::Histogram& histogram_;
};

/// Observes the time from its making to its end. Shared by several that each do a part (the recipients of one
/// move), it measures until the last of them has let go of it.
class Stopwatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// `histogram` is in seconds and outlives this.
  explicit Stopwatch(Histogram& histogram, Clock::time_point since = Clock::now())
      : histogram_(histogram), since_(since) {}
  ~Stopwatch() { histogram_.observe(Clock::now() - since_); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  Histogram& histogram_;
  Clock::time_point since_;
};

/// All figures of one server. Each is exact; a page of them is not a snapshot. Nothing in it names a user, a
/// table or a match. What each figure means is said once, in metrics.cpp, and stands on the page itself.
class Metrics {
  struct Families;  // before the figures, which refer to it
  std::unique_ptr<Families> families_;

 public:
  Metrics();
  ~Metrics();

  Counter connections_opened;
  Counter connections_refused;
  Gauge connections;
  Gauge connections_unanswered;
  Gauge connections_refusing;
  Counter requests;
  Counter errors;
  Counter rate_limited;
  Counter moves;
  Counter bot_moves;
  Counter frames_sent;
  Counter bytes_sent;
  Counter fell_behind;
  Gauge tables_in_memory;
  Counter tables_created;
  Counter tables_loaded;
  Counter tables_stopped;
  Counter matches_finished;
  Counter store_failures;
  Gauge backup_last_success;  ///< Unix time in seconds; 0: there is none
  Counter backup_failures;

  Histogram act_to_acknowledged;  ///< from reading table.act to handing on its answer, if it was accepted
  Histogram
      act_to_last_recipient;  ///< from reading table.act to handing the last copy of its news to a socket
  Histogram commit;           ///< of one group of writes, with its sync
  Histogram group_size;       ///< submits in one commit
  Histogram queue_bytes;      ///< waiting for one connection, when something is added
  Histogram bot_thinking;     ///< of a bot about one decision

  /// The page, in Prometheus' text format, version 0.0.4. `store_pending`: writes submitted and not yet
  /// durable.
  std::string prometheus(std::size_t store_pending) const;
};

}  // namespace arbiter::server
