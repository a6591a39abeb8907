// Time and threads, as the rooms of the server see them: so that all of them run on real threads in the
// program, and in one thread under a virtual clock in the simulation.
#pragma once

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
  /// Runs `work` after `delay`, by the steady clock. Cannot be taken back: work that is no longer wanted
  /// finds that out itself.
  virtual void after(std::chrono::milliseconds delay, Work work) = 0;
};

/// A point in time. Durations are differences of `steady_ms`, which no change of the machine's clock moves;
/// `wall_ms` (Unix time) is for what is stored and shown.
struct Moment {
  std::int64_t steady_ms = 0;
  std::int64_t wall_ms = 0;
};

/// Thread-safe.
class Runtime {
 public:
  virtual ~Runtime() = default;
  virtual Moment now() const = 0;
  /// A strand of its own: for a table, a connection, the lobby.
  virtual std::shared_ptr<Executor> new_strand() = 0;

  // Threads that may wait for the disk; of these, several pieces of work may run at a time. Each kind has its
  // own, so that none can fill those of another.
  virtual Executor& log_ins() = 0;  // who somebody is, and how much somebody has: short look-ups
  virtual Executor& loading() = 0;  // tables that come back to memory, and what is written at a match's end
  virtual Executor& reading() = 0;  // stored matches; yields the processor to all others
};

}  // namespace arbiter::server
