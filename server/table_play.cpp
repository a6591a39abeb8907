// Moves: of people and of bots.
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>

#include "rules/core/news.hpp"
#include "server/archive/recording.hpp"
#include "server/bot_pool.hpp"
#include "server/directory.hpp"
#include "server/service.hpp"
#include "server/table.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
using protocol::Error;
using protocol::Reason;

namespace {

std::string seq_result(std::uint64_t seq) { return "{\"seq\":" + std::to_string(seq) + "}"; }

Error refused(const core::Refusal& refusal) {
  switch (refusal.code) {
    case core::Refusal::Code::not_your_turn: return Error{Reason::not_your_turn, refusal.message, {}};
    case core::Refusal::Code::malformed: return protocol::invalid_params("/params/action" + refusal.path, refusal.message);
    case core::Refusal::Code::illegal_action: break;
  }
  return protocol::illegal_action(refusal.message);
}

}  // namespace

void Table::act(const Caller& caller, protocol::TableAct request, Reply reply) {
  change([user = caller.user.id, request = std::move(request), reply = std::move(reply)](Table& table) {
    const auto seat = table.seating_.seat_of(user);
    if (!seat) {
      if (table.record_.is_private && table.seating_.host.id != user) {
        return reply(Error{Reason::not_found, "there is no such table", {}});
      }
      return reply(Error{Reason::forbidden, "you have no seat at this table", {}});
    }
    if (table.record_.status == Status::Open) return reply(Error{Reason::not_started, "the match has not started", {}});
    if (request.key) {
      const auto done = table.keys_.find({*seat, *request.key});
      if (done != table.keys_.end()) return reply(seq_result(done->second));
    }
    if (auto error = table.gone()) return reply(std::move(*error));
    if (!table.match_->to_act().contains(*seat)) {
      return reply(Error{Reason::not_your_turn, "no decision is awaited from your seat now", {}});
    }
    if (request.seq && (*request.seq < table.decision_seq_[*seat] || *request.seq > table.seq_)) {
      return reply(protocol::stale(table.seq_));
    }
    const auto action = table.match_->parse_action(request.action);
    if (const auto* refusal = std::get_if<core::Refusal>(&action)) return reply(refused(*refusal));
    table.play({*seat, std::get<core::Action>(action), request.key.value_or(""), false}, reply);
  });
}

/// Carries a move out on a copy and submits it; `made_durable` goes on.
void Table::play(const Move& move, Reply reply) {
  if (service_.store.pending() > static_cast<std::size_t>(service_.config.store.pending_max)) {
    return reply(protocol::busy("the server stores as fast as it can; try again", 100));
  }
  Pending pending{match_->clone(), move.seat, {}, {}};
  persistence::MoveRecord record;
  try {
    if (const auto refusal = pending.match->apply(move.seat, move.action)) return reply(refused(*refusal));
    record.digest = pending.match->digest();
    json::Writer out(record.action);
    pending.match->write_action(move.action, out);
    prepare_all(pending);
  } catch (const std::exception& error) {  // a broken rule stops its own table; the move never happened
    reply(protocol::internal_error());
    return stop(error.what());
  }
  record.seq = static_cast<std::int64_t>(seq_ + 1);
  record.seat = move.seat;
  record.key = move.key;
  record.at_ms = now_ms();
  const bool over = pending.match->to_act().empty();
  pending_ = std::move(pending);
  if (over) return finish_match(std::move(record), move, std::move(reply));
  commit({persistence::AppendMove{id(), std::move(record)}}, [move, reply](Table& table) { table.made_durable(move, reply); },
         reply);
}

/// The last move is stored together with the outcome and the recordings, so that a finished match can always be watched.
void Table::finish_match(persistence::MoveRecord last, const Move& move, Reply reply) {
  busy_ = true;
  auto record = record_;
  record.finished_at_ms = last.at_ms;
  record.status = Status::Finished;
  json::Writer out(record.outcome);
  core::write_outcome(*pending_->match, out);
  asio::post(service_.background, [self = shared_from_this(), record, last, move, reply]() mutable {
    std::vector<persistence::Recording> recordings;
    std::string failure;
    try {
      auto moves = self->service_.store.moves(record.id);
      moves.push_back(last);
      recordings = record_match(*self->game_, record, moves);
    } catch (const std::exception& error) {
      failure = error.what();
    }
    asio::post(self->strand_, [=, recordings = std::move(recordings)]() mutable {
      if (!failure.empty()) {
        self->pending_.reset();
        reply(protocol::internal_error());
        self->stop(failure);
        return self->finish_change();
      }
      self->commit({persistence::AppendMove{record.id, last}, persistence::FinishMatch{record, std::move(recordings)}},
                   [record, move, reply](Table& table) {
                     table.record_ = record;
                     table.made_durable(move, reply);
                     ++table.service_.metrics.matches_finished;
                     table.tell_lobby();
                   },
                   reply);
    });
  });
}

void Table::made_durable(const Move& move, const Reply& reply) {
  Pending pending = std::move(*pending_);
  pending_.reset();
  ++service_.metrics.moves;
  if (move.by_bot) ++service_.metrics.bot_moves;
  if (!move.key.empty()) keys_.emplace(std::pair(int{move.seat}, move.key), seq_ + 1);
  reply(seq_result(seq_ + 1));
  publish(pending);
  const auto before = std::move(match_);
  match_ = std::move(pending.match);
  ++seq_;
  note_decisions(*before, move.seat);
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
    if (!same) decision_seq_[seat] = seq_;
  }
}

void Table::legal(const Caller& caller, Reply reply) {
  const auto seat = seating_.seat_of(caller.user.id);
  if (!seat) {
    if (auto error = may_enter(caller, {})) return reply(std::move(*error));
    return reply(Error{Reason::forbidden, "you have no seat at this table", {}});
  }
  if (match_ == nullptr) return reply(Error{Reason::not_started, "the match has not started", {}});
  std::string result;
  json::Writer out(result);
  out.begin_object();
  out.member("seq", seq_);
  out.key("actions");
  core::write_legal(*match_, *seat, out);
  out.end_object();
  reply(std::move(result));
}

/// Derived from the state, never from a callback that was alive: so bots move on after a restart as well.
void Table::wake_bots() {
  if (match_ == nullptr || busy_ || evicted_ || gone()) return;
  for (const core::Seat seat : match_->to_act()) {
    const std::string& bot = seating_.seats[seat].bot;
    const std::uint64_t decision = decision_seq_[seat] + 1;
    if (bot.empty() || thinking_[seat] == decision) continue;
    thinking_[seat] = decision;
    service_.bots->think(shared_from_this(), bot, match_->clone(), seat, decision);
  }
}

void Table::bot_decided(core::Seat seat, std::uint64_t decision, core::Action action) {
  post([seat, decision, action](Table& table) {
    table.change([seat, decision, action](Table& t) {
      if (t.thinking_[seat] != decision || t.gone() || t.match_ == nullptr) return;
      t.thinking_[seat] = 0;
      if (t.decision_seq_[seat] + 1 != decision || !t.match_->to_act().contains(seat)) return t.wake_bots();
      t.play({seat, action, "", true}, [self = t.shared_from_this(), seat](Answer answer) {
        if (const auto* error = std::get_if<Error>(&answer)) {
          spdlog::warn("table {}: the bot of seat {} was refused: {}", self->id(), seat, error->message);
        }
      });
    });
  });
}

}  // namespace arbiter::server
