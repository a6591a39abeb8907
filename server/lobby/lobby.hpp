// What the lobby shows, and who is told when it changes.
//
// What is listed is always what tables said last. Subscribers are told of a change of seats or status soon,
// and of what changes with every move or spectator at most once a second for each table: they get the newest.
// They are told on a strand of the lobby's own, outside the lock that tables take to say what they show.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/answer.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/tables/effect.hpp"

namespace arbiter::server {

/// Somebody who is told what changes in the lobby. Thread-safe.
class LobbyFollower {
 public:
  virtual ~LobbyFollower() = default;
  /// How a table is listed now, or that it no longer is. May be dropped if this one reads too slowly: it then
  /// asks (`refresh`) about the tables concerned once it has caught up.
  virtual void send_lobby_news(const std::string& table, const Frame& frame) = 0;
};

/// Thread-safe. Must outlive the runtime's work.
class Lobby {
 public:
  explicit Lobby(Runtime& runtime) : executor_(runtime.new_strand()) {}

  /// What is to be shown of this table from now on; nothing: it is not shown.
  void show(const std::string& table, std::optional<LobbyRow> row) EXCLUDES(mutex_);

  /// {"tables":[…]}. Empty filters match everything.
  std::string listing(const std::optional<std::string>& game, const std::optional<std::string>& status) const
      EXCLUDES(mutex_);
  /// Answers with the listing, and from then on tells every change to it.
  void subscribe(const std::shared_ptr<LobbyFollower>& follower, Reply reply);
  /// Answers with {}; tells nothing after that.
  void unsubscribe(const std::shared_ptr<LobbyFollower>& follower, Reply reply);
  /// Tells a subscriber how these tables are listed now, or that they are no longer.
  void refresh(const std::shared_ptr<LobbyFollower>& follower, std::set<std::string> tables);

 private:
  using Followers = std::vector<std::shared_ptr<LobbyFollower>>;
  using Rows = std::map<std::string, LobbyRow>;

  static std::string listing_of(const Rows& rows, const std::optional<std::string>& game,
                                const std::optional<std::string>& status);
  Frame frame_of(const std::string& table) const REQUIRES(mutex_);
  void tell() EXCLUDES(mutex_);
  bool is_subscribed(const std::shared_ptr<LobbyFollower>& follower) const REQUIRES(mutex_);

  const std::shared_ptr<Executor> executor_;
  mutable Mutex mutex_;
  Rows rows_ GUARDED_BY(mutex_);
  std::shared_ptr<const Followers> followers_ GUARDED_BY(mutex_) = std::make_shared<const Followers>();
  std::set<std::string> changed_ GUARDED_BY(mutex_);  // of which nobody has been told yet
  bool telling_soon_ GUARDED_BY(mutex_) = false;
  bool telling_later_ GUARDED_BY(mutex_) = false;
};

}  // namespace arbiter::server
