#include "server/people/users.hpp"

#include <sodium/randombytes.h>
#include <spdlog/spdlog.h>

#include "json/writer.hpp"
#include "protocol/names.hpp"
#include "server/base/random_id.hpp"

namespace arbiter::server {

using persistence::ErrorKind;
using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

constexpr std::int64_t kGuessesPerHour = 30;
constexpr std::int64_t kNamesPerHour = 10;
constexpr std::int64_t kSeenEveryMs = 3'600'000;  // how exactly it is stored when a device was last there
constexpr std::size_t kMaxSessions = 50;
constexpr int kGuestNames = 20;  // that are tried

/// Of four digits, and of more where many are taken.
std::string guest_name(int tried) {
  std::uint32_t beyond = 10'000;
  for (int more = tried / 5; more > 0; --more) beyond *= 10;
  return "Guest " + std::to_string(beyond / 10 + randombytes_uniform(beyond - beyond / 10));
}

persistence::UserRecord folded(persistence::UserRecord user) {
  user.folded_name = protocol::fold_name(user.name);
  user.folded_by = protocol::fold_version();
  return user;
}

Error name_is_taken(const std::string& name) {
  return {Reason::forbidden, "the name \"" + name + "\" is taken, or too like one that is", {}};
}

Error cannot_read() { return protocol::busy("the server cannot read just now", 1000); }
Error cannot_write() { return protocol::busy("the server cannot write just now", 1000); }
Error no_such_code() {
  return {Reason::unauthorized, "this code is nobody's: it may have been used, or be too old", {}};
}

}  // namespace

Users::Users(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, LinkCodes& links,
             const Bans& bans, Entrance& entrance, std::int64_t per_hour)
    : runtime_(runtime),
      store_(store),
      world_(world),
      links_(links),
      bans_(bans),
      entrance_(entrance),
      made_(per_hour),
      guessed_(per_hour == 0 ? 0 : kGuessesPerHour),
      renamed_(kNamesPerHour) {}

/// All of them give up their old folding first, so that none is in the way of another's new one.
void Users::start() {
  auto stale = store_.users_not_folded_by(protocol::fold_version());
  if (stale.empty()) return;
  for (persistence::UserRecord& user : stale) {
    user.folded_name.clear();
    world_.write({persistence::PutUser{user}}, {});
  }
  for (persistence::UserRecord& user : stale) {
    user = folded(std::move(user));
    world_.write({persistence::PutUser{user}}, [this, user](std::optional<StoreError> error) mutable {
      if (!error || error->kind() != ErrorKind::Conflict) return;
      user.folded_name.clear();
      world_.write({persistence::PutUser{std::move(user)}}, {});
    });
  }
  spdlog::info("{} names are folded by {} from now on", stale.size(), protocol::fold_version());
}

void Users::hello(const std::string& address, const protocol::SessionHello& request, Done done) {
  if (request.token) return recognise(address, *request.token, std::move(done));
  if (request.code) return redeem(address, request, std::move(done));
  create(address, request, std::move(done));
}

/// Somebody who comes for the first time.
struct Users::New {
  std::string name;  // empty: a guest
  std::string device;
  std::string address;
  std::vector<persistence::Write> along;  // in the same unit
};

void Users::create(const std::string& address, const protocol::SessionHello& request, Done done) {
  const std::string network = network_of(address);
  auto admitted = entrance_.admit(network, request);
  if (auto* error = std::get_if<Error>(&admitted)) return done(std::move(*error));
  if (auto error = made_.spend(network, runtime_.now())) {
    error->message = "your address has made as many new names as it may in an hour, " +
                     std::to_string(made_.most()) +
                     "; come back with the token of one of them, or in the next hour";
    return done(std::move(*error));
  }
  store_new(std::make_shared<const New>(New{request.name.value_or(""), request.device.value_or(""), address,
                                            std::get<0>(std::move(admitted))}),
            0, std::move(done));
}

/// A guest, for whom `guests` names were tried before.
void Users::store_new(std::shared_ptr<const New> who, int guests, Done done) {
  persistence::UserRecord user;
  user.id = random_text(12);
  user.name = who->name.empty() ? guest_name(guests) : who->name;
  user.created_at_ms = runtime_.now().wall_ms;
  user = folded(std::move(user));
  const std::string token = random_text(43);
  auto session = new_session(user.id, token, who->device, who->address);
  Known known{{{user.id, user.name}, session.id}, token, {}};
  std::vector<persistence::Write> writes = who->along;
  writes.emplace_back(persistence::PutUser{std::move(user)});
  writes.emplace_back(persistence::AddSession{std::move(session)});
  world_.write(std::move(writes), [this, known = std::move(known), who = std::move(who), guests,
                                   done = std::move(done)](std::optional<StoreError> error) mutable {
    if (!error) return done(known);
    if (error->kind() == ErrorKind::Conflict) {
      if (!who->name.empty() || guests == kGuestNames) return done(name_is_taken(known.speaker.user.name));
      return store_new(std::move(who), guests + 1, std::move(done));
    }
    if (error->kind() == ErrorKind::NotFound) return done(Entrance::no_such_invitation());
    spdlog::error("a new user could not be stored: {}", error->what());
    done(cannot_write());
  });
}

void Users::recognise(const std::string& address, const std::string& token, Done done) {
  runtime_.log_ins().post([this, address, token, done = std::move(done)] {
    try {
      const auto hash = hash_of_secret(token);
      const auto session = store_.session_by_token(hash);
      const auto user = session ? store_.user(session->user) : std::nullopt;
      if (!user) return done(Error{Reason::unauthorized, "this token belongs to nobody", {}});
      if (const auto ban = bans_.on_user(user->id)) return done(banned_error(*ban));
      const std::int64_t now = runtime_.now().wall_ms;
      const bool was_set_back = now < session->seen_at_ms;  // the machine's clock
      if (now - session->seen_at_ms >= kSeenEveryMs || was_set_back || session->address != address)
        world_.write({persistence::TouchSession{session->id, now, address}}, {});
      done(Known{{{user->id, user->name}, session->id}, token, own_tables(store_, user->id)});
      // It may have been revoked between the look-up and now, when its connections were closed without this one.
      if (!store_.session_by_token(hash)) world_.end_session(session->id);
    } catch (const StoreError&) {
      done(cannot_read());
    }
  });
}

void Users::redeem(const std::string& address, const protocol::SessionHello& request, Done done) {
  if (auto error = guessed_.spend(network_of(address), runtime_.now())) {
    error->message = "too many codes were tried from your address; ask for a new one in the next hour";
    return done(std::move(*error));
  }
  runtime_.log_ins().post([this, address, code = plain_code(*request.code),
                           device = request.device.value_or(""), done = std::move(done)] {
    try {
      if (code.size() == kRecoveryCodeLength) {
        const auto hash = hash_of_secret(code);
        const auto user = store_.user_by_recovery(hash);
        return user ? add_device(address, user->id, device, hash, done) : done(no_such_code());
      }
      const auto user = links_.redeem(code, runtime_.now().steady_ms);
      user ? add_device(address, *user, device, std::nullopt, done) : done(no_such_code());
    } catch (const StoreError&) {
      done(cannot_read());
    }
  });
}

/// `recovery`: the code that is spent by this, in the same unit.
void Users::add_device(const std::string& address, const std::string& user, const std::string& device,
                       std::optional<persistence::Hash> recovery, Done done) {
  if (store_.sessions_of(user).size() >= kMaxSessions)
    return done(protocol::too_large("sessions_per_user", kMaxSessions));
  const std::string token = random_text(43);
  std::vector<persistence::Write> writes;
  if (recovery) writes.emplace_back(persistence::SpendRecovery{*recovery});
  writes.emplace_back(persistence::AddSession{new_session(user, token, device, address)});
  world_.write(std::move(writes), [this, address, token,
                                   done = std::move(done)](const std::optional<StoreError>& error) mutable {
    if (!error) return recognise(address, token, std::move(done));
    done(error->kind() == ErrorKind::NotFound ? no_such_code() : cannot_write());
  });
}

void Users::rename(const User& user, const protocol::SessionRename& request, Reply reply) {
  if (auto error = renamed_.spend(user.id, runtime_.now())) {
    error->message = "you may change your name " + std::to_string(kNamesPerHour) + " times in an hour";
    return reply(std::move(*error));
  }
  runtime_.log_ins().post([this, now = User{user.id, request.name}, reply = std::move(reply)] {
    try {
      auto record = store_.user(now.id);
      if (!record) return reply(Error{Reason::not_found, "there is no such person", {}});
      record->name = now.name;
      world_.write({persistence::PutUser{folded(*std::move(record))}},
                   [this, now, reply](std::optional<StoreError> error) {
                     if (error && error->kind() == ErrorKind::Conflict) return reply(name_is_taken(now.name));
                     if (error) return reply(cannot_write());
                     world_.renamed(now, {});
                     std::string result;
                     json::Writer out(result);
                     out.begin_object();
                     out.key("user").begin_object();
                     out.member("id", now.id);
                     out.member("name", now.name);
                     out.end_object();
                     out.end_object();
                     reply(std::move(result));
                     runtime_.log_ins().post([this, now] {
                       try {
                         std::vector<std::string> tables;
                         for (const auto& table : store_.unfinished_tables_of(now.id))
                           tables.push_back(table.id);
                         world_.renamed(now, tables);
                       } catch (const StoreError&) {  // they show the new name when they are loaded again
                       }
                     });
                   });
    } catch (const StoreError&) {
      reply(cannot_read());
    }
  });
}

persistence::SessionRecord Users::new_session(const std::string& user, const std::string& token,
                                              const std::string& device, const std::string& address) const {
  const std::int64_t now = runtime_.now().wall_ms;
  return {.id = random_text(12),
          .user = user,
          .token_hash = hash_of_secret(token),
          .device = device,
          .created_at_ms = now,
          .seen_at_ms = now,
          .address = address};
}

}  // namespace arbiter::server
