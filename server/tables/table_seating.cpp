// Sitting down, getting up, and the start.
#include "protocol/envelope.hpp"
#include "server/archive/replay.hpp"
#include "server/archive/seed.hpp"
#include "server/base/flaw.hpp"
#include "server/bots/bot.hpp"
#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

std::string seat_result(core::Seat seat) { return "{\"seat\":" + std::to_string(seat) + "}"; }

Error no_such_seat(std::size_t seats) {
  return protocol::invalid_params("/params/seat",
                                  "seat must be from 0 to " + std::to_string(seats - 1) + " at this table");
}

bool beyond(const std::optional<int>& seat, const Seating& seating) {
  return seat && *seat >= static_cast<int>(seating.seats.size());
}

/// The free seat that is asked for, or any; or why there is none.
std::variant<core::Seat, Error> free_seat(const Seating& seating, const std::optional<int>& wanted) {
  if (wanted && !seating.seats[static_cast<std::size_t>(*wanted)].free()) {
    return Error{Reason::seat_taken, "seat " + std::to_string(*wanted) + " is taken", {}};
  }
  const auto free = seating.free_seat();
  if (!free) return Error{Reason::table_full, "every seat of this table is taken", {}};
  return wanted ? core::Seat::of(*wanted) : *free;
}

}  // namespace

/// A private table does not exist for those without its code, nor for those who were shown out.
std::optional<Error> Table::may_enter(const User& user, const std::optional<std::string>& code) const {
  if (ARBITER_FLAW(asks_for_no_code)) return std::nullopt;
  if (seating_.belongs(user.id)) return std::nullopt;
  const bool removed = seating_.is_removed(user.id);
  if (record_.is_private && (removed || !code || *code != record_.code))
    return Error{Reason::not_found, "there is no such table", {}};
  if (removed) return Error{Reason::forbidden, "the host has removed you from this table", {}};
  return std::nullopt;
}

/// Stores a changed seating; when it is durable, it takes effect.
void Table::reseat(const Ask& ask, PendingSeating change, std::optional<persistence::AuditLine> audit) {
  change.record = record_with(change.seating);
  std::vector<persistence::Write> writes{persistence::PutTable{change.record}};
  if (audit) writes.emplace_back(persistence::Audit{std::move(*audit)});
  const auto& begun = begin_change(ask.call, ask.from, ask.place, std::move(change));
  store(begun.ticket, std::move(writes));
}

void Table::take_effect(PendingChange& change, PendingSeating& seating) {
  for (const core::Seat seat : core::SeatSet::first(static_cast<int>(seating_.seats.size()))) {
    if (undo_.last(seat) != nullptr && seating.seating.former_until(seat) > seating_.former_until(seat))
      undo_.clear();
  }
  adopt(std::move(seating.record), std::move(seating.seating));
  if (seating.sat_down) follow(change.from, *seating.sat_down);
  if (seating.got_up) remove_follower(change.from);
  if (!seating.taken_over.empty()) {
    emit(effect::Tell{seating.taken_over,
                      notice_frame("seat_taken_over",
                                   "You were away for long, so a bot plays on in your seat; it stays the "
                                   "bot's.")});
  }
  if (!seating.concerned.empty())
    emit(effect::Tell{seating.concerned, notice_frame(seating.notice, seating.words)});
  if (change.call) {
    answer(*change.call, seating.sat_down
                             ? with_chat(std::move(seating.result), change.from, *seating.sat_down)
                             : std::move(seating.result));
  }
  end_grants();
  send_seats();
  overtake_proposal(false);
  follow_seating(seating.shown_out);
  if (seating.new_on && followers_.any(*seating.new_on)) welcome_back(*seating.new_on);
  if (record_.status == Status::Paused && record_.players.empty())
    set_paused(false);  // nobody is left to ask for it
}

void Table::request(const Ask& ask, const protocol::TableJoin& join) {
  const User& user = ask.from->user();
  if (auto error = may_enter(user, join.code)) return answer(ask.call, std::move(*error));
  if (const auto own = seating_.seat_of(user.id)) {  // joining again is coming back
    if (join.seat && *join.seat != *own) {
      return answer(
          ask.call,
          Error{Reason::seat_taken, "you already sit at this table, on seat " + std::to_string(*own), {}});
    }
    follow(ask.from, *own);
    return answer(ask.call, with_chat(seat_result(*own), ask.from, *own));
  }
  if (is_unwelcome(user.id))
    return answer(ask.call, Error{Reason::forbidden, "the host of this table does not play with you", {}});
  if (record_.status == Status::Finished)
    return answer(ask.call, Error{Reason::finished, "this match is over", {}});
  if (record_.status != Status::Open) {
    return answer(ask.call, Error{Reason::already_started, "this table plays already; you may watch it", {}});
  }
  if (beyond(join.seat, seating_)) return answer(ask.call, no_such_seat(seating_.seats.size()));
  const auto free = free_seat(seating_, join.seat);
  if (const auto* error = std::get_if<Error>(&free)) return answer(ask.call, *error);
  // Who is here as the host has this table counted already.
  if (!seating_.belongs(user.id) && ask.place != nullptr && ask.place->refusal())
    return answer(ask.call, *ask.place->refusal());
  const auto seat = std::get<core::Seat>(free);
  PendingSeating change;
  change.seating = seating_;
  change.seating.sit(seat, user, join.entropy.value_or(""));
  change.result = seat_result(seat);
  change.sat_down = seat;
  reseat(ask, std::move(change));
}

void Table::request(const Ask& ask, const protocol::TableLeave&) {
  const User& user = ask.from->user();
  const auto seat = seating_.seat_of(user.id);
  const bool host = seating_.host.id == user.id;
  if (!seat && !host && !followers_.contains(ask.from)) {
    // A private table does not exist for strangers: not in other words either.
    return answer(ask.call, Error{Reason::not_found,
                                  record_.is_private ? "there is no such table" : "you are not at this table",
                                  {}});
  }
  if (record_.status != Status::Open || (!seat && !host)) {
    // The seat stays theirs: a match that began can be come back to.
    remove_follower(ask.from);
    if (seat) left_.insert(*seat);
    answer(ask.call, std::string("{}"));
    return send_seats();
  }
  PendingSeating change;
  change.seating = seating_;
  if (seat) change.seating.seats[*seat] = {};
  if (host) {
    const auto heir = change.seating.eldest([](core::Seat) { return true; });
    if (!heir) return begin_deletion(&ask);
    change.seating.host = *change.seating.seats[*heir].user;
  }
  change.result = "{}";
  change.got_up = true;
  reseat(ask, std::move(change));
}

/// Deletes a table that never started: nobody is left.
void Table::begin_deletion(const Ask* ask) {
  const auto call = ask != nullptr ? std::optional(ask->call) : std::nullopt;
  const auto& begun = begin_change(call, ask != nullptr ? ask->from : nullptr, nullptr,
                                   PendingEnd{"This table was closed before its match began."});
  store(begun.ticket, {persistence::DropTable{id()}});
}

void Table::take_effect(PendingChange& change, PendingEnd& end) {
  if (change.from != nullptr) remove_follower(change.from);
  if (change.call) answer(*change.call, std::string("{}"));
  this->end(true, end.words);
}

/// The host is away, and somebody who is here has waited for long enough.
void Table::pass_on_host() {
  const auto heir = seating_.eldest([&](core::Seat seat) { return followers_.any(seat); });
  if (!heir) return;
  PendingSeating change;
  change.seating = seating_;
  change.seating.host = *seating_.seats[*heir].user;
  change.record = record_with(change.seating);
  std::vector<persistence::Write> writes{
      persistence::PutTable{change.record},
      persistence::Audit{{at_.now.wall_ms, "server", "table.new_host", id(), seat_result(*heir)}}};
  const auto& begun = begin_change(std::nullopt, nullptr, nullptr, std::move(change));
  store(begun.ticket, std::move(writes));
}

/// A match that is over keeps the names under which it was played, but for those of who are forgotten: of them the
/// store knows already.
void Table::on(command::Renamed& renamed) {
  if (record_.status == Status::Finished && renamed.user.name == kForgotten) {
    if (!seating_.rename(renamed.user)) return;
    record_ = record_with(seating_);
    return send_seats();
  }
  PendingSeating change;
  change.seating = seating_;
  if (gone() || !change.seating.rename(renamed.user)) return;
  change.record = record_with(change.seating);
  std::vector<persistence::Write> writes{persistence::PutTable{change.record}};
  const auto& begun = begin_change(std::nullopt, nullptr, nullptr, std::move(change));
  store(begun.ticket, std::move(writes));
}

void Table::request(const Ask& ask, const protocol::TableAddBot& add) {
  const User& user = ask.from->user();
  if (auto error = may_enter(user, {})) return answer(ask.call, std::move(*error));
  if (!is_bot(add.bot)) {
    return answer(ask.call,
                  Error{Reason::unsupported, "there is no bot \"" + add.bot + "\"", {{"bots", bot_names()}}});
  }
  if (beyond(add.seat, seating_)) return answer(ask.call, no_such_seat(seating_.seats.size()));
  if (record_.status != Status::Open) return hand_over(ask, add, std::nullopt);
  if (seating_.host.id != user.id)
    return answer(ask.call, Error{Reason::forbidden, "only the host adds bots", {}});
  const auto free = free_seat(seating_, add.seat);
  if (const auto* error = std::get_if<Error>(&free)) return answer(ask.call, *error);
  const auto seat = std::get<core::Seat>(free);
  PendingSeating change;
  change.seating = seating_;
  change.seating.seats[seat].bot = add.bot;
  change.result = seat_result(seat);
  reseat(ask, std::move(change));
}

/// In a running match a bot takes over the seat of a person who gives it up, or who has left: so that those
/// who stay can play to the end. `on_server`: whether the one who sits there has a connection, once that is
/// known.
void Table::hand_over(const Ask& ask, const protocol::TableAddBot& add, std::optional<bool> on_server) {
  if (!add.seat) {
    return answer(ask.call, Error{Reason::already_started,
                                  "the match has started: name the seat in which a bot is to play on",
                                  {}});
  }
  if (auto error = gone()) return answer(ask.call, std::move(*error));
  const User& user = ask.from->user();
  const auto seat = core::Seat::of(*add.seat);
  if (auto error = may_hand_over(user, seat)) return answer(ask.call, std::move(*error));
  const User before = *seating_.seats[seat].user;
  if (before.id != user.id) {
    const auto absent = is_absent(seat, on_server);
    if (!absent) {
      const Ticket ticket = ++last_ticket_;
      asked_presence_.emplace(ticket, ask);
      unanswered_.reset();
      return emit(effect::AskPresence{ticket, before.id});
    }
    if (!*absent) {
      return answer(ask.call,
                    Error{Reason::forbidden,
                          "a bot may play on for somebody who has been away for " +
                              std::to_string(settings_.absent_ms / 1000) + " seconds, or who asks for it",
                          {}});
    }
  }
  PendingSeating change;
  change.seating = seating_;
  change.seating.vacate(seat, seq_);
  change.seating.seats[seat].bot = add.bot;
  change.result = seat_result(seat);
  if (before.id != user.id) change.taken_over = before.id;
  reseat(ask, std::move(change),
         persistence::AuditLine{at_.now.wall_ms, user.id, "table.hand_over", id(), seat_result(seat)});
}

void Table::on(command::PresenceKnown& known) {
  auto asked = asked_presence_.extract(known.ticket);
  if (asked.empty()) return;
  const Ask& ask = asked.mapped();
  unanswered_ = ask.call;
  hand_over(ask, std::get<protocol::TableAddBot>(ask.request), known.here);
}

std::optional<Error> Table::may_hand_over(const User& user, core::Seat seat) const {
  const Occupant& occupant = seating_.seats[seat];
  if (!occupant.user) return Error{Reason::seat_taken, "a bot plays there already", {}};
  if (occupant.user->id != user.id && !seating_.belongs(user.id))
    return Error{Reason::forbidden, "only the host and those who play here bring a bot in", {}};
  return std::nullopt;
}

/// Gone from the server, or from the table for good, and for long. Who is on the server may be about to come
/// to the table.
std::optional<bool> Table::is_absent(core::Seat seat, std::optional<bool> on_server) const {
  if (followers_.any(seat)) return false;
  if (at_.now.steady_ms - last_here_[seat] < settings_.absent_ms) return false;
  if (left_.contains(seat)) return true;
  if (!on_server) return std::nullopt;
  return !*on_server;
}

void Table::request(const Ask& ask, const protocol::TableRemove& remove) {
  const User& user = ask.from->user();
  if (auto error = may_enter(user, {})) return answer(ask.call, std::move(*error));
  if (seating_.host.id != user.id) {
    return answer(ask.call, Error{Reason::forbidden, "only the host removes somebody from a seat", {}});
  }
  if (record_.status != Status::Open)
    return answer(ask.call, Error{Reason::already_started, "the match has started", {}});
  if (beyond(remove.seat, seating_)) return answer(ask.call, no_such_seat(seating_.seats.size()));
  const auto seat = core::Seat::of(remove.seat);
  const Occupant& removed = seating_.seats[seat];
  if (removed.free()) return answer(ask.call, Error{Reason::not_found, "nobody sits on that seat", {}});
  PendingSeating change;
  change.seating = seating_;
  change.seating.seats[seat] = {};
  change.result = "{}";
  if (removed.user && removed.user->id != user.id) {
    change.shown_out = removed.user->id;
    change.seating.removed.push_back(removed.user->id);
  }
  reseat(ask, std::move(change),
         persistence::AuditLine{at_.now.wall_ms, user.id, "table.remove", id(), seat_result(seat)});
}

void Table::request(const Ask& ask, const protocol::TableStart&) {
  const User& user = ask.from->user();
  if (auto error = may_enter(user, {})) return answer(ask.call, std::move(*error));
  if (record_.status == Status::Finished)
    return answer(ask.call, Error{Reason::finished, "this match is over", {}});
  if (record_.status != Status::Open)
    return answer(ask.call, Error{Reason::already_started, "the match has started", {}});
  if (seating_.host.id != user.id)
    return answer(ask.call, Error{Reason::forbidden, "only the host starts the match", {}});
  if (!seating_.full()) {
    return answer(
        ask.call,
        Error{Reason::forbidden, "a match starts when every seat is taken; add people or bots", {}});
  }
  if (auto error = gone()) return answer(ask.call, std::move(*error));
  std::vector<std::string> entropy;
  for (const Occupant& occupant : seating_.seats) entropy.push_back(occupant.entropy);
  PendingStart start{record_with(seating_), nullptr, {}};
  const core::Seed seed = match_seed(record_.server_seed, entropy);
  start.record.seed.assign(seed.begin(), seed.end());
  start.record.status = Status::Playing;
  start.record.started_at_ms = at_.now.wall_ms;
  start.record.ruleset = game_->ruleset();
  const int seats = static_cast<int>(seating_.seats.size());
  const auto options = game_->options(nlohmann::json::parse(record_.options), seats);
  start.match = position_ != nullptr ? begin_at(*position_, *branch_, seed)
                                     : game_->setup(std::get<core::Options>(options), seats, seed);
  start.clocks = Clocks(terms_.clock, seats);
  start.clocks.run(owing(*start.match), at_.now.steady_ms);
  keep_standing(start.record, 0, start.match->to_act(),
                start.clocks.none() ? "" : start.clocks.store(at_.now.steady_ms), at_.now.steady_ms);
  keep_seen(start.record, 0, at_.now.steady_ms);
  std::vector<persistence::Write> writes{
      persistence::PutRuleset{{game_->ruleset(), record_.game, game_->data_text()}},
      persistence::PutTable{start.record}};
  Notices notices = notices_of(*start.match, nullptr);
  const auto& begun = begin_change(ask.call, ask.from, nullptr, std::move(start));
  store(begun.ticket, std::move(writes), std::move(notices));
}

void Table::take_effect(PendingChange& change, PendingStart& start) {
  adopt(std::move(start.record), seating_);
  match_ = std::move(start.match);
  delay_ = Delay(terms_.spectator_delay);
  delay_.add({match_, nullptr});
  clocks_ = start.clocks;
  clocks_.forgive(at_.now.steady_ms);
  attendance_.seen(at_.now.steady_ms);
  answer(*change.call, std::string("{}"));
  send_states();
}

}  // namespace arbiter::server
