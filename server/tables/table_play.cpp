// Moves: of people and of bots.
#include "rules/core/conceding.hpp"
#include "rules/core/updates.hpp"
#include "server/base/flaw.hpp"
#include "server/bots/bot.hpp"
#include "server/tables/results.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

std::string seq_result(std::uint64_t seq) { return "{\"seq\":" + std::to_string(seq) + "}"; }

Error refused(const core::Refusal& refusal) {
  switch (refusal.code) {
    case core::Refusal::Code::not_your_turn:
      return Error{Reason::not_your_turn, refusal.message, {}};
    case core::Refusal::Code::malformed:
      return protocol::invalid_params("/params/action" + refusal.path, refusal.message);
    case core::Refusal::Code::illegal_action:
      break;
  }
  return protocol::illegal_action(refusal.message, refusal.rule);
}

}  // namespace

/// Why this person, who has this seat, has nothing to play here.
std::optional<Error> Table::not_to_be_played(const Ask& ask, std::optional<core::Seat> seat) const {
  if (!seat) {
    if (record_.is_private && seating_.host.id != ask.from->user().id)
      return Error{Reason::not_found, "there is no such table", {}};
    return Error{Reason::forbidden, "you have no seat at this table", {}};
  }
  if (record_.status == Status::Open) return Error{Reason::not_started, "the match has not started", {}};
  return std::nullopt;
}

void Table::request(const Ask& ask, const protocol::TableAct& act) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  if (act.key && !act.is_try) {
    if (const auto done = made_under(*seat, *act.key)) return answer(ask.call, seq_result(*done));
  }
  if (auto error = halted()) return answer(ask.call, std::move(*error));
  if (core::conceded(*match_).contains(*seat)) return answer(ask.call, given_up());
  welcome_back(*seat);
  if (!match_->to_act().contains(*seat)) {
    return answer(ask.call, Error{Reason::not_your_turn, "no decision is awaited from your seat now", {}});
  }
  if (clocks_.out().contains(*seat)) {
    return answer(ask.call,
                  Error{Reason::not_your_turn,
                        "your time for this decision is over: it is made for you, and the next one is yours",
                        {}});
  }
  if (act.seq && (*act.seq < decision_seq_[*seat] || *act.seq > seq_))
    return answer(ask.call, protocol::stale(seq_));
  auto action = match_->parse_action(act.action);
  if (const auto* refusal = std::get_if<core::Refusal>(&action)) return answer(ask.call, refused(*refusal));
  if (act.is_try && !ARBITER_FLAW(carries_tries_out))
    return answer(ask.call, tried(*seat, std::get<core::Action>(action)));
  if (auto error = play({*seat, std::get<core::Action>(std::move(action)), act.key.value_or("")}, &ask))
    answer(ask.call, std::move(*error));
}

/// What the rules say of an action, without carrying it out: what would follow from it stays unknown, whether
/// it would go wrong included.
Answer Table::tried(core::Seat seat, const core::Action& action) const {
  std::vector<core::Action> legal;
  match_->legal_actions(seat, legal);
  if (std::find(legal.begin(), legal.end(), action) != legal.end()) return std::string("{\"legal\":true}");
  return refused(match_->clone()->apply(seat, action).value());
}

/// The seq of the move that a seat has made under this key, by the person who sits there now.
std::optional<std::uint64_t> Table::made_under(core::Seat seat, const std::string& key) const {
  if (ARBITER_FLAW(forgets_keys)) return std::nullopt;
  const std::int64_t others = seating_.former_until(seat);
  const auto move = std::find_if(log_.rbegin(), log_.rend(), [&](const auto& made) {
    return made->key == key && made->seat == seat && made->seq > others;
  });
  return move == log_.rend() ? std::nullopt : std::optional(static_cast<std::uint64_t>((*move)->seq));
}

/// Carries a move out on a copy and submits it, or says why not. `ask`: null for a bot's.
std::optional<Error> Table::play(Move move, const Ask* ask) {
  if (at_.store_is_behind) return protocol::busy("the server stores as fast as it can; try again", 100);
  auto match = match_->clone();
  auto record = next_record(move.seat);
  record.key = std::move(move.key);
  PendingMove pending;
  pending.by_bot = ask == nullptr;
  try {
    if (const auto refusal = match->apply(move.seat, move.action)) return refused(*refusal);
    record.digest = match->digest();
    json::Writer out(record.action);
    match->write_action(move.action, out);
    pending.can_be_undone = ask != nullptr && match->nothing_learned_since(*match_, move.seat);
    pending.match = std::move(match);
    spend_time(pending, record);
    pending.record = std::make_shared<const persistence::MoveRecord>(std::move(record));
    begin_move(std::move(pending), ask);
  } catch (const std::exception& error) {  // a broken rule stops its own table; the move never happened
    if (ARBITER_FLAW(lets_exceptions_out)) throw;
    stop(error.what());
    return protocol::internal_error();
  }
  if (ARBITER_FLAW(acknowledges_early) && ask != nullptr) {
    answer(ask->call, seq_result(seq_ + 1));
    pending_->call.reset();
  }
  return std::nullopt;
}

persistence::MoveRecord Table::next_record(core::Seat seat) const {
  persistence::MoveRecord record;
  record.seq = static_cast<std::int64_t>(seq_ + 1);
  record.seat = seat;
  record.at_ms = at_.now.wall_ms;
  return record;
}

/// Prepares what a move shows, and submits it. `ask`: null where nobody asked.
void Table::begin_move(PendingMove move, const Ask* ask) {
  if (move.match->to_act().empty()) {
    move.finished = std::make_shared<persistence::TableRecord>(record_);
    move.finished->status = Status::Finished;
    move.finished->finished_at_ms = move.record->at_ms;
    move.finished->outcome.clear();
    json::Writer outcome(move.finished->outcome);
    core::write_outcome(*move.match, outcome);
  }
  move.spectators_behind = delay_.holds();
  if (const Delay::Moment* next = delay_.next(); next != nullptr && move.finished == nullptr)
    move.shown = *next;
  forget_unwatched_views();
  prepare(move);
  submit_move(ask != nullptr ? begin_change(ask->call, ask->from, nullptr, std::move(move))
                             : begin_change(std::nullopt, nullptr, nullptr, std::move(move)));
}

/// A seat takes its own last action back.
void Table::request(const Ask& ask, const protocol::TableUndo&) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  if (auto error = halted()) return answer(ask.call, std::move(*error));
  const UndoStack::Step* last = undo_.last(*seat);
  if (last == nullptr) {
    return answer(ask.call, Error{Reason::forbidden,
                                  "you have no action to take back: somebody has acted since, or has learned "
                                  "something from it",
                                  {}});
  }
  if (at_.store_is_behind)
    return answer(ask.call, protocol::busy("the server stores as fast as it can; try again", 100));
  go_back(*seat, {LogEntry::Kind::undo, static_cast<std::int64_t>(last->to)}, *last->before, &ask);
}

/// The match is again what it was at an earlier moment.
void Table::go_back(core::Seat seat, const LogEntry& entry, const core::Match& before, const Ask* ask) {
  PendingMove move;
  move.entry = entry;
  move.match = before.clone();
  if (ARBITER_FLAW(takes_nothing_back)) move.match = match_->clone();
  auto record = next_record(seat);
  record.action = text_of(entry);
  record.digest = move.match->digest();
  spend_time(move, record);
  move.record = std::make_shared<const persistence::MoveRecord>(std::move(record));
  begin_move(std::move(move), ask);
}

/// Whether `viewer` can take its last action back once this move is there.
bool Table::may_undo_after(const PendingMove& move, std::size_t viewer) const {
  if (!is_seat(viewer) || move.finished != nullptr) return false;
  if (move.entry)
    return move.entry->kind == LogEntry::Kind::undo && undo_.offers_more(core::Seat::of(viewer));
  return move.can_be_undone && static_cast<std::size_t>(move.record->seat) == viewer;
}

void Table::note_undo(PendingMove& move, core::Seat seat, std::shared_ptr<const core::Match> before) {
  if (move.entry && move.entry->kind == LogEntry::Kind::undo) return undo_.pop();
  if (!move.can_be_undone) return ARBITER_FLAW(undoes_what_others_answered) ? void() : undo_.clear();
  undo_.push({seat, static_cast<std::uint64_t>(move.record->seq - 1), std::move(before)});
}

/// The last move is stored together with the outcome. Until its recordings are made the match is watched from its log.
void Table::submit_move(PendingChange& change) {
  const PendingMove& move = std::get<PendingMove>(change.what);
  std::vector<persistence::Write> writes;
  writes.emplace_back(persistence::AppendMove{id(), *move.record});
  if (move.audit) writes.emplace_back(persistence::Audit{*move.audit});
  if (move.finished != nullptr) {
    writes.emplace_back(persistence::FinishMatch{*move.finished});
    if (auto results = results_of(*move.finished, seating_, *move.match->outcome(), terms_.rated))
      writes.emplace_back(*std::move(results));
  }
  store(change.ticket, std::move(writes), notices_of(*move.match, match_.get()));
}

void Table::take_effect(PendingChange& change, PendingMove& move) {
  std::string broken;
  try {
    prepare(move);  // for viewers who came while it was being stored
  } catch (const std::exception& error) {
    broken = error.what();  // the move stands: it is durable
  }
  const auto before = std::move(match_);
  match_ = std::move(move.match);
  log_.push_back(move.record);
  clocks_ = move.clocks;
  clocks_.forgive(at_.now.steady_ms);  // that the disk was slow counts against nobody
  attendance_.seen(at_.now.steady_ms);
  record_.last_seq = static_cast<std::int64_t>(++seq_);
  const bool last = move.finished != nullptr;
  if (last) {
    move.finished->last_seq = record_.last_seq;
    adopt(std::move(*move.finished), seating_);
    emit(effect::Count{effect::Event::match_finished});
  }
  const auto seat = core::Seat::of(move.record->seat);
  emit(effect::Count{effect::Event::move});
  if (move.by_bot) {
    emit(effect::Count{effect::Event::bot_move});
    bots_.moved(seat);
  }
  if (change.call) answer(*change.call, seq_result(seq_));
  for (const auto& follower : followers_.all()) {
    const auto& next = move.prepared[follower.viewer];
    if (next && next->frame != nullptr) send(follower.who, next->frame);
  }
  if (ARBITER_FLAW(tells_seats_by_the_digest) && move.record->digest[0] % 2 == 1) send_seats();
  if (!move.closing.empty()) send_to_all(notice_frame("table_closed", move.closing));
  views_.advance(move, seq_, last);
  if (move.spectators_behind) {
    const auto shown = static_cast<std::int64_t>(seq_for(kSpectator)) - 1;  // before this move
    last ? end_delay() : delay_.add({match_, move.record});
    if (seating_.was_given_on_since(shown)) send_seats(last, true);  // they see now up to when
  }
  release_chat();
  note_undo(move, seat, before);
  overtake_proposal(true);
  if (!broken.empty()) return stop(broken);
  note_decisions(*before, seat);
  tell_stand_ins();
}

/// A seat's decision is a new one if it has just acted, was not asked before, or is asked something else now.
void Table::note_decisions(const core::Match& before, core::Seat actor) {
  std::vector<core::Action> then, now;
  for (const core::Seat seat : match_->to_act()) {
    bool same = seat != actor && before.to_act().contains(seat);
    if (same) {
      before.legal_actions(seat, then);
      match_->legal_actions(seat, now);
      same = then == now;
    }
    if (ARBITER_FLAW(decides_by_the_digest) && log_.back()->digest[0] % 2 == 1) same = false;
    if (!same) decision_seq_[seat] = seq_;
  }
}

void Table::request(const Ask& ask, const protocol::TableLegal&) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (!seat) {
    if (auto error = may_enter(ask.from->user(), {})) return answer(ask.call, std::move(*error));
    return answer(ask.call, Error{Reason::forbidden, "you have no seat at this table", {}});
  }
  if (match_ == nullptr) {
    if (stopped_ && !draining_) return answer(ask.call, *gone());
    return answer(ask.call, Error{Reason::not_started, "the match has not started", {}});
  }
  std::string result;
  json::Writer out(result);
  out.begin_object();
  out.member("seq", seq_);
  out.key("actions");
  if (goes_on())
    core::write_legal(*match_, *seat, out);
  else
    out.raw("[]");
  out.end_object();
  answer(ask.call, std::move(result));
}

/// Derived from the state, never from a callback that was alive: so bots move on after a restart as well.
void Table::wake_bots() {
  if (match_ == nullptr || pending_ || halted()) return;
  for (const core::Seat seat : match_->to_act()) {
    const std::string_view bot = bot_of(seat);
    const std::uint64_t decision = decision_seq_[seat] + 1;
    if (bot.empty() || !bots_.ask(seat, decision, at_.now.steady_ms)) continue;
    emit(effect::Think{seat, std::string(bots_.out_of_patience(seat) ? kPlainBot : bot), decision, match_});
  }
}

void Table::on(command::BotDecided& decided) {
  if (!bots_.answered(decided.seat, decided.decision)) return;
  if (match_ == nullptr || halted()) return;
  const bool open = decision_seq_[decided.seat] + 1 == decided.decision &&
                    match_->to_act().contains(decided.seat) && !bot_of(decided.seat).empty();
  if (!open) return;
  const auto error = play({decided.seat, std::move(decided.action), ""}, nullptr);
  if (!error) return;
  if (ARBITER_FLAW(forgets_refused_bots)) {
    bots_.ask(decided.seat, decided.decision, at_.now.steady_ms);
    return;
  }
  bots_.failed(decided.seat, at_.now.steady_ms);
  if (error->reason != Reason::busy) {
    log(effect::Log::Level::warning,
        "the bot of seat " + std::to_string(decided.seat) + " was refused: " + error->message);
  }
}

void Table::on(command::BotFailed& failed) {
  if (ARBITER_FLAW(forgets_failed_bots) || !bots_.answered(failed.seat, failed.decision)) return;
  bots_.failed(failed.seat, at_.now.steady_ms);
  log(effect::Log::Level::error, "the bot of seat " + std::to_string(failed.seat) + " failed: " + failed.why);
}

}  // namespace arbiter::server
