#include "server/app/server.hpp"

#include <spdlog/spdlog.h>

namespace arbiter::server {

namespace {

constexpr std::int64_t kStoreTriedEveryMs = 1000;
constexpr std::int64_t kDescriptorsMissedMs = 1000;  // so long one that was missing is spoken of

TableSettings table_settings(const Config& config) {
  TableSettings settings;
  settings.spectators = config.limits.spectators_per_table;
  settings.chat_per_minute = config.limits.chat_per_minute;
  settings.idle_ms = config.timeouts.idle_table_s * 1000;
  settings.open_ms = config.timeouts.open_table_s * 1000;
  settings.absent_ms = config.timeouts.absent_s * 1000;
  settings.host_away_ms = config.timeouts.host_away_s * 1000;
  settings.proposal_ms = config.timeouts.proposal_s * 1000;
  settings.auto_close_ms = config.timeouts.auto_close_h * 3'600'000;
  settings.chat_ms = config.retention.chat_days * 86'400'000;
  return settings;
}

}  // namespace

Server::Server(const Config& config, const rules::Registry& registry, persistence::MatchStore& store,
               Metrics& metrics)
    : config_(config),
      registry_(registry),
      store_(store),
      metrics_(metrics),
      admission_(config),
      runtime_(config),
      writes_(runtime_.new_strand(),
              [this](std::vector<persistence::MatchStore::Batch> all) { store_.submit_all(std::move(all)); }),
      bans_(runtime_, store, *this),
      entrance_(runtime_, store, *this, config.access),
      operators_(runtime_, store, *this),
      users_(runtime_, store, *this, links_, bans_, entrance_, config.limits.users_per_address_per_hour),
      devices_(runtime_, store, *this, links_),
      blocks_(runtime_, store, *this),
      own_data_(runtime_, store, *this, blocks_),
      profiles_(runtime_, store),
      quota_(runtime_, store, static_cast<std::size_t>(config.limits.tables_per_user)),
      notifier_(runtime_, store, *this, config.notify,
                [this](const std::string& user) { return is_connected(user); }),
      lobby_(runtime_),
      recordings_(runtime_, store, registry),
      archive_(runtime_, store, registry, recordings_,
               {config.limits.imports_per_user_per_day, config.limits.import_bytes}),
      bots_(runtime_, metrics, config.bots),
      tables_(runtime_, *this, store, registry, lobby_, quota_, table_settings(config)),
      administration_({runtime_, store, *this, operators_, bans_, entrance_, presence_, tables_, metrics,
                       [this] { return what_is_wrong(); }}),
      retention_(runtime_, store, *this, tables_, config.retention),
      backups_(store, registry, config.backup, metrics),
      service_{config_,
               registry_,
               store_,
               metrics_,
               admission_,
               runtime_.io(),
               runtime_,
               users_,
               devices_,
               blocks_,
               own_data_,
               profiles_,
               notifier_,
               quota_,
               presence_,
               lobby_,
               tables_,
               archive_,
               bans_,
               entrance_,
               operators_,
               administration_,
               [this] { return runtime_.new_asio_executor(); },
               [this] { return why_not_ready(); },
               [this] { return warnings(); },
               [this] { no_descriptor_at_ = runtime_.now().steady_ms; }} {}

/// What waits on the threads' queues keeps connections, tables and places, which refer to all of this.
Server::~Server() { runtime_.drop_work(); }

void Server::start() {
  runtime_.start_clock(last_sign_of_life(store_));
  users_.start();
  bans_.start();
  operators_.start();
  blocks_.start();
  notifier_.start();
  tables_.start();
  recordings_.start();
  retention_.start();
  backups_.start();
}

/// What is wrong and keeps nobody from playing.
std::string Server::warnings() const {
  std::string lines;
  if (const auto wrong = backups_.warning(); !wrong.empty()) lines += wrong + "\n";
  for (const std::string& table : store_.damaged())
    lines += "the database is damaged: " + table + " cannot be read whole\n";
  return lines;
}

/// All of it, for whoever runs the server.
std::string Server::what_is_wrong() {
  const std::string why = why_not_ready();
  return why.empty() ? warnings() : why + "\n" + warnings();
}

void Server::drain() {
  draining_ = true;
  tables_.drain();
  recordings_.drain();
}

void Server::stop() {
  backups_.stop();
  bots_.stop();
  notifier_.stop();
  runtime_.stop();
  writes_.end();
  store_.close();
}

/// A failure of the store, other than to refuse what it is asked, is counted, and until a write has succeeded
/// again the server is not ready.
void Server::write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) {
  auto counted = [this, done = std::move(done)](std::optional<persistence::StoreError> error) {
    const bool failed = error && persistence::is_store_failure(*error);
    if (failed) ++metrics_.store_failures;
    if (store_fails_.exchange(failed) != failed) {
      failed ? spdlog::error("the store takes no writes: {}", error->what())
             : spdlog::info("the store takes writes again");
    }
    if (done) done(std::move(error));
  };
  if (persistence::is_large(writes)) return store_.submit(std::move(writes), std::move(counted));
  writes_.add({std::move(writes), std::move(counted)});
}

bool Server::store_is_behind() const {
  return store_.pending() > static_cast<std::size_t>(config_.store.pending_max);
}

std::string Server::why_not_ready() {
  if (draining_) return "shutting down";
  if (const auto at = no_descriptor_at_.load();
      at != 0 && runtime_.now().steady_ms - at < kDescriptorsMissedMs)
    return "there are no file descriptors left (LimitNOFILE, ulimit -n)";
  if (store_fails_) {
    // Where nobody is sent here, nobody writes: so this finds out itself when it is over.
    const Moment now = runtime_.now();
    std::int64_t last = store_tried_at_;
    if (now.steady_ms - last >= kStoreTriedEveryMs &&
        store_tried_at_.compare_exchange_strong(last, now.steady_ms)) {
      write({persistence::Audit{{now.wall_ms, "server", "store.try", "", ""}}}, {});
    }
    return "the store takes no writes";
  }
  return store_is_behind() ? "the disk is behind" : "";
}

void Server::think(const std::string&, effect::Think question, std::function<void(Command)> done) {
  bots_.think(
      question.bot, std::move(question.match), question.seat,
      [seat = question.seat, decision = question.decision, done = std::move(done)](BotPool::Choice choice) {
        if (auto* action = std::get_if<core::Action>(&choice))
          done(command::BotDecided{seat, decision, std::move(*action)});
        else
          done(command::BotFailed{seat, decision, std::get<std::string>(std::move(choice))});
      });
}

void Server::read_match(effect::ReadMatch request, Reply reply) {
  std::visit(
      [&](auto& params) {
        archive_.ask(
            request.from->user().id, std::move(params), std::move(reply),
            [from = request.from] { return from->is_here(); }, std::move(request.match));
      },
      request.request);
}

void Server::open_rematch(Rematch rematch, std::function<void(std::string)> done) {
  tables_.open_rematch(std::move(rematch), std::move(done));
}

void Server::read(const std::string& user, Work work) { archive_.read(user, std::move(work)); }

void Server::show(const std::string& table, std::optional<LobbyRow> row) {
  lobby_.show(table, std::move(row));
}

bool Server::is_connected(const std::string& user) const { return presence_.is_connected(user); }

void Server::tell(const std::string& user, const Frame& frame) { presence_.tell(user, frame); }

void Server::end_session(const std::string& session) { presence_.end_session(session); }

void Server::renamed(const User& user, const std::vector<std::string>& tables) {
  presence_.rename(user);
  tables_.rename(user, tables);
}

std::optional<persistence::Write> Server::notice(const std::string& user, std::string_view event,
                                                 const std::string& table, const std::string& game) {
  if (bans_.on_user(user)) return std::nullopt;  // who may not come is not called
  return notifier_.notice(user, event, table, game);
}

void Server::ended(const std::shared_ptr<TableHandle>& handle,
                   std::optional<std::chrono::milliseconds> wake_after) {
  tables_.forget(handle, wake_after);
}

void Server::call_successor(const std::string& table, FollowerRef from, TableRequest request, PlaceRef place,
                            Reply reply) {
  tables_.call(table, std::move(from), std::move(request), std::move(place), std::move(reply));
}

void Server::count(effect::Event event) {
  switch (event) {
    case effect::Event::move:
      ++metrics_.moves;
      break;
    case effect::Event::bot_move:
      ++metrics_.bot_moves;
      break;
    case effect::Event::match_finished:
      ++metrics_.matches_finished;
      recordings_.wake();
      break;
    case effect::Event::table_stopped:
      ++metrics_.tables_stopped;
      break;
    case effect::Event::table_created:
      ++metrics_.tables_created;
      break;
    case effect::Event::table_loaded:
      ++metrics_.tables_loaded;
      break;
  }
}

std::shared_ptr<const void> Server::time_act(std::chrono::steady_clock::time_point since) {
  return std::make_shared<Stopwatch>(metrics_.act_to_last_recipient, since);
}

void Server::count_in_memory(int change) {
  change > 0 ? ++metrics_.tables_in_memory : --metrics_.tables_in_memory;
}

}  // namespace arbiter::server
