#include "persistence/commit_queue.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>

namespace arbiter::persistence {
namespace {

constexpr std::chrono::milliseconds kTendingInterval{100};

void tell(const MatchStore::Done& done, std::optional<StoreError> error) noexcept {
  if (!done) return;
  try {
    done(std::move(error));
  } catch (...) {  // see MatchStore::Done
  }
}

GroupWriter::Results commit_all(GroupWriter& writer, std::span<const Unit> group) {
  try {
    return writer.commit(group);
  } catch (const std::exception& error) {
    return GroupWriter::Results(group.size(), StoreError(ErrorKind::Io, error.what()));
  }
}

}  // namespace

CommitQueue::CommitQueue(GroupWriter& writer, std::size_t group_max)
    : writer_(writer), group_max_(std::max<std::size_t>(group_max, 1)), thread_([this] { run(); }) {}

CommitQueue::~CommitQueue() { close(); }

void CommitQueue::submit(Unit unit) {
  {
    std::lock_guard lock(mutex_);
    if (!closing_) {
      queue_.push_back(std::move(unit));
      ++submitted_count_;
      if (queue_.size() == 1) arrived_.notify_one();
      return;
    }
  }
  tell(unit.done, StoreError(ErrorKind::Closed, "the store is closed"));
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
  bool untidy = false;
  for (;;) {
    const std::vector<Unit> group = take(untidy);
    if (!group.empty()) {
      answer(group);
    } else if (!untidy) {
      return;  // closing, and nothing is left
    }
    untidy = writer_.tend();
    std::lock_guard lock(mutex_);
    if (closing_ && queue_.empty()) return;
  }
}

std::vector<Unit> CommitQueue::take(bool impatient) {
  std::unique_lock lock(mutex_);
  const auto awake = [this] { return closing_ || !queue_.empty(); };
  if (impatient) {
    arrived_.wait_for(lock, kTendingInterval, awake);
  } else {
    arrived_.wait(lock, awake);
  }
  const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(queue_.size(), group_max_));
  std::vector<Unit> group(std::make_move_iterator(queue_.begin()), std::make_move_iterator(end));
  queue_.erase(queue_.begin(), end);
  return group;
}

void CommitQueue::answer(std::span<const Unit> group) {
  GroupWriter::Results results = commit_all(writer_, group);
  for (std::size_t i = 0; i < group.size(); ++i) tell(group[i].done, std::move(results[i]));
  std::lock_guard lock(mutex_);
  answered_count_ += group.size();
  answered_.notify_all();
}

}  // namespace arbiter::persistence
