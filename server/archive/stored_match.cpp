#include "server/archive/stored_match.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "json/parse.hpp"
#include "server/archive/analysis.hpp"
#include "server/archive/export.hpp"
#include "server/archive/former_seats.hpp"
#include "server/archive/recording.hpp"
#include "server/archive/spectator_delay.hpp"
#include "server/archive/stored_table.hpp"
#include "server/archive/wire_status.hpp"

namespace arbiter::server {
namespace {

using core::Viewer;
using persistence::TableRecord;
using persistence::TableStatus;
using protocol::Perspective;
using protocol::Reason;

[[noreturn]] void refuse(Reason reason, std::string message) {
  throw Refused(protocol::Error{reason, std::move(message)});
}

[[noreturn]] void refuse_param(const std::string& path, std::string message) {
  throw Refused(protocol::invalid_params(path, std::move(message)));
}

/// What goes wrong below becomes an answer that says nothing about its cause.
template <class Do>
auto answering(Do&& act) {
  try {
    return act();
  } catch (const Refused&) {
    throw;
  } catch (const persistence::StoreError& error) {
    constexpr std::uint64_t kRetryMs = 1000;
    if (persistence::is_temporary(error)) {
      throw Refused(protocol::busy("the server cannot read just now", kRetryMs), error.what());
    }
    if (error.kind() == persistence::ErrorKind::Corrupt)
      throw DamagedMatch("the match is damaged", error.what());
    throw Refused(protocol::internal_error(), error.what());
  } catch (const std::exception& error) {
    throw Refused(protocol::internal_error(), error.what());
  }
}

std::optional<int> seat_of(const StoredTable& table, const Asker& asker) {
  if (!asker.user || table.imported) return std::nullopt;
  for (std::size_t seat = 0; seat < table.seats.size(); ++seat) {
    const auto& person = table.seats[seat].person;
    if (person && person->id == *asker.user) return static_cast<int>(seat);
  }
  return std::nullopt;
}

bool belongs(const TableRecord& table, const Asker& asker) {
  if (asker.is_operator) return true;
  return asker.user && (table.host == *asker.user || std::find(table.players.begin(), table.players.end(),
                                                               *asker.user) != table.players.end());
}

TableRecord find_match(const persistence::MatchStore& store, const Asker& asker, const std::string& id,
                       const RunningMatch* running = nullptr) {
  auto table = running != nullptr ? std::optional(running->record) : store.table(id);
  if (!table || (table->is_private && !belongs(*table, asker)))
    refuse(Reason::not_found, "there is no such match");
  if (table->status == TableStatus::Open) refuse(Reason::not_started, "the match has not begun");
  return std::move(*table);
}

bool is_over(const TableRecord& table) { return table.status == TableStatus::Finished; }

Viewer viewer_of(const Perspective& as) {
  if (const int* seat = std::get_if<int>(&as)) return Viewer::seat(core::Seat::of(*seat));
  return std::get<protocol::Onlooker>(as) == protocol::Onlooker::all ? Viewer::omniscient()
                                                                     : Viewer::spectator();
}

/// What is wrong with a stored match is told by the names of its rows, for the log; who asks hears up to where
/// it can be read.
[[noreturn]] void refuse_damaged(const std::string& match, const std::string& why, std::int64_t seq = 0) {
  throw DamagedMatch(seq > 0 ? "the match is damaged: it can be read up to move " + std::to_string(seq - 1)
                             : "the match is damaged",
                     "match " + match + ": " + why);
}

StoredTable read_or_refuse(const TableRecord& table) {
  auto read = read_stored(table);
  if (const auto* why = std::get_if<std::string>(&read)) refuse_damaged(table.id, *why);
  return std::get<StoredTable>(std::move(read));
}

/// The moves of a stored match; refused if any of those that are asked for is damaged.
std::vector<persistence::MoveRecord> moves_of(const persistence::MatchStore& store, const TableRecord& table,
                                              std::int64_t until) {
  try {
    auto moves = store.moves(table.id, 1, static_cast<std::size_t>(until));
    const auto last = static_cast<std::int64_t>(moves.size());
    if (last < std::min(until, table.last_seq))
      refuse_damaged(table.id, "its last moves are missing", last + 1);
    return moves;
  } catch (const persistence::StoreError& error) {
    if (error.kind() != persistence::ErrorKind::Corrupt) throw;
    refuse_damaged(table.id, error.what(), error.seq());
  }
}

/// Through whose eyes the caller looks; refused if those are not theirs.
Viewer viewer_for(const TableRecord& table, const Asker& asker, const std::optional<Perspective>& as) {
  const StoredTable read = read_or_refuse(table);
  const auto own = seat_of(read, asker);
  const int seats = static_cast<int>(read.seats.size());
  const Viewer viewer = as ? viewer_of(*as) : own ? Viewer::seat(core::Seat::of(*own)) : Viewer::spectator();
  if (as && std::holds_alternative<int>(*as) && std::get<int>(*as) >= seats) {
    refuse_param("/params/as", "as must be a seat of this match, from 0 to " + std::to_string(seats - 1));
  }
  if (is_over(table) || asker.is_operator) return viewer;
  if (viewer.is_omniscient()) refuse(Reason::forbidden, "everything is shown when the match is over");
  if (viewer.is_seat() && own != viewer.seat_or_none()) {
    refuse(Reason::forbidden, "other seats are shown when the match is over");
  }
  if (viewer.is_spectator() && !table.spectators) {
    refuse(Reason::forbidden, "this table has no spectators while the match runs");
  }
  return viewer;
}

/// A match, answered from its recording where there is one, from memory where it is played and its last
/// moment is wanted, else by replaying its log.
class Source {
 public:
  Source(const rules::Registry& registry, const persistence::MatchStore& store, const TableRecord& table,
         const RunningMatch* running, Viewer viewer)
      : registry_(registry), store_(store), table_(table), running_(running), viewer_(viewer) {
    if (!is_over(table)) return;
    moves_of(store, table,
             table.last_seq);  // what is damaged is not shown, though its recording may be whole
    read_recording();
  }

  std::int64_t last_seq() const { return table_.last_seq; }

  nlohmann::json state(std::int64_t seq) const {
    if (recording_) return recording_->state(seq);
    if (running_ != nullptr && seq == running_->record.last_seq)
      return nlohmann::json::parse(state_json(*running_->match, viewer_, table_.id, seq));
    const auto match = replayed({}, seq);
    return nlohmann::json::parse(state_json(*match, viewer_, table_.id, seq));
  }

  /// Hears the text of each move in order, until it says false.
  template <class Hear>
  void moves(std::int64_t from, std::int64_t to, Hear&& hear) const {
    const auto played = recording_ ? nullptr : recorded(from, to);
    const RecordingReader& reader = played ? *played : *recording_;
    const std::int64_t offset = played ? from - 1 : 0;
    for (std::int64_t seq = from; seq <= to && hear(reader.move(seq - offset)); ++seq) continue;
  }

  /// The match after move `until`, out of its log.
  std::unique_ptr<core::Match> replayed(const Visit& visit, std::int64_t until) const {
    const auto count = static_cast<std::size_t>(until);
    auto log = log_of(
        table_, running_ != nullptr ? first_moves(running_->moves, count) : moves_of(store_, table_, until));
    if (const auto* fault = std::get_if<Fault>(&log)) refuse_damaged(table_.id, fault->message);
    const MatchLog& record = std::get<MatchLog>(log);
    auto game =
        running_ != nullptr ? running_->game : exact_rules(registry_, &store_, record.game, record.ruleset);
    const bool exact = game != nullptr;
    if (!exact) game = registry_.find(record.game);
    if (game == nullptr) refuse_changed("this server no longer plays " + record.game);
    auto result = replay(*game, record, visit, until);
    if (result.fault && !exact) refuse_changed(result.fault->message);
    if (result.fault) refuse_damaged(table_.id, result.fault->message, result.fault->seq);
    return std::move(result.match);
  }

 private:
  /// A recording that is damaged, or is another one's, is as good as none: it follows from the moves.
  void read_recording() {
    try {
      auto text = store_.recording(table_.id, perspective_name(viewer_));
      if (!text) return;
      recording_.emplace(std::move(*text));
      if (!recording_->is_of(table_.id, viewer_) || recording_->last_seq() != table_.last_seq)
        recording_.reset();
    } catch (const persistence::StoreError& error) {
      if (error.kind() != persistence::ErrorKind::Corrupt) throw;
    } catch (const std::runtime_error&) {
      recording_.reset();
    }
  }

  [[noreturn]] static void refuse_changed(const std::string& cause) {
    throw Refused(
        {Reason::ruleset_changed, "the match was played under rules that this server does not have"}, cause);
  }

  std::unique_ptr<RecordingReader> recorded(std::int64_t from, std::int64_t to) const {
    std::optional<Recorder> recorder;
    replayed(
        [&](const core::Match& match, const persistence::MoveRecord* move) {
          const std::int64_t seq = move == nullptr ? 0 : move->seq;
          if (seq == from - 1) recorder.emplace(table_.id, match, seq, std::vector{viewer_});
          if (seq >= from) recorder->add(match, *move);
        },
        to);
    return std::make_unique<RecordingReader>(std::move(recorder->take().front().bytes));
  }

  const rules::Registry& registry_;
  const persistence::MatchStore& store_;
  const TableRecord& table_;
  const RunningMatch* running_;  // null: as it is stored
  Viewer viewer_;
  std::optional<RecordingReader> recording_;
};

/// Whether a match cannot be read to its end, though its record can.
bool lacks_moves(const persistence::MatchStore& store, const TableRecord& table) {
  try {
    moves_of(store, table, table.last_seq);
    return false;
  } catch (const DamagedMatch&) {
    return true;
  }
}

/// Who an imported match says to have played is nobody here: a name, and no person.
void write_names(const StoredTable& table, json::Writer& out) {
  out.begin_array();
  for (const SeatHolder& holder : table.seats) {
    if (!holder.person && holder.bot.empty()) {
      out.null();
      continue;
    }
    out.begin_object();
    out.member(holder.person ? "name" : "bot", holder.person ? holder.person->name : holder.bot);
    out.end_object();
  }
  out.end_array();
}

/// By whom and when it was taken in; null for the operator.
void write_import(const persistence::MatchStore& store, const Imported& imported, json::Writer& out) {
  const auto by = imported.by.empty() ? std::nullopt : store.user(imported.by);
  out.key("imported_by");
  if (by) {
    out.begin_object();
    out.member("id", by->id);
    out.member("name", by->name);
    out.end_object();
  } else {
    out.null();
  }
  out.member("imported_at", imported.at_ms);
}

void write_listed(const persistence::MatchStore& store, const TableRecord& table, const StoredTable& read,
                  const Asker& asker, json::Writer& out) {
  out.begin_object();
  out.member("match", table.id);
  out.member("game", table.game);
  out.key("options").raw(table.options);
  out.member("ruleset", table.ruleset);
  out.key("status").plain(wire_status(table.status));
  out.key("seats");
  read.imported ? write_names(read, out) : out.raw(table.seats);
  const bool behind = !asker.is_operator && !seat_of(read, asker);
  const std::int64_t seq = behind ? public_seq(table) : table.last_seq;
  out.member("seq", seq);
  FormerSeats former = read.former;
  use_present_names(former, store);
  write_former(former, seq, out);
  if (read.branch) write_branched_from(*read.branch, out);
  if (table.started_at_ms != 0) out.member("started_at", table.started_at_ms);
  if (table.finished_at_ms != 0) out.member("finished_at", table.finished_at_ms);
  if (is_over(table) && !table.outcome.empty()) out.key("outcome").raw(table.outcome);
  if (read.imported) write_import(store, *read.imported, out);
  if (lacks_moves(store, table)) out.member("damaged", true);
  out.end_object();
}

persistence::MatchFilter filter_of(const Asker& asker, const protocol::MatchList& params) {
  persistence::MatchFilter filter;
  filter.game = params.game;
  filter.user = params.user;
  if (params.status) {
    switch (*params.status) {
      case protocol::Status::open:
        filter.status = TableStatus::Open;
        break;
      case protocol::Status::playing:
        filter.status = TableStatus::Playing;
        break;
      case protocol::Status::paused:
        filter.status = TableStatus::Paused;
        break;
      case protocol::Status::stopped:
        refuse_param("/params/status",
                     "status: whether a table has stopped is known of tables, not of matches");
      case protocol::Status::finished:
        filter.status = TableStatus::Finished;
        break;
    }
  }
  if (!asker.is_operator) filter.visible_to = asker.user.value_or(std::string());
  filter.limit = static_cast<std::size_t>(params.limit);
  filter.cursor = params.cursor.value_or(std::string());
  return filter;
}

persistence::MatchPage page_of(const persistence::MatchStore& store, const persistence::MatchFilter& filter) {
  try {
    return store.matches(filter);
  } catch (const persistence::StoreError& error) {
    if (error.kind() != persistence::ErrorKind::Invalid) throw;
    refuse_param("/params/cursor", "cursor must be one that the previous page gave");
  }
}

/// What the seed was made of; told only at the end.
nlohmann::json reveal_of(const TableRecord& table) {
  return {{"server", core::to_hex(table.server_seed)},
          {"entropy", nlohmann::json::parse(table.entropy)},
          {"seed", core::to_hex(table.seed)}};
}

/// A document that holds what was played, wherever the rules are here to say so.
ExportDocument exported(const persistence::MatchStore& store, const rules::Registry& registry,
                        const TableRecord& table) {
  auto made = document_of(table, moves_of(store, table, table.last_seq));
  if (const auto* why = std::get_if<std::string>(&made)) refuse_damaged(table.id, *why);
  auto& document = std::get<ExportDocument>(made);
  const auto report = verify(registry, &store, document);
  const bool unknown = report.fault && report.fault->kind == Fault::Kind::unknown_ruleset;
  if (!report.ok && !unknown) refuse_damaged(table.id, report.failure);
  return std::move(document);
}

}  // namespace

std::string list_matches(persistence::MatchStore& store, const rules::Registry&, const Asker& asker,
                         const protocol::MatchList& params) {
  return answering([&] {
    const auto page = page_of(store, filter_of(asker, params));
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.key("matches").begin_array();
    for (const TableRecord& table : page.matches) {
      // The list passes the stored texts on as they are: one that cannot be read would spoil all of it.
      const auto read = read_stored(table);
      if (const auto* whole = std::get_if<StoredTable>(&read)) write_listed(store, table, *whole, asker, out);
    }
    out.end_array();
    if (!page.cursor.empty()) out.member("cursor", page.cursor);
    out.end_object();
    return text;
  });
}

std::string match_state(persistence::MatchStore& store, const rules::Registry& registry, const Asker& asker,
                        const protocol::MatchState& params, const RunningMatch* running) {
  return answering([&] {
    auto table = find_match(store, asker, params.match, running);
    const Viewer viewer = viewer_for(table, asker, params.as);
    if (viewer.is_spectator() && !asker.is_operator) table.last_seq = public_seq(table);
    const Source source(registry, store, table, running, viewer);
    const std::int64_t last = source.last_seq();
    if (params.seq && *params.seq > static_cast<std::uint64_t>(last)) {
      refuse_param("/params/seq", "seq must not be more than the last move's, " + std::to_string(last));
    }
    const auto seq = params.seq ? static_cast<std::int64_t>(*params.seq) : last;
    auto state = source.state(seq);
    if (const auto half = bytes32(table.server_seed)) state["commitment"] = core::to_hex(commitment(*half));
    if (is_over(table) && seq == last) state["reveal"] = reveal_of(table);
    return state.dump();
  });
}

std::string match_moves(persistence::MatchStore& store, const rules::Registry& registry, const Asker& asker,
                        const protocol::MatchMoves& params, const RunningMatch* running) {
  return answering([&] {
    auto table = find_match(store, asker, params.match, running);
    const Viewer viewer = viewer_for(table, asker, params.as);
    if (viewer.is_spectator() && !asker.is_operator) table.last_seq = public_seq(table);
    const Source source(registry, store, table, running, viewer);
    const auto last = static_cast<std::uint64_t>(source.last_seq());
    const std::uint64_t from = std::max<std::uint64_t>(params.from.value_or(1), 1);
    const std::uint64_t to = std::min(params.to.value_or(last), last);
    std::string text = "{\"moves\":[";
    if (from <= to) {
      source.moves(static_cast<std::int64_t>(from), static_cast<std::int64_t>(to),
                   [&](std::string_view move) {
                     const bool first = text.back() == '[';
                     if (!first && text.size() + move.size() > kMaxMovesBytes) return false;
                     if (!first) text += ',';
                     text += move;
                     return true;
                   });
    }
    return text + "]}";
  });
}

std::string export_match_result(persistence::MatchStore& store, const rules::Registry& registry,
                                const Asker& asker, const protocol::MatchExport& params) {
  return answering([&] {
    const auto table = find_match(store, asker, params.match);
    if (!is_over(table)) refuse(Reason::forbidden, "a match can be exported when it is over");
    return write_document(exported(store, registry, table));
  });
}

std::string import_match_result(persistence::MatchStore& store, const rules::Registry& registry,
                                const Asker& asker, const protocol::MatchImport& params) {
  return answering([&] {
    constexpr const char* kPath = "/params/document";
    const auto read = read_document(params.document);
    if (const auto* why = std::get_if<std::string>(&read)) refuse_param(kPath, *why);
    const auto& document = std::get<ExportDocument>(read);
    const auto import = import_match(registry, store, document, asker.user.value_or(std::string()), now_ms());
    if (const auto* refusal = std::get_if<ImportRefusal>(&import)) {
      if (refusal->kind == ImportRefusal::Kind::unknown_ruleset)
        refuse(Reason::unsupported, refusal->message);
      refuse_param(kPath, refusal->message);
    }
    return nlohmann::json{{"match", std::get<std::string>(import)}}.dump();
  });
}

BranchStart branch_match(const persistence::MatchStore& store, const rules::Registry& registry,
                         const Asker& asker, const protocol::MatchBranch& params) {
  return answering([&] {
    const auto table = find_match(store, asker, params.match);
    if (!is_over(table)) refuse(Reason::forbidden, "a match can be branched off from when it is over");
    const StoredTable read = read_or_refuse(table);
    BranchStart start;
    start.seats = static_cast<int>(read.seats.size());
    if (params.as && *params.as >= start.seats) {
      refuse_param("/params/as",
                   "as must be a seat of this match, from 0 to " + std::to_string(start.seats - 1));
    }
    auto moves = moves_of(store, table, table.last_seq);
    if (params.seq > moves.size()) {
      refuse_param("/params/seq",
                   "seq must not be more than the last move's, " + std::to_string(moves.size()));
    }
    moves.resize(static_cast<std::size_t>(params.seq));
    for (auto& move : moves) move.key.clear();
    start.game = exact_rules(registry, &store, table.game, table.ruleset);
    if (start.game == nullptr) {
      refuse(Reason::ruleset_changed, "the match was played under rules that this server does not have");
    }
    start.branch = std::make_shared<const Branch>(
        Branch{table.id, bytes32(table.seed).value(), std::move(moves), params.as, read.branch});
    auto position = branched_from(
        *start.game,
        MatchLog{"", table.game, table.ruleset, read.options, start.seats, {}, {}, start.branch});
    if (position.fault) refuse_damaged(table.id, position.fault->message, position.fault->seq);
    if (position.match->to_act().empty())
      refuse_param("/params/seq", "seq must be of a position where the match goes on");
    start.position = std::move(position.match);
    start.record.game = table.game;
    start.record.ruleset = table.ruleset;
    start.record.options = table.options;
    start.record.is_private = table.is_private;
    start.record.extra = nlohmann::json{{"branch", branch_json(*start.branch)}}.dump();
    return start;
  });
}

Position position_of(const persistence::MatchStore& store, const rules::Registry& registry,
                     const Asker& asker, const protocol::MatchAnalyse& params) {
  return answering([&] {
    const auto table = find_match(store, asker, params.match);
    const StoredTable read = read_or_refuse(table);
    const bool people = std::any_of(read.seats.begin(), read.seats.end(),
                                    [](const SeatHolder& holder) { return holder.bot.empty(); });
    if (!is_over(table) && (people || (!table.spectators && !belongs(table, asker)))) {
      refuse(Reason::forbidden, "a match is analysed when it is over, or while only bots play in it");
    }
    const std::int64_t last = is_over(table) || asker.is_operator ? table.last_seq : public_seq(table);
    if (params.seq > static_cast<std::uint64_t>(last)) {
      refuse_param("/params/seq", "seq must not be more than the last move's, " + std::to_string(last));
    }
    Position position;
    position.match = table.id;
    position.seq = static_cast<std::int64_t>(params.seq);
    position.state = Source(registry, store, table, nullptr, Viewer::omniscient()).replayed({}, position.seq);
    if (position.state->to_act().empty())
      refuse_param("/params/seq", "seq must be of a position where the match goes on");
    position.seat = position.state->to_act().front();
    return position;
  });
}

}  // namespace arbiter::server
