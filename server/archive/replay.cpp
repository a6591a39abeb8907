#include "server/archive/replay.hpp"

#include <exception>
#include <map>

#include "json/parse.hpp"
#include "rules/core/abandoned.hpp"
#include "rules/core/conceding.hpp"
#include "server/archive/log_entry.hpp"
#include "server/archive/seed.hpp"
#include "server/archive/stored_table.hpp"

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

std::optional<Fault> begin_branch(const core::Game& game, const MatchLog& log,
                                  std::unique_ptr<core::Match>& match) {
  auto position = branched_from(game, log);
  if (position.fault) {
    return fault(position.fault->kind, 0, "the match that it branched off from: " + position.fault->message);
  }
  return guarded(0, [&]() -> std::optional<Fault> {
    match = begin_at(*position.match, *log.branch, log.seed);
    if (match == nullptr) return fault(Kind::bad_record, 0, "there is no such seat to branch off as");
    return std::nullopt;
  });
}

/// A match on its way through its log, with those of its earlier moments that the log goes back to.
class Course {
 public:
  Course(std::unique_ptr<core::Match>& match, const std::vector<MoveRecord>& moves)
      : match_(match), moves_(moves) {
    for (const MoveRecord& move : moves) {
      const auto entry = entry_of(std::string_view(move.action));
      if (entry && entry->goes_back()) kept_.try_emplace(entry->to);
    }
  }

  /// The match is as after entry `seq`.
  void reached(std::int64_t seq) {
    if (const auto kept = kept_.find(seq); kept != kept_.end()) kept->second = match_->clone();
  }
  std::optional<Fault> carry_out(const MoveRecord& move);

 private:
  std::optional<Fault> act(const MoveRecord& move, const nlohmann::json& json);
  std::optional<Fault> enter(const MoveRecord& move, const LogEntry& entry);
  bool may_undo(const MoveRecord& move, std::int64_t to) const;

  std::unique_ptr<core::Match>& match_;
  const std::vector<MoveRecord>& moves_;
  std::map<std::int64_t, std::shared_ptr<const core::Match>> kept_;
};

std::optional<Fault> Course::carry_out(const MoveRecord& move) {
  core::Match& match = *match_;
  if (move.seat < 0 || move.seat >= match.seats()) {
    return fault(Kind::bad_record, move.seq, "there is no seat " + std::to_string(move.seat));
  }
  const auto json = json::parse_bounded(move.action);
  if (!json) return fault(Kind::bad_record, move.seq, "the action cannot be read: " + json.error->message);
  const auto entry = entry_of(json.value);
  if (auto why = entry ? enter(move, *entry) : act(move, json.value)) return why;
  if (match_->digest() != move.digest) {
    return fault(Kind::wrong_digest, move.seq, "the state after it is not the one that was recorded");
  }
  reached(move.seq);
  return std::nullopt;
}

std::optional<Fault> Course::act(const MoveRecord& move, const nlohmann::json& json) {
  core::Match& match = *match_;
  const auto action = match.parse_action(json);
  if (const auto* refusal = std::get_if<core::Refusal>(&action)) {
    return fault(Kind::illegal_action, move.seq, "no action of this game: " + refusal->message);
  }
  const auto seat = core::Seat::of(move.seat);
  if (const auto refusal = match.apply(seat, std::get<core::Action>(action))) {
    return fault(Kind::illegal_action, move.seq,
                 "not legal for seat " + std::to_string(move.seat) + ": " + refusal->message);
  }
  return std::nullopt;
}

/// What is no action: the match goes back, or is broken off.
std::optional<Fault> Course::enter(const MoveRecord& move, const LogEntry& entry) {
  const auto illegal = [&](const char* why) { return fault(Kind::illegal_action, move.seq, why); };
  if (match_->to_act().empty()) return illegal("the match was over");
  if (!entry.goes_back() && entry.to != 0) return illegal("it cannot be read");
  if (entry.gives_up()) {
    const auto seat = core::Seat::of(move.seat);
    if (core::conceded(*match_).contains(seat)) return illegal("the seat had given up");
    match_ = core::concede(std::move(match_), seat, why_conceding(entry));
    return std::nullopt;
  }
  if (entry.breaks_off()) {
    match_ = core::abandoned(std::move(match_));
    return std::nullopt;
  }
  const auto kept = kept_.find(entry.to);
  if (entry.to >= move.seq - 1 || kept == kept_.end() || kept->second == nullptr)
    return illegal("there is nothing to go back to");
  if (entry.kind == LogEntry::Kind::undo && !may_undo(move, entry.to))
    return illegal("what it takes back could not be taken back");
  match_ = kept->second->clone();
  return std::nullopt;
}

/// What is taken back is an action of the same seat, and led from there to here.
bool Course::may_undo(const MoveRecord& move, std::int64_t to) const {
  const MoveRecord& undone = moves_[static_cast<std::size_t>(to)];
  return undone.seat == move.seat && !entry_of(std::string_view(undone.action)) &&
         undone.digest == match_->digest() &&
         match_->nothing_learned_since(*kept_.at(to), core::Seat::of(move.seat));
}

}  // namespace

std::variant<MatchLog, Fault> log_of(const persistence::TableRecord& table, std::vector<MoveRecord> moves) {
  MatchLog log{table.id, table.game, table.ruleset, {}, 0, {}, std::move(moves)};
  auto read = read_stored(table);
  if (const auto* why = std::get_if<std::string>(&read)) return fault(Kind::bad_record, 0, *why);
  auto& stored = std::get<StoredTable>(read);
  const auto seed = bytes32(table.seed);
  if (!seed) return fault(Kind::bad_record, 0, "the match has not begun");
  log.seed = *seed;
  log.branch = std::move(stored.branch);
  log.options = std::move(stored.options);
  log.seats = static_cast<int>(stored.seats.size());
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
  if (auto why = log.branch ? begin_branch(game, log, replayed.match) : set_up(game, log, replayed.match))
    return failed(std::move(*why));
  if (visit) visit(*replayed.match, nullptr);
  Course course(replayed.match, log.moves);
  course.reached(0);
  std::int64_t seq = 0;
  for (const MoveRecord& move : log.moves) {
    if (++seq > until) break;
    if (move.seq != seq) return failed(fault(Kind::bad_record, seq, "it is missing from the log"));
    if (auto why = guarded(seq, [&] { return course.carry_out(move); })) return failed(std::move(*why));
    if (visit) visit(*replayed.match, &move);
  }
  return replayed;
}

Replayed branched_from(const core::Game& game, const MatchLog& match) {
  if (match.branch == nullptr) return {};
  const Branch& branch = *match.branch;
  return replay(game, MatchLog{branch.match, match.game, match.ruleset, match.options, match.seats,
                               branch.seed, branch.moves, branch.before});
}

std::unique_ptr<core::Match> begin_at(const core::Match& position, const Branch& branch,
                                      const core::Seed& seed) {
  auto match = position.clone();
  if (!branch.as) return match;
  if (*branch.as < 0 || *branch.as >= match->seats()) return nullptr;
  core::Rng key(seed);
  match->resample(core::Viewer::seat(core::Seat::of(*branch.as)), key);
  return match;
}

Rebuilt rebuild_match(const persistence::MatchStore& store, const rules::Registry& registry,
                      const persistence::TableRecord& table, const std::vector<MoveRecord>& moves,
                      const Visit& visit) {
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
  auto replayed = replay(*rebuilt.game, std::get<MatchLog>(log), visit);
  if (replayed.fault) return failed(std::move(*replayed.fault));
  rebuilt.match = std::move(replayed.match);
  return rebuilt;
}

}  // namespace arbiter::server
