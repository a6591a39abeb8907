#include "tests/simulation/life.hpp"

#include <algorithm>
#include <type_traits>

#include "protocol/messages.hpp"

namespace arbiter::simulation {

using persistence::TableStatus;
using protocol::Error;
using protocol::Reason;
using server::Answer;
using server::Reply;

/// A request on its way: answered once, or the server has died.
class Life::Waiting {
 public:
  Waiting(Life& life, std::shared_ptr<Connection> connection, std::shared_ptr<Asked> asked)
      : life_(life), connection_(std::move(connection)), asked_(std::move(asked)) {
    ++life_.unanswered_;
    if (asked_->method == "table.leave") ++life_.leaving_[asked_->params["table"]];
  }
  ~Waiting() {
    if (asked_->answers > 0 || life_.over_) return;
    life_.verdict_.report(Invariant::liveness,
                          "forgotten without an answer: " + asked_->method + " " + asked_->params.dump());
  }
  void answer(const Answer& answer) {
    if (++asked_->answers > 1) {
      return life_.verdict_.report(Invariant::liveness,
                                   "answered again: " + asked_->method + " " + asked_->params.dump());
    }
    --life_.unanswered_;
    if (asked_->method == "table.leave") {
      const auto leaving = life_.leaving_.find(asked_->params["table"]);
      if (--leaving->second == 0) life_.leaving_.erase(leaving);
    }
    try {  // what the check stumbles over must not look like an exception of the server's
      life_.answered(*connection_, *asked_, answer);
    } catch (const nlohmann::json::exception& error) {
      life_.verdict_.report(Invariant::views,
                            "an answer of another form, to " + asked_->method + ": " + error.what());
    }
  }

 private:
  Life& life_;
  std::shared_ptr<Connection> connection_;
  std::shared_ptr<Asked> asked_;
};

/// From a request to the room that answers it.
class Dispatch {
 public:
  Dispatch(Life& life, std::shared_ptr<Connection> connection, Reply reply)
      : life_(life), connection_(std::move(connection)), reply_(std::move(reply)) {}

  void operator()(protocol::LobbyList&) { reply_(life_.lobby_.listing({}, {})); }
  void operator()(protocol::LobbySubscribe&) { life_.lobby_.subscribe(connection_, std::move(reply_)); }
  void operator()(protocol::LobbyUnsubscribe&) { life_.lobby_.unsubscribe(connection_, std::move(reply_)); }
  void operator()(protocol::TableCreate& request) {
    life_.tables_.create(connection_, std::move(request), std::move(reply_));
  }
  void operator()(protocol::TableJoin& request) { with_place(request); }
  void operator()(protocol::TableAnswer& request) { with_place(request); }
  template <class Request>
  requires(requires(Request request) { request.table; } && !Request::kMethod.starts_with("admin.")) void
  operator()(Request& request) {
    const std::string id = request.table;
    life_.tables_.call(id, connection_, std::move(request), nullptr, std::move(reply_));
  }
  void operator()(protocol::MatchState& request) { running_or_stored(request); }
  void operator()(protocol::MatchMoves& request) { running_or_stored(request); }
  void operator()(protocol::MatchList& request) { stored(request); }
  void operator()(protocol::MatchExport& request) { stored(request); }
  void operator()(protocol::MatchImport& request) { stored(request); }
  void operator()(protocol::SessionRename& request) {
    life_.users_.rename(connection_->user(), request, std::move(reply_));
  }
  void operator()(protocol::SessionLink& request) { device(request); }
  void operator()(protocol::SessionList& request) { device(request); }
  void operator()(protocol::SessionRevoke& request) { device(request); }
  void operator()(protocol::SessionRecovery& request) { device(request); }
  void operator()(protocol::MatchBranch& request) {
    life_.archive_.branch(
        connection_->user().id, std::move(request),
        [connection = connection_] { return connection->is_here(); },
        [life = &life_, connection = connection_,
         reply = std::move(reply_)](std::variant<server::BranchStart, protocol::Error> made) {
          if (auto* error = std::get_if<protocol::Error>(&made)) return reply(std::move(*error));
          life->tables_.branch(connection, std::get<server::BranchStart>(std::move(made)), reply);
        });
  }
  void operator()(protocol::MatchAnalyse& request) {
    life_.archive_.analyse(
        connection_->user().id, std::move(request), std::move(reply_),
        [connection = connection_] { return connection->is_here(); }, [](const std::string&) {});
  }
  void operator()(protocol::UserGet& request) {
    life_.profiles_.ask(connection_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserLeaders& request) { life_.profiles_.ask(request, std::move(reply_)); }
  void operator()(protocol::UserMatches& request) {
    protocol::MatchList list{std::move(request.game), std::move(request.user), protocol::Status::finished,
                             request.limit, std::move(request.cursor)};
    stored(list);
  }
  void operator()(protocol::UserBlock& request) {
    life_.blocks_.ask(connection_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserUnblock& request) {
    life_.blocks_.ask(connection_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserReport& request) { own(request); }
  void operator()(protocol::UserExport& request) { own(request); }
  void operator()(protocol::UserForget& request) { own(request); }
  /// What needs no room, or no person yet.
  void operator()(protocol::UserSet&) { reply_(std::string("{}")); }
  void operator()(protocol::UserInvite&) {
    life_.entrance_.invite(connection_->user().id, std::move(reply_));
  }
  /// admin.*: the simulation has no operator.
  template <class Request>
  requires(Request::kMethod.starts_with("admin.")) void operator()(Request&) {
    reply_(Error{Reason::unauthorized, "say admin.hello first", {}});
  }
  void operator()(protocol::GamesList&) { reply_(std::string("{}")); }
  void operator()(protocol::SessionHello&) { reply_(protocol::internal_error()); }

 private:
  template <class Request>
  void with_place(Request& request) {
    life_.quota_.reserve(
        connection_->user().id, [life = &life_, connection = connection_, reply = std::move(reply_),
                                 request = std::move(request)](server::PlaceRef place) mutable {
          const std::string id = request.table;
          life->tables_.call(id, connection, std::move(request), std::move(place), std::move(reply));
        });
  }
  template <class Request>
  void own(const Request& request) {
    life_.own_data_.ask(connection_->user(), request, std::move(reply_));
  }
  template <class Request>
  void device(const Request& request) {
    life_.devices_.ask(connection_->speaker(), request, std::move(reply_));
  }
  template <class Request>
  void stored(Request& request) {
    life_.archive_.ask(connection_->user().id, std::move(request), std::move(reply_),
                       [connection = connection_] { return connection->is_here(); });
  }
  /// What runs is read from memory, the rest from the store.
  template <class Request>
  void running_or_stored(Request& request) {
    const auto table = life_.tables_.loaded(request.match);
    if (table == nullptr) return stored(request);
    table->call(connection_, std::move(request), nullptr, std::move(reply_));
  }

  Life& life_;
  std::shared_ptr<Connection> connection_;
  Reply reply_;
};

Life::Life(const LifeSettings& settings, Clock& clock, persistence::MatchStore& disk,
           const rules::Registry& games, Oracle& oracle, Verdict& verdict)
    : settings_(settings),
      clock_(clock),
      oracle_(oracle),
      verdict_(verdict),
      runtime_(clock),
      store_(disk, oracle, runtime_.new_strand()),
      bans_(runtime_, store_, *this),
      entrance_(runtime_, store_, *this, server::Access{}),
      users_(runtime_, store_, *this, links_, bans_, entrance_, 0),
      devices_(runtime_, store_, *this, links_),
      blocks_(runtime_, store_, *this),
      own_data_(runtime_, store_, *this, blocks_),
      profiles_(runtime_, store_),
      lobby_(runtime_),
      quota_(runtime_, store_, settings.tables_per_user),
      archive_(runtime_, store_, games),
      tables_(runtime_, *this, store_, games, lobby_, quota_, settings.tables),
      began_at_(clock.now().steady_ms) {
  blocks_.start();
  tables_.start();
}

Life::~Life() {
  over_ = true;
  store_.crash();
  runtime_.drop_everything();
}

void Life::hello(const protocol::SessionHello& hello, server::Users::Done done) {
  struct Once {
    Once(Life& asked, server::Users::Done then) : life(asked), done(std::move(then)) {}
    Once(const Once&) = delete;
    Once& operator=(const Once&) = delete;
    Life& life;
    server::Users::Done done;
    int calls = 0;
    ~Once() {
      life.verdict_.require(calls == 1 || life.over_, Invariant::liveness,
                            [&] { return "a hello is answered " + std::to_string(calls) + " times"; });
    }
  };
  auto once = std::make_shared<Once>(*this, std::move(done));
  users_.hello("192.0.2.1", hello, [this, once](std::variant<server::Users::Known, Error> outcome) {
    ++once->calls;
    if (const auto* known = std::get_if<server::Users::Known>(&outcome)) {
      verdict_.require(
          oracle_.knows_user(known->speaker.user) && oracle_.knows_session(known->speaker.session),
          Invariant::storage, [&] { return known->speaker.user.name + " is greeted, and not in the store"; });
    }
    once->done(std::move(outcome));
  });
}

void Life::connected(const std::shared_ptr<Connection>& connection) {
  presence_.connected(connection);
  presence_.identify(connection, connection->speaker());
}

void Life::closed(const std::shared_ptr<Connection>& connection) {
  connection->close();
  for (const auto& [id, table] : connection->followed()) {
    note_absence(id, connection->user().id);
    table->gone(connection);
  }
  connection->forget();
  lobby_.unsubscribe(connection, [](const Answer&) {});
  presence_.disconnected(connection);
}

void Life::refresh(const std::shared_ptr<Connection>& connection) {
  for (const auto& table : connection->take_lost()) table->refresh(connection);
  if (auto rows = connection->take_lost_rows(); !rows.empty()) lobby_.refresh(connection, std::move(rows));
}

void Life::request(const std::shared_ptr<Connection>& connection, const std::shared_ptr<Asked>& asked) {
  if (asked->method == "table.concede")
    oracle_.note_concession(asked->params["table"], connection->user().id);
  Reply reply = reply_to(connection, asked);
  auto request = protocol::parse_request(asked->method, asked->params);
  if (auto* error = std::get_if<Error>(&request)) return reply(std::move(*error));
  Dispatch dispatch(*this, connection, std::move(reply));
  std::visit([&](auto& typed) { dispatch(typed); }, std::get<protocol::Request>(request));
}

Reply Life::reply_to(const std::shared_ptr<Connection>& connection, const std::shared_ptr<Asked>& asked) {
  auto waiting = std::make_shared<Waiting>(*this, connection, asked);
  return [waiting = std::move(waiting)](const Answer& answer) { waiting->answer(answer); };
}

void Life::answered(Connection& connection, Asked& asked, const Answer& answer) {
  if (const auto* result = std::get_if<std::string>(&answer)) {
    const Json read = Json::parse(*result, nullptr, false);
    if (read.is_discarded())
      verdict_.report(Invariant::views, "a result that is no JSON, of " + asked.method + ": " + *result);
    else
      check_result(connection, asked, read);
  } else {
    const Error& error = std::get<Error>(answer);
    verdict_.require(error.reason != Reason::internal_error || asked.params.contains("action") ||
                         asked.method == "table.start",
                     Invariant::life,
                     [&] { return asked.method + " " + asked.params.dump() + ": " + error.message; });
  }
  connection.answered(asked, answer);
}

/// What is acknowledged has happened, durably.
void Life::check_result(Connection& connection, const Asked& asked, const Json& result) {
  const std::string& user = connection.user().id;
  if (on_answered && asked.method.starts_with("session.")) on_answered(connection, asked, result);
  const auto require = [&](bool holds, const char* what) {
    verdict_.require(holds, Invariant::storage, [&] {
      return user + ": " + asked.method + " " + asked.params.dump() + " is acknowledged, but " + what;
    });
  };
  if (asked.method == "table.create") {
    const std::string id = result["table"];
    const KnownTable* table = oracle_.find(id);
    require(table != nullptr && !table->deleted, "there is no such table in the store");
    if (on_created) on_created(id, result.contains("code") ? result["code"].get<std::string>() : "");
    return;
  }
  if (!asked.params.contains("table")) return;
  const KnownTable* table = oracle_.find(asked.params["table"]);
  require(table != nullptr, "no such table was ever stored");
  if (table == nullptr) return;
  check_entrance(connection, asked);
  if (asked.method == "table.join") {
    require(!table->deleted && table->seat_of(user) == result["seat"].get<int>(),
            "the seat is not in the store");
  } else if (asked.method == "table.leave") {
    require(!table->is(TableStatus::Open) || !table->belongs(user), "the seat is still theirs");
  } else if (asked.method == "table.add_bot") {
    require(!table->deleted && table->is_bot(core::Seat::of(result["seat"].get<int>())), "no bot sits there");
    check_bot(connection, asked, *table, result["seat"].get<std::size_t>());
  } else if (asked.method == "table.remove") {
    const auto seat = asked.params["seat"].get<std::size_t>();
    require(!table->people[seat] && !table->bots[seat], "the seat is still taken");
    const auto& removed = table->people_before[seat];
    if (removed && *removed != user) {
      oracle_.note_removed(table->record.id, *removed);
      if (on_removed) on_removed(table->record.id, *removed);
    }
  } else if (asked.method == "table.start") {
    require(table->match() != nullptr, "the start is not in the store");
  } else if (asked.method == "table.act") {
    check_act(connection, asked, result);
  } else if (asked.method == "table.undo") {
    check_undo(connection, asked, result);
  } else if (asked.method == "table.grant_view" || asked.method == "table.revoke_view") {
    // The table may not have heard yet of the last change.
    for (std::size_t seat = 0; seat < table->people.size(); ++seat) {
      if (table->people[seat] != user && table->people_before[seat] != user) continue;
      oracle_.note_grant(table->record.id, asked.params["user"], core::Seat::of(seat),
                         asked.method == "table.grant_view");
    }
  } else if (asked.method == "table.propose") {
    oracle_.note_proposal(table->record.id, result["proposal"], user, asked.params);
  } else if (asked.method == "table.answer") {
    if (asked.params["agree"]) oracle_.note_agreement(table->record.id, asked.params["proposal"], user);
  } else if (asked.method == "table.chat") {
    const auto count = std::count_if(table->chat.begin(), table->chat.end(), [&](const auto& line) {
      return line.user == user && line.text == asked.params["text"].get_ref<const std::string&>();
    });
    require(table->deleted || count == 1, "the line is not in the store once");
  }
  if (result.contains("chat")) check_chat(connection, asked, result["chat"]);
  if (result.contains("lines")) check_chat(connection, asked, result["lines"]);
}

/// A bot takes the seat of somebody else only after a long absence, by the steady clock.
void Life::check_bot(const Connection& connection, const Asked& asked, const KnownTable& table,
                     std::size_t seat) {
  if (table.is(TableStatus::Open) || seat >= table.people_before.size()) return;
  const auto& before = table.people_before[seat];
  if (!before || *before == connection.user().id) return;
  const Absence& absence = absence_of(table.record.id, *before);
  // It may have been decided before the person came back.
  const std::int64_t away = std::max(absence.longest, clock_.now().steady_ms - absence.since);
  verdict_.require(away >= settings_.tables.absent_ms, Invariant::liveness, [&] {
    return "a bot takes the seat of " + *before + ", who has been away for " + std::to_string(away) +
           " ms: " + asked.params.dump();
  });
}

Life::Absence& Life::absence_of(const std::string& table, const std::string& user) {
  return absences_.try_emplace({table, user}, Absence{began_at_}).first->second;
}

void Life::note_absence(const std::string& table, const std::string& user) {
  absence_of(table, user).since = clock_.now().steady_ms;
}

void Life::note_presence(const std::string& table, const std::string& user) {
  Absence& absence = absence_of(table, user);
  absence.longest = std::max(absence.longest, clock_.now().steady_ms - absence.since);
}

std::int64_t Life::unattended_ms(const KnownTable& table) {
  const std::int64_t now = clock_.now().steady_ms;
  std::int64_t shortest = now - table.moved_at;
  for (const auto& person : table.people) {
    if (!person) continue;
    const Absence& absence = absence_of(table.record.id, *person);
    // It may have been decided before the person came back.
    shortest = std::min(shortest, std::max(absence.longest, now - absence.since));
  }
  return shortest;
}

/// Nobody comes in where a code is needed, spectators are not taken, or they were shown out.
void Life::check_entrance(const Connection& connection, const Asked& asked) {
  if (asked.method != "table.watch" && asked.method != "table.join") return;
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  if (table.belongs(connection.user().id) || table.belonged(connection.user().id)) return;
  const bool invited = !table.record.is_private || asked.params.value("code", "") == table.record.code;
  const bool welcome = invited && table.record.spectators && !table.removed.contains(connection.user().id);
  verdict_.require(welcome, Invariant::audience, [&] {
    return connection.user().name + " is let in by " + asked.method + " " + asked.params.dump() +
           ", and may not look on";
  });
}

void Life::check_act(const Connection& connection, const Asked& asked, const Json& result) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  if (asked.params.contains("try")) return check_try(connection, asked, result);
  const auto seq = result["seq"].get<std::size_t>();
  const auto require = [&](bool holds, const char* what) {
    verdict_.require(holds, Invariant::storage, [&] {
      return connection.user().name + ": " + asked.params.dump() + " is acknowledged as move " +
             std::to_string(seq) + ", but " + what;
    });
  };
  require(seq >= 1 && seq <= table.moves.size(), "there is no such move in the store");
  if (seq < 1 || seq > table.moves.size()) return;
  const auto& move = table.moves[seq - 1];
  const auto seat = table.seat_of(connection.user().id);
  require(!seat || move.seat == *seat, "it is another seat's");
  require(move.key == asked.params.value("key", ""), "it was made under another key");
}

/// Nothing came of it.
void Life::check_try(const Connection& connection, const Asked& asked, const Json& result) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  const bool applied = std::any_of(table.moves.begin(), table.moves.end(), [&](const auto& move) {
    return move.key == asked.params["key"].get_ref<const std::string&>();
  });
  verdict_.require(result == Json{{"legal", true}} && !applied, Invariant::storage, [&] {
    return connection.user().name + ": " + asked.params.dump() +
           " is only a try, and is carried out: " + result.dump();
  });
}

void Life::check_undo(const Connection& connection, const Asked& asked, const Json& result) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  const auto seq = result["seq"].get<std::size_t>();
  const bool stored = seq >= 1 && seq <= table.moves.size() &&
                      server::entry_of(std::string_view(table.moves[seq - 1].action)).has_value();
  verdict_.require(stored, Invariant::storage, [&] {
    return connection.user().name + ": an undo is acknowledged as entry " + std::to_string(seq) +
           ", and is not in the store";
  });
}

/// Lines as they are stored, in their order, with their numbers.
void Life::check_chat(const Connection& connection, const Asked& asked, const Json& lines) {
  const KnownTable& table = *oracle_.find(asked.params["table"]);
  std::size_t before = 0;
  for (const Json& line : lines) {
    const auto number = line["line"].get<std::size_t>();
    const bool known = number >= 1 && number <= table.chat.size() && number > before;
    const bool right = known && table.chat[number - 1].text == line["text"].get_ref<const std::string&>();
    verdict_.require(right, Invariant::storage, [&] {
      return connection.user().name + ", " + asked.method + ": line " + std::to_string(number) + " of " +
             table.record.id + " is not what is stored: " + line.dump();
    });
    const std::string& user = connection.user().id;
    const bool plays =
        table.seat_of(user) || table.belonged(user) || oracle_.was_granted(table.record.id, user);
    verdict_.require(!right || plays || table.may_be_heard(table.chat[number - 1]), Invariant::audience, [&] {
      return connection.user().name + ", " + asked.method + ": a spectator is told too early: " + line.dump();
    });
    before = number;
  }
}

// ---- PeopleWorld ----

void Life::end_session(const std::string& session) { on_session_ended(session); }

void Life::renamed(const server::User& user, const std::vector<std::string>& tables) {
  presence_.rename(user);
  tables_.rename(user, tables);
}

// ---- TableWorld ----

void Life::write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) {
  store_.submit(std::move(writes), std::move(done));
}

bool Life::store_is_behind() const { return store_.pending() > settings_.pending_max; }

/// A bot that chooses at random, takes its time, and sometimes fails.
void Life::think(const std::string&, server::effect::Think question,
                 std::function<void(server::Command)> done) {
  ++thinking_;
  runtime_.thinking().post([this, question = std::move(question), done = std::move(done)] {
    --thinking_;
    Random random(0x5eed + ++thought_);
    if (random.chance(settings_.bot_failures))
      return done(server::command::BotFailed{question.seat, question.decision, "it has no idea (simulated)"});
    std::vector<core::Action> legal;
    question.match->legal_actions(question.seat, legal);
    if (legal.empty()) {
      return verdict_.report(Invariant::liveness, "a bot is asked for seat " + std::to_string(question.seat) +
                                                      ", which has no decision to make");
    }
    done(server::command::BotDecided{question.seat, question.decision, legal[random.below(legal.size())]});
  });
}

void Life::read_match(server::effect::ReadMatch request, Reply reply) {
  std::visit(
      [&](auto& question) {
        archive_.ask(
            request.from->user().id, std::move(question), std::move(reply),
            [from = request.from] { return from->is_here(); }, std::move(request.match));
      },
      request.request);
}

void Life::open_rematch(server::Rematch rematch, std::function<void(std::string)> done) {
  const std::string before = rematch.record.id;
  tables_.open_rematch(std::move(rematch), [this, before, done = std::move(done)](const std::string& table) {
    if (!table.empty()) check_rematch(*oracle_.find(before), *oracle_.find(table));
    if (!table.empty() && on_created) on_created(table, oracle_.find(table)->record.code);
    done(table);
  });
}

/// The same people and bots, each one seat on.
void Life::check_rematch(const KnownTable& before, const KnownTable& after) {
  auto people = before.people;
  std::rotate(people.begin(), people.end() - 1, people.end());
  verdict_.require(people == after.people, Invariant::storage, [&] {
    return "the rematch " + after.record.id + " of " + before.record.id +
           " has other people on its seats: " + after.record.seats + ", before " + before.record.seats;
  });
}

void Life::read(const std::string& user, server::Work work) { archive_.read(user, std::move(work)); }

void Life::show(const std::string& table, std::optional<server::LobbyRow> row) {
  lobby_.show(table, std::move(row));
}

bool Life::is_connected(const std::string& user) const { return presence_.is_connected(user); }

void Life::tell(const std::string& user, const server::Frame& frame) { presence_.tell(user, frame); }

/// Everybody wants to be told of everything; nobody sends it.
std::optional<persistence::Write> Life::notice(const std::string& user, std::string_view event,
                                               const std::string& table, const std::string&) {
  return persistence::AddDelivery{
      {0, user, "notice", std::string(event) + " " + table, 0, clock_.now().wall_ms}};
}

void Life::ended(const std::shared_ptr<server::TableHandle>& handle,
                 std::optional<std::chrono::milliseconds> wake_after) {
  tables_.forget(handle, wake_after);
}

void Life::call_successor(const std::string& table, server::FollowerRef from, server::TableRequest request,
                          server::PlaceRef place, Reply reply) {
  tables_.call(table, std::move(from), std::move(request), std::move(place), std::move(reply));
}

}  // namespace arbiter::simulation
