// All tables: those in memory, those still to be loaded, and what the lobby shows of them.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "protocol/messages.hpp"
#include "server/answer.hpp"
#include "server/table.hpp"

namespace arbiter::server {

/// A public table as the lobby shows it.
struct Listed {
  std::string game;
  std::string status;
  std::string json;  // a `listed_table`
};
Listed listed_as(const persistence::TableRecord& record, const Seating& seating, int spectators,
                 std::uint64_t seq);

/// Thread-safe.
class Directory {
 public:
  using Found = std::function<void(std::shared_ptr<Table>)>;

  explicit Directory(Service& service);

  /// Brings back the tables that never started and, soon after, those with bots, which may have to move. The
  /// others that play are listed, and loaded when somebody comes back to them.
  void start();

  void create(const Caller& caller, protocol::TableCreate request, Reply reply);
  /// Calls `found` with the table, loading it if need be, or with null if there is none; at once if it is in
  /// memory.
  void find(const std::string& id, Found found);
  /// The table has left memory.
  void forget(const std::string& id);

  // ---- The lobby ----
  void list(const std::string& id, Listed listed);
  void unlist(const std::string& id);
  /// {"tables":[…]}. Empty filters match everything.
  std::string listing(const std::optional<std::string>& game, const std::optional<std::string>& status) const;
  void subscribe(const std::shared_ptr<Session>& session);
  void unsubscribe(const std::shared_ptr<Session>& session);
  /// Tells a subscriber how these tables are listed now, or that they are no longer.
  void refresh_lobby(const std::shared_ptr<Session>& session, const std::set<std::string>& ids);

  // ---- Everyone connected ----
  void greet(const std::shared_ptr<Session>& session);  // counted until it says good-bye
  /// Who is on the other end, once that is known.
  void identify(const std::shared_ptr<Session>& session, const std::string& user);
  void part(const std::shared_ptr<Session>& session);
  /// All connections of one person, whatever they follow.
  std::vector<std::shared_ptr<Session>> sessions_of(const std::string& user) const;
  std::vector<std::shared_ptr<Session>> sessions() const;

 private:
  void load(const std::string& id);
  void resume(const persistence::TableRecord& record);
  void unlist_forsaken();
  std::shared_ptr<Table> rebuild(const persistence::TableRecord& record);
  void insert(const std::shared_ptr<Table>& table);
  /// With the mutex held, so that what is newer comes later.
  void tell_lobby(const std::string& id, const Frame& frame);
  void sweep_later();

  Service& service_;
  boost::asio::steady_timer sweeper_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<std::string, std::vector<Found>> loading_;
  std::map<std::string, Listed> listed_;
  /// Tables that are listed and not in memory; nobody has come back to them since the start.
  std::set<std::string> forsaken_;
  std::int64_t started_at_ms_ = 0;
  std::vector<std::shared_ptr<Session>> lobby_;  // who subscribed
  struct Connected {
    std::weak_ptr<Session> session;
    std::string user;  // empty before the hello
  };
  std::unordered_map<Session*, Connected> sessions_;
};

}  // namespace arbiter::server
