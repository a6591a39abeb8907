// What one turn of the event loop hands over, together.
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

/// Keeps what is added until all that was ready when the first of it came has run, and then delivers it, in its order.
/// Thread-safe.
template <class Item>
class Turn {
 public:
  using Deliver = std::function<void(std::vector<Item>)>;

  /// `executor`: one strand of the event loop. Must outlive its work.
  Turn(std::shared_ptr<Executor> executor, Deliver deliver)
      : executor_(std::move(executor)), deliver_(std::move(deliver)) {}

  void add(Item item) EXCLUDES(mutex_) {
    {
      const MutexLock lock(mutex_);
      added_.push_back(std::move(item));
      if (added_.size() > 1) return;
    }
    executor_->post([this] { end(); });
  }

  /// Delivers what there is. Not from two threads at a time: on the strand, or where it does not run any more.
  void end() EXCLUDES(mutex_) {
    std::vector<Item> items;
    {
      const MutexLock lock(mutex_);
      items.swap(added_);
    }
    if (!items.empty()) deliver_(std::move(items));
  }

  bool is_empty() const EXCLUDES(mutex_) {
    const MutexLock lock(mutex_);
    return added_.empty();
  }

 private:
  const std::shared_ptr<Executor> executor_;
  const Deliver deliver_;
  mutable Mutex mutex_;
  std::vector<Item> added_ GUARDED_BY(mutex_);
};

}  // namespace arbiter::server
