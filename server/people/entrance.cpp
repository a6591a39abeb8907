#include "server/people/entrance.hpp"

#include <sodium/utils.h>

#include <nlohmann/json.hpp>

#include "server/base/iso_time.hpp"
#include "server/people/codes.hpp"

namespace arbiter::server {

using persistence::ErrorKind;
using persistence::Invitation;
using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

constexpr std::int64_t kPasswordsPerHour = 30;
constexpr std::int64_t kDayMs = 86'400'000;
constexpr int kDaysOfPeoplesInvitations = 7;
constexpr std::size_t kInvitationLength = 20;  // 98 bits

Error needs(std::string_view what, const std::string& message) {
  return {Reason::unauthorized, message, {{"needs", what}}};
}

/// By what an invitation is spoken of: it tells nothing of the code.
std::string invitation_id(const persistence::Hash& hash) {
  std::string id(17, '\0');
  sodium_bin2hex(id.data(), id.size(), hash.data(), 8);
  id.pop_back();
  return id;
}

bool in_time(const Invitation& invitation, std::int64_t now_ms) {
  return invitation.until_ms == 0 || now_ms < invitation.until_ms;
}

}  // namespace

Entrance::Entrance(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world,
                   const Access& access)
    : runtime_(runtime),
      store_(store),
      world_(world),
      access_(access),
      openers_(access.table_openers.begin(), access.table_openers.end()),
      guessed_(kPasswordsPerHour) {}

Error Entrance::no_such_invitation() {
  return needs("invitation", "this invitation lets nobody in: it may have been used, or be too old");
}

std::variant<std::vector<persistence::Write>, Error> Entrance::admit(const std::string& network,
                                                                     const protocol::SessionHello& hello) {
  using Writes = std::vector<persistence::Write>;
  if (access_.new_people == "open") return Writes{};
  if (access_.new_people == "closed")
    return needs("token", "this server takes no new people; come back with a token or code of yours");
  if (hello.invitation) {
    return Writes{
        persistence::SpendInvitation{hash_of_secret(plain_code(*hello.invitation)), runtime_.now().wall_ms}};
  }
  if (access_.new_people == "invitation")
    return needs("invitation", "this server takes new people by invitation");
  if (!hello.password) return needs("password", "this server takes new people who know its password");
  if (auto error = guessed_.spend(network, runtime_.now())) {
    error->message = "too many passwords were tried from your address; try again in the next hour";
    return std::move(*error);
  }
  const auto given = hash_of_secret(*hello.password), wanted = hash_of_secret(access_.password);
  if (sodium_memcmp(given.data(), wanted.data(), given.size()) != 0 || access_.password.empty())
    return needs("password", "this is not the password of this server");
  return Writes{};
}

void Entrance::count_making(const std::string& user, int change) {
  const MutexLock lock(mutex_);
  std::size_t& making = making_[user];
  making = change > 0 ? making + 1 : making - 1;
  if (making == 0) making_.erase(user);
}

void Entrance::invite(const std::string& user, Reply reply) {
  if (access_.new_people == "open" || access_.new_people == "closed") {
    return reply(Error{Reason::unsupported,
                       access_.new_people == "open" ? "this server is open to all: nobody needs an invitation"
                                                    : "this server takes no new people",
                       {}});
  }
  if (access_.invitations_per_user == 0)
    return reply(Error{Reason::forbidden, "only the operator of this server invites", {}});
  runtime_.log_ins().post([this, user, reply = std::move(reply)] {
    try {
      const auto most = static_cast<std::size_t>(access_.invitations_per_user);
      const std::int64_t now = runtime_.now().wall_ms;
      std::size_t out = 0;
      {
        const MutexLock lock(mutex_);
        if (const auto making = making_.find(user); making != making_.end()) out = making->second;
      }
      for (const Invitation& invitation : store_.invitations())
        out += invitation.user == user && in_time(invitation, now) ? 1 : 0;
      if (out >= most) return reply(protocol::too_large("invitations_per_user", most));
      count_making(user, 1);
      make(user, user, 1, kDaysOfPeoplesInvitations, [this, user, reply](Answer answer) {
        count_making(user, -1);
        reply(std::move(answer));
      });
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

void Entrance::invite_by_operator(const std::string& actor, int uses, int days, Reply reply) {
  make("", actor, uses, days, std::move(reply));
}

void Entrance::make(const std::string& user, const std::string& actor, int uses, int days, Reply reply) {
  const std::string code = new_code(kInvitationLength);
  const std::int64_t now = runtime_.now().wall_ms;
  const Invitation invitation{hash_of_secret(plain_code(code)), user, uses, now, now + days * kDayMs};
  const std::string id = invitation_id(invitation.code_hash);
  const nlohmann::json detail{{"invitation", id}, {"uses", uses}, {"until", iso_time(invitation.until_ms)}};
  world_.write(
      {persistence::PutInvitation{invitation},
       persistence::Audit{{now, actor, user.empty() ? "admin.invite" : "user.invite", "", detail.dump()}}},
      [code, detail, reply = std::move(reply)](const std::optional<StoreError>& error) {
        if (error) return reply(protocol::busy("the server cannot write just now", 1000));
        nlohmann::json result = detail;
        result["code"] = code;
        reply(result.dump());
      });
}

std::string Entrance::invitations_json() const {
  nlohmann::json list = nlohmann::json::array();
  const std::int64_t now = runtime_.now().wall_ms;
  for (const Invitation& invitation : store_.invitations()) {
    if (!in_time(invitation, now)) continue;
    nlohmann::json entry{{"invitation", invitation_id(invitation.code_hash)},
                         {"uses", invitation.uses_left},
                         {"until", iso_time(invitation.until_ms)}};
    if (!invitation.user.empty()) entry["user"] = invitation.user;
    list.push_back(std::move(entry));
  }
  return nlohmann::json{{"invitations", std::move(list)}}.dump();
}

void Entrance::take_back(const std::string& actor, const std::string& id, Reply reply) {
  const auto all = store_.invitations();
  const auto known = std::find_if(all.begin(), all.end(), [&](const Invitation& invitation) {
    return invitation_id(invitation.code_hash) == id;
  });
  if (known == all.end()) return reply(Error{Reason::not_found, "there is no such invitation", {}});
  world_.write({persistence::DropInvitation{known->code_hash},
                persistence::Audit{{runtime_.now().wall_ms, actor, "admin.uninvite", "",
                                    nlohmann::json{{"invitation", id}}.dump()}}},
               [reply = std::move(reply)](const std::optional<StoreError>& error) {
                 if (!error) return reply(std::string("{}"));
                 if (error->kind() == ErrorKind::NotFound)
                   return reply(Error{Reason::not_found, "there is no such invitation", {}});
                 reply(protocol::busy("the server cannot write just now", 1000));
               });
}

}  // namespace arbiter::server
