// Who runs the server: whoever has the socket in the data folder, or a token that was made by it.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "persistence/match_store.hpp"
#include "server/base/answer.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

/// Somebody who runs the server, as the audit log names them.
struct Operator {
  std::string name = "operator";
  bool by_socket = true;
};

/// Thread-safe. Must outlive the runtime's work.
class Operators {
 public:
  Operators(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world)
      : runtime_(runtime), store_(store), world_(world) {}

  /// Reads them from the store, before all else. Throws StoreError.
  void start() EXCLUDES(mutex_);

  /// Whose token this is; nothing if it is nobody's (any more).
  std::optional<Operator> find(const std::string& token) const EXCLUDES(mutex_);
  /// admin.token: a new one, of which only the hash is kept. `revoke`: those before are worth nothing.
  void issue(const Operator& by, bool revoke, Reply reply) EXCLUDES(mutex_);

 private:
  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  mutable Mutex mutex_;
  std::set<persistence::Hash> tokens_ GUARDED_BY(mutex_);
};

}  // namespace arbiter::server
