// A table: an actor that owns one match, the people and bots around it, and the order of what happens there.
//
// Everything runs on the table's strand. A change (a seat taken, a move made) is computed on a copy,
// submitted to the store, and takes effect, is acknowledged and is told to others only once it is durable;
// until then later changes wait in a queue, while questions (legal actions, views) are answered from what is
// durable. So what anybody has seen is always in the store, and an exception out of a game or a disk that
// fails leaves the table as it was.
#pragma once

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/strand.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "persistence/match_store.hpp"
#include "protocol/table_messages.hpp"
#include "rules/core/game.hpp"
#include "server/answer.hpp"
#include "server/seating.hpp"
#include "server/session.hpp"

namespace arbiter::server {

struct Service;

/// Who asks: a connection and the person behind it.
struct Caller {
  std::shared_ptr<Session> session;
  User user;
};

class Table : public std::enable_shared_from_this<Table> {
 public:
  using Status = persistence::TableStatus;
  using Operation = std::function<void(Table&)>;

  /// A table as it stands in the store. `match` is null until the start; `moves` are those already made.
  /// `stopped`: why the match cannot be played on, empty if it can.
  Table(Service& service, persistence::TableRecord record, std::shared_ptr<const core::Game> game,
        std::unique_ptr<core::Match> match, std::vector<persistence::MoveRecord> moves, std::string stopped);
  ~Table();

  const std::string& id() const { return record_.id; }

  /// Runs an operation on the strand, or hands it to the table's successor if this one has left memory.
  void post(Operation operation);

  // ---- Called from any thread ----
  void drop(const std::shared_ptr<Session>& session);     // the connection has ended
  void refresh(const std::shared_ptr<Session>& session);  // it fell behind and can take a fresh view
  /// Leaves memory, or is deleted if it never started, when nobody has been there for long. `now` in ms.
  void sweep(std::int64_t now);
  /// Sends a notice of the server to everyone here.
  void bot_decided(core::Seat seat, std::uint64_t decision, core::Action action);

  // ---- Operations: on the strand, inside `post` ----
  void join(const Caller& caller, protocol::TableJoin request, Reply reply);
  void leave(const Caller& caller, Reply reply);
  void add_bot(const Caller& caller, protocol::TableAddBot request, Reply reply);
  void remove(const Caller& caller, protocol::TableRemove request, Reply reply);
  void start(const Caller& caller, Reply reply);
  void watch(const Caller& caller, protocol::TableWatch request, Reply reply);
  void unwatch(const Caller& caller, Reply reply);
  void act(const Caller& caller, protocol::TableAct request, Reply reply);
  void legal(const Caller& caller, Reply reply);
  void resync(const Caller& caller, protocol::TableResync request, Reply reply);
  void chat(const Caller& caller, protocol::TableChat request, Reply reply);
  /// After construction: the creator's connection follows, bots begin to think.
  void open(const std::shared_ptr<Session>& creator);

 private:
  /// Viewers are the seats and, last, the spectators, who share one view.
  static constexpr std::size_t kSpectator = core::kMaxSeats;
  static constexpr std::size_t kViewers = core::kMaxSeats + 1;

  struct Subscriber {
    std::shared_ptr<Session> session;
    std::size_t viewer;
  };
  /// A move that is being made durable.
  struct Pending {
    std::unique_ptr<core::Match> match;
    persistence::MoveRecord move;
    std::array<Frame, kViewers> frames;
  };
  struct Recent {
    std::uint64_t seq;
    std::size_t bytes;
    std::array<Frame, kViewers> frames;
  };

  // table.cpp: life and storage
  void change(std::function<void(Table&)> operation);  // now, or after the change that is being made durable
  void commit(std::vector<persistence::Write> writes, std::function<void(Table&)> then, Reply on_failure);
  /// The part of `commit` that any thread may do while the table is busy: it packs what is large.
  void submit(std::vector<persistence::Write> writes, std::function<void(Table&)> then, Reply on_failure);
  void finish_change();
  void stop(const std::string& why);
  Frame stopped_frame() const;
  Frame notice_frame(std::string_view kind, std::string_view message) const;
  void guarded(const Operation& operation);
  persistence::TableRecord record_with(const Seating& seating) const;
  std::optional<protocol::Error> gone() const;

  // table_seating.cpp
  std::optional<protocol::Error> may_enter(const Caller& caller,
                                           const std::optional<std::string>& code) const;
  void reseat(Seating seating, std::string result, std::function<void(Table&)> then, Reply reply,
              std::optional<persistence::AuditLine> audit = {});
  void begin(Reply reply);
  void hand_over(const Caller& caller, const protocol::TableAddBot& request, Reply reply);
  std::optional<protocol::Error> may_hand_over(const Caller& caller, core::Seat seat) const;
  bool is_absent(core::Seat seat) const;
  void close_table(Reply reply);

  // table_play.cpp
  struct Move {
    core::Seat seat;
    core::Action action;
    std::string key;
    bool by_bot = false;
  };
  void play(const Move& move, Reply reply);
  std::optional<std::uint64_t> made_under(core::Seat seat, const std::string& key) const;
  void made_durable(bool by_bot, const Reply& reply);
  void finish_match(bool by_bot, Reply reply);
  void note_decisions(const core::Match& before, core::Seat actor);
  void wake_bots();
  bool can_see_private_parts(const Caller& caller) const;

  // table_news.cpp
  void subscribe(const std::shared_ptr<Session>& session, std::size_t viewer);
  bool add_subscriber(const std::shared_ptr<Session>& session, std::size_t viewer);
  bool unsubscribe(const std::shared_ptr<Session>& session);
  void forget_unwatched_views();
  bool follows(const std::shared_ptr<Session>& session) const;
  std::size_t viewer_of(const User& user) const;
  core::Viewer viewer_at(std::size_t index) const;
  std::string state_json(std::size_t viewer);
  Frame state_frame(std::size_t viewer);
  void send_state_to_all();
  Frame seats_frame() const;
  void send_seats();
  void send_to_all(const Frame& frame);
  void follow_seating();
  void prepare(Pending& pending, std::size_t viewer);
  void prepare_all(Pending& pending);
  void publish(Pending& pending);
  void keep_recent(std::array<Frame, kViewers> frames);
  void forget_recent();
  void write_reveal(json::Writer& out) const;
  void tell_lobby();
  std::vector<int> connections() const;
  int spectators() const;

  Service& service_;
  boost::asio::any_io_executor strand_;
  persistence::TableRecord record_;  // as stored
  std::shared_ptr<const core::Game> game_;
  Seating seating_;
  std::unique_ptr<core::Match> match_;
  std::string stopped_;
  std::uint64_t seq_ = 0;
  std::array<std::uint64_t, core::kMaxSeats>
      decision_seq_{};                                     // since when a seat's decision has been what it is
  std::array<std::uint64_t, core::kMaxSeats> thinking_{};  // the decision (seq + 1) a bot is thinking about
  std::vector<persistence::MoveRecord>
      log_;  // all moves so far: their keys, and what the recordings are made of

  std::vector<Subscriber> subscribers_;
  std::array<std::int64_t, core::kMaxSeats> last_here_{};  // when a seat's last connection ended, in ms
  core::SeatSet left_;                                     // those who said that they stop playing
  std::array<json::Document, kViewers> views_;             // at seq_, of viewers with a subscriber
  std::array<json::Document, kViewers> next_views_;        // after the pending move; the two change places
  std::array<std::size_t, kViewers> frame_size_{};         // what the last update took, to reserve as much
  std::array<bool, kViewers> viewed_{};                    // which of views_ are kept
  std::deque<Recent> recent_;
  std::size_t recent_bytes_ = 0;

  bool busy_ = false;  // a change is being made durable
  std::deque<Operation> waiting_;
  std::optional<Pending> pending_;
  bool evicted_ = false;
  std::int64_t idle_since_;
};

}  // namespace arbiter::server
