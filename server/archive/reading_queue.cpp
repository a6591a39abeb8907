#include "server/archive/reading_queue.hpp"

#include <utility>

namespace arbiter::server {

void ReadingQueue::add(const std::string& user, Work read) {
  {
    const MutexLock lock(mutex_);
    auto& own = waiting_[user];
    own.push_back(std::move(read));
    if (own.size() > 1) return;
  }
  runtime_.reading().post([this, user] { run_next(user); });
}

void ReadingQueue::run_next(const std::string& user) {
  Work read;
  {
    const MutexLock lock(mutex_);
    read = std::move(waiting_[user].front());
  }
  read();
  {
    const MutexLock lock(mutex_);
    const auto own = waiting_.find(user);
    own->second.pop_front();
    if (own->second.empty()) {
      waiting_.erase(own);
      return;
    }
  }
  runtime_.reading().post([this, user] { run_next(user); });
}

}  // namespace arbiter::server
