// The writer thread: units of writes queue up here, are committed in groups, and are answered in order.
// Knows threads; knows nothing of what a write means.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "persistence/match_store.hpp"

namespace arbiter::persistence {

/// What one submit asked for.
struct Unit {
  std::vector<Write> writes;
  MatchStore::Done done;
};

/// Puts groups of units into storage. Called by the writer thread only.
class GroupWriter {
 public:
  using Results = std::vector<std::optional<StoreError>>;

  virtual ~GroupWriter() = default;

  /// Returns when the group is durable, with one result a unit, in order.
  virtual Results commit(std::span<const Unit> group) = 0;

  /// Housekeeping, after a group has been answered. True: there is more, call again soon even if nothing
  /// comes.
  virtual bool tend() { return false; }
};

class CommitQueue {
 public:
  /// `writer` outlives the queue. `group_max`: units in one commit, at least 1.
  CommitQueue(GroupWriter& writer, std::size_t group_max);
  ~CommitQueue();

  void submit(Unit unit);
  std::size_t pending() const;
  void flush();
  void close();

 private:
  void run();
  /// Waits for work; empty: nothing came in time, or closing.
  std::vector<Unit> take(bool impatient);
  void answer(std::span<const Unit> group);

  GroupWriter& writer_;
  const std::size_t group_max_;

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::condition_variable answered_;
  std::deque<Unit> queue_;
  std::uint64_t submitted_count_ = 0;
  std::uint64_t answered_count_ = 0;
  bool closing_ = false;

  std::once_flag joined_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbiter::persistence
