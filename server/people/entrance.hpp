// Whose server it is: who may come for the first time, and who may open tables.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "persistence/match_store.hpp"
#include "protocol/session_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/config.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/people/hourly_limit.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

/// Thread-safe. Must outlive the runtime's work.
class Entrance {
 public:
  Entrance(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, const Access& access);

  /// What is to be stored in one unit with somebody new, or why they may not come; `network`: where they are, as
  /// `network_of` names it. Where the unit is refused as NotFound, that is `no_such_invitation`.
  std::variant<std::vector<persistence::Write>, protocol::Error> admit(const std::string& network,
                                                                       const protocol::SessionHello& hello);
  static protocol::Error no_such_invitation();

  bool may_open_tables(const std::string& user) const { return openers_.empty() || openers_.contains(user); }

  /// user.invite.
  void invite(const std::string& user, Reply reply) EXCLUDES(mutex_);
  /// admin.invite; `actor`: for the audit log.
  void invite_by_operator(const std::string& actor, int uses, int days, Reply reply);
  /// admin.invitations.
  std::string invitations_json() const;
  /// admin.uninvite.
  void take_back(const std::string& actor, const std::string& invitation, Reply reply);

 private:
  void make(const std::string& user, const std::string& actor, int uses, int days, Reply reply);
  void count_making(const std::string& user, int change) EXCLUDES(mutex_);

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  const Access access_;
  const std::set<std::string> openers_;
  HourlyLimit guessed_;  // passwords, by network
  Mutex mutex_;
  std::map<std::string, std::size_t> making_ GUARDED_BY(mutex_);  // invitations on their way, by user
};

}  // namespace arbiter::server
