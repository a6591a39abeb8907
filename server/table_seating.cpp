// Sitting down, getting up, and the start.
#include <spdlog/spdlog.h>

#include "protocol/envelope.hpp"
#include "server/archive/seed.hpp"
#include "server/bots/bot.hpp"
#include "server/directory.hpp"
#include "server/service.hpp"
#include "server/table.hpp"
#include "server/users.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

std::string seat_result(core::Seat seat) { return "{\"seat\":" + std::to_string(seat) + "}"; }

Error no_such_seat(int seats) {
  return protocol::invalid_params("/params/seat",
                                  "seat must be from 0 to " + std::to_string(seats - 1) + " at this table");
}

}  // namespace

std::optional<Error> Table::may_enter(const Caller& caller, const std::optional<std::string>& code) const {
  if (!record_.is_private || seating_.belongs(caller.user.id)) return std::nullopt;
  // A private table does not exist for those without its code.
  if (!code || *code != record_.code) return Error{Reason::not_found, "there is no such table", {}};
  return std::nullopt;
}

/// Stores a changed seating and, when it is durable, tells everyone.
void Table::reseat(Seating seating, std::string result, std::function<void(Table&)> then, Reply reply,
                   std::optional<persistence::AuditLine> audit) {
  auto record = record_with(seating);
  std::vector<persistence::Write> writes{persistence::PutTable{record}};
  if (audit) writes.emplace_back(persistence::Audit{std::move(*audit)});
  commit(
      std::move(writes),
      [record, seating = std::move(seating), result = std::move(result), then = std::move(then),
       reply](Table& table) mutable {
        table.record_ = std::move(record);
        table.seating_ = std::move(seating);
        if (then) then(table);
        reply(std::move(result));
        table.send_seats();
        table.follow_seating();
        table.tell_lobby();
      },
      reply);
}

void Table::join(const Caller& caller, protocol::TableJoin request, Reply reply) {
  if (auto error = may_enter(caller, request.code)) return reply(std::move(*error));
  change([caller, request = std::move(request), reply = std::move(reply)](Table& table) {
    if (const auto own = table.seating_.seat_of(caller.user.id)) {  // joining again is coming back
      if (request.seat && *request.seat != *own) {
        return reply(
            Error{Reason::seat_taken, "you already sit at this table, on seat " + std::to_string(*own), {}});
      }
      table.subscribe(caller.session, *own);
      return reply(seat_result(*own));
    }
    if (table.record_.status == Status::Finished)
      return reply(Error{Reason::finished, "this match is over", {}});
    if (table.record_.status != Status::Open) {
      return reply(Error{Reason::already_started, "this table plays already; you may watch it", {}});
    }
    if (request.seat && *request.seat >= static_cast<int>(table.seating_.seats.size())) {
      return reply(no_such_seat(static_cast<int>(table.seating_.seats.size())));
    }
    if (request.seat && !table.seating_.seats[*request.seat].free()) {
      return reply(Error{Reason::seat_taken, "seat " + std::to_string(*request.seat) + " is taken", {}});
    }
    const auto free = table.seating_.free_seat();
    if (!free) return reply(Error{Reason::table_full, "every seat of this table is taken", {}});
    if (!table.seating_.belongs(caller.user.id)) {  // who is here as the host has this table counted already
      if (auto error = table.service_.users->over_table_limit(caller.user.id))
        return reply(std::move(*error));
    }
    const core::Seat seat = request.seat ? static_cast<core::Seat>(*request.seat) : *free;
    Seating seating = table.seating_;
    seating.seats[seat].user = caller.user;
    seating.seats[seat].entropy = request.entropy.value_or("");
    table.reseat(
        std::move(seating), seat_result(seat),
        [caller, seat](Table& t) { t.subscribe(caller.session, seat); }, reply);
  });
}

void Table::leave(const Caller& caller, Reply reply) {
  change([caller, reply = std::move(reply)](Table& table) {
    const auto seat = table.seating_.seat_of(caller.user.id);
    const bool host = table.seating_.host.id == caller.user.id;
    if (!seat && !host && !table.follows(caller.session)) {
      // A private table does not exist for strangers: not in other words either.
      const bool hidden = table.record_.is_private;
      return reply(
          Error{Reason::not_found, hidden ? "there is no such table" : "you are not at this table", {}});
    }
    const auto get_up = [caller](Table& t) { t.unsubscribe(caller.session); };
    if (table.record_.status != Status::Open || (!seat && !host)) {
      // The seat stays theirs: a match that began can be come back to.
      get_up(table);
      if (seat) table.left_.insert(*seat);
      reply(std::string("{}"));
      return table.send_seats();
    }
    Seating seating = table.seating_;
    if (seat) seating.seats[*seat] = {};
    if (host) {
      const auto heir = std::find_if(seating.seats.begin(), seating.seats.end(),
                                     [](auto& o) { return o.user.has_value(); });
      if (heir == seating.seats.end()) {
        get_up(table);
        return table.close_table(reply);
      }
      seating.host = *heir->user;
    }
    table.reseat(std::move(seating), "{}", get_up, reply);
  });
}

/// Deletes a table that never started and has nobody left.
void Table::close_table(Reply reply) {
  commit(
      {persistence::DropTable{id()}},
      [reply](Table& table) {
        table.evicted_ = true;
        table.service_.directory->forget(table.id());
        reply(std::string("{}"));
      },
      reply);
}

void Table::add_bot(const Caller& caller, protocol::TableAddBot request, Reply reply) {
  change([caller, request = std::move(request), reply = std::move(reply)](Table& table) {
    if (auto error = table.may_enter(caller, {})) return reply(std::move(*error));
    if (!is_bot(request.bot)) {
      return reply(
          Error{Reason::unsupported, "there is no bot \"" + request.bot + "\"", {{"bots", bot_names()}}});
    }
    if (request.seat && *request.seat >= static_cast<int>(table.seating_.seats.size())) {
      return reply(no_such_seat(static_cast<int>(table.seating_.seats.size())));
    }
    if (table.record_.status != Status::Open) return table.hand_over(caller, request, reply);
    if (table.seating_.host.id != caller.user.id) {
      return reply(Error{Reason::forbidden, "only the host adds bots", {}});
    }
    if (request.seat && !table.seating_.seats[*request.seat].free()) {
      return reply(Error{Reason::seat_taken, "seat " + std::to_string(*request.seat) + " is taken", {}});
    }
    const auto free = table.seating_.free_seat();
    if (!free) return reply(Error{Reason::table_full, "every seat of this table is taken", {}});
    const core::Seat seat = request.seat ? static_cast<core::Seat>(*request.seat) : *free;
    Seating seating = table.seating_;
    seating.seats[seat].bot = request.bot;
    table.reseat(std::move(seating), seat_result(seat), {}, reply);
  });
}

/// In a running match a bot takes over the seat of a person who gives it up, or who has left: so that those
/// who stay can play to the end.
void Table::hand_over(const Caller& caller, const protocol::TableAddBot& request, Reply reply) {
  if (!request.seat) {
    return reply(Error{
        Reason::already_started, "the match has started: name the seat in which a bot is to play on", {}});
  }
  if (auto error = gone()) return reply(std::move(*error));
  const auto seat = static_cast<core::Seat>(*request.seat);
  if (auto error = may_hand_over(caller, seat)) return reply(std::move(*error));
  Seating seating = seating_;
  const User before = *seating.seats[seat].user;
  seating.seats[seat].user.reset();  // the share in the seed stays
  seating.seats[seat].bot = request.bot;
  const auto tell = [before, by = caller.user.id](Table& table) {
    if (by == before.id) return;
    const Frame notice = table.notice_frame(
        "seat_taken_over", "You were away for long, so a bot plays on in your seat; it stays the bot's.");
    for (const auto& session : table.service_.directory->sessions_of(before.id)) session->send_answer(notice);
  };
  reseat(std::move(seating), seat_result(seat), tell, std::move(reply),
         persistence::AuditLine{now_ms(), caller.user.id, "table.hand_over", id(), seat_result(seat)});
}

/// Gone from the server, or from the table for good, and for long. Who is on the server may be about to come
/// to the table.
bool Table::is_absent(core::Seat seat) const {
  if (connections()[seat] > 0) return false;
  if (now_ms() - last_here_[seat] < service_.config.timeouts.absent_s * 1000) return false;
  return left_.contains(seat) || service_.directory->sessions_of(seating_.seats[seat].user->id).empty();
}

std::optional<Error> Table::may_hand_over(const Caller& caller, core::Seat seat) const {
  const Occupant& occupant = seating_.seats[seat];
  if (!occupant.user) return Error{Reason::seat_taken, "a bot plays there already", {}};
  if (occupant.user->id == caller.user.id) return std::nullopt;
  if (!seating_.belongs(caller.user.id))
    return Error{Reason::forbidden, "only the host and those who play here bring a bot in", {}};
  if (is_absent(seat)) return std::nullopt;
  return Error{Reason::forbidden,
               "a bot may play on for somebody who has been away for " +
                   std::to_string(service_.config.timeouts.absent_s) + " seconds, or who asks for it",
               {}};
}

void Table::remove(const Caller& caller, protocol::TableRemove request, Reply reply) {
  change([caller, request, reply = std::move(reply)](Table& table) {
    if (auto error = table.may_enter(caller, {})) return reply(std::move(*error));
    if (table.seating_.host.id != caller.user.id) {
      return reply(Error{Reason::forbidden, "only the host removes somebody from a seat", {}});
    }
    if (table.record_.status != Status::Open)
      return reply(Error{Reason::already_started, "the match has started", {}});
    if (request.seat >= static_cast<int>(table.seating_.seats.size())) {
      return reply(no_such_seat(static_cast<int>(table.seating_.seats.size())));
    }
    const Occupant removed = table.seating_.seats[request.seat];
    if (removed.free()) return reply(Error{Reason::not_found, "nobody sits on that seat", {}});
    Seating seating = table.seating_;
    seating.seats[request.seat] = {};
    table.reseat(std::move(seating), "{}", {}, reply,
                 persistence::AuditLine{now_ms(), caller.user.id, "table.remove", table.id(),
                                        seat_result(static_cast<core::Seat>(request.seat))});
  });
}

void Table::start(const Caller& caller, Reply reply) {
  change([caller, reply = std::move(reply)](Table& table) {
    if (auto error = table.may_enter(caller, {})) return reply(std::move(*error));
    if (table.record_.status == Status::Finished)
      return reply(Error{Reason::finished, "this match is over", {}});
    if (table.record_.status != Status::Open)
      return reply(Error{Reason::already_started, "the match has started", {}});
    if (table.seating_.host.id != caller.user.id) {
      return reply(Error{Reason::forbidden, "only the host starts the match", {}});
    }
    if (!table.seating_.full()) {
      return reply(
          Error{Reason::forbidden, "a match starts when every seat is taken; add people or bots", {}});
    }
    if (table.service_.draining) return reply(protocol::busy("the server is shutting down", 5000));
    table.begin(reply);
  });
}

void Table::begin(Reply reply) {
  std::vector<std::string> entropy;
  for (const Occupant& occupant : seating_.seats) entropy.push_back(occupant.entropy);
  auto record = record_with(seating_);
  const core::Seed seed = match_seed(record_.server_seed, entropy);
  record.seed.assign(seed.begin(), seed.end());
  record.status = Status::Playing;
  record.started_at_ms = now_ms();
  record.ruleset = game_->ruleset();
  std::shared_ptr<core::Match> match;
  try {
    const int seats = static_cast<int>(seating_.seats.size());
    const auto options = game_->options(nlohmann::json::parse(record.options), seats);
    match = game_->setup(std::get<core::Options>(options), seats, seed);
  } catch (const std::exception& error) {
    reply(protocol::internal_error());
    return stop(error.what());
  }
  commit(
      {persistence::PutRuleset{{game_->ruleset(), record.game, game_->data_text()}},
       persistence::PutTable{record}},
      [record, match, reply](Table& table) {
        table.record_ = record;
        table.match_ = match->clone();
        reply(std::string("{}"));
        table.send_state_to_all();
        table.tell_lobby();
      },
      reply);
}

}  // namespace arbiter::server
