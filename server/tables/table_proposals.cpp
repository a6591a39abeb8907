// Proposals: made, answered, settled, and carried out.
#include <algorithm>

#include "protocol/envelope.hpp"
#include "rules/core/abandoned.hpp"
#include "rules/core/conceding.hpp"
#include "server/base/flaw.hpp"
#include "server/bots/bot.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;
using What = protocol::TablePropose::What;

void Table::request(const Ask& ask, const protocol::TablePropose& propose) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  if (auto error = may_propose(propose)) return answer(ask.call, std::move(*error));
  if (proposal_) {
    return answer(
        ask.call,
        Error{Reason::forbidden, "there is a proposal already; another can be made when it is settled", {}});
  }
  last_proposal_ = next_proposal();
  proposal_.emplace(last_proposal_, *seat, propose, seating_, at_.now.steady_ms + settings_.proposal_ms,
                    at_.now.wall_ms + settings_.proposal_ms);
  if (propose.user) proposal_->ask_too(*watcher(*propose.user));
  answer(ask.call, "{\"proposal\":" + std::to_string(last_proposal_) + "}");
  if (proposal_->state() == Proposal::State::open) {
    for (effect::Notify& notice : to_people("proposal", ask.from->user().id)) emit(std::move(notice));
    if (propose.user) emit(effect::Notify{*propose.user, "proposal"});
    return tell_proposal(Proposal::State::open);
  }
  settle_proposal(proposal_->state());
}

/// Never one that was given before, also before a restart: an answer that comes late agrees to nothing else.
std::int64_t Table::next_proposal() const { return std::max(last_proposal_ + 1, at_.now.steady_ms); }

/// Why this cannot be proposed now.
std::optional<Error> Table::may_propose(const protocol::TablePropose& propose) const {
  if (draining_) return protocol::busy("the server is shutting down", 5000);
  if (propose.what == What::rematch) {
    if (record_.status != Status::Finished)
      return Error{Reason::forbidden, "a rematch is for when this match is over", {}};
    if (successor_.empty()) return std::nullopt;
    return Error{Reason::forbidden, "there is a rematch already", {{"table", successor_}}};
  }
  if (auto error = gone()) return error;
  const bool paused = record_.status == Status::Paused;
  switch (propose.what) {
    case What::takeback:
      if (auto error = halted()) return error;
      if (!terms_.takeback) return Error{Reason::forbidden, "nothing is taken back at this table", {}};
      if (*propose.to >= seq_)
        return protocol::invalid_params("/params/to",
                                        "to must be less than the table's seq, " + std::to_string(seq_));
      if (!is_taken_back(static_cast<std::int64_t>(*propose.to))) return std::nullopt;
      return protocol::invalid_params("/params/to", "what followed move " + std::to_string(*propose.to) +
                                                        " does not lead to now: that move was taken back");
    case What::pause:
      if (paused) return Error{Reason::paused, "this table is paused already", {}};
      return std::nullopt;
    case What::resume:
      if (paused) return std::nullopt;
      return Error{Reason::forbidden, "this table is not paused", {}};
    case What::replace:
      return may_replace(propose);
    case What::abandon:
    case What::rematch:
      break;
  }
  return std::nullopt;
}

std::optional<Error> Table::may_replace(const protocol::TablePropose& propose) const {
  if (propose.bot && !is_bot(*propose.bot)) {
    return Error{Reason::unsupported, "there is no bot \"" + *propose.bot + "\"", {{"bots", bot_names()}}};
  }
  const auto seat = static_cast<std::size_t>(*propose.seat);
  if (seat >= seating_.seats.size()) {
    return protocol::invalid_params(
        "/params/seat",
        "seat must be from 0 to " + std::to_string(seating_.seats.size() - 1) + " at this table");
  }
  if (propose.user) return may_be_replaced_by(*propose.user, core::Seat::of(seat));
  if (!seating_.seats[seat].user) return Error{Reason::seat_taken, "a bot plays there already", {}};
  return std::nullopt;
}

/// Why this person may not take this seat, though all agree.
std::optional<Error> Table::may_be_replaced_by(const std::string& user, core::Seat seat) const {
  if (terms_.rated) return Error{Reason::forbidden, "a rated match is played by those who began it", {}};
  if (seating_.seat_of(user)) return Error{Reason::seat_taken, "they sit at this table already", {}};
  if (is_unwelcome(user))
    return Error{Reason::forbidden, "the host of this table does not play with them", {}};
  if (!watcher(user)) return Error{Reason::not_found, "nobody of that id watches this table", {}};
  if (core::conceded(*match_).contains(seat))
    return Error{Reason::forbidden, "this seat has given up; a bot moves for it to the end", {}};
  return std::nullopt;
}

/// Somebody who is here without a seat.
std::optional<User> Table::watcher(const std::string& user) const {
  for (const auto& follower : followers_.all()) {
    if (follower.who->user().id == user && !is_seat(follower.viewer)) return follower.who->user();
  }
  return std::nullopt;
}

void Table::request(const Ask& ask, const protocol::TableAnswer& given) {
  const std::string& user = ask.from->user().id;
  const auto seat = seating_.seat_of(user);
  const bool is_newcomer = !seat && proposal_ && proposal_->is_newcomer(user);
  if (!is_newcomer) {
    if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  }
  if (draining_) return answer(ask.call, protocol::busy("the server is shutting down", 5000));
  if (!proposal_ || proposal_->id() != given.proposal)
    return answer(ask.call, Error{Reason::not_found, "there is no such proposal any more", {}});
  const std::optional<bool> before =
      is_newcomer ? proposal_->newcomers_answer() : proposal_->answer_of(*seat);
  const bool withdraws = seat && *seat == proposal_->by() && !given.agree;
  if (before && *before != given.agree && !withdraws)
    return answer(ask.call, Error{Reason::forbidden, "you have answered already", {}});
  if (is_newcomer && given.agree && !before && ask.place != nullptr && ask.place->refusal())
    return answer(ask.call, *ask.place->refusal());
  const bool is_new = !before || withdraws;
  if (is_new)
    is_newcomer ? proposal_->newcomer_answers(given.agree, ask.place) : proposal_->answer(*seat, given.agree);
  answer(ask.call, std::string("{}"));
  if (!is_new) return;
  if (proposal_->state() == Proposal::State::open) return tell_proposal(Proposal::State::open);
  settle_proposal(proposal_->state());
}

/// Proposals are of those who play, or are to: they are told to nobody else.
void Table::tell_proposal(Proposal::State state, const std::string& made) {
  const Frame frame = proposal_frame(state, made);
  for (const auto& follower : followers_.all()) {
    if (is_seat(follower.viewer) || proposal_->is_newcomer(follower.who->user().id))
      send(follower.who, frame);
  }
}

/// Whoever is to take a seat has no state in which the proposal stands.
void Table::greet_newcomer(const FollowerRef& who) {
  if (proposal_ && proposal_->is_newcomer(who->user().id))
    send(who, proposal_frame(Proposal::State::open, ""));
}

Frame Table::proposal_frame(Proposal::State state, const std::string& made) const {
  std::string params;
  json::Writer out(params);
  proposal_->write(id(), state, made, out);
  return make_frame(protocol::notification_frame("table.proposal", params));
}

/// What all have agreed upon is carried out, and told when that is stored.
void Table::settle_proposal(Proposal::State state) {
  if (state != Proposal::State::agreed) return proposal_ends(state);
  if (proposal_->what().what == What::rematch) return open_rematch();
  carry_out(Proposal(*proposal_));
  if (!pending_) return proposal_ends(Proposal::State::ended);
  pending_->is_agreed = true;
}

void Table::proposal_ends(Proposal::State state) {
  tell_proposal(state);
  proposal_.reset();
}

/// All have agreed, and it is being stored.
bool Table::is_carried_out() const { return rematch_ != 0 || (pending_ && pending_->is_agreed); }

/// What has happened may leave nothing to be proposed.
void Table::overtake_proposal(bool by_move) {
  if (!proposal_ || is_carried_out()) return;
  const bool over = record_.status == Status::Finished, takeback = proposal_->what().what == What::takeback;
  const bool given_up =
      proposal_->newcomer() && core::conceded(*match_).contains(core::Seat::of(*proposal_->what().seat));
  if (by_move && !over && !takeback && !given_up) return;
  settle_proposal(Proposal::State::ended);
}

void Table::expire_proposal() {
  if (ARBITER_FLAW(agrees_for_the_silent)) return settle_proposal(Proposal::State::agreed);
  settle_proposal(Proposal::State::expired);
}

/// When silence means no.
std::optional<std::int64_t> Table::proposal_deadline() const {
  if (!proposal_ || is_carried_out() || ARBITER_FLAW(waits_for_the_silent)) return std::nullopt;
  return proposal_->until();
}

void Table::carry_out(const Proposal& agreed) {
  switch (agreed.what().what) {
    case What::takeback:
      return begin_takeback(agreed.by(), static_cast<std::int64_t>(*agreed.what().to));
    case What::pause:
      return set_paused(true);
    case What::resume:
      return set_paused(false);
    case What::abandon:
      return abandon(agreed.by());
    case What::replace:
      return replace(agreed);
    case What::rematch:
      return;
  }
}

// ---- Going back ----

/// Whether the position after this entry is no part of how the match came to stand as it does.
bool Table::is_taken_back(std::int64_t entry) const {
  return std::any_of(log_.begin() + entry, log_.end(), [&](const auto& later) {
    const auto back = entry_of(std::string_view(later->action));
    return back && back->goes_back() && back->to < entry;
  });
}

void Table::begin_takeback(core::Seat by, std::int64_t to) {
  const auto& begun = begin_change(std::nullopt, nullptr, nullptr, PendingTakeback{by, to});
  emit(effect::Rebuild{begun.ticket, game_, std::make_shared<const persistence::TableRecord>(record_),
                       MoveLog(log_.begin(), log_.begin() + to)});
}

void Table::on(command::Rebuilt& rebuilt) {
  if (!pending_ || pending_->ticket != rebuilt.ticket) return;
  const auto takeback = std::get<PendingTakeback>(pending_->what);
  pending_.reset();
  go_back(takeback.by, {LogEntry::Kind::takeback, takeback.to}, *rebuilt.match, nullptr);
  pending_->is_agreed = true;
}

void Table::on(command::RebuildFailed& failed) {
  if (!pending_ || pending_->ticket != failed.ticket) return;
  drop_pending(protocol::internal_error());
  stop(failed.why);
}

void Table::take_effect(PendingChange&, PendingTakeback&) {}  // it becomes a move before it is stored

// ---- Pausing ----

void Table::set_paused(bool paused) {
  PendingPause change{record_with(seating_), clocks_};
  const std::int64_t now = at_.now.steady_ms;
  paused ? change.clocks.pause(now) : change.clocks.resume(owing(*match_), now);
  change.record.status = paused ? Status::Paused : Status::Playing;
  keep_standing(change.record, static_cast<std::int64_t>(seq_), match_->to_act(),
                change.clocks.none() ? "" : change.clocks.store(now), now);
  const auto record = change.record;
  const auto& begun = begin_change(std::nullopt, nullptr, nullptr, std::move(change));
  store(begun.ticket, {persistence::PutTable{record}});
}

void Table::take_effect(PendingChange&, PendingPause& pause) {
  clocks_ = pause.clocks;
  clocks_.forgive(at_.now.steady_ms);
  adopt(std::move(pause.record), seating_);
  send_states();
}

// ---- Breaking off ----

/// All have agreed, or whoever runs the server wants it: the match is over, without a result.
void Table::abandon(core::Seat by, const command::Close* close) {
  break_off(by, LogEntry{LogEntry::Kind::abandon}, close);
}

void Table::break_off(core::Seat by, const LogEntry& entry, const command::Close* close) {
  PendingMove move;
  move.entry = entry;
  move.match = core::abandoned(match_);
  auto record = next_record(by);
  record.action = text_of(*move.entry);
  record.digest = move.match->digest();
  spend_time(move, record);
  move.record = std::make_shared<const persistence::MoveRecord>(std::move(record));
  if (close != nullptr) {
    if (!ARBITER_FLAW(closes_without_a_line)) move.audit = closing_line(*close);
    move.closing = closing_words(*close);
  }
  begin_move(std::move(move), nullptr);
  if (close == nullptr) return;
  pending_->call = close->call;
}

// ---- Another on a seat ----

void Table::replace(const Proposal& agreed) {
  const auto seat = core::Seat::of(*agreed.what().seat);
  PendingSeating change;
  change.seating = seating_;
  change.seating.vacate(seat, seq_);
  Occupant& occupant = change.seating.seats[seat];
  if (const auto& newcomer = agreed.newcomer()) {
    change.seating.sit(seat, *newcomer, occupant.entropy);
    change.new_on = seat;
  } else {
    occupant.bot = *agreed.what().bot;
  }
  change.record = record_with(change.seating);
  std::vector<persistence::Write> writes{
      persistence::PutTable{change.record},
      persistence::Audit{{at_.now.wall_ms, seating_.seats[agreed.by()].user->id, "table.replace", id(),
                          "{\"seat\":" + std::to_string(seat) + "}"}}};
  const auto& begun = begin_change(std::nullopt, nullptr, agreed.place(), std::move(change));
  store(begun.ticket, std::move(writes));
}

// ---- Once more ----

/// The same people and bots, moved on by one seat.
void Table::open_rematch() {
  rematch_ = ++last_ticket_;
  Rematch rematch{record_, seating_};
  auto& seats = rematch.seating.seats;
  if (!ARBITER_FLAW(seats_rematches_as_before)) std::rotate(seats.begin(), seats.end() - 1, seats.end());
  for (Occupant& occupant : seats) occupant.entropy.clear();
  rematch.seating.former.clear();
  emit(effect::OpenRematch{rematch_, std::move(rematch)});
}

void Table::on(command::RematchOpened& opened) {
  if (opened.ticket != rematch_ || !proposal_) return;
  if (opened.table.empty()) return tell_rematch("");
  // There is one rematch of a match, also when its table has left memory.
  PendingRematch change{opened.table, record_};
  auto extra = nlohmann::json::parse(record_.extra);
  extra[kSuccessor] = opened.table;
  change.record.extra = extra.dump();
  const persistence::RewriteSeats rewrite{id(), record_.seats, change.record.extra};
  const auto& begun = begin_change(std::nullopt, nullptr, nullptr, std::move(change));
  store(begun.ticket, {rewrite});
}

void Table::take_effect(PendingChange&, PendingRematch& rematch) {
  record_ = std::move(rematch.record);
  tell_rematch(rematch.table);
}

/// Empty: nothing came of it.
void Table::tell_rematch(const std::string& table) {
  rematch_ = 0;
  successor_ = table;
  tell_proposal(table.empty() ? Proposal::State::ended : Proposal::State::agreed, table);
  proposal_.reset();
}

}  // namespace arbiter::server
