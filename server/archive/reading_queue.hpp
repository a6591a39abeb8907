// The order in which stored matches are read: one costly read at a time for each person, on threads that
// nobody else waits for.
#pragma once

#include <deque>
#include <string>
#include <unordered_map>

#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

/// Thread-safe. Must outlive the runtime's work.
class ReadingQueue {
 public:
  explicit ReadingQueue(Runtime& runtime) : runtime_(runtime) {}

  /// Runs `read` on a thread for reading, after all that the same person has asked before. Of several
  /// people who wait, each has a turn.
  void add(const std::string& user, Work read) EXCLUDES(mutex_);

 private:
  void run_next(const std::string& user) EXCLUDES(mutex_);

  Runtime& runtime_;
  Mutex mutex_;
  std::unordered_map<std::string, std::deque<Work>> waiting_ GUARDED_BY(mutex_);  // the first is being read
};

}  // namespace arbiter::server
