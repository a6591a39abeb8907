#include "tests/simulation/world.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace arbiter::simulation {

using persistence::TableStatus;

namespace {

/// Requests of one connection that may wait for an answer at a time, as a real session bounds them.
constexpr std::size_t kMostUnanswered = 16;
/// Steps from one look at the whole to the next.
constexpr std::uint64_t kLook = 16;

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
  operator_acts = random.chance(30) ? random.below(60) : 0;
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
    if (oracle_.is_closed_by_operator(table.record.id)) return;
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
      person.remember(*connection);
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
    drop_closed();
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
        person.remember(*connection);
        past_.push_back(connection);
        life_->closed(connection);
        return true;
      });
    }
  }
}

/// Who was shown out of the server.
void World::drop_closed() {
  for (Person& person : people_) {
    std::erase_if(person.connections, [&](const auto& connection) {
      if (!connection->closed()) return false;
      person.remember(*connection);
      past_.push_back(connection);
      life_->closed(connection);
      return true;
    });
  }
}

void World::act(Random& random) {
  if (plan_.devices && random.chance(4)) return mind_themselves(random);
  if (random.below(10'000) < plan_.crashes) return crash();
  if (plan_.crashes > 0 && random.chance(5) && crash_amid(random)) return;
  if (random.below(10'000) < plan_.operator_acts) return operate(random);
  if (random.below(10'000) < plan_.shutdowns) return shut_down(random);
  if (random.below(10'000) < plan_.unreadable) return life_->disk().set_unreadable(random.chance(50));
  if (random.below(10'000) < plan_.clock_sets) return set_clock(random);
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
    const protocol::Reason reason = std::get<protocol::Error>(outcome).reason;
    verdict_.require(reason != protocol::Reason::banned || oracle_.was_ever_barred(person.user.id),
                     Invariant::liveness,
                     [&] { return person.name + " is not let in, and was never barred"; });
    if (reason != protocol::Reason::unauthorized) return;
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
  if (!life_->connected(connection)) return past_.push_back(connection);
  verdict_.require(!oracle_.is_barred(user.id), Invariant::audience,
                   [&] { return person.name + " is barred, and let in"; });
  connection->remember(person.seen);
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
  const std::int64_t until_next = life_->runtime().until_next_timer().value_or(kSecond);
  clock_.advance(random.chance(70) ? std::min<std::int64_t>(until_next, 5 * kSecond)
                                   : static_cast<std::int64_t>(random.below(500)));
  if (trace_) tell("time passes: " + std::to_string(clock_.now().steady_ms));
  life_->runtime().release_timers();
}

/// By days, or by as much as a match has.
void World::set_clock(Random& random) {
  const std::int64_t by =
      random.chance(50) ? 2 * 86'400 * kSecond : static_cast<std::int64_t>(random.below(60)) * kSecond;
  const std::int64_t ahead = random.chance(50) ? by : -by;
  if (trace_) tell("the machine's clock is set by " + std::to_string(ahead) + " ms");
  clock_.set_wall(ahead);
}

void World::drop(Random& random) {
  Person& person = people_[random.below(people_.size())];
  if (person.connections.empty()) return;
  const std::size_t which = random.below(person.connections.size());
  const auto connection = person.connections[which];
  person.connections.erase(person.connections.begin() + static_cast<std::ptrdiff_t>(which));
  person.remember(*connection);
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
  start_again();
}

/// And a new start, on what the disk has.
void World::crash() {
  if (trace_) tell("the server crashes, and starts again");
  start_again();
}

/// In the middle of what is taken back or given up: before it is stored, or before anybody hears of it.
bool World::crash_amid(Random& random) {
  const auto until = life_->disk().waiting_until([](const persistence::Write& write) {
    const auto* append = std::get_if<persistence::AppendMove>(&write);
    return append != nullptr && server::entry_of(std::string_view(append->move.action)).has_value();
  });
  if (!until) return false;
  if (random.chance(50)) life_->disk().commit(*until);
  crash();
  return true;
}

/// Whoever runs the server closes tables, bars people, and lets them in again.
void World::operate(Random& random) {
  const std::size_t what = random.below(4);
  if (what < 2) {
    if (gossip_.tables.empty()) return;
    const std::size_t back = random.below(std::min<std::size_t>(gossip_.tables.size(), 5));
    const std::string& table = gossip_.tables[gossip_.tables.size() - 1 - back].id;
    if (trace_) tell("the operator closes " + table);
    return life_->close_table(table);
  }
  const Person& person = people_[random.below(people_.size())];
  if (person.user.id.empty()) return;
  if (trace_) tell("the operator " + std::string(what == 2 ? "bars " : "lets in ") + person.name);
  if (what == 3) return life_->let_in_again(person.user.id);
  const std::int64_t until = clock_.now().wall_ms + static_cast<std::int64_t>(1 + random.below(20)) * kSecond;
  life_->bar(person.user.id, random.chance(20) ? 0 : until);
}

void World::start_again() {
  constexpr std::int64_t kDown = 2 * kSecond;
  end_life();
  clock_.advance(kDown);
  oracle_.note_down(kDown);
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

}  // namespace arbiter::simulation
