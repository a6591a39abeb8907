// The devices of a person: codes for new ones, the list of them, and their end.
#pragma once

#include <functional>
#include <string>

#include "persistence/match_store.hpp"
#include "protocol/session_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/runtime.hpp"
#include "server/people/codes.hpp"
#include "server/people/people_world.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// Answers session.link, list, revoke and recovery. Thread-safe. Must outlive the runtime's work.
class Devices {
 public:
  Devices(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, LinkCodes& links)
      : runtime_(runtime), store_(store), world_(world), links_(links) {}

  void ask(const Speaker& who, const protocol::SessionLink& request, Reply reply);
  void ask(const Speaker& who, const protocol::SessionList& request, Reply reply);
  void ask(const Speaker& who, const protocol::SessionRevoke& request, Reply reply);
  void ask(const Speaker& who, const protocol::SessionRecovery& request, Reply reply);

 private:
  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  LinkCodes& links_;
};

}  // namespace arbiter::server
