// What is kept of a person, in the person's own hands: to take along, and to be forgotten; and reports of others.
#pragma once

#include "persistence/match_store.hpp"
#include "protocol/user_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/runtime.hpp"
#include "server/people/blocks.hpp"
#include "server/people/hourly_limit.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

/// Answers user.export, forget and report. Thread-safe. Must outlive the runtime's work.
class OwnData {
 public:
  OwnData(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, Blocks& blocks);

  void ask(const User& who, const protocol::UserExport& request, Reply reply);
  void ask(const User& who, const protocol::UserForget& request, Reply reply);
  void ask(const User& who, const protocol::UserReport& request, Reply reply);

 private:
  std::string export_json(const std::string& user) const;
  void forget(const std::string& user, const Reply& reply);

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  Blocks& blocks_;
  HourlyLimit exports_;  // by user
  HourlyLimit reports_;  // by user
};

}  // namespace arbiter::server
