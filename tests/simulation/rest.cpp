// When all has come to rest: what must be true then.
#include <algorithm>
#include <utility>

#include "server/archive/recording.hpp"
#include "tests/simulation/world.hpp"

namespace arbiter::simulation {

using persistence::TableStatus;

namespace {

constexpr std::int64_t kPatienceWithClocks = 100 * kSecond;  // everybody runs out of time at each decision

}  // namespace

void World::settle() {
  if (verdict_.first()) return;
  Random random(0x5e771e);
  life_->calm();
  try {
    const std::int64_t patience =
        std::max(oracle_.any_clock_runs() ? kPatienceWithClocks : kPatience,
                 plan_.tables.host_away_ms <= kPatience ? plan_.tables.host_away_ms + kPatience : kPatience);
    run_all(random, clock_.now().steady_ms + patience);
    check_bots();
    check_clocks();
    check_quiet();
    check_lobby();
    // Everybody goes home.
    for (Person& person : people_) {
      for (const auto& connection : std::exchange(person.connections, {})) {
        past_.push_back(connection);
        life_->closed(connection);
      }
    }
    run_all(random, clock_.now().steady_ms + plan_.tables.idle_ms + kPatience);
    const std::int64_t longest = std::max(plan_.tables.open_ms, plan_.tables.auto_close_ms);
    run_all(random, clock_.now().steady_ms + longest + plan_.tables.idle_ms + kPatience);
    check_bots();
    check_clocks();
    check_closed();
    check_bounds();
    check_recorded();
  } catch (const std::exception& error) {
    verdict_.report(Invariant::life, std::string("an exception that would end the process: ") + error.what());
  }
}

/// Everything that is on its way arrives, again and again, until this time.
void World::run_all(Random& random, std::int64_t until_steady_ms) {
  Runtime& runtime = life_->runtime();
  std::size_t left = 200'000;  // pieces of work
  while (!verdict_.first()) {
    bool moved = false;
    while (runtime.runnable() > 0 && !verdict_.first()) {
      if (--left == 0) return verdict_.report(Invariant::liveness, "the server does not come to rest");
      runtime.run_one(random);
      drop_revoked();
      drop_closed();
      moved = true;
    }
    if (life_->disk().waiting() > 0) {
      life_->disk().commit(life_->disk().waiting());
      moved = true;
    }
    for (Person& person : people_) {
      for (const auto& connection : person.connections) {
        moved = moved || connection->waiting() > 0;
        if (connection->read(connection->waiting())) {
          life_->refresh(connection);
          moved = true;
        }
      }
    }
    if (moved) continue;
    const std::int64_t now = clock_.now().steady_ms;
    if (now >= until_steady_ms) return;
    const std::int64_t left_ms = until_steady_ms - now;
    clock_.advance(
        std::max<std::int64_t>(1, std::min(runtime.until_next_timer().value_or(left_ms), left_ms)));
    runtime.release_timers();
  }
}

void World::check_quiet() {
  verdict_.require(life_->unanswered() == 0, Invariant::liveness,
                   [&] { return std::to_string(life_->unanswered()) + " requests were never answered"; });
  std::map<std::string, std::set<std::string>> following;  // by table, the users
  for (const Person& person : people_) {
    for (const auto& connection : person.connections) {
      verdict_.require(oracle_.knows_session(connection->speaker().session), Invariant::audience,
                       [&] { return person.name + " is connected by a token that was revoked"; });
      verdict_.require(connection->unanswered() == 0, Invariant::liveness,
                       [&] { return person.name + " waits for an answer that never comes"; });
      for (const auto& entry : connection->followed()) {
        const auto& id = entry.first;
        following[id].insert(person.user.id);
        const KnownTable* table = oracle_.find(id);
        const Mirror* mirror = connection->mirror(id);
        const bool in_step =
            table != nullptr && mirror != nullptr &&
            mirror->seq == (mirror->seat || mirror->as ? table->seq() : table->public_seq()) &&
            (mirror->status == "open") == table->is(TableStatus::Open) &&
            (mirror->status == "paused") == table->is(TableStatus::Paused) &&
            mirror->seat == table->seat_of(person.user.id);
        verdict_.require(mirror == nullptr || mirror->proposal == 0, Invariant::liveness, [&] {
          return person.name + " still waits for the others' answers to proposal " +
                 std::to_string(mirror->proposal) + " at " + id;
        });
        verdict_.require(
            mirror == nullptr || !mirror->as || oracle_.is_granted(id, person.user.id, *mirror->as),
            Invariant::audience, [&] {
              return person.name + " still sees what a seat of " + id + " sees, after that was revoked";
            });
        verdict_.require(in_step, Invariant::liveness, [&] {
          return person.name + " follows " + id + " and has not been told how it stands: move " +
                 (mirror != nullptr ? std::to_string(mirror->seq) + " of " : "none of ") +
                 (table != nullptr ? std::to_string(table->seq()) : "none");
        });
      }
    }
  }
  for (const auto& entry : oracle_.tables()) {
    const auto& id = entry.first;
    const auto& table = entry.second;
    if (table.deleted) continue;
    const auto& here = following[id];
    if (!table.is(TableStatus::Open) || plan_.tables.host_away_ms > kPatience ||
        here.contains(table.record.host))
      continue;
    const bool heir = std::any_of(table.people.begin(), table.people.end(),
                                  [&](const auto& person) { return person && here.contains(*person); });
    verdict_.require(!heir, Invariant::liveness,
                     [&] { return "the host of " + id + " is gone, and the rights do not pass on"; });
  }
}

/// Every seat of a bot that owes a decision has been asked, and has decided by now.
void World::check_bots() {
  for (const auto& entry : oracle_.tables()) {
    const auto& id = entry.first;
    const auto& table = entry.second;
    if (!Oracle::goes_on(table)) continue;
    for (const core::Seat seat : table.match()->to_act()) {
      verdict_.require(!table.is_bot(seat), Invariant::liveness, [&] {
        return "table " + id + " stands still: the bot of seat " + std::to_string(seat) + " is not asked";
      });
    }
  }
}

/// Nobody who plays has been there, or moved, for so long. What a crash or a failure makes the server forget of that is
/// not counted here.
void World::check_closing(const KnownTable& table) {
  if (plan_.crashes + plan_.shutdowns + plan_.failures > 0) return;
  const std::int64_t away = life_->unattended_ms(table);
  const std::int64_t due = table.terms.auto_close_ms(plan_.tables.auto_close_ms);
  verdict_.require(due > 0 && away >= due, Invariant::time, [&] {
    return "match " + table.record.id + " is closed after " + std::to_string(away) + " of " +
           std::to_string(due) + " ms without those who play it";
  });
}

/// Whoever owes a decision at a table with a clock has run out of time by now, and been moved for.
void World::check_clocks() {
  for (const auto& [id, table] : oracle_.tables()) {
    if (!table.has_clock() || !Oracle::goes_on(table)) continue;
    verdict_.report(Invariant::liveness, "time stands still at table " + id + ": the match is not over");
  }
}

/// Nobody has been there for longer than matches are kept open.
void World::check_closed() {
  for (const auto& entry : oracle_.tables()) {
    const auto& table = entry.second;
    const std::int64_t due = table.terms.auto_close_ms(plan_.tables.auto_close_ms);
    const bool open = table.is(TableStatus::Paused) || Oracle::goes_on(table);
    verdict_.require(!open || due == 0, Invariant::liveness,
                     [&] { return "match " + entry.first + " is not closed, though nobody comes back"; });
  }
}

void World::check_lobby() {
  std::map<std::string, Json> listed;
  const Json listing = Json::parse(life_->lobby().listing({}, {}));
  for (const Json& row : listing["tables"]) listed[row["table"]] = row;
  std::map<std::string, std::size_t> spectators, followers;
  for (const Person& person : people_) {
    for (const auto& connection : person.connections) {
      for (const auto& [id, handle] : connection->followed()) {
        const KnownTable* table = oracle_.find(id);
        ++followers[id];
        if (table != nullptr && !table->seat_of(person.user.id)) ++spectators[id];
      }
      if (!connection->subscribed) continue;
      verdict_.require(connection->rows == listed, Invariant::lobby, [&] {
        return person.name + " was told " + Json(connection->rows).dump() + ", the lobby lists " +
               Json(listed).dump();
      });
    }
  }
  for (const auto& entry : listed) {
    const auto& id = entry.first;
    const auto& row = entry.second;
    const KnownTable* table = oracle_.find(id);
    const bool there = table != nullptr && !table->deleted && !table->record.is_private;
    verdict_.require(there, Invariant::lobby,
                     [&] { return "listed, and not there or private: " + row.dump(); });
    if (!there) continue;
    Json people = Json::array();
    for (const auto& seat : row["seats"])
      people.push_back(seat.is_object() && seat.contains("user") ? seat["user"]["id"] : Json());
    Json expected = Json::array();
    for (const auto& person : table->people) expected.push_back(person ? Json(*person) : Json());
    const std::string status = table->is(TableStatus::Open)       ? "open"
                               : table->is(TableStatus::Finished) ? "finished"
                               : table->is(TableStatus::Paused)   ? "paused"
                                                                  : "playing";
    const bool stopped = row["status"] == "stopped" && status != "open" && status != "finished" &&
                         !(table->is(TableStatus::Playing) && Oracle::goes_on(*table));
    const bool right = row["seq"] == table->public_seq() && row["spectators"] == spectators[id] &&
                       (row["status"] == status || stopped) && row["host"]["id"] == table->record.host &&
                       people == expected;
    verdict_.require(right, Invariant::lobby, [&] {
      return "listed as " + row.dump() + "; true is " + status + ", move " + std::to_string(table->seq()) +
             ", " + std::to_string(spectators[id]) + " spectators, host " + table->record.host + ", " +
             expected.dump();
    });
  }
  for (const auto& entry : oracle_.tables()) {
    const auto& id = entry.first;
    const auto& table = entry.second;
    const bool must =
        !table.deleted && !table.record.is_private && (followers[id] > 0 || table.is(TableStatus::Open));
    verdict_.require(!must || listed.contains(id), Invariant::lobby,
                     [&] { return "not listed: table " + id; });
  }
}

/// Nobody is here, and long ago somebody was: nothing is kept in memory, and what never began is gone.
void World::check_bounds() {
  const int size = life_->in_memory();
  verdict_.require(size == 0, Invariant::bounds,
                   [&] { return std::to_string(size) + " tables stay in memory with nobody there"; });
  for (const auto& entry : oracle_.tables()) {
    const auto& id = entry.first;
    const auto& table = entry.second;
    verdict_.require(table.deleted || !table.is(TableStatus::Open), Invariant::liveness,
                     [&] { return "table " + id + " never began, and is kept though nobody comes"; });
  }
}

/// What is over has been recorded through all eyes, and ends with what they saw.
void World::check_recorded() {
  for (const auto& [id, table] : oracle_.tables()) {
    if (!table.is(TableStatus::Finished)) continue;
    const auto seq = static_cast<std::int64_t>(table.seq());
    for (const core::Viewer viewer : server::all_perspectives(table.match()->seats())) {
      const std::string name = server::perspective_name(viewer);
      const auto text = life_->disk().recording(id, name);
      if (!text) {
        verdict_.report(Invariant::storage, "match " + id + " is not recorded as seen by " + name);
        continue;
      }
      const server::RecordingReader reader(*text);
      const bool right = reader.is_of(id, viewer) && reader.last_seq() == seq &&
                         (viewer.is_omniscient() ||
                          reader.state(seq).at("view") == oracle_.view(table, table.seq(), viewer).json);
      verdict_.require(right, Invariant::storage, [&, match = id] {
        return "the recording of " + match + " is not what was seen by " + name;
      });
    }
  }
}

}  // namespace arbiter::simulation
