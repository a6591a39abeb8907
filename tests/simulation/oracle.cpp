#include "tests/simulation/oracle.hpp"

#include <algorithm>
#include <utility>

#include "json/writer.hpp"
#include "rules/core/abandoned.hpp"
#include "rules/core/conceding.hpp"
#include "rules/core/updates.hpp"

namespace arbiter::simulation {

using persistence::TableStatus;

std::optional<core::Seat> KnownTable::seat_of(const std::string& user) const {
  const auto seat = std::find(people.begin(), people.end(), user);
  return seat == people.end() ? std::nullopt : std::optional(core::Seat::of(seat - people.begin()));
}

std::uint64_t KnownTable::public_seq() const {
  const auto delay = static_cast<std::uint64_t>(
      nlohmann::json::parse(record.extra).value("/terms/spectator_delay"_json_pointer, 0));
  return is(TableStatus::Finished) ? seq() : seq() - std::min(seq(), delay);
}

bool KnownTable::may_be_heard(const persistence::ChatLine& line) const {
  return said_at[static_cast<std::size_t>(&line - chat.data())] <= public_seq();
}

void Oracle::durable(const std::vector<persistence::Write>& writes, std::int64_t submitted_at) {
  submitted_at_ = submitted_at;
  closed_by_operator_.clear();
  for (const auto& any : writes) {
    const auto* audit = std::get_if<persistence::Audit>(&any);
    if (audit != nullptr && audit->line.act == "admin.close") closed_by_operator_ = audit->line.table;
  }
  for (const auto& any : writes) std::visit([&](const auto& write) { apply(write); }, any);
  for (const auto& any : writes) {
    if (const auto* move = std::get_if<persistence::AppendMove>(&any)) check_notices(*move, writes);
  }
}

/// In one unit with a move stands that those are told who owe a decision now and owed none before, or that it is over.
void Oracle::check_notices(const persistence::AppendMove& move, const std::vector<persistence::Write>& unit) {
  const KnownTable& table = tables_[move.match];
  if (table.states.size() < 2) return;
  const core::SeatSet before = table.states[table.states.size() - 2]->to_act(), now = table.match()->to_act();
  for (std::size_t seat = 0; seat < table.people.size(); ++seat) {
    const bool called = now.contains(core::Seat::of(seat)) && !before.contains(core::Seat::of(seat));
    if (!table.people[seat] || (!called && !now.empty())) continue;
    const std::string expected = (now.empty() ? "match_over " : "your_turn ") + move.match;
    const bool told = std::any_of(unit.begin(), unit.end(), [&](const auto& any) {
      const auto* add = std::get_if<persistence::AddDelivery>(&any);
      return add != nullptr && add->delivery.user == *table.people[seat] && add->delivery.body == expected;
    });
    verdict_.require(told, Invariant::storage, [&] {
      return "move " + std::to_string(move.move.seq) + " of " + move.match +
             " is stored without the notice for " + *table.people[seat];
    });
  }
}

const KnownTable* Oracle::find(const std::string& id) const {
  const auto known = tables_.find(id);
  return known == tables_.end() ? nullptr : &known->second;
}

std::size_t Oracle::tables_of(const std::string& user) const {
  return static_cast<std::size_t>(std::count_if(tables_.begin(), tables_.end(), [&](const auto& entry) {
    const KnownTable& table = entry.second;
    if (table.is(TableStatus::Open)) return table.belongs(user);
    return !table.deleted && !table.is(TableStatus::Finished) && table.seat_of(user).has_value();
  }));
}

void Oracle::set_record(KnownTable& table, const persistence::TableRecord& record) {
  table.host_before = std::exchange(table.record, record).host;
  table.written_at = clock_.now().steady_ms;
  table.terms = server::Terms::load(record);
  table.people_before = std::exchange(table.people, {});
  table.bots.clear();
  for (const auto& seat : nlohmann::json::parse(record.seats)) {
    const bool person = seat.is_object() && seat.contains("user");
    table.people.push_back(person ? std::optional(seat["user"]["id"].get<std::string>()) : std::nullopt);
    table.bots.push_back(seat.is_object() && seat.contains("bot"));
  }
}

void Oracle::check_limit(const KnownTable& table) {
  if (tables_per_user_ == 0) return;
  std::set<std::string> users{table.record.host};
  for (const auto& person : table.people) {
    if (person) users.insert(*person);
  }
  for (const std::string& user : users) {
    verdict_.require(tables_of(user) <= tables_per_user_, Invariant::bounds, [&] {
      return user + " is at " + std::to_string(tables_of(user)) + " tables, beyond tables_per_user";
    });
  }
}

void Oracle::apply(const persistence::PutTable& put) {
  const std::string& id = put.table.id;
  const bool fresh = !tables_.contains(id);
  KnownTable& table = tables_[id];
  if (table.deleted)
    return verdict_.report(Invariant::storage, "table " + id + " is written again after its deletion");
  const bool begins = put.table.status == TableStatus::Playing && (fresh || table.is(TableStatus::Open));
  verdict_.require(fresh || put.table.status != TableStatus::Open || table.is(TableStatus::Open),
                   Invariant::storage, [&] { return "table " + id + " is open again after it began"; });
  const bool pauses = put.table.status == TableStatus::Paused && table.is(TableStatus::Playing);
  const bool resumes = put.table.status == TableStatus::Playing && table.is(TableStatus::Paused);
  // A pause ends with the last person who could ask for it.
  const bool nobody =
      std::none_of(table.people.begin(), table.people.end(), [](const auto& one) { return one.has_value(); });
  verdict_.require(
      (!pauses || all_agreed(table, "pause")) && (!resumes || nobody || all_agreed(table, "resume")),
      Invariant::storage, [&] { return "table " + id + " is paused or resumed, and not all agreed"; });
  const bool plays = table.is(TableStatus::Playing) || table.is(TableStatus::Paused);
  if (plays) check_replacements(table, put.table);
  set_record(table, put.table);
  if (begins) begin(table);
  check_limit(table);
}

/// Somebody takes a seat of a running match only if all who play there have agreed, and they themselves.
void Oracle::check_replacements(const KnownTable& table, const persistence::TableRecord& after) {
  const auto seats = nlohmann::json::parse(after.seats);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (!seats[seat].is_object() || !seats[seat].contains("user")) continue;
    const std::string user = seats[seat]["user"]["id"];
    if (table.people[seat] == user) continue;
    verdict_.require(all_agreed(table, "replace", 0, user), Invariant::storage, [&] {
      return user + " takes a seat of " + table.record.id + ", and not all have agreed to it";
    });
  }
}

void Oracle::begin(KnownTable& table) {
  const auto game = registry_.find(table.record.game);
  const int seats = static_cast<int>(table.people.size());
  const auto options = game->options(nlohmann::json::parse(table.record.options), seats);
  core::Seed seed;
  std::copy(table.record.seed.begin(), table.record.seed.end(), seed.begin());
  table.states.push_back(game->setup(std::get<core::Options>(options), seats, seed));
  table.may_undo.push_back(-1);
  table.moved_at = clock_.now().steady_ms;
}

void Oracle::apply(const persistence::DropTable& drop) {
  KnownTable& table = tables_[drop.table];
  verdict_.require(!table.deleted, Invariant::storage,
                   [&] { return "table " + drop.table + " is deleted twice"; });
  if (on_deleted) on_deleted(table);
  table.deleted = true;
}

void Oracle::apply(const persistence::AppendMove& append) {
  KnownTable& table = tables_[append.match];
  const persistence::MoveRecord& move = append.move;
  const std::string where = "move " + std::to_string(move.seq) + " of " + append.match;
  if (table.match() == nullptr) return verdict_.report(Invariant::storage, where + " comes before the start");
  auto next = after(table, move);
  if (next == nullptr) {
    return verdict_.report(Invariant::storage, where + " is stored, and against the rules: " + move.action);
  }
  verdict_.require(next->digest() == move.digest, Invariant::storage,
                   [&] { return where + " has another digest"; });
  verdict_.require(move.key.empty() || table.keys.emplace(move.seat, move.key).second, Invariant::storage,
                   [&] { return where + " was made before under the key " + move.key; });
  check_time(table, move);
  table.moves.push_back(move);
  table.moved_at = clock_.now().steady_ms;
  table.states.push_back(std::move(next));
  table.may_undo.push_back(table.undo.empty() ? -1 : table.undo.back().first);
}

void Oracle::apply(const persistence::PutBan& put) {
  bans_[put.ban.user] = put.ban.until_ms;
  ever_barred_.insert(put.ban.user);
}

/// The server's clock goes on from run to run, whatever the machine's has been set to.
void Oracle::apply(const persistence::PutRun& put) {
  const std::int64_t before = std::exchange(run_, put.run).alive_at_ms;
  verdict_.require(
      run_.started_at_ms <= run_.alive_at_ms && run_.alive_at_ms >= before, Invariant::time,
      [&] { return "the server's clock went back by " + std::to_string(before - run_.alive_at_ms) + " ms"; });
}

/// Between two moves nobody has lost more time than has passed while the server was there.
void Oracle::check_time(KnownTable& table, const persistence::MoveRecord& move) {
  const auto kept = nlohmann::json::parse(move.clock);
  const KnownTable::Time before =
      std::exchange(table.time, {kept.value("left", std::vector<std::int64_t>{}), submitted_at_, down_ms_});
  const auto entry = server::entry_of(std::string_view(move.action));
  if (entry && entry->goes_back()) return;  // and takes back what the actions had brought
  const std::int64_t passed = table.time.at - before.at - (table.time.down_ms - before.down_ms);
  for (std::size_t seat = 0; seat < before.left_ms.size(); ++seat) {
    const std::int64_t spent = before.left_ms[seat] - table.time.left_ms.at(seat);
    verdict_.require(spent <= passed, Invariant::time, [&] {
      return "seat " + std::to_string(seat) + " of " + table.record.id + " has spent " +
             std::to_string(spent) + " of " + std::to_string(passed) + " ms until move " +
             std::to_string(move.seq);
    });
  }
}

/// The match after one more entry of its log; null where that is against the rules.
std::unique_ptr<core::Match> Oracle::after(KnownTable& table, const persistence::MoveRecord& move) {
  const auto json = nlohmann::json::parse(move.action);
  if (const auto entry = server::entry_of(json)) return gone_back(table, move, *entry);
  const auto seat = core::Seat::of(move.seat);
  auto next = table.match()->clone();
  const auto action = next->parse_action(json);
  const auto* legal = std::get_if<core::Action>(&action);
  if (legal == nullptr || next->apply(seat, *legal)) return nullptr;
  const bool free = !table.is_bot(seat) && next->nothing_learned_since(*table.match(), seat);
  if (!free || (!table.undo.empty() && table.undo.back().first != move.seat)) table.undo.clear();
  if (free) table.undo.emplace_back(move.seat, table.seq());
  return next;
}

/// Whether everybody who plays there, and a newcomer, has agreed to this, once at least.
bool Oracle::all_agreed(const KnownTable& table, std::string_view what, std::int64_t to,
                        const std::optional<std::string>& newcomer) const {
  return std::any_of(agreements_.begin(), agreements_.end(), [&](const auto& entry) {
    const Agreement& agreement = entry.second;
    if (entry.first.first != table.record.id || agreement.what != what || agreement.to != to) return false;
    if (newcomer && !agreement.users.contains(*newcomer)) return false;
    return std::all_of(table.people.begin(), table.people.end(),
                       [&](const auto& person) { return !person || agreement.users.contains(*person); });
  });
}

/// Whether its person wants that; or has agreed to it for the case that time runs out, and that is what it says.
bool Oracle::gives_up(const KnownTable& table, core::Seat seat, const server::LogEntry& entry) const {
  const auto& person = table.people[seat];
  if (!person) return false;
  if (entry.kind == server::LogEntry::Kind::concede) return concessions_.contains({table.record.id, *person});
  return table.has_clock() && table.terms.on_timeout == protocol::OnTimeout::forfeit;
}

/// What was, to the byte: nobody else has acted since, and nobody has learned anything.
std::unique_ptr<core::Match> Oracle::gone_back(KnownTable& table, const persistence::MoveRecord& move,
                                               const server::LogEntry& entry) {
  using Kind = server::LogEntry::Kind;
  if (entry.gives_up()) {
    const auto seat = core::Seat::of(move.seat);
    if (core::conceded(*table.match()).contains(seat) || !gives_up(table, seat, entry)) return nullptr;
    table.undo.clear();
    return core::concede(table.match()->clone(), seat, server::why_conceding(entry));
  }
  if (entry.kind == Kind::abandon) {
    table.undo.clear();
    const bool may = all_agreed(table, "abandon") || is_closed_by_operator(table.record.id);
    return may ? core::abandoned(table.match()->clone()) : nullptr;
  }
  if (entry.kind == Kind::auto_close) {
    table.undo.clear();
    if (on_closed) on_closed(table);
    return core::abandoned(table.match()->clone());
  }
  if (entry.kind == Kind::takeback) {
    table.undo.clear();
    const bool agreed = all_agreed(table, "takeback", entry.to);
    return agreed ? table.states[static_cast<std::size_t>(entry.to)]->clone() : nullptr;
  }
  if (table.undo.empty()) return nullptr;
  if (table.undo.back() != std::pair(move.seat, static_cast<std::uint64_t>(entry.to))) return nullptr;
  table.undo.pop_back();
  return table.states[static_cast<std::size_t>(entry.to)]->clone();
}

void Oracle::apply(const persistence::FinishMatch& finish) {
  KnownTable& table = tables_[finish.table.id];
  const bool over = table.match() != nullptr && table.match()->to_act().empty();
  verdict_.require(over, Invariant::storage,
                   [&] { return "match " + finish.table.id + " is finished too early"; });
  set_record(table, finish.table);
  table.record.status = TableStatus::Finished;
}

void Oracle::apply(const persistence::AppendChat& append) {
  KnownTable& table = tables_[append.line.table];
  table.chat.push_back(append.line);
  table.said_at.push_back(table.seat_of(append.line.user) && !table.states.empty() ? table.seq() : 0);
}

const Oracle::View& Oracle::view(const KnownTable& table, std::uint64_t seq, core::Viewer viewer) {
  View& view = views_[{&table, seq, viewer.seat_or_none()}];
  if (view.text.empty()) {
    json::Document document;
    core::make_view(*table.states.at(seq), viewer, document);
    view.text = std::move(document.text);
    view.json = nlohmann::json::parse(view.text);
  }
  return view;
}

bool Oracle::any_clock_runs() const {
  return std::any_of(tables().begin(), tables().end(), [](const auto& entry) {
    return entry.second.has_clock() && !entry.second.is(TableStatus::Finished);
  });
}

bool Oracle::goes_on(const KnownTable& table) {
  if (!table.is(TableStatus::Playing) || table.match()->to_act().empty()) return false;
  const auto next = table.match()->clone();
  const core::Seat seat = next->to_act().front();
  std::vector<core::Action> actions;
  next->legal_actions(seat, actions);
  try {
    next->play(seat, actions.front());
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

std::optional<std::string> Oracle::legal(const KnownTable& table, std::uint64_t seq,
                                         core::Viewer viewer) const {
  const core::Match& match = *table.states.at(seq);
  if (!viewer.is_seat()) return std::nullopt;
  const auto seat = core::Seat::of(viewer.seat_or_none());
  if (!match.to_act().contains(seat)) return std::nullopt;
  std::string text;
  json::Writer out(text);
  core::write_legal(match, seat, out);
  return text;
}

}  // namespace arbiter::simulation
