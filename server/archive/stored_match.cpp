#include "server/archive/stored_match.hpp"

#include <algorithm>
#include <chrono>

#include "json/parse.hpp"
#include "server/archive/export.hpp"
#include "server/archive/recording.hpp"

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
    if (error.kind() == persistence::ErrorKind::Busy) {
      throw Refused(protocol::busy("the store is busy", kRetryMs), error.what());
    }
    throw Refused(protocol::internal_error(), error.what());
  } catch (const std::exception& error) {
    throw Refused(protocol::internal_error(), error.what());
  }
}

nlohmann::json parsed(const std::string& text) {
  auto result = json::parse_bounded(text);
  if (!result) throw std::runtime_error("a stored text cannot be read: " + result.error->message);
  return std::move(result.value);
}

std::optional<int> seat_of(const TableRecord& table, const Asker& asker) {
  if (!asker.user) return std::nullopt;
  const auto seats = parsed(table.seats);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (!seats[seat].is_object() || !seats[seat].contains("user")) continue;
    if (seats[seat]["user"].value("id", "") == *asker.user) return static_cast<int>(seat);
  }
  return std::nullopt;
}

bool belongs(const TableRecord& table, const Asker& asker) {
  if (asker.is_operator) return true;
  return asker.user && (table.host == *asker.user || std::find(table.players.begin(), table.players.end(),
                                                               *asker.user) != table.players.end());
}

TableRecord find_match(const persistence::MatchStore& store, const Asker& asker, const std::string& id) {
  auto table = store.table(id);
  if (!table || (table->is_private && !belongs(*table, asker)))
    refuse(Reason::not_found, "there is no such match");
  if (table->status == TableStatus::Open) refuse(Reason::not_started, "the match has not begun");
  return std::move(*table);
}

bool is_over(const TableRecord& table) { return table.status == TableStatus::Finished; }

Viewer viewer_of(const Perspective& as) {
  if (const int* seat = std::get_if<int>(&as)) return Viewer::seat(static_cast<core::Seat>(*seat));
  return std::get<protocol::Onlooker>(as) == protocol::Onlooker::all ? Viewer::omniscient()
                                                                     : Viewer::spectator();
}

/// Through whose eyes the caller looks; refused if those are not theirs.
Viewer viewer_for(const TableRecord& table, const Asker& asker, const std::optional<Perspective>& as) {
  const auto own = seat_of(table, asker);
  const int seats = static_cast<int>(parsed(table.seats).size());
  const Viewer viewer = as    ? viewer_of(*as)
                        : own ? Viewer::seat(static_cast<core::Seat>(*own))
                              : Viewer::spectator();
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

/// A stored match, answered from its recording where there is one, else by replaying its log.
class Source {
 public:
  Source(const rules::Registry& registry, const persistence::MatchStore& store, const TableRecord& table,
         Viewer viewer)
      : registry_(registry), store_(store), table_(table), viewer_(viewer) {
    if (!is_over(table)) return;
    if (auto text = store.recording(table.id, perspective_name(viewer))) recording_.emplace(std::move(*text));
  }

  std::int64_t last_seq() const { return recording_ ? recording_->last_seq() : table_.last_seq; }

  nlohmann::json state(std::int64_t seq) const {
    if (recording_) return recording_->state(seq);
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

 private:
  std::unique_ptr<core::Match> replayed(const Visit& visit, std::int64_t until) const {
    auto log = log_of(table_, store_.moves(table_.id, 1, static_cast<std::size_t>(until)));
    if (const auto* fault = std::get_if<Fault>(&log)) throw std::runtime_error(fault->message);
    const MatchLog& record = std::get<MatchLog>(log);
    auto game = exact_rules(registry_, &store_, record.game, record.ruleset);
    const bool exact = game != nullptr;
    if (!exact) game = registry_.find(record.game);
    if (game == nullptr) refuse_changed("this server no longer plays " + record.game);
    auto result = replay(*game, record, visit, until);
    if (result.fault && !exact) refuse_changed(result.fault->message);
    if (result.fault) refuse_damaged(*result.fault);
    return std::move(result.match);
  }

  [[noreturn]] void refuse_damaged(const Fault& fault) const {
    auto answer = protocol::internal_error();
    answer.message = fault.seq > 0
                         ? "the match is damaged: it can be read up to move " + std::to_string(fault.seq - 1)
                         : "the match is damaged";
    throw Refused(std::move(answer), "match " + table_.id + ": " + fault.message);
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
  Viewer viewer_;
  std::optional<RecordingReader> recording_;
};

std::string_view status_word(TableStatus status) {
  return status == TableStatus::Paused ? "playing" : persistence::to_string(status);
}

/// Lists pass the stored texts on as they are, so those of a damaged record would spoil the whole answer.
bool can_be_listed(const TableRecord& table) {
  const auto options = json::parse_bounded(table.options);
  const auto seats = json::parse_bounded(table.seats);
  const auto outcome = json::parse_bounded(table.outcome.empty() ? "{}" : table.outcome);
  return options && options.value.is_object() && seats && seats.value.is_array() && outcome &&
         outcome.value.is_object();
}

void write_listed(const TableRecord& table, json::Writer& out) {
  out.begin_object();
  out.member("match", table.id);
  out.member("game", table.game);
  out.key("options").raw(table.options);
  out.member("ruleset", table.ruleset);
  out.key("status").plain(status_word(table.status));
  out.key("seats").raw(table.seats);
  out.member("seq", table.last_seq);
  if (table.started_at_ms != 0) out.member("started_at", table.started_at_ms);
  if (table.finished_at_ms != 0) out.member("finished_at", table.finished_at_ms);
  if (is_over(table) && !table.outcome.empty()) out.key("outcome").raw(table.outcome);
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
          {"entropy", parsed(table.entropy)},
          {"seed", core::to_hex(table.seed)}};
}

ExportDocument exported(const persistence::MatchStore& store, const TableRecord& table) {
  auto document = document_of(table, store.moves(table.id));
  if (const auto* why = std::get_if<std::string>(&document)) throw std::runtime_error(*why);
  return std::get<ExportDocument>(std::move(document));
}

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
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
      if (can_be_listed(table)) write_listed(table, out);
    }
    out.end_array();
    if (!page.cursor.empty()) out.member("cursor", page.cursor);
    out.end_object();
    return text;
  });
}

std::string match_state(persistence::MatchStore& store, const rules::Registry& registry, const Asker& asker,
                        const protocol::MatchState& params) {
  return answering([&] {
    const auto table = find_match(store, asker, params.match);
    const Source source(registry, store, table, viewer_for(table, asker, params.as));
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
                        const protocol::MatchMoves& params) {
  return answering([&] {
    const auto table = find_match(store, asker, params.match);
    const Source source(registry, store, table, viewer_for(table, asker, params.as));
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

std::string export_match_result(persistence::MatchStore& store, const rules::Registry&, const Asker& asker,
                                const protocol::MatchExport& params) {
  return answering([&] {
    const auto table = find_match(store, asker, params.match);
    if (!is_over(table)) refuse(Reason::forbidden, "a match can be exported when it is over");
    return write_document(exported(store, table));
  });
}

std::string import_match_result(persistence::MatchStore& store, const rules::Registry& registry,
                                const Asker& asker, const protocol::MatchImport& params) {
  return answering([&] {
    constexpr const char* kPath = "/params/document";
    const auto read = read_document(params.document);
    if (const auto* why = std::get_if<std::string>(&read)) refuse_param(kPath, *why);
    const auto& document = std::get<ExportDocument>(read);
    const auto refusal =
        import_match(registry, store, document, asker.user.value_or(std::string()), now_ms());
    if (refusal && refusal->kind == ImportRefusal::Kind::unknown_ruleset) {
      refuse(Reason::unsupported, refusal->message);
    }
    if (refusal) refuse_param(kPath, refusal->message);
    return nlohmann::json{{"match", document.log.match}}.dump();
  });
}

}  // namespace arbiter::server
