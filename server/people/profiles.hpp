// What others may know of a person: results and ratings; and the lists of the best.
#pragma once

#include <string>

#include "persistence/match_store.hpp"
#include "protocol/user_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/runtime.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// Answers user.get and user.leaders. Thread-safe. Must outlive the runtime's work.
class Profiles {
 public:
  Profiles(Runtime& runtime, const persistence::MatchStore& store) : runtime_(runtime), store_(store) {}

  /// `who` asks: of oneself one is told more.
  void ask(const User& who, const protocol::UserGet& request, Reply reply);
  void ask(const protocol::UserLeaders& request, Reply reply);

 private:
  Runtime& runtime_;
  const persistence::MatchStore& store_;
};

}  // namespace arbiter::server
