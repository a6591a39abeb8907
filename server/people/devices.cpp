#include "server/people/devices.hpp"

#include "json/writer.hpp"
#include "server/base/flaw.hpp"
#include "server/base/iso_time.hpp"

namespace arbiter::server {

using persistence::ErrorKind;
using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

std::string session_list_json(const std::vector<persistence::SessionRecord>& sessions,
                              const std::string& current) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("sessions").begin_array();
  for (const auto& session : sessions) {
    out.begin_object();
    out.member("session", session.id);
    if (!session.device.empty()) out.member("device", session.device);
    out.member("since", iso_time(session.created_at_ms));
    out.member("seen", iso_time(session.seen_at_ms));
    out.member("current", session.id == current);
    out.end_object();
  }
  out.end_array();
  out.end_object();
  return text;
}

}  // namespace

void Devices::ask(const Speaker& who, const protocol::SessionLink&, Reply reply) {
  const Moment now = runtime_.now();
  std::string result;
  json::Writer out(result);
  out.begin_object();
  out.member("code", links_.issue(who.user.id, now.steady_ms));
  out.member("until", iso_time(now.wall_ms + LinkCodes::kLifeMs));
  out.end_object();
  reply(std::move(result));
}

void Devices::ask(const Speaker& who, const protocol::SessionList&, Reply reply) {
  runtime_.log_ins().post([this, who, reply = std::move(reply)] {
    try {
      reply(session_list_json(store_.sessions_of(who.user.id), who.session));
    } catch (const StoreError&) {
      reply(protocol::busy("the server cannot read just now", 1000));
    }
  });
}

void Devices::ask(const Speaker& who, const protocol::SessionRevoke& request, Reply reply) {
  world_.write({persistence::DropSession{who.user.id, request.session}},
               [this, session = request.session, reply = std::move(reply)](std::optional<StoreError> error) {
                 if (!error) {
                   reply(std::string("{}"));
                   if (!ARBITER_FLAW(leaves_revoked_connections)) world_.end_session(session);
                   return;
                 }
                 if (error->kind() == ErrorKind::NotFound)
                   return reply(Error{Reason::not_found, "you have no such session", {}});
                 reply(protocol::busy("the server cannot write just now", 1000));
               });
}

void Devices::ask(const Speaker& who, const protocol::SessionRecovery&, Reply reply) {
  const std::string code = new_code(kRecoveryCodeLength);
  world_.write({persistence::SetRecovery{who.user.id, hash_of_secret(plain_code(code))}},
               [code, reply = std::move(reply)](const std::optional<StoreError>& error) {
                 if (error) return reply(protocol::busy("the server cannot write just now", 1000));
                 reply("{\"code\":\"" + code + "\"}");
               });
}

}  // namespace arbiter::server
