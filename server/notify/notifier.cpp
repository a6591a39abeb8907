#include "server/notify/notifier.hpp"

#include <iterator>
#include <nlohmann/json.hpp>

#include "json/writer.hpp"
#include "server/base/iso_time.hpp"
#include "server/base/random_id.hpp"
#include "server/notify/letter.hpp"

namespace arbiter::server {

using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

constexpr std::int64_t kWebhooksPerHour = 2000;
constexpr std::int64_t kMailsPerHour = 30;

/// What a notice says.
struct Happening {
  std::string event, table, game;
  std::int64_t at_ms = 0;
};

std::string notice_json(const Happening& what) {
  return nlohmann::json{{"event", what.event}, {"table", what.table}, {"game", what.game}, {"at", what.at_ms}}
      .dump();
}

/// Throws nlohmann::json::exception where it is something else.
Happening happening_in(const std::string& body) {
  const auto json = nlohmann::json::parse(body);
  return {json.at("event"), json.at("table"), json.at("game"), json.at("at")};
}

}  // namespace

Notifier::Notifier(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world,
                   const NotifySettings& settings, std::function<bool(const std::string&)> is_connected)
    : runtime_(runtime),
      store_(store),
      world_(world),
      settings_(settings),
      is_connected_(std::move(is_connected)),
      webhooks_(kWebhooksPerHour),
      mails_(kMailsPerHour),
      courier_(runtime, store, world, settings,
               [this](const persistence::Delivery& notice) { return deliveries_of(notice); }) {}

void Notifier::start() {
  auto users = store_.users_with_contacts();
  {
    const MutexLock lock(mutex_);
    reachable_.insert(std::make_move_iterator(users.begin()), std::make_move_iterator(users.end()));
  }
  courier_.start();
}

void Notifier::ask(const User& who, const protocol::UserSet& request, Reply reply) {
  if (request.email && *request.email && settings_.smtp_url.empty())
    return reply(Error{Reason::unsupported, "this server sends no mail", {}});
  persistence::ChangeContact change{.user = who.id, .webhook = {}, .email = {}, .locale = {}};
  std::string result = "{}";
  if (request.webhook) {
    change.webhook.emplace();
    if (*request.webhook) {
      change.webhook->url = (*request.webhook)->url;
      change.webhook->secret = random_text(43);
      for (const std::string& event : (*request.webhook)->events) change.webhook->events += event + " ";
      result = "{\"secret\":\"" + change.webhook->secret + "\"}";
    }
  }
  if (request.email) change.email = request.email->value_or("");
  if (request.locale) change.locale = request.locale->value_or("");
  {
    const MutexLock lock(mutex_);
    reachable_.insert(who.id);
  }
  world_.write({std::move(change)},
               [result, reply = std::move(reply)](const std::optional<StoreError>& error) {
                 if (error) return reply(protocol::busy("the server cannot write just now", 1000));
                 reply(result);
               });
}

std::optional<persistence::Write> Notifier::notice(const std::string& user, std::string_view event,
                                                   const std::string& table, const std::string& game) {
  {
    const MutexLock lock(mutex_);
    if (!reachable_.contains(user)) return std::nullopt;
  }
  const Moment now = runtime_.now();
  return persistence::AddDelivery{
      {0, user, "notice", notice_json({std::string(event), table, game, now.wall_ms}), 0, now.steady_ms}};
}

/// In which ways a person is told of it, by what they wish now. On the courier's thread.
std::vector<persistence::Write> Notifier::deliveries_of(const persistence::Delivery& notice) {
  std::vector<persistence::Write> writes;
  const std::string& user = notice.user;
  const auto contact = store_.contact(user);
  if (!contact) return writes;
  const Happening what = happening_in(notice.body);
  const std::string url = settings_.public_url + "/table/" + what.table;
  const bool wanted = (" " + contact->webhook_events).find(" " + what.event + " ") != std::string::npos;
  if (!contact->webhook_url.empty() && wanted && !webhooks_.spend(user, runtime_.now())) {
    std::string body;
    json::Writer out(body);
    out.begin_object();
    out.member("event", what.event);
    out.member("table", what.table);
    out.member("game", what.game);
    out.member("url", url);
    out.member("at", iso_time(what.at_ms));
    out.end_object();
    writes.emplace_back(
        persistence::AddDelivery{{0, user, "webhook", std::move(body), 0, notice.next_at_ms}});
  }
  if (!contact->email.empty() && !settings_.smtp_url.empty() && !is_connected_(user) &&
      !mails_.spend(user, runtime_.now())) {
    writes.emplace_back(
        persistence::AddDelivery{{0, user, "email",
                                  letter({settings_.mail_from, contact->email, contact->locale, what.event,
                                          what.game, url, what.at_ms}),
                                  0, notice.next_at_ms}});
  }
  return writes;
}

}  // namespace arbiter::server
