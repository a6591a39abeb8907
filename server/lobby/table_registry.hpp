// All tables: those in memory, and those that can be loaded.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "protocol/table_messages.hpp"
#include "rules/registry.hpp"
#include "server/archive/stored_match.hpp"
#include "server/archive/stored_table.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/lobby/heartbeat.hpp"
#include "server/lobby/lobby.hpp"
#include "server/people/quota.hpp"
#include "server/tables/table_actor.hpp"

namespace arbiter::server {

/// Thread-safe. Must outlive the runtime's work.
class TableRegistry {
 public:
  /// The table, or why it is not there: `not_found`, or `busy` while the store cannot be read.
  using Found = std::function<void(std::variant<std::shared_ptr<TableActor>, protocol::Error>)>;

  TableRegistry(Runtime& runtime, TableWorld& world, persistence::MatchStore& store,
                const rules::Registry& games, Lobby& lobby, Quota& quota, const TableSettings& settings);

  /// Brings back the tables that never started and, soon after, those with bots, which may have to move. The
  /// others that play are listed, and loaded when somebody comes back to them. Once, before all else; blocks.
  void start();

  /// table.create.
  void create(FollowerRef creator, protocol::TableCreate request, Reply reply);
  /// A table for one more match of the same people. `done` hears its id, or nothing where it cannot be: the game
  /// is gone, or somebody is at too many tables.
  void open_rematch(Rematch rematch, std::function<void(std::string)> done);
  /// match.branch: opens what the archive has prepared. The creator has the seat that imagines what is hidden.
  void branch(FollowerRef creator, BranchStart start, Reply reply);
  /// Calls `found`, loading the table if need be; at once if it is in memory.
  void find(const std::string& id, Found found) EXCLUDES(mutex_);
  /// Asks a table, loading it if need be.
  void call(const std::string& id, FollowerRef from, TableRequest request, PlaceRef place, Reply reply);
  /// Whoever runs the server (`by`, for the audit log) ends a table, loading it if need be: what never began is
  /// deleted, a match that runs is over without a result. `why` is told to its people.
  void close(const std::string& id, const std::string& by, const std::string& why, Reply reply);
  /// The same of a match that is over or cannot go on: it is deleted, with all but what came of it for its people.
  void remove(const std::string& id, const std::string& by, const std::string& why, Reply reply);
  /// The table if it is in memory, else null.
  std::shared_ptr<TableHandle> loaded(const std::string& id) const EXCLUDES(mutex_);
  /// The table has left memory: what was found under its id is found no more. After `wake_after`, if it is
  /// given, the table is loaded again.
  void forget(const std::shared_ptr<TableHandle>& table,
              std::optional<std::chrono::milliseconds> wake_after = std::nullopt) EXCLUDES(mutex_);
  /// Tells those of these tables that are in memory that a person has another name; the others find it in the
  /// store when they are loaded.
  void rename(const User& user, const std::vector<std::string>& tables) EXCLUDES(mutex_);
  /// From now on tables begin no change, those that are loaded later included.
  void drain() EXCLUDES(mutex_);

 private:
  bool is_draining() const EXCLUDES(mutex_);
  void open(FollowerRef creator, TableContent content, int seats, std::optional<core::Seat> seat,
            const std::string& entropy, Reply reply);
  std::shared_ptr<TableActor> at_hand(const std::string& id) const REQUIRES(mutex_);
  void load(const std::string& id);
  void remove_unread(const std::string& id, const std::string& by, const std::string& why, Reply reply);
  void resume(const persistence::TableRecord& record);
  Standing public_standing(const persistence::TableRecord& record) const;
  void resume_time(const persistence::TableRecord& record, int seats);
  void wake(const std::string& id);
  void wake_at(const std::string& id, std::int64_t at_steady_ms) EXCLUDES(mutex_);
  void set_wake_timer(const std::string& id, std::int64_t at_steady_ms) EXCLUDES(mutex_);
  std::int64_t uncounted_ms(const Standing& standing) const;
  std::int64_t asleep_ms(const std::string& id);
  std::int64_t away_ms(const persistence::TableRecord& record, const persistence::MoveRecord* last) const;
  void set_aside(const std::string& id, const std::string& why) EXCLUDES(mutex_);
  protocol::Error why_not_there(const std::string& id) const EXCLUDES(mutex_);
  void unlist_forsaken();
  std::optional<TableContent> content_of(const persistence::TableRecord& record);
  struct Opening;
  void find_room(std::shared_ptr<Opening> opening);
  void open_new(const std::shared_ptr<Opening>& opening);
  static void find_position(const StoredTable& read, TableContent& content);
  std::shared_ptr<TableActor> put(TableContent content) EXCLUDES(mutex_);
  void store_new(FollowerRef creator, TableContent content, std::string result, PlaceRef place, Reply reply);

  Runtime& runtime_;
  TableWorld& world_;
  persistence::MatchStore& store_;
  const rules::Registry& games_;
  Lobby& lobby_;
  Quota& quota_;
  const TableSettings settings_;
  const std::shared_ptr<Executor> executor_;
  Heartbeat heartbeat_;

  mutable Mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<TableActor>> tables_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::vector<Found>> loading_ GUARDED_BY(mutex_);
  /// Tables that are listed and not in memory; nobody has come back to them since the start.
  std::set<std::string> forsaken_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::string> unreadable_ GUARDED_BY(mutex_);  // why, by table
  struct Wake {
    std::int64_t wanted;  // when, in steady ms, the table is to be loaded
    std::int64_t timer;   // when the timer comes: not later
  };
  std::unordered_map<std::string, Wake> wakes_ GUARDED_BY(mutex_);
  /// When running matches left memory, in steady ms: until they are back nobody was at their tables.
  std::unordered_map<std::string, std::int64_t> asleep_since_ GUARDED_BY(mutex_);
  bool draining_ GUARDED_BY(mutex_) = false;
};

}  // namespace arbiter::server
