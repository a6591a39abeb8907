// A table: one match, the people and bots around it, and the order of what happens there; a state machine.
//
// Plain, synchronous code: a command in, effects out. It knows no socket, disk, clock or thread, keeps no
// callback, and writes no log: time comes with the command, and whoever drives it (TableActor, or a test)
// carries the effects out in their order and feeds what comes of them back as further commands.
//
// A change (a seat taken, a move made) is computed beside what is there, is submitted to the store, and takes
// effect, is acknowledged and is told to others only when the store has it; until then later changes wait, and
// questions (legal actions, views) are answered from what is durable. So what anybody has seen is always in
// the store, and an exception out of a game or a disk that fails leaves the table as it was.
//
// Its state is split by subject: seating, followers, views, the pending change, bots' turns, chat.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/archive/log_json.hpp"
#include "server/archive/standing.hpp"
#include "server/base/runtime.hpp"
#include "server/people/blocks.hpp"
#include "server/tables/attendance.hpp"
#include "server/tables/bot_turns.hpp"
#include "server/tables/chat.hpp"
#include "server/tables/delay.hpp"
#include "server/tables/effect.hpp"
#include "server/tables/followers.hpp"
#include "server/tables/held_chat.hpp"
#include "server/tables/pending.hpp"
#include "server/tables/proposal.hpp"
#include "server/tables/seating.hpp"
#include "server/tables/terms.hpp"
#include "server/tables/undo_stack.hpp"
#include "server/tables/views.hpp"

namespace arbiter::server {

/// Settings, see config_table.cpp for their meaning.
struct TableSettings {
  std::int64_t spectators = 1000;
  std::int64_t chat_per_minute = 60;
  std::int64_t idle_ms = 300'000;      // without followers, until a running match leaves memory
  std::int64_t open_ms = 86'400'000;   // without followers, until a table that never started is deleted
  std::int64_t absent_ms = 600'000;    // away, until a bot may play on for somebody
  std::int64_t host_away_ms = 60'000;  // away before the start, until the host's rights pass on
  std::int64_t proposal_ms = 120'000;  // until silence means no
  std::int64_t auto_close_ms = 0;      // without those who play, until a match is closed; 0: never
  std::int64_t chat_ms = 0;            // for which chat is kept; 0: for ever
};

/// Why a match cannot be played on.
struct Stop {
  protocol::Reason reason;  // `stopped`, or `ruleset_changed` where it could not be rebuilt
  std::string why;          // for the log: it may quote what not everybody may know
  std::string
      told{};  // for people, as the rest of "this table has stopped: "; empty if there is nothing to tell
};

/// A table as it stands in the store.
struct TableContent {
  persistence::TableRecord record;
  std::shared_ptr<const core::Game> game;    // null only where there is no match
  std::shared_ptr<const core::Match> match;  // null until the start, and where it cannot be rebuilt
  MoveLog moves;                             // those that led to it
  UndoStack undo;                            // what of them can be taken back
  Delay delay;                               // what spectators see
  std::optional<Stop> stopped;
  std::vector<SpokenLine> chat;   // the last Chat::kLast lines
  std::int64_t uncounted_ms = 0;  // of the time since the clocks were stored: the server was not there
  std::int64_t away_ms = 0;       // since somebody who plays was there, but for when the server was not
  std::int64_t asleep_ms =
      0;                 // for which it was out of memory, as far as this process knows: nobody was here
  FormerSeats former{};  // with their names
  BranchRef branch{};    // the position of another match at which it begins; null: at its set-up
  std::shared_ptr<const core::Match> position{};  // that position, before the start
};

/// Of a finished match's record, in `extra`: the table of its rematch.
inline constexpr const char* kSuccessor = "rematch";

/// What the table cannot know by itself at a step.
struct Circumstances {
  Moment now;
  std::shared_ptr<const BlockList> blocks{};  // null: nobody has blocked anybody
  bool store_is_behind = false;  // more waits to be stored than is good: moves are refused as busy
};

/// What the lobby shows of such a table.
LobbyRow lobby_row_of(const persistence::TableRecord& record, const Seating& seating, int spectators,
                      std::uint64_t seq, const Standing& standing);

class Table {
 public:
  /// Throws where the record cannot be read. The first command is to be `command::Open`.
  Table(const TableSettings& settings, TableContent content, const Moment& now);

  /// Never throws but for lack of memory: what a game throws stops its own table.
  Effects step(const Circumstances& circumstances, Command command);

  // ---- What it is, for whoever drives it and for tests ----
  const std::string& id() const { return record_.id; }
  const persistence::TableRecord& record() const { return record_; }
  const Seating& seating() const { return seating_; }
  const Followers& followers() const { return followers_; }
  /// After the last durable move; null before the start.
  const std::shared_ptr<const core::Match>& match() const { return match_; }
  std::uint64_t seq() const { return seq_; }
  const std::optional<Stop>& stopped() const { return stopped_; }
  bool has_ended() const { return ended_; }
  bool was_deleted() const { return deleted_; }
  bool is_pending() const { return pending_.has_value(); }
  std::size_t waiting() const { return waiting_.size(); }
  /// What the lobby is to show.
  std::optional<LobbyRow> lobby_row() const;

 private:
  using Status = persistence::TableStatus;
  using Error = protocol::Error;
  using Ask = command::Ask;

  // table.cpp: the order of things
  void run(Command& command);
  void on(command::Open&);
  void on(command::Ask&);
  void note_presence(const Ask& ask);
  void on(command::Stored&);
  void on(command::StoreFailed&);
  void on(command::Rebuilt&);
  void on(command::RebuildFailed&);
  void on(command::RematchOpened&);
  void on(command::ChatRead&);
  void on(command::ChatNotRead&);
  void on(command::PresenceKnown&);
  void on(command::BotDecided&);
  void on(command::BotFailed&);
  void on(command::TimerFired&);
  void on(command::FollowerGone&);
  void on(command::FollowerReady&);
  void on(command::Renamed&);
  void on(command::Close&);
  void on(command::Drain&);
  bool must_wait(const Command& command) const;
  void settle();
  PendingChange& begin_change(std::optional<CallId> call, FollowerRef from, PlaceRef place,
                              decltype(PendingChange::what) what);
  void store(Ticket ticket, std::vector<persistence::Write> writes, std::vector<effect::Notify> notices = {});
  void drop_pending(Error error);
  void stop(const std::string& why);
  void end(bool deleted, const std::string& words = {});
  void refuse_all();
  std::optional<std::int64_t> idle_deadline() const;
  std::optional<std::int64_t> host_deadline() const;
  bool bot_owes_decision() const;
  std::optional<std::int64_t> bots_deadline() const;
  void keep_time();
  void show();
  std::optional<Error> gone() const;
  std::optional<Error> halted() const;
  bool goes_on() const;
  void answer(CallId call, Answer answer);
  void log(effect::Log::Level level, std::string text);
  template <class E>
  void emit(E effect) {
    out_.emplace_back(std::move(effect));
  }

  // table_seating.cpp: sitting down, getting up, the start
  void request(const Ask& ask, const protocol::TableJoin& join);
  void request(const Ask& ask, const protocol::TableLeave& leave);
  void request(const Ask& ask, const protocol::TableAddBot& add);
  void request(const Ask& ask, const protocol::TableRemove& remove);
  void request(const Ask& ask, const protocol::TableStart& start);
  void hand_over(const Ask& ask, const protocol::TableAddBot& add, std::optional<bool> on_server);
  std::optional<Error> may_hand_over(const User& user, core::Seat seat) const;
  /// Nothing: that depends on whether the person is on the server.
  std::optional<bool> is_absent(core::Seat seat, std::optional<bool> on_server) const;
  std::optional<Error> may_enter(const User& user, const std::optional<std::string>& code) const;
  void reseat(const Ask& ask, PendingSeating change, std::optional<persistence::AuditLine> audit = {});
  void pass_on_host();
  void begin_deletion(const Ask* ask);
  void take_effect(PendingChange& change, PendingSeating& seating);
  void take_effect(PendingChange& change, PendingStart& start);
  void take_effect(PendingChange& change, PendingEnd& end);
  void take_effect(PendingChange& change, PendingTakeback& takeback);
  void take_effect(PendingChange& change, PendingPause& pause);
  void take_effect(PendingChange& change, PendingNote& note);
  void take_effect(PendingChange& change, PendingRematch& rematch);
  persistence::TableRecord record_with(const Seating& seating) const;
  void adopt(persistence::TableRecord record, Seating seating);

  // table_host.cpp: what the host decides about people
  void request(const Ask& ask, const protocol::TableMute& mute);
  void request(const Ask& ask, const protocol::TableBan& ban);
  void request(const Ask& ask, const protocol::TableTransfer& transfer);
  std::optional<Error> may_act_as_host(const User& user, const std::string& on) const;
  bool is_unwelcome(const std::string& user) const;
  bool hears(const FollowerRef& who, const std::string& speaker) const;
  void by_host(const Ask& ask, PendingSeating change, std::string_view act, const std::string& on);

  // table_close.cpp: whoever runs the server ends it
  void remove(const command::Close& close);
  persistence::AuditLine closing_line(const command::Close& close) const;
  static std::string closing_words(const command::Close& close);

  // table_notices.cpp: what people may want to be told of elsewhere
  using Notices = std::vector<effect::Notify>;
  Notices notices_of(const core::Match& after, const core::Match* before) const;
  Notices notices_of(const std::vector<Chat::Said>& lines) const;
  Notices to_people(std::string_view event, const std::string& but = {}) const;

  // table_play.cpp: moves of people and of bots
  struct Move {
    core::Seat seat;
    core::Action action;
    std::string key;
  };
  void request(const Ask& ask, const protocol::TableAct& act);
  void request(const Ask& ask, const protocol::TableUndo& undo);
  void request(const Ask& ask, const protocol::TableLegal& legal);
  std::optional<Error> not_to_be_played(const Ask& ask, std::optional<core::Seat> seat) const;
  Answer tried(core::Seat seat, const core::Action& action) const;
  std::optional<Error> play(Move move, const Ask* ask);
  persistence::MoveRecord next_record(core::Seat seat) const;
  void begin_move(PendingMove move, const Ask* ask);
  void go_back(core::Seat seat, const LogEntry& entry, const core::Match& before, const Ask* ask);
  void submit_move(PendingChange& change);
  void note_undo(PendingMove& move, core::Seat seat, std::shared_ptr<const core::Match> before);
  bool may_undo_after(const PendingMove& move, std::size_t viewer) const;
  void take_effect(PendingChange& change, PendingMove& move);
  std::optional<std::uint64_t> made_under(core::Seat seat, const std::string& key) const;
  void note_decisions(const core::Match& before, core::Seat actor);
  void wake_bots();

  // table_proposals.cpp: what people agree upon
  void request(const Ask& ask, const protocol::TablePropose& propose);
  void request(const Ask& ask, const protocol::TableAnswer& answer);
  std::int64_t next_proposal() const;
  bool is_taken_back(std::int64_t entry) const;
  std::optional<Error> may_propose(const protocol::TablePropose& propose) const;
  std::optional<Error> may_replace(const protocol::TablePropose& propose) const;
  std::optional<Error> may_be_replaced_by(const std::string& user, core::Seat seat) const;
  std::optional<User> watcher(const std::string& user) const;
  void greet_newcomer(const FollowerRef& who);
  void tell_proposal(Proposal::State state, const std::string& made = {});
  Frame proposal_frame(Proposal::State state, const std::string& made) const;
  void settle_proposal(Proposal::State state);
  void overtake_proposal(bool by_move);
  void expire_proposal();
  std::optional<std::int64_t> proposal_deadline() const;
  bool is_carried_out() const;
  void proposal_ends(Proposal::State state);
  void carry_out(const Proposal& agreed);
  void begin_takeback(core::Seat by, std::int64_t to);
  void set_paused(bool paused);
  void abandon(core::Seat by, const command::Close* close = nullptr);
  void break_off(core::Seat by, const LogEntry& entry, const command::Close* close = nullptr);
  void replace(const Proposal& agreed);
  void open_rematch();
  void tell_rematch(const std::string& table);

  // table_grants.cpp: seats that let others look over their shoulder
  void request(const Ask& ask, const protocol::TableGrantView& grant);
  void request(const Ask& ask, const protocol::TableRevokeView& revoke);
  void end_grants();
  void write_grants(json::Writer& out) const;

  // table_time.cpp: the seats' time, and who moves for those who are out of it
  void start_clocks(std::int64_t uncounted_ms);
  core::SeatSet owing(const core::Match& match) const;
  core::SeatSet people_of(const core::Match& match) const;
  std::array<std::int64_t, core::kMaxSeats> brought_since(std::int64_t entry) const;
  std::string_view bot_of(core::Seat seat) const;
  core::SeatSet stand_ins() const;
  core::SeatSet stand_ins_for(std::size_t viewer) const;
  void notice_time();
  void tell_stand_ins();
  void forfeit();
  core::SeatSet forfeits_due() const;
  void request(const Ask& ask, const protocol::TableConcede& concede);
  void concede(core::Seat seat, LogEntry::Kind kind, const Ask* ask);
  static Error given_up();
  void welcome_back(core::Seat seat);
  std::optional<std::int64_t> clock_deadline() const;
  std::optional<std::int64_t> wake_at() const;
  void send_clock(std::string_view what, std::optional<core::Seat> seat);
  void spend_time(PendingMove& move, persistence::MoveRecord& record) const;

  // table_closing.cpp: matches that nobody comes back to
  void start_attendance(std::int64_t away_ms);
  bool is_closable() const;
  bool is_attended() const;
  void note_attendance();
  void write_attendance();
  std::optional<std::int64_t> closing_deadline() const;
  std::optional<std::int64_t> attendance_deadline() const;
  void close_match();

  // table_news.cpp: what followers are told
  void request(const Ask& ask, const protocol::TableWatch& watch);
  void request(const Ask& ask, const protocol::TableUnwatch& unwatch);
  void request(const Ask& ask, const protocol::TableResync& resync);
  void request(const Ask& ask, const protocol::MatchState& state);
  void request(const Ask& ask, const protocol::MatchMoves& moves);
  void read_match(const Ask& ask, decltype(effect::ReadMatch::request) request);
  void follow(const FollowerRef& who, std::size_t viewer);
  void add_follower(const FollowerRef& who, std::size_t viewer);
  bool remove_follower(const FollowerRef& who);
  bool is_watched(std::size_t viewer) const;
  void forget_unwatched_views();
  void follow_seating(const std::string& shown_out);
  std::size_t viewer_of(const User& user) const;
  bool sees_private_parts(const Ask& ask) const;
  std::string state_json(std::size_t viewer);
  void write_beside_moves(std::size_t viewer, json::Writer& out) const;
  Frame state_frame(std::size_t viewer);
  void send_states();
  std::string_view status_word() const;
  /// What a viewer sees now: spectators may be behind. Precondition: there is a match.
  const core::Match& match_for(std::size_t viewer) const;
  std::uint64_t seq_for(std::size_t viewer) const;
  void end_delay();
  bool is_behind(std::size_t viewer) const;
  std::vector<std::optional<std::int64_t>> bots_in() const;
  Frame seats_frame(std::size_t viewer) const;
  Frame stopped_frame() const;
  Frame notice_frame(std::string_view kind, std::string_view message) const;
  void send(const FollowerRef& to, Frame frame, bool fresh = false);
  void send_to_all(const Frame& frame);
  void send_seats(bool to_present = true, bool to_behind = true);
  void write_reveal(json::Writer& out) const;
  Frame update_frame(const PendingMove& move, std::size_t viewer, const json::Document& before,
                     const json::Document& after);
  void prepare(PendingMove& move);

  // table_chat.cpp
  void request(const Ask& ask, const protocol::TableChat& chat);
  void request(const Ask& ask, const protocol::TableChatHistory& history);
  void send_chat_to_store();
  void chat_stored();
  void hold_chat();
  std::string with_chat(std::string result, const FollowerRef& asker, std::size_t viewer) const;
  std::vector<SpokenLine> heard_by(const FollowerRef& asker, std::size_t viewer,
                                   std::vector<SpokenLine> lines) const;
  void release_chat();

  const TableSettings settings_;
  persistence::TableRecord record_;  // as stored
  const Terms terms_;
  const std::shared_ptr<const core::Game> game_;
  const std::shared_ptr<const core::Match> position_;  // from which it begins; null: from its set-up
  const BranchRef branch_;                             // where it begins; null: at its set-up
  Seating seating_;
  std::shared_ptr<const core::Match> match_;  // never changed, only replaced
  MoveLog log_;                               // all moves so far
  UndoStack undo_;
  Delay delay_;
  HeldChat held_chat_;
  std::uint64_t seq_ = 0;
  Clocks clocks_;
  core::SeatSet out_told_, stand_ins_told_, stand_ins_shown_;  // as the last news said, there and behind
  std::int64_t forfeit_again_ = 0;                             // when, in steady ms, the next may be tried
  Attendance attendance_;
  std::int64_t close_again_ = 0;  // when, in steady ms, the match may be closed at the earliest
  std::optional<Stop> stopped_;
  bool draining_ = false;
  bool ended_ = false;
  bool deleted_ = false;

  Followers followers_;
  Views views_;
  std::array<std::size_t, kViewers> frame_size_{};         // what the last update took, to reserve as much
  std::array<std::int64_t, core::kMaxSeats> last_here_{};  // when a seat's last connection ended
  std::int64_t host_last_here_;
  core::SeatSet left_;  // those who said that they stop playing
  /// Whoever has seen no more than up to here gets the whole state: it may have been seen through other eyes, before
  /// the match began, or before a pause.
  std::uint64_t whole_until_ = 0;
  std::array<std::uint64_t, core::kMaxSeats> decision_seq_{};  // since when a decision has been what it is

  std::optional<PendingChange> pending_;
  std::deque<Command> waiting_;           // for the pending change
  std::map<Ticket, Ask> asked_presence_;  // table.add_bot: is the one who sits there on the server?
  struct ReadingChat {
    CallId call;
    FollowerRef from;
    std::size_t viewer;
  };
  std::map<Ticket, ReadingChat> reading_chat_;
  struct Grant {
    User user;
    core::Seat seat;
    std::string by;  // the user who sat there then
  };
  std::map<std::string, Grant> grants_;  // by user: who sees what a seat sees
  std::optional<Proposal> proposal_;     // open
  std::int64_t last_proposal_ = 0;
  std::string successor_;  // the table of the rematch, once there is one
  Ticket rematch_ = 0;     // all have agreed to one, which is being opened
  BotTurns bots_;
  Chat chat_;

  Ticket last_ticket_ = 0;
  std::int64_t idle_since_;
  std::optional<std::int64_t> timer_;  // for which a TimerFired has been asked
  std::optional<LobbyRow> shown_;
  mutable std::shared_ptr<const LobbyRow::Fixed> fixed_;  // of the row; null: to be made anew

  // For the time of one step
  Circumstances at_;
  Effects out_;
  std::optional<CallId> unanswered_;  // of the command that is being carried out
};

}  // namespace arbiter::server
