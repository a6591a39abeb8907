// Who does not want to hear of whom.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "persistence/match_store.hpp"
#include "protocol/user_messages.hpp"
#include "server/base/answer.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/people/people_world.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// A value, shared; never changed, only replaced.
class BlockList {
 public:
  BlockList() = default;
  explicit BlockList(std::set<std::pair<std::string, std::string>> pairs) : pairs_(std::move(pairs)) {}

  bool has_blocked(const std::string& user, const std::string& blocked) const {
    return pairs_.contains({user, blocked});
  }
  std::vector<std::string> of(const std::string& user) const;
  BlockList with(const std::string& user, const std::string& blocked, bool on) const;
  BlockList without(const std::string& user) const;  // on either side

 private:
  std::set<std::pair<std::string, std::string>> pairs_;  // who, and whom
};

/// All blocks of the server, in memory: tables ask for them at every step. Thread-safe. Must outlive the
/// runtime's work.
class Blocks {
 public:
  static constexpr std::size_t kMost = 1000;  // of one person

  Blocks(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world)
      : runtime_(runtime), store_(store), world_(world) {}

  /// Reads them from the store, before all else. Throws StoreError.
  void start() EXCLUDES(mutex_);
  /// As they are now.
  std::shared_ptr<const BlockList> list() const EXCLUDES(mutex_);

  void ask(const User& who, const protocol::UserBlock& request, Reply reply);
  void ask(const User& who, const protocol::UserUnblock& request, Reply reply);
  /// A person is no more.
  void forget(const std::string& user) EXCLUDES(mutex_);

 private:
  void set(const std::string& user, const std::string& blocked, bool on, Reply reply);
  void replace(const BlockList& list) REQUIRES(mutex_);

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  mutable Mutex mutex_;
  std::shared_ptr<const BlockList> list_ GUARDED_BY(mutex_) = std::make_shared<const BlockList>();
};

}  // namespace arbiter::server
