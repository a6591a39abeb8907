// The shell around a table: an actor on a strand, which feeds commands to `Table::step`, carries the effects
// out in their order, and feeds what comes of them back as commands.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>

#include "persistence/match_store.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

/// What tables reach of the rest of the server. Thread-safe; nothing here waits. Outlives all tables.
class TableWorld {
 public:
  virtual ~TableWorld() = default;

  /// As MatchStore::submit says; counts failures of the store.
  virtual void write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) = 0;
  virtual bool store_is_behind() const = 0;
  virtual const persistence::MatchStore& store() const = 0;
  /// Who does not want to hear of whom, as it is now.
  virtual std::shared_ptr<const BlockList> blocks() const = 0;
  /// A bot chooses; `done` hears the command that comes of it, on any thread.
  virtual void think(const std::string& table, effect::Think question, std::function<void(Command)> done) = 0;
  /// An answer about a running match, by the archive's readers.
  virtual void read_match(effect::ReadMatch request, Reply reply) = 0;
  /// Runs `work`, which waits for the disk, by the archive's readers, in the turn of this person.
  virtual void read(const std::string& user, Work work) = 0;

  // ---- What reaches upwards ----
  /// Opens a table for a rematch; `done` hears its id, or nothing where it cannot be, on any thread.
  virtual void open_rematch(Rematch rematch, std::function<void(std::string)> done) = 0;
  virtual void show(const std::string& table, std::optional<LobbyRow> row) = 0;
  virtual bool is_connected(const std::string& user) const = 0;
  virtual void tell(const std::string& user, const Frame& frame) = 0;
  /// What is to be stored with something that happens so that a person is told of it by webhook or mail; nothing
  /// where they want neither.
  virtual std::optional<persistence::Write> notice(const std::string& user, std::string_view event,
                                                   const std::string& table, const std::string& game) = 0;
  /// Such are stored.
  virtual void notices_stored() = 0;
  /// The table has left memory. `handle` is what was found under its id until now. `wake_after`: after which
  /// it is to be found again, whoever asks for it.
  virtual void ended(const std::shared_ptr<TableHandle>& handle,
                     std::optional<std::chrono::milliseconds> wake_after) = 0;
  /// Whoever came too late for a table that has left memory asks again, of its successor.
  virtual void call_successor(const std::string& table, FollowerRef from, TableRequest request,
                              PlaceRef place, Reply reply) = 0;
  virtual void count(effect::Event event) = 0;
  /// Measures the time since an accepted act was asked for until the last copy of what is returned is let go of.
  virtual std::shared_ptr<const void> time_act(std::chrono::steady_clock::time_point since) = 0;
  virtual void count_in_memory(int change) = 0;  // tables that have come (1) or left (-1)
};

class TableActor final : public TableHandle, public std::enable_shared_from_this<TableActor> {
 public:
  TableActor(Runtime& runtime, TableWorld& world, const TableSettings& settings, TableContent content);
  ~TableActor() override;

  /// A command from outside, carried out on the strand.
  void tell(Command command);
  /// Whoever runs the server ends the table, or deletes it: see command::Close. `reply` is called once.
  void close(std::string by, std::string why, bool remove, Reply reply);
  /// The first command. `greeting` runs on the strand just before it: what whoever `creator` is asks next of
  /// this table comes after both.
  void open(FollowerRef creator, Work greeting = {});

  const std::string& id() const override { return id_; }
  void call(FollowerRef from, TableRequest request, PlaceRef place, Reply reply) override;
  void gone(FollowerRef follower) override;
  void refresh(FollowerRef follower) override;

 private:
  void run(Command command) REQUIRES(strand_);
  void feed(Command command) REQUIRES(strand_);

  void carry_out(effect::Answer& answer) REQUIRES(strand_);
  void carry_out(effect::Send& send) REQUIRES(strand_);
  void carry_out(effect::Follow& follow) REQUIRES(strand_);
  void carry_out(effect::Unfollow& unfollow) REQUIRES(strand_);
  void carry_out(effect::Tell& tell) REQUIRES(strand_);
  std::optional<persistence::Write> notice(const effect::Notify& notify) REQUIRES(strand_);
  void carry_out(effect::Notify& notify) REQUIRES(strand_);
  void carry_out(effect::Store& store) REQUIRES(strand_);
  void carry_out(effect::Rebuild& rebuild) REQUIRES(strand_);
  void carry_out(effect::OpenRematch& open) REQUIRES(strand_);
  void carry_out(effect::Think& think) REQUIRES(strand_);
  void carry_out(effect::ReadChat& read) REQUIRES(strand_);
  void carry_out(effect::AskPresence& ask) REQUIRES(strand_);
  void carry_out(effect::ReadMatch& read) REQUIRES(strand_);
  void carry_out(effect::SetTimer& timer) REQUIRES(strand_);
  void carry_out(effect::Show& show) REQUIRES(strand_);
  void carry_out(effect::End& end) REQUIRES(strand_);
  void carry_out(effect::Count& count) REQUIRES(strand_);
  void carry_out(effect::Log& log) REQUIRES(strand_);

  struct Call {
    Reply reply;
    bool is_act;
    std::chrono::steady_clock::time_point since;
  };
  Call take_call(CallId call) REQUIRES(strand_);
  Frame timed(const Frame& frame) REQUIRES(strand_);

  Runtime& runtime_;
  TableWorld& world_;
  const std::string id_;
  const std::shared_ptr<Executor> executor_;

  Strand strand_;  // that of `executor_`
  Table table_ GUARDED_BY(strand_);
  std::unordered_map<CallId, Call> calls_ GUARDED_BY(strand_);  // not yet answered
  CallId last_call_ GUARDED_BY(strand_) = 0;
  std::deque<Command> fed_back_ GUARDED_BY(strand_);  // what came of an effect at once
  bool running_ GUARDED_BY(strand_) = false;
  // Of the step whose effects are being carried out:
  std::shared_ptr<const void> act_timer_ GUARDED_BY(strand_);  // null: it acknowledges no act
  Frame last_frame_ GUARDED_BY(strand_), last_timed_ GUARDED_BY(strand_);
};

}  // namespace arbiter::server
