// The time of each seat at a table: a plain value, driven by whoever has a clock.
//
// A seat's time runs while it owes a decision itself: `owing` is always the set of the seats that owe one now
// and are played by a person. Seats that a bot plays, and those that have given up, have no time to lose.
//
//   move, days   a decision has its full time when it begins to be owed, and again after each action
//   bank         the time lasts for the match; a seat that has acted and owes nothing any more gets the increment
//
// A seat whose time has run out is `out`: what it owes is decided by somebody else. `back` says that its person is
// there again: from the first decision on that begins afterwards it has time, that of a decision or a tenth of its
// bank (the increment, if that is more; never more than the bank). So whoever lets time run out has lost a decision
// for it, and coming and going brings no time.
//
// Every `now` is by the server's clock (Moment::steady_ms) and never less than the one before.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "json/writer.hpp"
#include "protocol/table_messages.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::server {

class Clocks {
 public:
  /// No clock: nobody's time ever runs, and nothing is computed.
  Clocks() = default;
  /// Full time for everybody; nobody's runs yet.
  Clocks(const protocol::ClockSettings& settings, int seats);

  bool none() const { return settings_.kind == protocol::ClockSettings::Kind::none; }

  // ---- What happens ----

  /// The seats that owe a decision now: at the start, and when a person's seat becomes a bot's.
  void run(core::SeatSet owing, std::int64_t now);
  /// `by` has acted.
  void moved(core::Seat by, core::SeatSet owing, std::int64_t now);
  /// The last action of `by` is taken back, and with it the time that it brought. What `by` has spent stays spent; who
  /// owed a decision only because of that action has the time again that it took. `kept`: what `store` gave with it.
  /// `owing`: those who owe one again. Throws as `load`.
  void undone(core::Seat by, const std::string& kept, core::SeatSet owing, std::int64_t now);
  /// All have agreed to go back, `people` among them, who are here: each plays again, also who was out. `brought`: what
  /// the moves that are taken back have brought each seat; spent time stays spent.
  void taken_back(const std::array<std::int64_t, core::kMaxSeats>& brought, core::SeatSet people,
                  core::SeatSet owing, std::int64_t now);
  /// Nobody's time runs until `resume`.
  void pause(std::int64_t now);
  void resume(core::SeatSet owing, std::int64_t now);
  bool paused() const { return paused_; }
  /// The time between the last change and `now` counts against nobody.
  void forgive(std::int64_t now);
  /// Whether time was forgiven that what was stored last does not know of; whoever stores these clocks says so.
  bool is_ahead_of_the_store() const { return forgiven_; }
  void stored() { forgiven_ = false; }
  /// The person of a seat that is out is there again: it plays from its next decision on.
  void back(core::Seat seat, core::SeatSet owing, std::int64_t now);

  // ---- What time brings ----

  /// Those whose time has run out; they are out from now on.
  core::SeatSet take_expired(std::int64_t now);
  /// Those who are to be warned, once for each threshold: a tenth of the whole time, and 10 seconds.
  core::SeatSet take_warned(std::int64_t now);
  /// When one of the two has something to tell next, if nothing else happens; nothing while no time runs.
  std::optional<std::int64_t> deadline() const;
  /// When the first time runs out.
  std::optional<std::int64_t> first_out() const;

  // ---- What is seen ----

  std::int64_t left_ms(core::Seat seat, std::int64_t now) const;
  core::SeatSet running() const { return paused_ ? core::SeatSet{} : running_; }
  core::SeatSet out() const { return out_; }
  /// {"seats":[{"left_ms","running","days_until"?}],"at"}; `wall_ms` is the Unix time of `now`.
  void write(json::Writer& out, std::int64_t now, std::int64_t wall_ms) const;

  /// As text, to be kept: {"at","left","running","out",…}, of no clock {"at"} alone.
  std::string store(std::int64_t now) const;
  /// How much time the move brought to who made it, out of what was kept with that move: an increment, or what
  /// made a decision's time full again. Throws as `load`.
  static std::int64_t brought_by(const std::string& text);
  /// What `store` gave of a clock, `elapsed_ms` later; less than nothing where the store has not heard how late it was
  /// when the server ended, which counts against nobody. Throws nlohmann::json::exception where it is something else.
  static Clocks load(const protocol::ClockSettings& settings, int seats, const std::string& text,
                     std::int64_t elapsed_ms, std::int64_t now);

 private:
  void charge(std::int64_t now);
  void set_running(core::SeatSet owing, std::optional<core::Seat> moved = std::nullopt);
  void readmit(core::SeatSet owing, std::optional<core::Seat> moved);
  void readmit(core::Seat seat);
  void give(core::Seat seat, std::int64_t left);
  bool is_per_decision() const { return settings_.kind != protocol::ClockSettings::Kind::bank; }
  std::int64_t next_threshold(core::Seat seat) const;

  protocol::ClockSettings settings_;
  int seats_ = 0;
  std::array<std::int64_t, core::kMaxSeats> left_{};    // at `since_`; never below 0
  std::array<std::int64_t, core::kMaxSeats> warned_{};  // the threshold last told of, or what was left before
  core::SeatSet running_;                               // but for a pause
  core::SeatSet out_;
  core::SeatSet returned_;    // of those who are out: their people are there again
  std::int64_t brought_ = 0;  // by the last move
  std::int64_t since_ = 0;
  bool paused_ = false;
  bool forgiven_ = false;
};

}  // namespace arbiter::server
