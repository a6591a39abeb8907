// What people reach of the rest of the server.
#pragma once

#include <string>
#include <vector>

#include "persistence/match_store.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// Made by app/. Thread-safe; nothing here waits. Outlives all people.
class PeopleWorld {
 public:
  virtual ~PeopleWorld() = default;

  /// As MatchStore::submit says; counts failures of the store.
  virtual void write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) = 0;

  // ---- What reaches upwards ----
  /// A session is no more: its connections are to be closed, once they have been sent what is queued.
  virtual void end_session(const std::string& session) = 0;
  /// A person has another name, on all connections and at these tables.
  virtual void renamed(const User& user, const std::vector<std::string>& tables) = 0;
};

}  // namespace arbiter::server
