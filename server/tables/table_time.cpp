// The seats' time, and who moves for those who are out of it.
#include "protocol/envelope.hpp"
#include "rules/core/conceding.hpp"
#include "server/base/flaw.hpp"
#include "server/bots/bot.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

namespace {

constexpr std::int64_t kForfeitAgainMs = 1000;

}  // namespace

/// As they stand in the store: what has passed since counts, but for `uncounted_ms`.
void Table::start_clocks(std::int64_t uncounted_ms) {
  if (terms_.clock == protocol::ClockSettings{} || match_ == nullptr) return;
  const Standing standing = standing_of(record_, log_.empty() ? nullptr : log_.back().get());
  if (standing.clock.empty()) return;
  const std::int64_t now = ARBITER_FLAW(measures_by_the_wall_clock) ? at_.now.wall_ms : at_.now.steady_ms;
  const std::int64_t elapsed = now - standing.clock_at_ms - uncounted_ms;
  clocks_ = Clocks::load(terms_.clock, match_->seats(), standing.clock, elapsed, at_.now.steady_ms);
  clocks_.run(owing(*match_), at_.now.steady_ms);
  out_told_ = clocks_.out();
}

/// The seats that owe a decision and whose people make it themselves.
core::SeatSet Table::owing(const core::Match& match) const { return match.to_act() & people_of(match); }

/// The bot that moves for a seat now; empty: its person does.
std::string_view Table::bot_of(core::Seat seat) const {
  const std::string& bot = seating_.seats[seat].bot;
  if (!bot.empty() || !stand_ins().contains(seat)) return bot;
  return kStandIn;
}

/// The seats of people for whom a bot moves.
core::SeatSet Table::stand_ins() const {
  if (record_.status == Status::Finished) return {};
  return match_ == nullptr ? clocks_.out() : clocks_.out() | core::conceded(*match_);
}

/// Those who watch with a delay would learn from it who owes a decision now.
core::SeatSet Table::stand_ins_for(std::size_t viewer) const {
  return is_behind(viewer) ? core::conceded(*delay_.shown().match) : stand_ins();
}

void Table::notice_time() {
  if (clocks_.none() || pending_ || halted()) return;
  clocks_.take_expired(at_.now.steady_ms);
  tell_stand_ins();
  for (const core::Seat seat : clocks_.take_warned(at_.now.steady_ms)) send_clock("warning", seat);
  forfeit();
}

/// Who is out of time or back, and for whom a bot moves, as far as it has not been told.
void Table::tell_stand_ins() {
  const core::SeatSet out = clocks_.out(), before = std::exchange(out_told_, out);
  for (const core::Seat seat : out | before) {
    if (out.contains(seat) != before.contains(seat)) send_clock(out.contains(seat) ? "out" : "back", seat);
  }
  const core::SeatSet present = stand_ins(), shown = stand_ins_for(kSpectator);
  send_seats(std::exchange(stand_ins_told_, present) != present,
             std::exchange(stand_ins_shown_, shown) != shown);
}

/// Those who are out of time give up, where that was agreed: one at a time, and again later if it cannot be stored.
void Table::forfeit() {
  const core::SeatSet due = forfeits_due();
  if (due.empty() || at_.now.steady_ms < forfeit_again_) return;
  forfeit_again_ = at_.now.steady_ms + kForfeitAgainMs;
  concede(due.front(), LogEntry::Kind::forfeit, nullptr);
}

core::SeatSet Table::forfeits_due() const {
  core::SeatSet due;
  if (terms_.on_timeout != protocol::OnTimeout::forfeit || match_ == nullptr) return due;
  for (const core::Seat seat : clocks_.out()) {
    if (seating_.seats[seat].user && !core::conceded(*match_).contains(seat)) due.insert(seat);
  }
  return due;
}

void Table::concede(core::Seat seat, LogEntry::Kind kind, const Ask* ask) {
  PendingMove move;
  move.entry = LogEntry{kind};
  move.match = core::concede(match_->clone(), seat, why_conceding(*move.entry));
  auto record = next_record(seat);
  record.action = text_of(*move.entry);
  record.digest = move.match->digest();
  spend_time(move, record);
  move.record = std::make_shared<const persistence::MoveRecord>(std::move(record));
  begin_move(std::move(move), ask);
}

void Table::request(const Ask& ask, const protocol::TableConcede&) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  if (auto error = halted()) return answer(ask.call, std::move(*error));
  if (core::conceded(*match_).contains(*seat)) return answer(ask.call, given_up());
  if (at_.store_is_behind)
    return answer(ask.call, protocol::busy("the server stores as fast as it can; try again", 100));
  concede(*seat, LogEntry::Kind::concede, &ask);
}

protocol::Error Table::given_up() {
  return {protocol::Reason::forbidden, "you have given up; a bot moves for you", {}};
}

/// Somebody for whom a bot has moved plays on, from the next decision.
void Table::welcome_back(core::Seat seat) {
  if (forfeits_due().contains(seat)) return;
  if (!clocks_.out().contains(seat) || gone()) return;
  clocks_.back(seat, owing(*match_), at_.now.steady_ms);
  if (pending_) {
    if (auto* move = std::get_if<PendingMove>(&pending_->what))
      move->clocks.back(seat, owing(*move->match), at_.now.steady_ms);
  }
  tell_stand_ins();
}

std::optional<std::int64_t> Table::clock_deadline() const {
  if (clocks_.none() || pending_ || halted() || ARBITER_FLAW(sleeps_through_the_time)) return std::nullopt;
  return forfeits_due().empty() ? clocks_.deadline() : forfeit_again_;
}

/// When something is to be done at this table although nobody is there.
std::optional<std::int64_t> Table::wake_at() const {
  const auto closing = closing_deadline();
  const bool runs = !halted() && !ARBITER_FLAW(sleeps_through_the_time);
  const auto out = runs ? clocks_.first_out() : std::nullopt;
  return out && closing ? std::min(*out, *closing) : out ? out : closing;
}

/// What becomes of a clock other than by a move.
void Table::send_clock(std::string_view what, std::optional<core::Seat> seat) {
  std::string params;
  json::Writer out(params);
  out.begin_object();
  out.member("table", id());
  out.member("seq", seq_);
  out.member("what", what);
  if (seat) out.member("seat", *seat);
  out.key("clock");
  clocks_.write(out, at_.now.steady_ms, at_.now.wall_ms);
  out.end_object();
  const Frame frame = make_frame(protocol::notification_frame("table.clock", params));
  for (const auto& follower : followers_.all()) {
    if (is_behind(follower.viewer)) continue;  // it would tell who moves now
    send(follower.who, frame);
  }
}

/// The seats of people who have not given up.
core::SeatSet Table::people_of(const core::Match& match) const {
  core::SeatSet people;
  for (const core::Seat seat : core::SeatSet::first(match.seats())) {
    if (seating_.seats[seat].user && !core::conceded(match).contains(seat)) people.insert(seat);
  }
  return people;
}

/// What the moves after this entry have brought each seat; those that are taken back already have given it back.
std::array<std::int64_t, core::kMaxSeats> Table::brought_since(std::int64_t entry) const {
  std::vector<const persistence::MoveRecord*> standing;
  for (auto move = log_.begin() + entry; move != log_.end(); ++move) {
    const auto back = entry_of(std::string_view((*move)->action));
    if (back && back->goes_back())
      std::erase_if(standing, [&](const auto* taken) { return taken->seq > back->to; });
    standing.push_back(move->get());
  }
  std::array<std::int64_t, core::kMaxSeats> brought{};
  for (const auto* move : standing) {
    if (!move->clock.empty())
      brought[static_cast<std::size_t>(move->seat)] += Clocks::brought_by(move->clock);
  }
  return brought;
}

/// What a move makes of the clocks, and what is kept of it with the move: who owes a decision then, and what time
/// is left. What is taken back leaves spent time spent.
void Table::spend_time(PendingMove& move, persistence::MoveRecord& record) const {
  const std::int64_t now = at_.now.steady_ms;
  record.to_act = move.match->to_act().bits();
  move.at_steady_ms = now;
  const auto seat = core::Seat::of(record.seat);
  move.clocks = clocks_;
  if (!move.entry) {
    move.clocks.moved(seat, owing(*move.match), now);
  } else if (move.entry->kind == LogEntry::Kind::undo) {
    const std::string& kept = log_[static_cast<std::size_t>(move.entry->to)]->clock;
    move.clocks.undone(seat, kept, owing(*move.match), now);
  } else if (move.entry->kind == LogEntry::Kind::takeback) {
    move.clocks.taken_back(brought_since(move.entry->to), people_of(*move.match), owing(*move.match), now);
  } else {
    move.clocks.run(owing(*move.match), now);
  }
  record.clock = move.clocks.store(now);
}

}  // namespace arbiter::server
