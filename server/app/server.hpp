// All rooms put together, and what must reach upwards between them.
#pragma once

#include <atomic>

#include "server/admin/administration.hpp"
#include "server/admin/backups.hpp"
#include "server/admin/retention.hpp"
#include "server/app/asio_runtime.hpp"
#include "server/app/turn.hpp"
#include "server/archive/archive.hpp"
#include "server/bots/bot_pool.hpp"
#include "server/net/service.hpp"
#include "server/tables/table_actor.hpp"

namespace arbiter::server {

class Server final : public TableWorld, public PeopleWorld {
 public:
  Server(const Config& config, const rules::Registry& registry, persistence::MatchStore& store,
         Metrics& metrics);
  ~Server() override;

  Service& service() { return service_; }
  AsioRuntime& runtime() { return runtime_; }

  /// Reads what has to be known before anybody comes, and begins what is done by the clock. Throws StoreError.
  void start();

  /// No new tables and no new moves from now on.
  void drain();
  /// Whether nothing of what may be done before the end is left.
  bool is_quiet() const { return writes_.is_empty() && store_.pending() == 0 && recordings_.is_idle(); }
  bool is_draining() const { return draining_; }
  /// After the I/O threads have ended: waits for the other threads and for the store.
  void stop();

  // ---- TableWorld ----
  void write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) override;
  bool store_is_behind() const override;
  std::shared_ptr<const BlockList> blocks() const override { return blocks_.list(); }
  const persistence::MatchStore& store() const override { return store_; }
  void think(const std::string& table, effect::Think question, std::function<void(Command)> done) override;
  void read_match(effect::ReadMatch request, Reply reply) override;
  void open_rematch(Rematch rematch, std::function<void(std::string)> done) override;
  void read(const std::string& user, Work work) override;
  void show(const std::string& table, std::optional<LobbyRow> row) override;
  bool is_connected(const std::string& user) const override;
  void tell(const std::string& user, const Frame& frame) override;
  std::optional<persistence::Write> notice(const std::string& user, std::string_view event,
                                           const std::string& table, const std::string& game) override;
  void notices_stored() override { notifier_.wake(); }
  void ended(const std::shared_ptr<TableHandle>& handle,
             std::optional<std::chrono::milliseconds> wake_after) override;
  void call_successor(const std::string& table, FollowerRef from, TableRequest request, PlaceRef place,
                      Reply reply) override;
  void count(effect::Event event) override;
  void count_in_memory(int change) override;
  std::shared_ptr<const void> time_act(std::chrono::steady_clock::time_point since) override;

  // ---- PeopleWorld (`write` is the same) ----
  void end_session(const std::string& session) override;
  void renamed(const User& user, const std::vector<std::string>& tables) override;

 private:
  std::string why_not_ready();
  std::string warnings() const;
  std::string what_is_wrong();

  const Config& config_;
  const rules::Registry& registry_;
  persistence::MatchStore& store_;
  Metrics& metrics_;
  Admission admission_;  // outlives the runtime, in which connections may still hold their places
  AsioRuntime runtime_;
  Turn<persistence::MatchStore::Batch>
      writes_;  // of this turn of the event loop: they are committed together
  std::atomic<bool> draining_{false};
  std::atomic<bool> store_fails_{false};  // the last write did
  std::atomic<std::int64_t> store_tried_at_{0};
  std::atomic<std::int64_t> no_descriptor_at_{0};  // steady; 0: there always was one
  LinkCodes links_;
  Bans bans_;
  Entrance entrance_;
  Operators operators_;
  Users users_;
  Devices devices_;
  Blocks blocks_;
  OwnData own_data_;
  Profiles profiles_;
  Quota quota_;
  Presence presence_;
  Notifier notifier_;
  Lobby lobby_;
  RecordingJob recordings_;
  Archive archive_;
  BotPool bots_;
  TableRegistry tables_;
  Administration administration_;
  RetentionJob retention_;
  Backups backups_;
  Service service_;
};

}  // namespace arbiter::server
