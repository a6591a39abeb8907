// Answers admin.*: what whoever runs the server asks of it.
#pragma once

#include <functional>
#include <string>

#include "persistence/match_store.hpp"
#include "protocol/admin_messages.hpp"
#include "server/admin/operators.hpp"
#include "server/base/answer.hpp"
#include "server/base/metrics.hpp"
#include "server/base/runtime.hpp"
#include "server/lobby/presence.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/people/bans.hpp"
#include "server/people/entrance.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

/// Thread-safe. Must outlive the runtime's work. Whoever asks has been found to be an operator; every act is in the
/// audit log, in one unit with what it changes.
class Administration {
 public:
  /// What it works on; all of it outlives it.
  struct Parts {
    Runtime& runtime;
    const persistence::MatchStore& store;
    PeopleWorld& world;
    Operators& operators;
    Bans& bans;
    Entrance& entrance;
    Presence& presence;
    TableRegistry& tables;
    Metrics& metrics;
    std::function<std::string()> what_is_wrong;  // as /readyz says; empty: nothing
  };
  explicit Administration(Parts parts) : parts_(std::move(parts)), since_ms_(parts_.runtime.now().wall_ms) {}

  void ask(const Operator& who, const protocol::AdminToken& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminStats& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminTables& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminPeople& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminReports& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminAudit& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminBan& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminUnban& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminBans& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminClose& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminDelete& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminBroadcast& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminInvite& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminInvitations& request, Reply reply);
  void ask(const Operator& who, const protocol::AdminUninvite& request, Reply reply);

 private:
  /// Answers on a thread that may wait for the disk.
  void read(Reply reply, std::function<std::string()> answer);
  std::string tables_json(const protocol::AdminTables& request) const;
  std::string people_json(const protocol::AdminPeople& request) const;
  void put_ban(const Operator& who, persistence::Ban ban, const Reply& reply);
  std::size_t show_out(const persistence::Ban& ban) const;
  persistence::AuditLine line(const Operator& who, std::string_view act, std::string detail) const;

  const Parts parts_;
  const std::int64_t since_ms_;
};

}  // namespace arbiter::server
