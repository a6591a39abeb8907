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
    case core::Refusal::Code::not_your_turn:
      return Error{Reason::not_your_turn, refusal.message, {}};
    case core::Refusal::Code::malformed:
      return protocol::invalid_params("/params/action" + refusal.path, refusal.message);
    case core::Refusal::Code::illegal_action:
      break;
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
    if (table.record_.status == Status::Open)
      return reply(Error{Reason::not_started, "the match has not started", {}});
    if (request.key) {
      if (const auto done = table.made_under(*seat, *request.key)) return reply(seq_result(*done));
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

/// The seq of the move that a seat has made under this key.
std::optional<std::uint64_t> Table::made_under(core::Seat seat, const std::string& key) const {
  const auto move = std::find_if(log_.rbegin(), log_.rend(),
                                 [&](const auto& made) { return made.key == key && made.seat == seat; });
  return move == log_.rend() ? std::nullopt : std::optional(static_cast<std::uint64_t>(move->seq));
}

/// Carries a move out on a copy and submits it; `made_durable` goes on.
void Table::play(const Move& move, Reply reply) {
  if (service_.store.pending() > static_cast<std::size_t>(service_.config.store.pending_max)) {
    return reply(protocol::busy("the server stores as fast as it can; try again", 100));
  }
  Pending pending{match_->clone(), {}, {}};
  persistence::MoveRecord& record = pending.move;
  record.seq = static_cast<std::int64_t>(seq_ + 1);
  record.seat = move.seat;
  record.key = move.key;
  record.at_ms = now_ms();
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
  pending_ = std::move(pending);
  if (pending_->match->to_act().empty()) return finish_match(move.by_bot, std::move(reply));
  std::vector<persistence::Write> writes;
  writes.emplace_back(persistence::AppendMove{id(), pending_->move});
  commit(
      std::move(writes), [by_bot = move.by_bot, reply](Table& table) { table.made_durable(by_bot, reply); },
      reply);
}

/// The last move is stored together with the outcome and the recordings, so that a finished match can always
/// be watched.
void Table::finish_match(bool by_bot, Reply reply) {
  busy_ = true;
  auto record = record_;
  record.finished_at_ms = pending_->move.at_ms;
  record.status = Status::Finished;
  json::Writer out(record.outcome);
  core::write_outcome(*pending_->match, out);
  auto moves = log_;
  moves.push_back(pending_->move);
  asio::post(service_.background, [self = shared_from_this(), record = std::move(record),
                                   moves = std::move(moves), by_bot, reply]() mutable {
    std::vector<persistence::Write> writes;
    try {
      auto recordings = record_match(*self->game_, record, moves);
      writes.emplace_back(persistence::AppendMove{record.id, std::move(moves.back())});
      writes.emplace_back(persistence::FinishMatch{record, std::move(recordings)});
    } catch (const std::exception& error) {
      return asio::post(self->strand_, [self, reply, why = std::string(error.what())] {
        self->pending_.reset();
        reply(protocol::internal_error());
        self->stop(why);
        self->finish_change();
      });
    }
    self->submit(
        std::move(writes),
        [record = std::move(record), by_bot, reply](Table& table) {
          table.record_ = record;
          ++table.service_.metrics.matches_finished;
          table.made_durable(by_bot, reply);
          table.tell_lobby();
        },
        reply);
  });
}

void Table::made_durable(bool by_bot, const Reply& reply) {
  Pending pending = std::move(*pending_);
  pending_.reset();
  ++service_.metrics.moves;
  if (by_bot) ++service_.metrics.bot_moves;
  reply(seq_result(seq_ + 1));
  publish(pending);
  const auto before = std::move(match_);
  match_ = std::move(pending.match);
  log_.push_back(std::move(pending.move));
  ++seq_;
  note_decisions(*before, static_cast<core::Seat>(log_.back().seat));
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
  if (match_ == nullptr) {
    if (!stopped_.empty()) return reply(*gone());
    return reply(Error{Reason::not_started, "the match has not started", {}});
  }
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
        const auto* error = std::get_if<Error>(&answer);
        if (error != nullptr && error->reason != Reason::busy) {
          spdlog::warn("table {}: the bot of seat {} was refused: {}", self->id(), seat, error->message);
        }
      });
    });
  });
}

}  // namespace arbiter::server
