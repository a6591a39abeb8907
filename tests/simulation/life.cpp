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
      store_(disk, oracle, clock, runtime_.new_strand()),
      bans_(runtime_, store_, *this),
      entrance_(runtime_, store_, *this, server::Access{}),
      users_(runtime_, store_, *this, links_, bans_, entrance_, 0),
      devices_(runtime_, store_, *this, links_),
      blocks_(runtime_, store_, *this),
      own_data_(runtime_, store_, *this, blocks_),
      profiles_(runtime_, store_),
      lobby_(runtime_),
      quota_(runtime_, store_, settings.tables_per_user),
      recordings_(runtime_, store_, games),
      archive_(runtime_, store_, games, recordings_),
      tables_(runtime_, *this, store_, games, lobby_, quota_, settings.tables),
      began_at_(clock.now().steady_ms) {
  runtime_.start_clock(server::last_sign_of_life(store_));
  oracle_.note_start();
  bans_.start();
  blocks_.start();
  tables_.start();
  recordings_.start();
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

/// As the program does: whoever bars somebody meanwhile may not know yet whose connection this is.
bool Life::connected(const std::shared_ptr<Connection>& connection) {
  presence_.connected(connection);
  presence_.identify(connection, connection->speaker());
  if (!bans_.on_user(connection->user().id)) return true;
  closed(connection);
  return false;
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

// ---- The operator ----

/// Is answered once, and then what was wanted is true.
Reply Life::reply_to_operator(std::string what, std::function<void()> check) {
  struct Once {
    Once(Life& asked, std::string wish) : life(asked), what(std::move(wish)) { ++life.unanswered_; }
    Once(const Once&) = delete;
    Once& operator=(const Once&) = delete;
    ~Once() {
      life.verdict_.require(answers == 1 || life.over_, Invariant::liveness, [&] {
        return "the operator's wish to " + what + " is answered " + std::to_string(answers) + " times";
      });
    }
    Life& life;
    std::string what;
    int answers = 0;
  };
  return [once = std::make_shared<Once>(*this, std::move(what)),
          check = std::move(check)](const Answer& answer) {
    if (++once->answers > 1) return;
    --once->life.unanswered_;
    if (std::holds_alternative<std::string>(answer)) check();
  };
}

void Life::close_table(const std::string& table) {
  tables_.close(table, "operator", "simulated", reply_to_operator("close " + table, [this, table] {
                  const KnownTable* known = oracle_.find(table);
                  const bool closed =
                      known != nullptr && (known->deleted || known->is(TableStatus::Finished));
                  verdict_.require(closed, Invariant::storage, [&] {
                    return "the operator has closed " + table + ", and it is not over in the store";
                  });
                }));
}

void Life::bar(const std::string& user, std::int64_t until_ms) {
  const std::int64_t now = runtime_.now().wall_ms;
  const persistence::Ban ban{user, "", until_ms, "simulated", now};
  const auto reply = reply_to_operator("bar " + user, [this, ban] {
    oracle_.note_ban(ban.user, ban.until_ms);
    presence_.show_out(
        ban.user, [](const std::string&) { return false; }, server::make_frame("{}"), "banned");
  });
  bans_.put(ban, {now, "operator", "admin.ban", "", ""}, [reply](std::optional<Error> error) {
    reply(error ? Answer(*std::move(error)) : Answer(std::string("{}")));
  });
}

void Life::let_in_again(const std::string& user) {
  const auto reply = reply_to_operator("let in " + user, [this, user] { oracle_.note_end_of_ban(user); });
  bans_.drop({user, ""}, {runtime_.now().wall_ms, "operator", "admin.unban", "", ""},
             [reply](std::optional<Error> error) {
               reply(error ? Answer(*std::move(error)) : Answer(std::string("{}")));
             });
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
