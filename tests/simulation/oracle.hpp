// What is true: every unit that became durable, replayed by the rules alone. What the server shows and answers is
// held against this, and the server's own state is never asked.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/game.hpp"
#include "rules/registry.hpp"
#include "server/archive/log_entry.hpp"
#include "server/people/user.hpp"
#include "server/tables/terms.hpp"
#include "tests/simulation/runtime.hpp"
#include "tests/simulation/store.hpp"
#include "tests/simulation/violation.hpp"

namespace arbiter::simulation {

/// A table as the store has it.
struct KnownTable {
  persistence::TableRecord record;
  bool deleted = false;
  std::vector<persistence::MoveRecord> moves;
  std::vector<std::unique_ptr<core::Match>> states;  // after 0, 1, … moves; empty before the start
  /// What could be taken back, the last at the end: by which seat, and to the state after how many moves.
  std::vector<std::pair<int, std::uint64_t>> undo;
  std::vector<int> may_undo;  // after 0, 1, … moves: the seat that may take its last action back, or -1
  std::vector<persistence::ChatLine> chat;
  std::vector<std::uint64_t> said_at;  // for each line, how many moves there were; 0: not said by who plays
  std::set<std::pair<int, std::string>> keys;  // (seat, key) of the moves
  bool broken = false;                         // its rules have thrown

  std::uint64_t seq() const { return moves.size(); }
  bool is(persistence::TableStatus status) const { return !deleted && record.status == status; }
  const core::Match* match() const { return states.empty() ? nullptr : states.back().get(); }
  std::optional<core::Seat> seat_of(const std::string& user) const;
  bool belongs(const std::string& user) const { return record.host == user || seat_of(user).has_value(); }
  /// Until the last change, of which the table itself may not have heard yet.
  bool belonged(const std::string& user) const {
    return host_before == user ||
           std::find(people_before.begin(), people_before.end(), user) != people_before.end();
  }
  /// The last move that spectators may know of.
  std::uint64_t public_seq() const;
  /// Whether this line may reach somebody who only watches.
  bool may_be_heard(const persistence::ChatLine& line) const;
  /// Whether a bot sits there.
  bool is_bot(core::Seat seat) const { return seat < bots.size() && bots[seat]; }

  std::vector<std::optional<std::string>> people;         // by seat
  std::vector<std::optional<std::string>> people_before;  // the last change
  std::vector<bool> bots;                                 // by seat
  std::string host_before;
  std::set<std::string> removed;  // users whom the host has shown out
  std::int64_t written_at = 0;    // its record, in steady ms
  std::int64_t moved_at = 0;      // the last move, or the start, in steady ms
  server::Terms terms;
  /// What was kept of the clocks with the last move.
  struct Time {
    std::vector<std::int64_t> left_ms;
    std::int64_t at = 0;       // when it was wanted, in steady ms
    std::int64_t down_ms = 0;  // for how long the server had not been there until then
  };
  Time time;

  bool has_clock() const { return terms.clock != protocol::ClockSettings{}; }
};

class Oracle final : public Witness {
 public:
  Oracle(const rules::Registry& registry, Verdict& verdict, const Clock& clock, std::size_t tables_per_user)
      : registry_(registry), verdict_(verdict), clock_(clock), tables_per_user_(tables_per_user) {}

  /// Hears of each table that is deleted, before it counts as such.
  std::function<void(const KnownTable&)> on_deleted;

  /// Hears of each match that is closed because nobody came back, before it counts as such.
  std::function<void(const KnownTable&)> on_closed;

  void durable(const std::vector<persistence::Write>& writes, std::int64_t submitted_at) override;

  /// Null if there never was such a table. Deleted ones stay known.
  const KnownTable* find(const std::string& id) const;
  /// The host has shown somebody out, and has been told so.
  void note_removed(const std::string& table, const std::string& user) {
    tables_[table].removed.insert(user);
  }
  /// The operator's wish to bar somebody is carried out, or to let them in again.
  void note_ban(const std::string& user, std::int64_t until_ms) { barred_[user] = until_ms; }
  void note_end_of_ban(const std::string& user) { barred_.erase(user); }
  /// The server begins anew with what is stored.
  void note_start() { barred_ = bans_; }
  /// Whether somebody is barred for certain, by the machine's clock.
  bool is_barred(const std::string& user) const {
    const auto known = barred_.find(user);
    return known != barred_.end() && (known->second == 0 || clock_.now().wall_ms < known->second);
  }
  bool was_ever_barred(const std::string& user) const { return ever_barred_.contains(user); }
  /// Whether the operator closes this table in the unit that is being looked at.
  bool is_closed_by_operator(const std::string& table) const { return closed_by_operator_ == table; }
  /// The server was not there for so long.
  void note_down(std::int64_t ms) { down_ms_ += ms; }
  /// The time in the world.
  const Clock& clock() const { return clock_; }
  /// Whether a match that is not over has a clock.
  bool any_clock_runs() const;
  /// Somebody asks to give up.
  void note_concession(const std::string& table, const std::string& user) {
    concessions_.insert({table, user});
  }
  /// A seat has let somebody look over its shoulder, or does so no longer, and has been told so.
  void note_grant(const std::string& table, const std::string& user, core::Seat seat, bool granted) {
    grants_[{table, user}][seat] = granted;
  }
  bool was_granted(const std::string& table, const std::string& user, core::Seat seat) const {
    const auto known = grants_.find({table, user});
    return known != grants_.end() && known->second.contains(seat);
  }
  /// By any seat, at any time.
  bool was_granted(const std::string& table, const std::string& user) const {
    return grants_.contains({table, user});
  }
  bool is_granted(const std::string& table, const std::string& user, core::Seat seat) const {
    return was_granted(table, user, seat) && grants_.at({table, user}).at(seat);
  }
  /// Somebody has proposed something, or has agreed to it, and has been answered so.
  void note_proposal(const std::string& table, std::int64_t id, const std::string& user,
                     const nlohmann::json& params) {
    agreements_[{table, id}] = {params["what"], params.value("to", std::int64_t{0}), {user}};
  }
  void note_agreement(const std::string& table, std::int64_t id, const std::string& user) {
    agreements_[{table, id}].users.insert(user);
  }
  const std::map<std::string, KnownTable>& tables() const { return tables_; }
  /// Whether there is such a person, of this name.
  bool knows_user(const server::User& user) const {
    const auto known = users_.find(user.id);
    return known != users_.end() && known->second == user.name;
  }
  bool knows_session(const std::string& id) const { return sessions_.contains(id); }
  /// Tables not over at which the user plays, or that the user hosts and that have not started.
  std::size_t tables_of(const std::string& user) const;

  /// What `viewer` is to see after `seq` moves; as text, and read.
  struct View {
    std::string text;
    nlohmann::json json;
  };
  const View& view(const KnownTable& table, std::uint64_t seq, core::Viewer viewer);
  /// Whether the match could go on: it is not over, and its rules do not fail at the next action.
  static bool goes_on(const KnownTable& table);
  /// The legal actions of a seat after `seq` moves, as text; nothing if none are owed.
  std::optional<std::string> legal(const KnownTable& table, std::uint64_t seq, core::Viewer viewer) const;

 private:
  void apply(const persistence::PutUser& put) { users_[put.user.id] = put.user.name; }
  void apply(const persistence::AddSession& add) { sessions_.insert(add.session.id); }
  void apply(const persistence::PutRun& put);
  void apply(const persistence::PutBan& put);
  void apply(const persistence::DropBan& drop) { bans_.erase(drop.user); }
  void apply(const persistence::DropSession& drop) { sessions_.erase(drop.session); }
  void check_time(KnownTable& table, const persistence::MoveRecord& move);
  void check_notices(const persistence::AppendMove& move, const std::vector<persistence::Write>& unit);
  void apply(const persistence::PutTable& put);
  void apply(const persistence::DropTable& drop);
  void apply(const persistence::AppendMove& append);
  void apply(const persistence::FinishMatch& finish);
  void apply(const persistence::AppendChat& append);
  template <class Other>
  void apply(const Other&) {}
  struct Agreement {
    std::string what;
    std::int64_t to = 0;
    std::set<std::string> users;
  };
  bool all_agreed(const KnownTable& table, std::string_view what, std::int64_t to = 0,
                  const std::optional<std::string>& newcomer = {}) const;
  void check_replacements(const KnownTable& table, const persistence::TableRecord& after);
  bool gives_up(const KnownTable& table, core::Seat seat, const server::LogEntry& entry) const;
  void begin(KnownTable& table);
  std::unique_ptr<core::Match> after(KnownTable& table, const persistence::MoveRecord& move);
  std::unique_ptr<core::Match> gone_back(KnownTable& table, const persistence::MoveRecord& move,
                                         const server::LogEntry& entry);
  void set_record(KnownTable& table, const persistence::TableRecord& record);
  void check_limit(const KnownTable& table);

  const rules::Registry& registry_;
  Verdict& verdict_;
  const Clock& clock_;
  const std::size_t tables_per_user_;
  std::map<std::string, KnownTable> tables_;
  std::map<std::string, std::string> users_;  // names by id
  std::set<std::string> sessions_;
  std::map<std::pair<std::string, std::string>, std::map<core::Seat, bool>> grants_;  // by table and user
  std::map<std::pair<std::string, std::int64_t>, Agreement> agreements_;              // by table and proposal
  std::set<std::pair<std::string, std::string>> concessions_;                         // by table and user
  std::int64_t submitted_at_ = 0;                      // of the unit that is being looked at
  std::string closed_by_operator_;                     // a table, in this unit
  std::map<std::string, std::int64_t> bans_, barred_;  // until when, by user: as stored, and as acknowledged
  std::set<std::string> ever_barred_;
  persistence::RunRecord run_;  // the last that was put down
  std::int64_t down_ms_ = 0;    // while the server was not there, in all
  std::map<std::tuple<const KnownTable*, std::uint64_t, int>, View> views_;
};

}  // namespace arbiter::simulation
