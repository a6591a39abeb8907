// What connections reach of the rest of the server.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <string>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/admin/administration.hpp"
#include "server/archive/archive.hpp"
#include "server/base/config.hpp"
#include "server/base/metrics.hpp"
#include "server/base/runtime.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/presence.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/net/admission.hpp"
#include "server/notify/notifier.hpp"
#include "server/people/blocks.hpp"
#include "server/people/devices.hpp"
#include "server/people/own_data.hpp"
#include "server/people/profiles.hpp"
#include "server/people/quota.hpp"
#include "server/people/users.hpp"

namespace arbiter::server {

/// Made by app/, which owns all of it; outlives every connection. Thread-safe, all of it.
struct Service {
  const Config& config;
  const rules::Registry& registry;
  persistence::MatchStore& store;
  Metrics& metrics;
  Admission& admission;
  boost::asio::io_context& io;
  Runtime& runtime;
  Users& users;
  Devices& devices;
  Blocks& blocks;
  OwnData& own_data;
  Profiles& profiles;
  Notifier& notifier;
  Quota& quota;
  Presence& presence;
  Lobby& lobby;
  TableRegistry& tables;
  Archive& archive;
  Bans& bans;
  Entrance& entrance;
  Operators& operators;
  Administration& administration;
  /// For a socket: handlers that never run concurrently (a strand when there are several I/O threads).
  std::function<boost::asio::any_io_executor()> new_executor;
  /// Empty if new tables and moves are taken, else why they are not.
  std::function<std::string()> why_not_ready;
  /// What is wrong and keeps nobody from playing, in lines; empty: nothing.
  std::function<std::string()> warnings;
  /// There was no file descriptor for a connection.
  std::function<void()> note_no_descriptor;
};

}  // namespace arbiter::server
