#include "server/people/quota.hpp"

#include <utility>
#include <vector>

#include "server/base/flaw.hpp"

namespace arbiter::server {

Place::~Place() {
  if (quota_ != nullptr) quota_->release(user_);
}

/// Who still waits may hold other places, which come back while this goes.
Quota::~Quota() {
  std::vector<std::deque<Done>> gone;
  const MutexLock lock(mutex_);
  for (auto& [user, asking] : asking_) gone.push_back(std::exchange(asking.waiting, {}));
}

void Quota::reserve(const std::string& user, Done done) {
  if (most_ == 0) return done(std::make_shared<const Place>(nullptr, user));
  {
    const MutexLock lock(mutex_);
    Asking& asking = asking_[user];
    asking.waiting.push_back(std::move(done));
    if (asking.looking) return;
    asking.looking = true;
  }
  runtime_.log_ins().post([this, user] { look(user); });
}

/// Decides those who wait, in order, until one cannot be decided yet. Runs once at a time for each user.
void Quota::look(const std::string& user) {
  for (bool more = true; more;) {
    const std::uint64_t before = releases_of(user);
    std::size_t stored = 0;
    std::optional<protocol::Error> error;
    try {
      stored = store_.count_unfinished_tables_of(user);
    } catch (const persistence::StoreError&) {
      error = protocol::busy("the server cannot read just now", 1000);
    }
    Done next;
    {
      const MutexLock lock(mutex_);
      Asking& asking = asking_[user];
      if (asking.releases != before) continue;  // it may have been counted neither here nor there
      if (!error && stored >= most_) error = refusal();
      // What is held may be stored already, and so be counted twice: that is known when it is released.
      const std::size_t held = ARBITER_FLAW(counts_only_what_is_stored) ? 0 : asking.held;
      if (!error && stored + held >= most_) {
        asking.looking = false;
        return;
      }
      if (!error) ++asking.held;
      next = std::move(asking.waiting.front());
      asking.waiting.pop_front();
      more = !asking.waiting.empty();
      asking.looking = more;
      if (!more && asking.held == 0) asking_.erase(user);
    }
    next(error ? std::make_shared<const Place>(std::move(*error))
               : std::make_shared<const Place>(this, user));
  }
}

std::uint64_t Quota::releases_of(const std::string& user) {
  const MutexLock lock(mutex_);
  return asking_[user].releases;
}

void Quota::release(const std::string& user) {
  {
    const MutexLock lock(mutex_);
    const auto known = asking_.find(user);
    if (known == asking_.end()) return;
    Asking& asking = known->second;
    --asking.held;
    ++asking.releases;
    if (asking.waiting.empty()) {
      if (asking.held == 0 && !asking.looking) asking_.erase(known);
      return;
    }
    if (asking.looking) return;
    asking.looking = true;
  }
  runtime_.log_ins().post([this, user] { look(user); });
}

protocol::Error Quota::refusal() const {
  auto error = protocol::too_large("tables_per_user", most_);
  error.message =
      "you play at, or have opened, " + std::to_string(most_) +
      " tables that are not over, and no more are allowed: finish one, leave or start one that waits, "
      "or let a bot play on in your seat (table.add_bot)";
  return error;
}

}  // namespace arbiter::server
