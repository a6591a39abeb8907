// The writer thread: batches of writes queue up here, are committed in groups, and are answered in order.
// Knows threads; knows nothing of what a write means.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "persistence/match_store.hpp"

namespace arbiter::persistence {

/// All of its writes are stored, or none.
using WriteBatch = MatchStore::Batch;

/// Calls `done`, if there is one. Its exceptions end here, as MatchStore::Done says.
void tell(const MatchStore::Done& done, std::optional<StoreError> error) noexcept;

/// Puts groups of batches into storage. Called by the writer thread only.
class GroupWriter {
 public:
  /// One for each batch of a group, in order: nothing if it is stored, else why none of it is.
  using Results = std::vector<std::optional<StoreError>>;

  virtual ~GroupWriter() = default;

  /// Returns when the group is durable. `group` is not empty. An exception means that nothing was stored.
  virtual Results commit(std::span<const WriteBatch> group) = 0;

  /// Housekeeping, after a group has been answered. True if something could not be done: it is called again
  /// after a tenth of a second, even if no batch comes. Must not throw.
  virtual bool maintain() { return false; }
};

/// Owns the writer thread. Every method may be called from any thread, unless said otherwise.
class CommitQueue {
 public:
  /// `writer` and what `on_commit` refers to outlive the queue. `group_max`: batches in one commit, at least
  /// 1.
  CommitQueue(GroupWriter& writer, std::size_t group_max, CommitObserver on_commit = {});
  /// Closes.
  ~CommitQueue();

  /// Never blocks on the disk. After close() each batch is answered with Closed, within this call.
  void submit(std::vector<WriteBatch> batches);
  /// Batches submitted and not yet answered.
  std::size_t pending() const;
  /// Returns when everything submitted before has been answered. Not for the writer thread.
  void flush();
  /// Commits and answers what is pending, then ends the writer thread. Not for that thread.
  void close();

 private:
  void run();
  /// Waits for batches, at most group_max_ of them. Empty: the queue is closing or, if `retrying`, nothing
  /// came in time.
  std::vector<WriteBatch> take(bool retrying);
  void commit(std::span<const WriteBatch> group);

  GroupWriter& writer_;
  const std::size_t group_max_;
  const CommitObserver on_commit_;

  mutable std::mutex mutex_;  // guards the queue, the counts and closing_
  std::condition_variable arrived_;
  std::condition_variable answered_;
  std::deque<WriteBatch> queue_;
  std::uint64_t submitted_count_ = 0;
  std::uint64_t answered_count_ = 0;
  bool closing_ = false;

  std::once_flag joined_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbiter::persistence
