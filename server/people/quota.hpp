// How many tables one person may keep, counting those that are on their way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "persistence/match_store.hpp"
#include "protocol/errors.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"

namespace arbiter::server {

class Quota;

/// Room for one more table, held for a person until it is known whether the table is theirs: once what it was
/// for is stored the store counts it, and once it is refused nobody does. Let go of it only then.
class Place {
 public:
  /// Nothing is held, for this reason.
  explicit Place(protocol::Error refusal) : refusal_(std::move(refusal)) {}
  Place(Quota* quota, std::string user) : quota_(quota), user_(std::move(user)) {}
  ~Place();
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  /// Why there is no room; nothing if there is.
  const std::optional<protocol::Error>& refusal() const { return refusal_; }

 private:
  Quota* quota_ = nullptr;  // null: no limit, or refused
  std::string user_;
  std::optional<protocol::Error> refusal_;
};
/// Shared, so that whoever still needs the room keeps it. May be null: none was asked for.
using PlaceRef = std::shared_ptr<const Place>;

/// Thread-safe. Outlives all its places, but for those that whoever waits here holds.
class Quota {
 public:
  using Done = std::function<void(PlaceRef)>;

  /// `most`: limits.tables_per_user; 0: no limit.
  Quota(Runtime& runtime, const persistence::MatchStore& store, std::size_t most)
      : runtime_(runtime), store_(store), most_(most) {}
  ~Quota();

  /// Asks for room for one more table of `user`. `done` is called once, on a thread of the log-ins or within
  /// the call. Exact however many ask at once: who would be one too many only if all that is on its way
  /// comes about waits until that is known.
  void reserve(const std::string& user, Done done) EXCLUDES(mutex_);

 private:
  friend Place;
  struct Asking {
    std::size_t held = 0;        // places given out
    std::uint64_t releases = 0;  // of places, ever
    bool looking = false;        // the store is being asked
    std::deque<Done> waiting;    // the first of them is being decided
  };

  void look(const std::string& user) EXCLUDES(mutex_);
  void release(const std::string& user) EXCLUDES(mutex_);
  std::uint64_t releases_of(const std::string& user) EXCLUDES(mutex_);
  protocol::Error refusal() const;

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  const std::size_t most_;
  Mutex mutex_;
  std::unordered_map<std::string, Asking> asking_ GUARDED_BY(mutex_);
};

}  // namespace arbiter::server
