#include "server/users.hpp"

#include <sodium/crypto_generichash.h>
#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>

#include "json/writer.hpp"
#include "protocol/envelope.hpp"
#include "protocol/messages.hpp"
#include "protocol/names.hpp"
#include "server/admission.hpp"
#include "server/directory.hpp"
#include "server/random_id.hpp"
#include "server/service.hpp"
#include "server/version.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

constexpr std::int64_t kHourMs = 3'600'000;
constexpr std::size_t kRememberedAddresses = 100'000;

persistence::Digest hash(const std::string& token) {
  persistence::Digest digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return digest;
}

}  // namespace

void Users::hello(const std::shared_ptr<Session>& session, protocol::SessionHello request, Reply reply) {
  if (request.name) return create(session, *request.name, std::move(reply));
  recognise(session, *request.token, std::move(reply));
}

void Users::create(const std::shared_ptr<Session>& session, const std::string& name, Reply reply) {
  if (!may_create(session->address())) {
    auto error = protocol::rate_limited(static_cast<std::uint64_t>(kHourMs - now_ms() % kHourMs));
    error.message = "your address has made as many new names as it may in an hour, " +
                    std::to_string(service_.config.limits.users_per_address_per_hour) +
                    "; come back with the token of one of them, or in the next hour";
    return reply(std::move(error));
  }
  persistence::UserRecord record;
  record.id = random_text(12);
  record.name = name;
  record.folded_name = protocol::fold_name(name);
  const std::string token = random_text(43);
  record.token_hash = hash(token);
  record.created_at_ms = now_ms();
  service_.write({persistence::PutUser{record}}, [=, this](std::optional<persistence::StoreError> error) {
    if (error && error->kind() == persistence::ErrorKind::Conflict) {
      return reply(
          Error{Reason::forbidden, "the name \"" + name + "\" is taken, or too like one that is", {}});
    }
    if (error) {
      spdlog::error("a new user could not be stored: {}", error->what());
      return reply(protocol::busy("the server cannot write just now", 1000));
    }
    const User user{record.id, record.name};
    session->become(user);
    service_.directory->identify(session, user.id);
    reply(welcome(user, token, {}));
  });
}

void Users::recognise(const std::shared_ptr<Session>& session, const std::string& token, Reply reply) {
  boost::asio::post(service_.background, [=, this] {
    try {
      const auto record = service_.store.user_by_token(hash(token));
      if (!record) return reply(Error{Reason::unauthorized, "this token belongs to nobody", {}});
      const User user{record->id, record->name};
      session->become(user);
      service_.directory->identify(session, user.id);
      reply(welcome(user, token, service_.store.unfinished_tables_of(user.id)));
    } catch (const persistence::StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

std::optional<Error> Users::over_table_limit(const std::string& user) const {
  const auto most = static_cast<std::size_t>(service_.config.limits.tables_per_user);
  if (most == 0) return std::nullopt;
  try {
    if (service_.store.count_unfinished_tables_of(user) < most) return std::nullopt;
  } catch (const persistence::StoreError&) {
    return protocol::busy("the server cannot read just now", 1000);
  }
  auto error = protocol::too_large("tables_per_user", most);
  error.message =
      "you play at, or have opened, " + std::to_string(most) +
      " tables that are not over, and no more are allowed: finish one, leave or start one that waits, "
      "or let a bot play on in your seat (table.add_bot)";
  return error;
}

bool Users::may_create(const std::string& address) {
  const auto limit = service_.config.limits.users_per_address_per_hour;
  if (limit == 0) return true;
  const std::int64_t hour = now_ms() / kHourMs;
  std::lock_guard lock(mutex_);
  if (made_.size() > kRememberedAddresses) made_.clear();
  Made& made = made_[network_of(address)];
  if (made.hour != hour) made = {hour, 0};
  return ++made.count <= static_cast<int>(limit);
}

std::string Users::welcome(const User& user, const std::string& token,
                           const std::vector<persistence::TableRecord>& tables) const {
  const auto& limits = service_.config.limits;
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("user").begin_object();
  out.member("id", user.id);
  out.member("name", user.name);
  out.end_object();
  out.member("token", token);
  out.key("server").begin_object();
  out.member("name", "arbiter");
  out.member("version", kVersion);
  out.member("protocol", protocol::kVersion);
  out.end_object();
  out.key("limits").begin_object();
  const json::ParseLimits parse = parse_limits(limits);
  out.member("max_frame_bytes", parse.max_bytes);
  out.member("max_depth", parse.max_depth);
  out.member("max_values", parse.max_values);
  out.member("max_string_bytes", parse.max_string_bytes);
  out.member("max_batch", limits.batch);
  out.member("requests_per_second", limits.requests_per_second);
  out.member("tables_per_user", limits.tables_per_user);
  out.end_object();
  out.key("tables").begin_array();
  for (const auto& table : tables) out.value(table.id);
  out.end_array();
  out.end_object();
  return text;
}

}  // namespace arbiter::server
