// Who may not come to this server.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "persistence/match_store.hpp"
#include "protocol/errors.hpp"
#include "server/base/mutex.hpp"
#include "server/base/network.hpp"
#include "server/base/runtime.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

/// What the banned are told.
protocol::Error banned_error(const persistence::Ban& ban);

/// All bans, in memory: every connection asks. A ban holds from when it is stored. Thread-safe. Must outlive the
/// runtime's work.
class Bans {
 public:
  static constexpr std::size_t kMostNetworks = 1000;  // beside single addresses

  using Done = std::function<void(std::optional<protocol::Error>)>;

  Bans(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world)
      : runtime_(runtime), store_(store), world_(world) {}

  /// Reads them from the store, before all else. Throws StoreError.
  void start() EXCLUDES(mutex_);

  /// In force now.
  std::optional<persistence::Ban> on_user(const std::string& user) const EXCLUDES(mutex_);
  /// `address` as `address_of` gives it.
  std::optional<persistence::Ban> on_address(const std::string& address) const EXCLUDES(mutex_);
  /// All that are in force, the newest first.
  std::vector<persistence::Ban> all() const EXCLUDES(mutex_);

  /// `ban.address`, if it is of one, as `canonical_network` gives it. Stored together with `line`.
  void put(persistence::Ban ban, persistence::AuditLine line, Done done) EXCLUDES(mutex_);
  void drop(persistence::DropBan drop, persistence::AuditLine line, Done done) EXCLUDES(mutex_);

 private:
  struct OfNetwork {
    Network network;
    persistence::Ban ban;
  };
  void add(const persistence::Ban& ban) REQUIRES(mutex_);
  void remove(const std::string& user, const std::string& address) REQUIRES(mutex_);
  bool in_force(const persistence::Ban& ban) const;

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  mutable Mutex mutex_;
  std::unordered_map<std::string, persistence::Ban> by_user_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, persistence::Ban> by_address_ GUARDED_BY(mutex_);  // as `network_of` has it
  std::vector<OfNetwork> networks_ GUARDED_BY(mutex_);                               // all others
};

}  // namespace arbiter::server
