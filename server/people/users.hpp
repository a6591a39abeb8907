// Who people are: names, tokens, and how many are made from one address.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "persistence/match_store.hpp"
#include "protocol/session_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/runtime.hpp"
#include "server/people/bans.hpp"
#include "server/people/codes.hpp"
#include "server/people/entrance.hpp"
#include "server/people/hourly_limit.hpp"
#include "server/people/own_tables.hpp"
#include "server/people/people_world.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// Thread-safe. Must outlive the runtime's work.
class Users {
 public:
  /// Somebody who has said hello.
  struct Known {
    Speaker speaker;
    std::string token;
    std::vector<OwnTable> tables;
  };
  using Done = std::function<void(std::variant<Known, protocol::Error>)>;

  /// `per_hour`: new users in an hour from one network; 0: no limit. `links`: which codes other devices
  /// have asked for.
  Users(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, LinkCodes& links,
        const Bans& bans, Entrance& entrance, std::int64_t per_hour);

  /// Before anything else: folds names anew that were folded by other rules (of another version of ICU). Names
  /// that have become alike all stay; the oldest keeps others from taking it. Throws StoreError.
  void start();

  /// session.hello: makes a new user, or recognises the one whose token or code it is. A token is told once
  /// and only its hash is kept. `address`: where it is said, as `address_of` gives it. `done` is called once,
  /// on any thread. If the session is revoked meanwhile, PeopleWorld::end_session follows `done`; whoever is banned
  /// meanwhile is for the caller to find, once the connection can be found by its person.
  void hello(const std::string& address, const protocol::SessionHello& request, Done done);

  /// session.rename.
  void rename(const User& user, const protocol::SessionRename& request, Reply reply);

 private:
  void create(const std::string& address, const protocol::SessionHello& request, Done done);
  struct New;
  void store_new(std::shared_ptr<const New> who, int guests, Done done);
  void recognise(const std::string& address, const std::string& token, Done done);
  void redeem(const std::string& address, const protocol::SessionHello& request, Done done);
  void add_device(const std::string& address, const std::string& user, const std::string& device,
                  std::optional<persistence::Hash> recovery, Done done);
  persistence::SessionRecord new_session(const std::string& user, const std::string& token,
                                         const std::string& device, const std::string& address) const;

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  LinkCodes& links_;
  const Bans& bans_;
  Entrance& entrance_;
  HourlyLimit made_;     // users, by network
  HourlyLimit guessed_;  // codes, by network
  HourlyLimit renamed_;  // by user
};

}  // namespace arbiter::server
