// Time and threads, as the rooms of the server see them: so that all of them run on real threads in the
// program, and in one thread under a virtual clock in the simulation.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace arbiter::server {

using Work = std::function<void()>;

/// What is posted here runs in the order of its coming, never two at a time (but see Threads). Thread-safe.
/// An exception out of the work ends the process, so work lets none out.
class Executor {
 public:
  virtual ~Executor() = default;
  /// Runs `work` soon, never within this call.
  virtual void post(Work work) = 0;
  /// Runs `work` within this call where that keeps the order (the caller runs on this executor), else soon.
  virtual void dispatch(Work work) = 0;
  /// Runs `work` after `delay`, by the server's clock. Cannot be taken back: work that is no longer wanted
  /// finds that out itself.
  virtual void after(std::chrono::milliseconds delay, Work work) = 0;
};

/// A point in time, by two clocks. How long something takes is a difference of `steady_ms`, also where one of the two
/// moments was stored; what people are told, and dates that they name, are `wall_ms`.
struct Moment {
  /// The server's own clock, in milliseconds: begins with a run at the machine's time, and goes on by itself, whatever
  /// becomes of that. From one run to the next it never goes back either. It stands still while the machine sleeps.
  std::int64_t steady_ms = 0;
  /// The machine's clock (Unix time), which people and time servers set, forwards and back.
  std::int64_t wall_ms = 0;

  /// By which what bears a date is called old: by both, so that nothing is deleted because a clock was set forwards.
  std::int64_t surely_ms() const { return std::min(steady_ms, wall_ms); }
};

/// Thread-safe.
class Runtime {
 public:
  virtual ~Runtime() = default;
  /// Before `start_clock` only the differences of `steady_ms` mean something.
  Moment now() const {
    Moment now = machine_time();
    now.steady_ms += ahead_;
    return now;
  }
  /// Once, before all else: sets the server's clock, which earlier runs have had until `last_ms`.
  void start_clock(std::int64_t last_ms) {
    const Moment now = machine_time();
    ahead_ = std::max(now.wall_ms, last_ms) - now.steady_ms;
  }
  /// A strand of its own: for a table, a connection, the lobby.
  virtual std::shared_ptr<Executor> new_strand() = 0;

  // Threads that may wait for the disk; of these, several pieces of work may run at a time. Each kind has its
  // own, so that none can fill those of another.
  virtual Executor& log_ins() = 0;    // who somebody is, and how much somebody has: short look-ups
  virtual Executor& loading() = 0;    // tables that come back to memory, and what others may wait for
  virtual Executor& reading() = 0;    // stored matches; yields the processor to all others
  virtual Executor& recording() = 0;  // recordings, in order; runs when nobody else wants the processor

 private:
  /// By the machine's clocks, the steady one from any beginning.
  virtual Moment machine_time() const = 0;

  std::atomic<std::int64_t> ahead_{0};  // the server's clock, of the machine's steady one
};

}  // namespace arbiter::server
