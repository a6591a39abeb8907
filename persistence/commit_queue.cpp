#include "persistence/commit_queue.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

#include "base/thread_name.hpp"

namespace arbiter::persistence {
namespace {

constexpr std::chrono::milliseconds kRetryInterval{100};

GroupWriter::Results commit_all(GroupWriter& writer, std::span<const WriteBatch> group) {
  try {
    return writer.commit(group);
  } catch (const std::exception& error) {
    return GroupWriter::Results(group.size(), StoreError(ErrorKind::Io, error.what()));
  }
}

}  // namespace

void tell(const MatchStore::Done& done, std::optional<StoreError> error) noexcept {
  if (!done) return;
  try {
    done(std::move(error));
  } catch (...) {  // see MatchStore::Done
  }
}

CommitQueue::CommitQueue(GroupWriter& writer, std::size_t group_max, CommitObserver on_commit)
    : writer_(writer),
      group_max_(std::max<std::size_t>(group_max, 1)),
      on_commit_(std::move(on_commit)),
      thread_([this] { run(); }) {}

CommitQueue::~CommitQueue() { close(); }

void CommitQueue::submit(std::vector<WriteBatch> batches) {
  {
    std::lock_guard lock(mutex_);
    if (!closing_) {
      const bool was_empty = queue_.empty();
      submitted_count_ += batches.size();
      std::move(batches.begin(), batches.end(), std::back_inserter(queue_));
      if (was_empty) arrived_.notify_one();
      return;
    }
  }
  for (const WriteBatch& batch : batches)
    tell(batch.done, StoreError(ErrorKind::Closed, "the store is closed"));
}

std::size_t CommitQueue::pending() const {
  std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(submitted_count_ - answered_count_);
}

void CommitQueue::flush() {
  std::unique_lock lock(mutex_);
  answered_.wait(lock, [this, target = submitted_count_] { return answered_count_ >= target; });
}

void CommitQueue::close() {
  {
    std::lock_guard lock(mutex_);
    closing_ = true;
    arrived_.notify_one();
  }
  std::call_once(joined_, [this] { thread_.join(); });
}

void CommitQueue::run() {
  name_thread("store");
  bool retrying = false;
  for (;;) {
    const std::vector<WriteBatch> group = take(retrying);
    if (!group.empty()) {
      commit(group);
    } else if (!retrying) {
      return;  // closing, and nothing is left
    }
    retrying = writer_.maintain();
    std::lock_guard lock(mutex_);
    if (closing_ && queue_.empty()) return;
  }
}

std::vector<WriteBatch> CommitQueue::take(bool retrying) {
  std::unique_lock lock(mutex_);
  const auto awake = [this] { return closing_ || !queue_.empty(); };
  if (retrying) {
    arrived_.wait_for(lock, kRetryInterval, awake);
  } else {
    arrived_.wait(lock, awake);
  }
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), group_max_));
  std::vector<WriteBatch> group(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return group;
}

void CommitQueue::commit(std::span<const WriteBatch> group) {
  const auto begun = std::chrono::steady_clock::now();
  GroupWriter::Results results = commit_all(writer_, group);
  if (on_commit_) on_commit_(group.size(), std::chrono::steady_clock::now() - begun);
  for (std::size_t i = 0; i < group.size(); ++i) tell(group[i].done, std::move(results[i]));
  std::lock_guard lock(mutex_);
  answered_count_ += group.size();
  answered_.notify_all();
}

}  // namespace arbiter::persistence
