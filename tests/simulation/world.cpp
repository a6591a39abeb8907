#include "tests/simulation/world.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace arbiter::simulation {

using persistence::TableStatus;

namespace {

/// Requests of one connection that may wait for an answer at a time, as a real session bounds them.
constexpr std::size_t kMostUnanswered = 16;
constexpr std::int64_t kSecond = 1000;
/// Steps from one look at the whole to the next.
constexpr std::uint64_t kLook = 16;
/// What the server may take to do what it does by itself, such as asking a bot again.
constexpr std::int64_t kPatience = 10 * kSecond;
constexpr std::int64_t kPatienceWithClocks = 100 * kSecond;  // everybody runs out of time at each decision

}  // namespace

Plan::Plan(std::uint64_t seed, const std::vector<GameChoice>& all_games, bool may_be_twins) {
  Random random(seed);
  twins = random.chance(25) && may_be_twins;
  games = {all_games[random.below(all_games.size())]};
  if (random.chance(50)) games.push_back(all_games[random.below(all_games.size())]);
  if (twins) games = {{"sealed", 2, 4, Json::object()}, {"sealed", 2, 3, {{"rounds", 4}}}};
  people = 2 + random.below(random.chance(10) ? 40 : 6);
  connections = 1 + random.below(3);
  asks = 10 + random.below(30);
  reads = 4 + random.below(25);
  commits = 4 + random.below(20);
  failures = random.chance(40) ? random.below(30) : 0;
  drops = random.below(6);
  crashes = random.chance(40) ? random.below(60) : 0;
  shutdowns = random.chance(30) ? random.below(30) : 0;
  unreadable = random.chance(20) ? random.below(100) : 0;
  clock_sets = random.chance(20) ? random.below(40) : 0;
  bot_failures = random.chance(40) ? random.below(60) : 0;
  tables_per_user = random.chance(50) ? 1 + random.below(4) : 20;
  pending_max = random.chance(20) ? random.below(3) : 100;
  tables.chat_per_minute = random.chance(50) ? 3 : 60;
  tables.idle_ms = random.chance(50) ? 2 * kSecond : 300 * kSecond;
  tables.open_ms = random.chance(30) ? 5 * kSecond : 86'400 * kSecond;
  tables.absent_ms = random.chance(60) ? 1 * kSecond : 600 * kSecond;
  tables.host_away_ms = random.chance(60) ? 2 * kSecond : 60 * kSecond;
  tables.proposal_ms = random.chance(50) ? 3 * kSecond : 8 * kSecond;
  tables.spectators = random.chance(20) ? 1 : 1000;
  tables.auto_close_ms = random.chance(40) ? (4 + random.below(30)) * kSecond : 0;
  devices = seed % 8 == 4 || seed % 8 == 6;
}

World::World(const Plan& plan, const rules::Registry& registry, Traffic& traffic, bool otherwise, bool trace)
    : plan_(plan),
      registry_(registry),
      traffic_(traffic),
      trace_(trace),
      disk_(persistence::make_memory_store(persistence::Commits::at_once)),
      oracle_(registry, verdict_, clock_, plan.tables_per_user) {
  people_.resize(plan.people);
  for (std::size_t number = 0; number < plan.people; ++number)
    people_[number].name = "P" + std::to_string(number);
  people_.back().careful = plan.twins;
  people_.back().otherwise = otherwise;
  oracle_.on_deleted = [this](const KnownTable& table) {
    const std::int64_t age = clock_.now().steady_ms - table.written_at;
    verdict_.require(life_->is_being_left(table.record.id) || age >= plan_.tables.open_ms,
                     Invariant::liveness, [&] {
                       return "table " + table.record.id + " is deleted after " + std::to_string(age) +
                              " ms, and nobody is leaving it";
                     });
  };
  oracle_.on_closed = [this](const KnownTable& table) { check_closing(table); };
  begin_life();
}

World::~World() { end_life(); }

/// Connections end with it, and keep nothing of it.
void World::end_life() {
  for (Person& person : people_) {
    person.greeting = false;
    for (const auto& connection : std::exchange(person.connections, {})) {
      connection->close();
      connection->forget();
      past_.push_back(connection);
    }
  }
  life_.reset();
}

void World::begin_life() {
  life_ = std::make_unique<Life>(
      LifeSettings{plan_.tables, plan_.tables_per_user, plan_.pending_max, plan_.bot_failures}, clock_,
      *disk_, registry_, oracle_, verdict_);
  life_->on_created = [this](const std::string& table, const std::string& code) {
    gossip_.tables.push_back({table, code});
  };
  life_->on_removed = [this](const std::string& table, const std::string& user) {
    removed_.emplace_back(table, user);
  };
  life_->on_session_ended = [this](const std::string& session) { ended_sessions_.push_back(session); };
  life_->on_answered = [this](const auto& connection, const auto& asked, const auto& result) {
    note_devices(connection, asked, result);
  };
}

void World::tell(const std::string& what) const {
  std::printf("%6llu  %s\n", static_cast<unsigned long long>(steps_), what.c_str());
}

void World::step(std::uint64_t draw) {
  ++steps_;
  Random random(draw);
  try {
    act(random);
    revoke();
    drop_revoked();
    check_now();
  } catch (const std::exception& error) {
    verdict_.report(Invariant::life, std::string("an exception that would end the process: ") + error.what());
  }
}

/// Who was shown out is still told so, in the same step.
void World::revoke() {
  for (const auto& [table, user] : std::exchange(removed_, {})) {
    for (const Person& person : people_) {
      if (person.user.id != user) continue;
      for (const auto& connection : person.connections) connection->revoke(table);
    }
  }
}

/// Where a device was signed out, whoever came by it hears nothing more.
void World::drop_revoked() {
  for (const std::string& session : std::exchange(ended_sessions_, {})) {
    for (Person& person : people_) {
      std::erase_if(person.connections, [&](const auto& connection) {
        if (connection->speaker().session != session) return false;
        past_.push_back(connection);
        life_->closed(connection);
        return true;
      });
    }
  }
}

void World::act(Random& random) {
  if (plan_.devices && random.chance(4)) return mind_themselves(random);
  if (random.below(10'000) < plan_.crashes) return crash();
  if (random.below(10'000) < plan_.shutdowns) return shut_down(random);
  if (random.below(10'000) < plan_.unreadable) return life_->disk().set_unreadable(random.chance(50));
  // A match that is not in memory goes by the machine's clock: set back, that would make it wait until then.
  if (random.below(10'000) < plan_.clock_sets && plan_.tables.auto_close_ms == 0 &&
      !oracle_.any_clock_runs()) {
    oracle_.note_clock_set();
    return clock_.set_wall((random.chance(50) ? 1 : -1) * 2 * 86'400 * kSecond);
  }
  const std::size_t roll = random.below(100);
  std::size_t bound = plan_.asks;
  if (roll < bound) return ask(random);
  if (roll < (bound += plan_.reads)) return read(random);
  if (roll < (bound += plan_.commits)) return move_disk(random);
  if (roll < (bound += plan_.drops)) return drop(random);
  if (roll < bound + 3) return move_time(random);
  if (life_->runtime().runnable() > 0) {
    if (trace_) tell("work");
    return life_->runtime().run_one(random);
  }
  if (life_->disk().waiting() > 0) return move_disk(random);
  random.chance(50) ? read(random) : ask(random);
}

/// Null while the person is not connected.
std::shared_ptr<Connection> World::any_connection(Random& random) {
  Person& person = people_[random.below(people_.size())];
  const std::size_t count = person.connections.size();
  if ((count == 0 || (count < plan_.connections && random.chance(3))) && !person.greeting) greet(person);
  return count == 0 ? nullptr : person.connections[random.below(count)];
}

/// Connects, and says who it is.
void World::greet(Person& person) {
  person.greeting = true;
  protocol::SessionHello hello;
  if (!person.code.empty()) {
    hello.code = std::exchange(person.code, {});
  } else if (person.devices.empty()) {
    hello.name = person.name + std::string(static_cast<std::size_t>(person.names++), 'x');
  } else {
    hello.token = person.devices[steps_ % person.devices.size()].token;
  }
  if (trace_) tell(person.name + " says hello");
  life_->hello(hello, [this, &person, hello](std::variant<server::Users::Known, protocol::Error> outcome) {
    person.greeting = false;
    if (const auto* known = std::get_if<server::Users::Known>(&outcome)) return connect(person, *known);
    if (std::get<protocol::Error>(outcome).reason != protocol::Reason::unauthorized) return;
    std::erase_if(person.devices, [&](const auto& device) {
      verdict_.require(device.token != hello.token || !oracle_.knows_session(device.session),
                       Invariant::storage, [&] { return person.name + " is not recognised"; });
      return device.token == hello.token;
    });
  });
}

void World::connect(Person& person, const server::Users::Known& known) {
  const server::User& user = known.speaker.user;
  verdict_.require(person.devices.empty() || person.user.id == user.id, Invariant::storage,
                   [&] { return person.name + " is greeted as " + user.name; });
  if (person.user.id.empty()) gossip_.people.push_back(user.id);
  person.user = user;
  if (std::none_of(person.devices.begin(), person.devices.end(),
                   [&](const auto& device) { return device.session == known.speaker.session; }))
    person.devices.push_back({known.speaker.session, known.token});
  std::set<std::string> theirs;
  for (const auto& [id, table] : oracle_.tables()) {
    if (!table.deleted && !table.is(TableStatus::Finished) && table.belongs(user.id)) theirs.insert(id);
  }
  std::set<std::string> told;
  for (const server::OwnTable& own : known.tables) told.insert(own.id);
  verdict_.require(theirs == told, Invariant::storage,
                   [&] { return person.name + " is told of other tables than are theirs"; });
  const auto owner = static_cast<std::size_t>(&person - people_.data());
  auto connection =
      std::make_shared<Connection>(oracle_, verdict_, traffic_, known.speaker, ++connections_, owner);
  connection->on_unfollowed = [this, user = person.user.id](const std::string& table) {
    life_->note_absence(table, user);
  };
  connection->on_followed = [this, user = person.user.id](const std::string& table) {
    life_->note_presence(table, user);
  };
  life_->connected(connection);
  person.connections.push_back(std::move(connection));
}

/// Names and devices; and new devices that come by a code.
void World::mind_themselves(Random& random) {
  const auto connection = any_connection(random);
  if (connection == nullptr || connection->unanswered() >= kMostUnanswered) return;
  Person& person = people_[connection->owner()];
  if (!person.code.empty() && !person.greeting && random.chance(60)) return greet(person);
  Wish wish = next_personal_wish(random, person);
  if (trace_) tell(person.name + " asks " + wish.method + " " + wish.params.dump());
  const auto asked = connection->ask(wish.method, std::move(wish.params));
  life_->request(connection, asked);
}

void World::note_devices(const Connection& connection, const Asked& asked, const Json& result) {
  Person& person = people_[connection.owner()];
  if (asked.method == "session.link") person.code = result["code"];
  if (asked.method == "session.revoke") {
    std::erase_if(person.devices,
                  [&](const auto& device) { return device.session == asked.params["session"]; });
  }
  if (asked.method == "session.rename") person.user.name = result["user"]["name"];
}

/// Often several at once, as in one frame.
void World::ask(Random& random) {
  const auto connection = any_connection(random);
  if (connection == nullptr) return;
  Person& person = people_[connection->owner()];
  const std::size_t count = random.chance(20) ? 2 + random.below(3) : 1;
  for (std::size_t n = 0; n < count && connection->unanswered() < kMostUnanswered; ++n) {
    Wish wish = next_wish(random, person, *connection, gossip_, oracle_, plan_.games);
    if (trace_)
      tell(person.name + "/" + std::to_string(connection->number()) + " asks " + wish.method + " " +
           wish.params.dump());
    const auto asked = connection->ask(wish.method, std::move(wish.params));
    life_->request(connection, asked);
  }
}

void World::read(Random& random) {
  const auto connection = any_connection(random);
  if (connection == nullptr) return;
  if (trace_) tell(connection->user().name + "/" + std::to_string(connection->number()) + " reads");
  if (connection->read(1 + random.below(random.chance(50) ? 3 : 30))) life_->refresh(connection);
}

void World::move_disk(Random& random) {
  const std::size_t waiting = life_->disk().waiting();
  if (waiting == 0) return;
  const std::size_t count = 1 + random.below(waiting);
  const bool fails = random.chance(plan_.failures);
  if (trace_)
    tell("the disk " + std::string(fails ? "refuses " : "commits ") + std::to_string(count) + " of " +
         std::to_string(waiting));
  if (fails) return life_->disk().fail(count);
  life_->disk().commit(count);
}

void World::move_time(Random& random) {
  const auto next = life_->runtime().next_timer();
  const std::int64_t until_next =
      next ? std::max<std::int64_t>(0, *next - life_->runtime().now().steady_ms) : kSecond;
  clock_.advance(random.chance(70) ? std::min<std::int64_t>(until_next, 5 * kSecond)
                                   : static_cast<std::int64_t>(random.below(500)));
  if (trace_) tell("time passes: " + std::to_string(clock_.now().steady_ms));
  life_->runtime().release_timers();
}

void World::drop(Random& random) {
  Person& person = people_[random.below(people_.size())];
  if (person.connections.empty()) return;
  const std::size_t which = random.below(person.connections.size());
  const auto connection = person.connections[which];
  person.connections.erase(person.connections.begin() + static_cast<std::ptrdiff_t>(which));
  past_.push_back(connection);
  if (trace_) tell(person.name + "/" + std::to_string(connection->number()) + " drops");
  life_->closed(connection);
}

/// SIGTERM: what was begun is finished and told, nothing new begins; then a new start.
void World::shut_down(Random& random) {
  if (trace_) tell("the server shuts down, and starts again");
  life_->calm();
  life_->drain();
  run_all(random, clock_.now().steady_ms + kPatience);
  verdict_.require(life_->unanswered() == 0, Invariant::liveness, [&] {
    return "the server ends, and " + std::to_string(life_->unanswered()) + " requests are not answered";
  });
  end_life();
  clock_.advance(2 * kSecond);
  begin_life();
}

/// And a new start, on what the disk has.
void World::crash() {
  if (trace_) tell("the server crashes, and starts again");
  end_life();
  clock_.advance(2 * kSecond);
  begin_life();
}

std::vector<std::uint64_t> World::heard_by_others() const {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> heard;
  const auto note = [&](const std::shared_ptr<Connection>& connection) {
    if (connection->owner() + 1 != people_.size())
      heard.emplace_back(connection->number(), connection->heard());
  };
  for (const auto& connection : past_) note(connection);
  for (const Person& person : people_) {
    for (const auto& connection : person.connections) note(connection);
  }
  std::sort(heard.begin(), heard.end());
  std::vector<std::uint64_t> digests;
  for (const auto& [number, digest] : heard) digests.push_back(digest);
  return digests;
}

// ---- At every moment ----

/// The lobby may be late, but is never ahead of the disk, and never tells of what is private.
void World::check_now() {
  if (steps_ % kLook != 0 || verdict_.first()) return;
  for (const Json& row : Json::parse(life_->lobby().listing({}, {}))["tables"]) {
    const KnownTable* table = oracle_.find(row["table"].get<std::string>());
    verdict_.require(table != nullptr && !table->record.is_private && row["seq"] <= table->seq(),
                     Invariant::lobby,
                     [&] { return "listed before it is stored, or private: " + row.dump(); });
  }
}

// ---- When all is quiet ----

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
    const auto next = runtime.next_timer();
    clock_.advance(
        std::max<std::int64_t>(1, std::min(next.value_or(until_steady_ms), until_steady_ms) - now));
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

/// Nobody has been there for longer than matches are kept open. Where the machine's clock was set back that may seem
/// to be in the future.
void World::check_closed() {
  if (oracle_.clock_was_set()) return;
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

}  // namespace arbiter::simulation
