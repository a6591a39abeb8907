// The recordings of finished matches, made when nobody waits for the processor.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <set>
#include <string>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

/// Makes them one match after the other, as the store says which are still to be recorded: so what a crash has
/// interrupted is done by the next run. A match that cannot be recorded is passed by until then, and is in the log.
/// Thread-safe. Must outlive the runtime's work.
class RecordingJob {
 public:
  RecordingJob(Runtime& runtime, persistence::MatchStore& store, const rules::Registry& games);

  /// Begins with what earlier runs have left.
  void start();
  /// A match has ended.
  void wake();
  /// Somebody looks at this match: if it is still to be recorded, that is done now. Whoever asks is answered from its
  /// log meanwhile.
  void hasten(const std::string& match);
  /// The server is about to end, and the next one may have other rules: what is left is made at the priority of all.
  void drain();
  /// Whether nothing is left to be made.
  bool is_idle() const { return idle_; }

 private:
  void begin() REQUIRES(strand_);
  void go_on() REQUIRES(strand_);
  void pass(std::int64_t no) REQUIRES(strand_);
  void try_again() REQUIRES(strand_);
  void rest() REQUIRES(strand_);
  void make_next(std::int64_t after);
  void make(const std::string& match, persistence::MatchStore::Done done);

  Runtime& runtime_;
  persistence::MatchStore& store_;
  const rules::Registry& games_;
  const std::shared_ptr<Executor> executor_;

  Strand strand_;  // that of `executor_`
  bool running_ GUARDED_BY(strand_) = false;
  bool woken_ GUARDED_BY(strand_) = false;              // while it was running
  std::int64_t after_ GUARDED_BY(strand_) = 0;          // the number of the last that was made, or passed by
  std::set<std::string> hastened_ GUARDED_BY(strand_);  // being made
  std::atomic<bool> behind_{false};
  std::atomic<bool> draining_{false};
  std::atomic<bool> idle_{true};
};

}  // namespace arbiter::server
