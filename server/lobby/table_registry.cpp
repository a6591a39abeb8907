#include "server/lobby/table_registry.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "rules/core/digest.hpp"
#include "server/archive/former_seats.hpp"
#include "server/archive/replay.hpp"
#include "server/archive/seed.hpp"
#include "server/archive/spectator_delay.hpp"
#include "server/archive/stored_table.hpp"
#include "server/base/flaw.hpp"
#include "server/base/random_id.hpp"
#include "server/tables/chat_history.hpp"
#include "server/tables/terms.hpp"
#include "server/tables/undo_stack.hpp"

namespace arbiter::server {

using persistence::StoreError;
using persistence::TableRecord;
using persistence::TableStatus;
using protocol::Error;
using protocol::Reason;

namespace {

/// After which a table that could not be read is tried again.
constexpr std::chrono::milliseconds kReadAgain{1000};

constexpr const char* kDamaged = "what is stored of its match is damaged";

/// People may have changed their names while the table was out of memory.
void use_present_names(TableRecord& record, const persistence::MatchStore& store) {
  Seating seating = Seating::load(record);
  const auto refresh = [&](User& user) { user.name = present_name(store, user.id).value_or(user.name); };
  refresh(seating.host);
  for (Occupant& occupant : seating.seats) {
    if (occupant.user) refresh(*occupant.user);
  }
  seating.store(record);
}

}  // namespace

TableRegistry::TableRegistry(Runtime& runtime, TableWorld& world, persistence::MatchStore& store,
                             const rules::Registry& games, Lobby& lobby, Quota& quota,
                             const TableSettings& settings)
    : runtime_(runtime),
      world_(world),
      store_(store),
      games_(games),
      lobby_(lobby),
      quota_(quota),
      settings_(settings),
      executor_(runtime.new_strand()),
      heartbeat_(runtime, world, store) {}

void TableRegistry::start() {
  heartbeat_.start();
  const auto damaged_before = store_.damaged();
  const auto tables = store_.unfinished_tables();
  if (store_.damaged() != damaged_before) {  // some were left out: which, only the rows themselves can say
    for (const StoreError& error : store_.damaged_rows())
      spdlog::error("the database is damaged: {}; everything else is served", error.what());
  }
  for (const TableRecord& record : tables) {
    try {  // a record that cannot be read costs its own table only
      if (record.status != TableStatus::Open) {
        resume(record);
      } else if (auto content = content_of(record)) {
        put(*std::move(content))->open(nullptr);
      }
    } catch (const std::exception& error) {
      set_aside(record.id, error.what());
    }
  }
  executor_->after(std::chrono::milliseconds(settings_.idle_ms), [this] { unlist_forsaken(); });
}

/// A table that cannot be read: whoever asks for it is told, and it counts for nobody.
void TableRegistry::set_aside(const std::string& id, const std::string& why) {
  {
    const MutexLock lock(mutex_);
    if (!unreadable_.try_emplace(id, why).second) return;
  }
  spdlog::error("table {}: set aside: {}", id, why);
  world_.count(effect::Event::table_stopped);
  world_.write({persistence::Quarantine{id, why, runtime_.now().wall_ms}}, {});
}

/// The answer where there is no such table, or none that can be read.
Error TableRegistry::why_not_there(const std::string& id) const {
  const MutexLock lock(mutex_);
  const auto known = unreadable_.find(id);
  if (known == unreadable_.end()) return Error{Reason::not_found, "there is no such table", {}};
  return Error{
      Reason::stopped, "this table cannot go on, because its record is damaged: " + known->second, {}};
}

/// How it stands for those who may be some moves behind, as far as it can be read: a listing does without it.
Standing TableRegistry::public_standing(const TableRecord& record) const try {
  const auto seq = public_seq(record);
  const auto move = seq > 0 ? store_.moves(record.id, seq, 1) : std::vector<persistence::MoveRecord>{};
  return standing_of(record, move.empty() ? nullptr : &move.front());
} catch (const StoreError&) {
  return {record.started_at_ms, std::nullopt, {}, 0};
}

/// A match that was running when the server ended.
void TableRegistry::resume(const TableRecord& record) {
  const Seating seating = Seating::load(record);
  if (!record.is_private) {
    lobby_.show(record.id, lobby_row_of(record, seating, 0, static_cast<std::uint64_t>(public_seq(record)),
                                        public_standing(record)));
    const MutexLock lock(mutex_);
    forsaken_.insert(record.id);
  }
  const bool bots = std::any_of(seating.seats.begin(), seating.seats.end(),
                                [](const Occupant& occupant) { return !occupant.bot.empty(); });
  if (bots) return wake(record.id);
  resume_time(record, static_cast<int>(seating.seats.size()));
}

/// Time goes on although nobody is at the table: it is loaded when somebody runs out of it, or when it is to be
/// closed because nobody comes back.
void TableRegistry::resume_time(const TableRecord& record, int seats) try {
  const auto moves = store_.moves(record.id, record.last_seq, 1);
  const auto* last = moves.empty() ? nullptr : &moves.front();
  const Terms terms = Terms::load(record);
  const std::int64_t now = runtime_.now().steady_ms;
  std::optional<std::int64_t> at;
  if (const auto close_after = terms.auto_close_ms(settings_.auto_close_ms); close_after > 0)
    at = now + close_after - std::max<std::int64_t>(0, away_ms(record, last));
  const Standing standing = standing_of(record, last);
  if (terms.clock != protocol::ClockSettings{} && !standing.clock.empty() && standing.to_act) {
    const std::int64_t elapsed = now - standing.clock_at_ms - uncounted_ms(standing);
    const auto clocks = Clocks::load(terms.clock, seats, standing.clock, elapsed, now);
    // Whose time was out already is moved for, as soon as the table is there.
    if (!(clocks.out() & *standing.to_act).empty()) return wake(record.id);
    const auto out = clocks.first_out();
    // Nobody's time runs: a bot owes the decision, for somebody who has given up.
    if (!out && !standing.to_act->empty()) return wake(record.id);
    if (out) at = at ? std::min(*at, *out) : *out;
  }
  if (at) wake_at(record.id, *at);
} catch (const StoreError&) {
  wake(record.id);
}

/// Loads a table: being loaded, it finds what is to be done. Tried until the store can be read.
void TableRegistry::wake(const std::string& id) {
  find(id, [this, id](const auto& found) {
    const auto* error = std::get_if<Error>(&found);
    if (error != nullptr && error->reason == Reason::busy)
      executor_->after(kReadAgain, [this, id] { wake(id); });
  });
}

/// The same at a time of the steady clock, which takes the place of the one before. There is one timer for a table, which
/// is set again where it comes too early: people may come and go often until a time that is weeks away.
void TableRegistry::wake_at(const std::string& id, std::int64_t at_steady_ms) {
  {
    const MutexLock lock(mutex_);
    const auto [known, is_new] = wakes_.try_emplace(id, Wake{at_steady_ms, at_steady_ms});
    known->second.wanted = at_steady_ms;
    if (!is_new && known->second.timer <= at_steady_ms) return;
    known->second.timer = at_steady_ms;
  }
  set_wake_timer(id, at_steady_ms);
}

void TableRegistry::set_wake_timer(const std::string& id, std::int64_t at_steady_ms) {
  const std::int64_t delay = std::max<std::int64_t>(0, at_steady_ms - runtime_.now().steady_ms);
  executor_->after(std::chrono::milliseconds(delay), [this, id, at_steady_ms] {
    std::int64_t wanted = 0;
    {
      const MutexLock lock(mutex_);
      const auto known = wakes_.find(id);
      if (known == wakes_.end() || known->second.timer != at_steady_ms)
        return;  // another has taken its place
      wanted = known->second.wanted;
      if (wanted > at_steady_ms)
        known->second.timer = wanted;
      else
        wakes_.erase(known);
    }
    wanted > at_steady_ms ? set_wake_timer(id, wanted) : wake(id);
  });
}

/// Of the time since the clocks of a match were stored, what counts against nobody: the server was not there.
std::int64_t TableRegistry::uncounted_ms(const Standing& standing) const {
  return heartbeat_.down_ms(standing.clock_at_ms, runtime_.now().steady_ms);
}

/// For how long nobody had been at a match, as the store has it, but for the time in which the server was not there.
std::int64_t TableRegistry::away_ms(const TableRecord& record, const persistence::MoveRecord* last) const {
  const Moment moment = runtime_.now();
  const std::int64_t now = ARBITER_FLAW(measures_by_the_wall_clock) ? moment.wall_ms : moment.steady_ms;
  const std::int64_t seen = last_seen_ms(record, last);
  return now - seen - heartbeat_.down_ms(seen, now);
}

/// A running table leaves the lobby when nobody has been there for long, whether it was loaded or not.
void TableRegistry::unlist_forsaken() {
  std::set<std::string> forsaken;
  {
    const MutexLock lock(mutex_);
    for (const std::string& id : forsaken_) {
      if (!tables_.contains(id) && !loading_.contains(id)) forsaken.insert(id);
    }
    forsaken_.clear();
  }
  for (const std::string& id : forsaken) lobby_.show(id, std::nullopt);
}

void TableRegistry::create(FollowerRef creator, protocol::TableCreate request, Reply reply) {
  if (is_draining()) return reply(protocol::busy("the server is shutting down", 5000));
  const auto game = games_.find(request.game);
  if (game == nullptr)
    return reply(Error{Reason::unsupported, "this server does not play \"" + request.game + "\"", {}});
  const auto& info = game->info();
  if (request.seats < info.min_seats || request.seats > info.max_seats) {
    return reply(protocol::invalid_params("/params/seats", info.name + " is played by " +
                                                               std::to_string(info.min_seats) + " to " +
                                                               std::to_string(info.max_seats)));
  }
  const auto options = game->options(request.options, request.seats);
  if (const auto* problem = std::get_if<std::string>(&options))
    return reply(protocol::invalid_params("/params/options", *problem));

  TableContent content;
  content.game = game;
  TableRecord& record = content.record;
  record.game = info.slug;
  record.ruleset = game->ruleset();
  record.options = std::get<core::Options>(options).json().dump();
  record.is_private = request.is_private;
  record.spectators = request.spectators;
  Terms::of(request).store(record);
  open(std::move(creator), std::move(content), request.seats,
       request.sit ? std::optional(core::Seat::of(0)) : std::nullopt, request.entropy.value_or(""),
       std::move(reply));
}

void TableRegistry::branch(FollowerRef creator, BranchStart start, Reply reply) {
  if (is_draining()) return reply(protocol::busy("the server is shutting down", 5000));
  const auto seat = start.branch->as ? std::optional(core::Seat::of(*start.branch->as)) : std::nullopt;
  TableContent content;
  content.record = std::move(start.record);
  content.game = std::move(start.game);
  content.position = std::move(start.position);
  content.branch = std::move(start.branch);
  open(std::move(creator), std::move(content), start.seats, seat, "", std::move(reply));
}

/// A new table, of which the game and everything else that was asked for is settled.
void TableRegistry::open(FollowerRef creator, TableContent content, int seats, std::optional<core::Seat> seat,
                         const std::string& entropy, Reply reply) {
  TableRecord& record = content.record;
  record.id = random_text(12);
  if (record.is_private) record.code = random_text(10);
  record.server_seed = new_server_half();
  record.created_at_ms = runtime_.now().wall_ms;
  Seating seating;
  seating.seats.resize(static_cast<std::size_t>(seats));
  seating.host = creator->user();
  if (seat) seating.sit(*seat, creator->user(), entropy);
  seating.store(record);

  std::string result;
  json::Writer out(result);
  out.begin_object();
  out.member("table", record.id);
  out.member("commitment", core::to_hex(commitment(record.server_seed)));
  if (record.is_private) out.member("code", record.code);
  if (seat) out.member("seat", static_cast<int>(*seat));
  out.end_object();

  const std::string user = creator->user().id;
  quota_.reserve(user, [this, creator = std::move(creator), content = std::move(content),
                        result = std::move(result), reply = std::move(reply)](PlaceRef place) mutable {
    if (place->refusal()) return reply(*place->refusal());
    store_new(std::move(creator), std::move(content), std::move(result), std::move(place), std::move(reply));
  });
}

void TableRegistry::store_new(FollowerRef creator, TableContent content, std::string result, PlaceRef place,
                              Reply reply) {
  std::vector<persistence::Write> writes{persistence::PutTable{content.record}};
  world_.write(std::move(writes), [this, creator = std::move(creator), content = std::move(content),
                                   result = std::move(result), place = std::move(place),
                                   reply = std::move(reply)](std::optional<StoreError> error) mutable {
    place.reset();  // the store counts the table now, or nobody does
    if (error) {
      spdlog::error("a new table could not be stored: {}", error->what());
      return reply(protocol::busy("the server cannot store this just now", 1000));
    }
    world_.count(effect::Event::table_created);
    put(std::move(content))->open(std::move(creator), [reply, result = std::move(result)] { reply(result); });
  });
}

/// A table that is being made for people who have agreed to it.
struct TableRegistry::Opening {
  TableContent content;
  std::vector<std::string> people;  // for whom room is still to be found
  std::vector<PlaceRef> places;
  std::function<void(std::string)> done;
};

void TableRegistry::open_rematch(Rematch rematch, std::function<void(std::string)> done) {
  const auto game = games_.find(rematch.record.game);
  if (game == nullptr || is_draining()) return done("");
  const int seats = static_cast<int>(rematch.seating.seats.size());
  const auto options = game->options(nlohmann::json::parse(rematch.record.options), seats);
  if (!std::holds_alternative<core::Options>(options)) return done("");
  auto opening = std::make_shared<Opening>();
  opening->done = std::move(done);
  opening->content.game = game;
  TableRecord& record = opening->content.record;
  record.id = random_text(12);
  record.game = rematch.record.game;
  record.ruleset = game->ruleset();
  record.options = rematch.record.options;
  record.is_private = rematch.record.is_private;
  if (record.is_private) record.code = random_text(10);
  record.spectators = rematch.record.spectators;
  record.server_seed = new_server_half();
  record.created_at_ms = runtime_.now().wall_ms;
  Terms::load(rematch.record).store(record);
  rematch.seating.store(record);
  opening->people = record.players;
  if (!rematch.seating.seat_of(record.host)) opening->people.push_back(record.host);
  find_room(std::move(opening));
}

/// One person after the other: whoever hosts or sits there has one more table.
void TableRegistry::find_room(std::shared_ptr<Opening> opening) {
  if (opening->people.empty()) return open_new(opening);
  const std::string user = std::move(opening->people.back());
  opening->people.pop_back();
  quota_.reserve(user, [this, opening = std::move(opening)](PlaceRef place) mutable {
    if (place->refusal()) return opening->done("");
    opening->places.push_back(std::move(place));
    find_room(std::move(opening));
  });
}

void TableRegistry::open_new(const std::shared_ptr<Opening>& opening) {
  world_.write({persistence::PutTable{opening->content.record}},
               [this, opening](const std::optional<StoreError>& error) {
                 opening->places.clear();
                 if (error) return opening->done("");
                 world_.count(effect::Event::table_created);
                 const std::string id = opening->content.record.id;
                 put(std::move(opening->content))->open(nullptr);
                 opening->done(id);
               });
}

std::shared_ptr<TableActor> TableRegistry::put(TableContent content) {
  const auto table = std::make_shared<TableActor>(runtime_, world_, settings_, std::move(content));
  bool draining = false;
  {
    const MutexLock lock(mutex_);
    tables_.insert_or_assign(table->id(), table);
    draining = draining_;
  }
  if (draining) table->tell(command::Drain{});
  return table;
}

void TableRegistry::find(const std::string& id, Found found) {
  std::shared_ptr<TableActor> table;
  bool first = false;
  {
    const MutexLock lock(mutex_);
    table = at_hand(id);
    if (table == nullptr) {
      const auto [waiting, is_new] = loading_.try_emplace(id);
      waiting->second.push_back(std::move(found));
      first = is_new;
    }
  }
  // Moved from only where there is no table.
  if (table != nullptr) return found(std::move(table));  // NOLINT(bugprone-use-after-move)
  if (first) runtime_.loading().post([this, id] { load(id); });
}

void TableRegistry::call(const std::string& id, FollowerRef from, TableRequest request, PlaceRef place,
                         Reply reply) {
  if (const auto table = loaded(id))
    return table->call(std::move(from), std::move(request), std::move(place), std::move(reply));
  find(id, [from = std::move(from), request = std::move(request), place = std::move(place),
            reply = std::move(reply)](std::variant<std::shared_ptr<TableActor>, Error> found) mutable {
    if (auto* error = std::get_if<Error>(&found)) return reply(std::move(*error));
    std::get<std::shared_ptr<TableActor>>(found)->call(std::move(from), std::move(request), std::move(place),
                                                       std::move(reply));
  });
}

std::shared_ptr<TableHandle> TableRegistry::loaded(const std::string& id) const {
  const MutexLock lock(mutex_);
  return at_hand(id);
}

/// Who asks a table while it is loaded waits behind those who asked before.
std::shared_ptr<TableActor> TableRegistry::at_hand(const std::string& id) const {
  const auto known = tables_.find(id);
  return known == tables_.end() || loading_.contains(id) ? nullptr : known->second;
}

void TableRegistry::load(const std::string& id) {
  std::shared_ptr<TableActor> table;
  std::optional<Error> why_not;
  try {
    if (const auto record = store_.table(id)) {
      if (auto content = content_of(*record)) table = put(*std::move(content));
    }
  } catch (const StoreError& error) {
    if (error.kind() == persistence::ErrorKind::Corrupt) {
      set_aside(id, error.what());
    } else {
      spdlog::error("table {}: cannot be loaded: {}", id, error.what());
      if (persistence::is_temporary(error))
        why_not =
            protocol::busy("the server cannot read just now", static_cast<std::uint64_t>(kReadAgain.count()));
    }
  } catch (const std::exception& error) {
    set_aside(id, error.what());
  }
  if (table != nullptr) {
    world_.count(effect::Event::table_loaded);
    table->open(nullptr);
  } else if (!why_not) {
    why_not = why_not_there(id);
    lobby_.show(id, std::nullopt);
  }
  for (;;) {
    std::vector<Found> waiting;
    {
      const MutexLock lock(mutex_);
      forsaken_.erase(id);
      waiting.swap(loading_.at(id));
      if (waiting.empty()) {
        loading_.erase(id);
        return;
      }
    }
    for (const Found& found : waiting) {
      if (table != nullptr)
        found(table);
      else
        found(*why_not);
    }
  }
}

/// The position from which a table begins.
void TableRegistry::find_position(const StoredTable& read, TableContent& content) {
  const TableRecord& record = content.record;
  auto position = branched_from(*content.game, MatchLog{record.id,
                                                        record.game,
                                                        record.ruleset,
                                                        read.options,
                                                        static_cast<int>(read.seats.size()),
                                                        {},
                                                        {},
                                                        read.branch});
  if (position.fault) throw std::runtime_error(position.fault->message);
  content.position = std::move(position.match);
  content.branch = read.branch;
}

/// Nothing where its game is not known here, or where it is no table but a match that was taken in.
std::optional<TableContent> TableRegistry::content_of(const TableRecord& record) {
  TableContent content;
  content.record = record;
  try {
    content.chat = read_chat(store_, record.id, Chat::kLast);
  } catch (const StoreError& error) {  // what is damaged costs the chat only
    if (persistence::is_temporary(error)) throw;
    spdlog::error("table {}: its chat cannot be read: {}", record.id, error.what());
  }
  if (record.status == TableStatus::Open) {
    const StoredTable read = stored(record);
    content.game =
        read.branch ? exact_rules(games_, &store_, record.game, record.ruleset) : games_.find(record.game);
    if (content.game == nullptr) return std::nullopt;
    if (read.branch) find_position(read, content);
    use_present_names(content.record, store_);
    return content;
  }
  StoredTable read = stored(record);
  if (read.imported) return std::nullopt;
  content.branch = read.branch;
  content.former = std::move(read.former);
  use_present_names(content.former, store_);
  if (record.status != TableStatus::Finished) use_present_names(content.record, store_);
  std::vector<persistence::MoveRecord> moves;
  Rebuilt rebuilt;
  try {
    moves = store_.moves(record.id);
    UndoHistory history(moves);
    content.delay = Delay(record.status == TableStatus::Finished ? 0 : spectator_delay(record));
    rebuilt = rebuild_match(store_, games_, record, moves, [&](const core::Match& match, const auto* move) {
      history.add(match, move);
      content.delay.add_replayed(match, move);
    });
    content.undo = history.take();
    for (const FormerSeat& former : content.former) {
      const auto* last = content.undo.last(former.seat);
      if (last != nullptr && static_cast<std::int64_t>(last->to) < former.until) content.undo.clear();
    }
  } catch (const StoreError& error) {
    if (error.kind() != persistence::ErrorKind::Corrupt) throw;
    rebuilt.game = games_.find(record.game);
    rebuilt.failure = error.what();
  }
  if (auto reason = store_.quarantine_reason(record.id); reason && !reason->empty())
    content.stopped = Stop{Reason::stopped, *std::move(reason), kDamaged};
  if (!rebuilt.failure.empty() && !content.stopped) {
    // Where only the rules are missing, a later version of the program may go on with the match.
    const bool damaged = !rebuilt.fault || rebuilt.fault->kind != Fault::Kind::unknown_ruleset;
    content.stopped = damaged ? Stop{Reason::stopped, rebuilt.failure, kDamaged}
                              : Stop{Reason::ruleset_changed, rebuilt.failure};
    world_.count(effect::Event::table_stopped);
    spdlog::error("table {}: set aside: {}", record.id, rebuilt.failure);
    if (damaged) {
      world_.write({persistence::Quarantine{record.id, rebuilt.failure, runtime_.now().wall_ms}}, {});
    }
  }
  if (rebuilt.other_rules && rebuilt.match != nullptr && record.status != TableStatus::Finished) {
    content.record.ruleset = rebuilt.game->ruleset();
    world_.write({persistence::PutTable{content.record},
                  persistence::Audit{{runtime_.now().wall_ms, "server", "table.other_rules", record.id, ""}}},
                 {});
  }
  const auto* last = moves.empty() ? nullptr : &moves.back();
  content.uncounted_ms = uncounted_ms(standing_of(record, last));
  content.away_ms = away_ms(record, last);
  content.asleep_ms = asleep_ms(record.id);
  content.game = rebuilt.game;
  content.match = std::move(rebuilt.match);
  for (auto& move : moves)
    content.moves.push_back(std::make_shared<const persistence::MoveRecord>(std::move(move)));
  return content;
}

std::int64_t TableRegistry::asleep_ms(const std::string& id) {
  const MutexLock lock(mutex_);
  const auto since = asleep_since_.extract(id);
  return since.empty() ? 0 : runtime_.now().steady_ms - since.mapped();
}

void TableRegistry::forget(const std::shared_ptr<TableHandle>& table,
                           std::optional<std::chrono::milliseconds> wake_after) {
  if (wake_after) wake_at(table->id(), runtime_.now().steady_ms + wake_after->count());
  const MutexLock lock(mutex_);
  if (!wake_after) wakes_.erase(table->id());
  if (wake_after) asleep_since_.insert_or_assign(table->id(), runtime_.now().steady_ms);
  const auto known = tables_.find(table->id());
  if (known != tables_.end() && known->second == table) tables_.erase(known);
}

void TableRegistry::rename(const User& user, const std::vector<std::string>& tables) {
  std::vector<std::shared_ptr<TableActor>> known;
  {
    const MutexLock lock(mutex_);
    for (const auto& [id, table] : tables_) {
      // Who is forgotten may have left others to play on.
      if (user.name == kForgotten || std::find(tables.begin(), tables.end(), id) != tables.end())
        known.push_back(table);
    }
  }
  for (const auto& table : known) table->tell(command::Renamed{user});
}

void TableRegistry::drain() {
  std::vector<std::shared_ptr<TableActor>> tables;
  {
    const MutexLock lock(mutex_);
    draining_ = true;
    for (const auto& [id, table] : tables_) tables.push_back(table);
  }
  for (const auto& table : tables) table->tell(command::Drain{});
  heartbeat_.beat_last();
}

bool TableRegistry::is_draining() const {
  const MutexLock lock(mutex_);
  return draining_;
}

}  // namespace arbiter::server
