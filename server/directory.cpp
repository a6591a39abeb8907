#include "server/directory.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <nlohmann/json.hpp>

#include "protocol/envelope.hpp"
#include "rules/core/digest.hpp"
#include "server/archive/replay.hpp"
#include "server/archive/seed.hpp"
#include "server/random_id.hpp"
#include "server/service.hpp"
#include "server/users.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
using persistence::StoreError;
using persistence::TableRecord;
using persistence::TableStatus;
using protocol::Error;
using protocol::Reason;

namespace {

Frame lobby_frame(std::string_view member, std::string_view json) {
  std::string params = "{\"";
  params.append(member).append("\":").append(json).append("}");
  return make_frame(protocol::notification_frame("lobby.update", params));
}

Frame removed_frame(const std::string& id) { return lobby_frame("removed", "\"" + id + "\""); }

}  // namespace

Directory::Directory(Service& service) : service_(service), sweeper_(service.io) {}

void Directory::start() {
  started_at_ms_ = now_ms();
  for (const TableRecord& record : service_.store.unfinished_tables()) {
    if (record.status != TableStatus::Open) {
      resume(record);
      continue;
    }
    try {
      if (const auto table = rebuild(record)) {
        insert(table);
        table->post([](Table& t) { t.open(nullptr); });
      }
    } catch (const std::exception& error) {  // a record that cannot be read costs its own table only
      spdlog::error("table {}: set aside: {}", record.id, error.what());
      ++service_.metrics.tables_stopped;
    }
  }
  sweep_later();
}

/// A match that was running when the server ended.
void Directory::resume(const TableRecord& record) {
  try {
    const Seating seating = Seating::load(record);
    if (!record.is_private && nlohmann::json::parse(record.options).is_object()) {
      std::lock_guard lock(mutex_);
      forsaken_.insert(record.id);
      listed_[record.id] = listed_as(record, seating, 0, static_cast<std::uint64_t>(record.last_seq));
    }
    const bool bots = std::any_of(seating.seats.begin(), seating.seats.end(),
                                  [](const Occupant& occupant) { return !occupant.bot.empty(); });
    if (bots) find(record.id, [](const auto&) {});  // on being loaded it wakes them
  } catch (const std::exception& error) {
    spdlog::error("table {}: not listed: {}", record.id, error.what());
  }
}

/// A running table leaves the lobby when nobody has been there for long, whether it was loaded or not.
void Directory::unlist_forsaken() {
  if (now_ms() - started_at_ms_ < service_.config.timeouts.idle_table_s * 1000) return;
  std::lock_guard lock(mutex_);
  for (const std::string& id : forsaken_) {
    if (!tables_.contains(id) && listed_.erase(id) > 0) tell_lobby(id, removed_frame(id));
  }
  forsaken_.clear();
}

void Directory::sweep_later() {
  sweeper_.expires_after(std::chrono::seconds(1));
  sweeper_.async_wait([this](boost::system::error_code error) {
    if (error) return;
    std::vector<std::shared_ptr<Table>> tables;
    {
      std::lock_guard lock(mutex_);
      for (const auto& [id, table] : tables_) tables.push_back(table);
    }
    const std::int64_t now = now_ms();
    for (const auto& table : tables) table->sweep(now);
    unlist_forsaken();
    sweep_later();
  });
}

void Directory::create(const Caller& caller, protocol::TableCreate request, Reply reply) {
  if (service_.draining) return reply(protocol::busy("the server is shutting down", 5000));
  const auto game = service_.registry.find(request.game);
  if (game == nullptr)
    return reply(Error{Reason::unsupported, "this server does not play \"" + request.game + "\"", {}});
  if (request.clock) return reply(Error{Reason::unsupported, "this server keeps no clocks", {}});
  const auto& info = game->info();
  if (request.seats < info.min_seats || request.seats > info.max_seats) {
    return reply(protocol::invalid_params("/params/seats", info.name + " is played by " +
                                                               std::to_string(info.min_seats) + " to " +
                                                               std::to_string(info.max_seats)));
  }
  const auto options = game->options(request.options, request.seats);
  if (const auto* problem = std::get_if<std::string>(&options)) {
    return reply(protocol::invalid_params("/params/options", *problem));
  }

  TableRecord record;
  record.id = random_text(12);
  record.game = info.slug;
  record.ruleset = game->ruleset();
  record.options = std::get<core::Options>(options).json().dump();
  record.is_private = request.is_private;
  if (record.is_private) record.code = random_text(10);
  record.spectators = request.spectators;
  record.server_seed = new_server_half();
  record.created_at_ms = now_ms();
  Seating seating;
  seating.seats.resize(static_cast<std::size_t>(request.seats));
  seating.host = caller.user;
  if (request.sit) seating.seats[0] = {caller.user, "", request.entropy.value_or("")};
  seating.store(record);

  asio::post(service_.background, [=, this] {
    if (auto error = service_.users->over_table_limit(caller.user.id)) return reply(std::move(*error));
    service_.write({persistence::PutTable{record}}, [=, this](std::optional<StoreError> error) {
      if (error) {
        spdlog::error("a new table could not be stored: {}", error->what());
        return reply(protocol::busy("the server cannot store this just now", 1000));
      }
      ++service_.metrics.tables_created;
      const auto table = std::make_shared<Table>(service_, record, game, nullptr,
                                                 std::vector<persistence::MoveRecord>{}, "");
      insert(table);
      std::string result;
      json::Writer out(result);
      out.begin_object();
      out.member("table", record.id);
      out.member("commitment", core::to_hex(commitment(record.server_seed)));
      if (record.is_private) out.member("code", record.code);
      if (request.sit) out.member("seat", 0);
      out.end_object();
      // In one operation: what the creator does next with the table comes after both.
      table->post([session = caller.session, reply, result = std::move(result)](Table& t) {
        reply(result);
        t.open(session);
      });
    });
  });
}

void Directory::insert(const std::shared_ptr<Table>& table) {
  std::lock_guard lock(mutex_);
  tables_.emplace(table->id(), table);
}

void Directory::find(const std::string& id, Found found) {
  std::shared_ptr<Table> table;
  {
    std::lock_guard lock(mutex_);
    const auto known = tables_.find(id);
    if (known == tables_.end()) {
      auto& waiting = loading_[id];
      waiting.push_back(std::move(found));
      if (waiting.size() == 1) asio::post(service_.background, [this, id] { load(id); });
      return;
    }
    table = known->second;
  }
  found(std::move(table));
}

void Directory::load(const std::string& id) {
  std::shared_ptr<Table> table;
  try {
    if (const auto record = service_.store.table(id)) table = rebuild(*record);
  } catch (const std::exception& error) {
    spdlog::error("table {}: cannot be loaded: {}", id, error.what());
  }
  std::vector<Found> waiting;
  {
    std::lock_guard lock(mutex_);
    if (table != nullptr) tables_[id] = table;
    forsaken_.erase(id);
    waiting = std::move(loading_[id]);
    loading_.erase(id);
  }
  if (table != nullptr) {
    ++service_.metrics.tables_loaded;
    table->post([](Table& t) { t.open(nullptr); });
  } else {
    unlist(id);
  }
  for (const Found& found : waiting) found(table);
}

std::shared_ptr<Table> Directory::rebuild(const TableRecord& record) {
  if (record.status == TableStatus::Open) {
    const auto game = service_.registry.find(record.game);
    if (game == nullptr) return nullptr;
    if (!nlohmann::json::parse(record.options).is_object())
      throw std::runtime_error("its options are damaged");
    return std::make_shared<Table>(service_, record, game, nullptr, std::vector<persistence::MoveRecord>{},
                                   "");
  }
  auto moves = service_.store.moves(record.id);
  std::string stopped = service_.store.quarantine_reason(record.id).value_or("");
  Rebuilt rebuilt = rebuild_match(service_.store, service_.registry, record, moves);
  if (!rebuilt.failure.empty() && stopped.empty()) {
    stopped = rebuilt.failure;
    ++service_.metrics.tables_stopped;
    spdlog::error("table {}: set aside: {}", record.id, stopped);
    // Where only the rules are missing, a later version of the program may go on with the match.
    const bool damaged = !rebuilt.fault || rebuilt.fault->kind != Fault::Kind::unknown_ruleset;
    if (damaged) service_.write({persistence::Quarantine{record.id, stopped, now_ms()}});
  }
  TableRecord current = record;
  if (rebuilt.other_rules && rebuilt.match != nullptr && record.status != TableStatus::Finished) {
    current.ruleset = rebuilt.game->ruleset();
    service_.write({persistence::PutTable{current},
                    persistence::Audit{{now_ms(), "server", "table.other_rules", record.id, ""}}});
  }
  return std::make_shared<Table>(service_, current, rebuilt.game, std::move(rebuilt.match), std::move(moves),
                                 stopped);
}

void Directory::forget(const std::string& id) {
  std::shared_ptr<Table> last;  // destroyed outside the lock
  std::lock_guard lock(mutex_);
  if (const auto known = tables_.find(id); known != tables_.end()) {
    last = std::move(known->second);
    tables_.erase(known);
  }
  if (listed_.erase(id) > 0) tell_lobby(id, removed_frame(id));
}

void Directory::unlist(const std::string& id) {
  std::lock_guard lock(mutex_);
  if (listed_.erase(id) > 0) tell_lobby(id, removed_frame(id));
}

void Directory::list(const std::string& id, Listed listed) {
  const Frame frame = lobby_frame("table", listed.json);
  std::lock_guard lock(mutex_);
  if (!tables_.contains(id)) return;
  listed_[id] = std::move(listed);
  tell_lobby(id, frame);
}

std::string Directory::listing(const std::optional<std::string>& game,
                               const std::optional<std::string>& status) const {
  std::string text = "{\"tables\":[";
  std::lock_guard lock(mutex_);
  for (const auto& [id, listed] : listed_) {
    if ((game && *game != listed.game) || (status && *status != listed.status)) continue;
    if (text.back() != '[') text += ',';
    text += listed.json;
  }
  text += "]}";
  return text;
}

void Directory::subscribe(const std::shared_ptr<Session>& session) {
  std::lock_guard lock(mutex_);
  if (std::find(lobby_.begin(), lobby_.end(), session) == lobby_.end()) lobby_.push_back(session);
}

void Directory::unsubscribe(const std::shared_ptr<Session>& session) {
  std::lock_guard lock(mutex_);
  std::erase(lobby_, session);
}

void Directory::refresh_lobby(const std::shared_ptr<Session>& session, const std::set<std::string>& ids) {
  std::lock_guard lock(mutex_);
  if (std::find(lobby_.begin(), lobby_.end(), session) == lobby_.end()) return;
  for (const std::string& id : ids) {
    const auto listed = listed_.find(id);
    session->send_lobby_news(
        id, listed == listed_.end() ? removed_frame(id) : lobby_frame("table", listed->second.json));
  }
}

void Directory::tell_lobby(const std::string& id, const Frame& frame) {
  for (const auto& session : lobby_) session->send_lobby_news(id, frame);
}

void Directory::greet(const std::shared_ptr<Session>& session) {
  std::lock_guard lock(mutex_);
  sessions_[session.get()].session = session;
}

void Directory::identify(const std::shared_ptr<Session>& session, const std::string& user) {
  std::lock_guard lock(mutex_);
  if (const auto connected = sessions_.find(session.get()); connected != sessions_.end())
    connected->second.user = user;
}

void Directory::part(const std::shared_ptr<Session>& session) {
  std::lock_guard lock(mutex_);
  sessions_.erase(session.get());
}

std::vector<std::shared_ptr<Session>> Directory::sessions() const {
  std::vector<std::shared_ptr<Session>> alive;
  std::lock_guard lock(mutex_);
  for (const auto& [key, connected] : sessions_) {
    if (auto session = connected.session.lock()) alive.push_back(std::move(session));
  }
  return alive;
}

std::vector<std::shared_ptr<Session>> Directory::sessions_of(const std::string& user) const {
  std::vector<std::shared_ptr<Session>> theirs;
  std::lock_guard lock(mutex_);
  for (const auto& [key, connected] : sessions_) {
    if (connected.user != user) continue;
    if (auto session = connected.session.lock()) theirs.push_back(std::move(session));
  }
  return theirs;
}

}  // namespace arbiter::server
