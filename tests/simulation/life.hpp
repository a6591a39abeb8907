// The server from its start to its crash: the rooms of the real one, composed as the program composes them, with
// the runtime and the store of the simulation below.
#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "rules/registry.hpp"
#include "server/archive/archive.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/presence.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/people/devices.hpp"
#include "server/people/own_data.hpp"
#include "server/people/profiles.hpp"
#include "server/people/quota.hpp"
#include "server/people/users.hpp"
#include "server/tables/table_actor.hpp"
#include "tests/simulation/connection.hpp"
#include "tests/simulation/runtime.hpp"
#include "tests/simulation/store.hpp"

namespace arbiter::simulation {

struct LifeSettings {
  server::TableSettings tables;
  std::size_t tables_per_user = 0;
  std::size_t pending_max = 100;
  std::size_t bot_failures = 0;  // percent of decisions
};

class Life final : public server::TableWorld, public server::PeopleWorld {
 public:
  Life(const LifeSettings& settings, Clock& clock, persistence::MatchStore& disk,
       const rules::Registry& games, Oracle& oracle, Verdict& verdict);
  /// A crash: what waits is lost, and nobody is told anything.
  ~Life() override;

  /// session.hello; `done` is called once.
  void hello(const protocol::SessionHello& hello, server::Users::Done done);
  /// False: this person is barred, and the connection ended.
  bool connected(const std::shared_ptr<Connection>& connection);
  void closed(const std::shared_ptr<Connection>& connection);
  void request(const std::shared_ptr<Connection>& connection, const std::shared_ptr<Asked>& asked);
  // What the operator does.
  void close_table(const std::string& table);
  /// `until_ms`: by the machine's clock; 0: for ever.
  void bar(const std::string& user, std::int64_t until_ms);
  void let_in_again(const std::string& user);
  /// From now on bots do not fail, the disk can be read, and the store is never behind.
  void calm() {
    store_.set_unreadable(false);
    settings_.bot_failures = 0;
    settings_.pending_max = std::numeric_limits<std::size_t>::max();
  }
  /// SIGTERM, as the program takes it: no change is begun from now on.
  void drain() {
    tables_.drain();
    recordings_.drain();
  }
  /// The connection has caught up with what it had lost.
  void refresh(const std::shared_ptr<Connection>& connection);

  Runtime& runtime() { return runtime_; }
  Store& disk() { return store_; }
  server::Lobby& lobby() { return lobby_; }
  /// Tables in memory.
  int in_memory() const { return in_memory_; }
  /// Requests that have not been answered.
  std::size_t unanswered() const { return unanswered_; }
  /// Decisions that bots have been asked for and have not given.
  std::size_t thinking() const { return thinking_; }
  /// What was acknowledged, to be told to others (a private table's code).
  std::function<void(const std::string& table, const std::string& code)> on_created;
  /// Whether somebody is leaving this table.
  bool is_being_left(const std::string& table) const { return leaving_.contains(table); }
  /// A connection of this person follows the table no longer.
  void note_absence(const std::string& table, const std::string& user);
  /// One does.
  void note_presence(const std::string& table, const std::string& user);
  /// For how many milliseconds nobody who plays at this table has been there or moved, at most.
  std::int64_t unattended_ms(const KnownTable& table);
  /// Somebody has been shown out of a table.
  std::function<void(const std::string& table, const std::string& user)> on_removed;

  /// A request about people's devices was answered.
  std::function<void(const Connection&, const Asked&, const nlohmann::json& result)> on_answered;
  /// A session is no more: who came by it is to be dropped.
  std::function<void(const std::string& session)> on_session_ended;

  // ---- PeopleWorld (`write` is below) ----
  void end_session(const std::string& session) override;
  void renamed(const server::User& user, const std::vector<std::string>& tables) override;

  // ---- TableWorld ----
  void write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) override;
  bool store_is_behind() const override;
  std::shared_ptr<const server::BlockList> blocks() const override { return blocks_.list(); }
  const persistence::MatchStore& store() const override { return store_; }
  void think(const std::string& table, server::effect::Think question,
             std::function<void(server::Command)> done) override;
  void read_match(server::effect::ReadMatch request, server::Reply reply) override;
  void open_rematch(server::Rematch rematch, std::function<void(std::string)> done) override;
  void read(const std::string& user, server::Work work) override;
  void show(const std::string& table, std::optional<server::LobbyRow> row) override;
  bool is_connected(const std::string& user) const override;
  void tell(const std::string& user, const server::Frame& frame) override;
  std::optional<persistence::Write> notice(const std::string& user, std::string_view event,
                                           const std::string& table, const std::string& game) override;
  void notices_stored() override {}
  void ended(const std::shared_ptr<server::TableHandle>& handle,
             std::optional<std::chrono::milliseconds> wake_after) override;
  void call_successor(const std::string& table, server::FollowerRef from, server::TableRequest request,
                      server::PlaceRef place, server::Reply reply) override;
  void count(server::effect::Event event) override {
    if (event == server::effect::Event::match_finished) recordings_.wake();
  }
  std::shared_ptr<const void> time_act(std::chrono::steady_clock::time_point) override { return {}; }
  void count_in_memory(int change) override { in_memory_ += change; }

 private:
  class Waiting;
  struct Absence {
    std::int64_t since = 0;    // in steady ms
    std::int64_t longest = 0;  // of those that have ended
  };
  friend class Dispatch;
  server::Reply reply_to_operator(std::string what, std::function<void()> check);
  server::Reply reply_to(const std::shared_ptr<Connection>& connection, const std::shared_ptr<Asked>& asked);
  void answered(Connection& connection, Asked& asked, const server::Answer& answer);
  void check_result(Connection& connection, const Asked& asked, const nlohmann::json& result);
  void check_entrance(const Connection& connection, const Asked& asked);
  Absence& absence_of(const std::string& table, const std::string& user);
  void check_rematch(const KnownTable& before, const KnownTable& after);
  void check_bot(const Connection& connection, const Asked& asked, const KnownTable& table, std::size_t seat);
  void check_act(const Connection& connection, const Asked& asked, const nlohmann::json& result);
  void check_try(const Connection& connection, const Asked& asked, const nlohmann::json& result);
  void check_undo(const Connection& connection, const Asked& asked, const nlohmann::json& result);
  void check_chat(const Connection& connection, const Asked& asked, const nlohmann::json& lines);

  LifeSettings settings_;
  const Clock& clock_;
  Oracle& oracle_;
  Verdict& verdict_;
  Runtime runtime_;
  Store store_;
  server::Presence presence_;
  server::LinkCodes links_;
  server::Bans bans_;
  server::Entrance entrance_;
  server::Users users_;
  server::Devices devices_;
  server::Blocks blocks_;
  server::OwnData own_data_;
  server::Profiles profiles_;
  server::Lobby lobby_;
  server::Quota quota_;
  server::RecordingJob recordings_;
  server::Archive archive_;
  server::TableRegistry tables_;
  std::size_t unanswered_ = 0;
  std::size_t thinking_ = 0;
  std::uint64_t thought_ = 0;
  int in_memory_ = 0;
  std::map<std::string, int> leaving_;  // requests to leave that are not answered yet, by table
  std::map<std::pair<std::string, std::string>, Absence> absences_;  // by table and user
  const std::int64_t began_at_;
  bool over_ = false;
};

}  // namespace arbiter::simulation
