// Tells people who are away what happens at their tables, as they wish: by webhook and by mail.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "persistence/match_store.hpp"
#include "protocol/user_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/notify/courier.hpp"
#include "server/people/hourly_limit.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// Answers user.set. Thread-safe. Must outlive the runtime's work.
class Notifier {
 public:
  /// `is_connected`: whether a person has a connection; those get no mail.
  Notifier(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world,
           const NotifySettings& settings, std::function<bool(const std::string& user)> is_connected);

  /// Before all else. Throws StoreError.
  void start() EXCLUDES(mutex_);
  /// Before the store is closed.
  void stop() { courier_.stop(); }

  void ask(const User& who, const protocol::UserSet& request, Reply reply);
  /// Something happens at a table that this person may want to hear of: what is to be stored in the same unit, if
  /// anything; `event`: of protocol::kNotices. Once it is stored: `wake`.
  std::optional<persistence::Write> notice(const std::string& user, std::string_view event,
                                           const std::string& table, const std::string& game)
      EXCLUDES(mutex_);
  void wake() { courier_.wake(); }

 private:
  std::vector<persistence::Write> deliveries_of(const persistence::Delivery& notice);

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  const NotifySettings settings_;
  const std::function<bool(const std::string&)> is_connected_;
  Mutex mutex_;
  std::unordered_set<std::string> reachable_ GUARDED_BY(mutex_);  // who has ever said how
  HourlyLimit webhooks_;                                          // by user
  HourlyLimit mails_;
  Courier courier_;
};

}  // namespace arbiter::server
