#include "server/archive/replay.hpp"

#include <exception>

#include "json/parse.hpp"
#include "server/archive/seed.hpp"

namespace arbiter::server {
namespace {

using persistence::MoveRecord;
using Kind = Fault::Kind;

Fault fault(Kind kind, std::int64_t seq, const std::string& message) {
  return {kind, seq, seq == 0 ? message : "move " + std::to_string(seq) + ": " + message};
}

/// Whatever the rules throw is a fault of the move that made them do so.
template <class Do>
std::optional<Fault> guarded(std::int64_t seq, Do&& act) {
  try {
    return act();
  } catch (const std::exception& error) {
    return fault(Kind::broken_rules, seq, std::string("the rules failed: ") + error.what());
  }
}

std::optional<Fault> set_up(const core::Game& game, const MatchLog& log,
                            std::unique_ptr<core::Match>& match) {
  return guarded(0, [&]() -> std::optional<Fault> {
    const auto& info = game.info();
    if (log.seats < info.min_seats || log.seats > info.max_seats) {
      return fault(Kind::bad_record, 0,
                   info.name + " is not played at " + std::to_string(log.seats) + " seats");
    }
    const auto options = game.options(log.options, log.seats);
    if (const auto* why = std::get_if<std::string>(&options)) return fault(Kind::bad_record, 0, *why);
    match = game.setup(std::get<core::Options>(options), log.seats, log.seed);
    return std::nullopt;
  });
}

std::optional<Fault> carry_out(core::Match& match, const MoveRecord& move) {
  if (move.seat < 0 || move.seat >= match.seats()) {
    return fault(Kind::bad_record, move.seq, "there is no seat " + std::to_string(move.seat));
  }
  const auto json = json::parse_bounded(move.action);
  if (!json) return fault(Kind::bad_record, move.seq, "the action cannot be read: " + json.error->message);
  const auto action = match.parse_action(json.value);
  if (const auto* refusal = std::get_if<core::Refusal>(&action)) {
    return fault(Kind::illegal_action, move.seq, "no action of this game: " + refusal->message);
  }
  const auto seat = static_cast<core::Seat>(move.seat);
  if (const auto refusal = match.apply(seat, std::get<core::Action>(action))) {
    return fault(Kind::illegal_action, move.seq,
                 "not legal for seat " + std::to_string(move.seat) + ": " + refusal->message);
  }
  if (match.digest() != move.digest) {
    return fault(Kind::wrong_digest, move.seq, "the state after it is not the one that was recorded");
  }
  return std::nullopt;
}

}  // namespace

std::variant<MatchLog, Fault> log_of(const persistence::TableRecord& table, std::vector<MoveRecord> moves) {
  MatchLog log{table.id, table.game, table.ruleset, {}, 0, {}, std::move(moves)};
  const auto seed = bytes32(table.seed);
  if (!seed) return fault(Kind::bad_record, 0, "the match has no seed");
  log.seed = *seed;
  auto options = json::parse_bounded(table.options);
  if (!options || !options.value.is_object()) return fault(Kind::bad_record, 0, "the options cannot be read");
  log.options = std::move(options.value);
  const auto seats = json::parse_bounded(table.seats);
  if (!seats || !seats.value.is_array()) return fault(Kind::bad_record, 0, "the seats cannot be read");
  log.seats = static_cast<int>(seats.value.size());
  return log;
}

std::shared_ptr<const core::Game> exact_rules(const rules::Registry& registry,
                                              const persistence::MatchStore* store, const std::string& game,
                                              const std::string& ruleset) {
  if (const auto current = registry.find(game); current != nullptr && current->ruleset() == ruleset) {
    return current;
  }
  const auto kept = store == nullptr ? std::nullopt : store->ruleset(ruleset);
  return kept && kept->game == game ? registry.with_ruleset(game, ruleset, kept->data) : nullptr;
}

Replayed replay(const core::Game& game, const MatchLog& log, const Visit& visit, std::int64_t until) {
  Replayed replayed;
  const auto failed = [&](Fault why) {
    replayed.match.reset();
    replayed.fault = std::move(why);
    return std::move(replayed);
  };
  if (auto why = set_up(game, log, replayed.match)) return failed(std::move(*why));
  if (visit) visit(*replayed.match, nullptr);
  std::int64_t seq = 0;
  for (const MoveRecord& move : log.moves) {
    if (++seq > until) break;
    if (move.seq != seq) return failed(fault(Kind::bad_record, seq, "it is missing from the log"));
    if (auto why = guarded(seq, [&] { return carry_out(*replayed.match, move); }))
      return failed(std::move(*why));
    if (visit) visit(*replayed.match, &move);
  }
  return replayed;
}

Rebuilt rebuild_match(const persistence::MatchStore& store, const rules::Registry& registry,
                      const persistence::TableRecord& table, const std::vector<MoveRecord>& moves) {
  Rebuilt rebuilt;
  rebuilt.game = exact_rules(registry, &store, table.game, table.ruleset);
  rebuilt.other_rules = rebuilt.game == nullptr;
  if (rebuilt.other_rules) rebuilt.game = registry.find(table.game);
  const auto failed = [&rebuilt](Fault why) {
    if (rebuilt.other_rules && rebuilt.game != nullptr) {
      why.kind = Kind::unknown_ruleset;
      why.message = "the rules of " + rebuilt.game->info().name + " have changed since: " + why.message;
    }
    rebuilt.failure = why.message;
    rebuilt.fault = std::move(why);
    return std::move(rebuilt);
  };
  if (rebuilt.game == nullptr) {
    return failed(fault(Kind::unknown_ruleset, 0, "this server does not play " + table.game));
  }
  auto log = log_of(table, moves);
  if (auto* why = std::get_if<Fault>(&log)) return failed(std::move(*why));
  auto replayed = replay(*rebuilt.game, std::get<MatchLog>(log));
  if (replayed.fault) return failed(std::move(*replayed.fault));
  rebuilt.match = std::move(replayed.match);
  return rebuilt;
}

}  // namespace arbiter::server
