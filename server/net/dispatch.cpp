#include "server/net/dispatch.hpp"

#include "protocol/envelope.hpp"
#include "protocol/messages.hpp"
#include "server/net/catalogue.hpp"
#include "server/net/service.hpp"
#include "server/net/session.hpp"
#include "server/net/welcome.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

namespace {

std::optional<std::string> word(const std::optional<protocol::Status>& status) {
  if (!status) return std::nullopt;
  switch (*status) {
    case protocol::Status::open:
      return "open";
    case protocol::Status::playing:
      return "playing";
    case protocol::Status::paused:
      return "paused";
    case protocol::Status::stopped:
      return "stopped";
    case protocol::Status::finished:
      return "finished";
  }
  return std::nullopt;
}

/// Anything of admin.* but admin.hello.
template <class Request>
concept ForOperators = requires(Administration& administration, const Request& request) {
  administration.ask(Operator{}, request, Reply{});
};

/// One function for each type of request.
class Dispatch {
 public:
  Dispatch(const std::shared_ptr<Session>& session, Reply reply)
      : session_(session), service_(session->service()), reply_(std::move(reply)) {}

  void operator()(protocol::SessionHello& request) {
    if (session_->has_said_hello())
      return reply_(Error{Reason::invalid_request, "this connection has said hello already", {}});
    service_.users.hello(
        session_->address(), request,
        [session = session_, reply = std::move(reply_)](std::variant<Users::Known, Error> outcome) {
          if (auto* error = std::get_if<Error>(&outcome)) return reply(std::move(*error));
          const auto& known = std::get<Users::Known>(outcome);
          session->become(known.speaker);
          session->service().presence.identify(session, known.speaker);
          // Banned since the look-up: whoever put the ban into force may not have known whose connection this is.
          if (const auto ban = session->service().bans.on_user(known.speaker.user.id)) {
            reply(banned_error(*ban));
            return session->close(kPolicyViolation, "banned");
          }
          reply(welcome_json(known, session->service().config.limits));
        });
  }
  void operator()(protocol::SessionRename& request) {
    service_.users.rename(session_->user(), request, std::move(reply_));
  }
  void operator()(protocol::SessionLink& request) { device(request); }
  void operator()(protocol::SessionList& request) { device(request); }
  void operator()(protocol::SessionRevoke& request) { device(request); }
  void operator()(protocol::SessionRecovery& request) { device(request); }
  void operator()(protocol::UserGet& request) {
    service_.profiles.ask(session_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserLeaders& request) { service_.profiles.ask(request, std::move(reply_)); }
  void operator()(protocol::UserMatches& request) {
    protocol::MatchList list{std::move(request.game), std::move(request.user), protocol::Status::finished,
                             request.limit, std::move(request.cursor)};
    stored(list);
  }
  void operator()(protocol::UserBlock& request) {
    service_.blocks.ask(session_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserUnblock& request) {
    service_.blocks.ask(session_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserSet& request) {
    service_.notifier.ask(session_->user(), request, std::move(reply_));
  }
  void operator()(protocol::UserInvite&) { service_.entrance.invite(session_->user().id, std::move(reply_)); }
  void operator()(protocol::AdminHello& request) {
    const auto who = service_.operators.find(request.token);
    if (!who) return reply_(Error{Reason::unauthorized, "this token is no operator's", {}});
    session_->become_operator(std::move(request.token));
    reply_("{\"operator\":\"" + who->name + "\"}");
  }
  void operator()(ForOperators auto&) { reply_(protocol::internal_error()); }  // see dispatch_admin
  void operator()(protocol::UserReport& request) { own(request); }
  void operator()(protocol::UserExport& request) { own(request); }
  void operator()(protocol::UserForget& request) { own(request); }
  void operator()(protocol::GamesList&) { reply_(catalogue_json(service_.registry)); }

  void operator()(protocol::LobbyList& request) {
    reply_(service_.lobby.listing(request.game, word(request.status)));
  }
  void operator()(protocol::LobbySubscribe&) { service_.lobby.subscribe(session_, std::move(reply_)); }
  void operator()(protocol::LobbyUnsubscribe&) { service_.lobby.unsubscribe(session_, std::move(reply_)); }

  void operator()(protocol::TableCreate& request) {
    if (!service_.entrance.may_open_tables(session_->user().id)) return reply_(opens_no_tables());
    service_.tables.create(session_, std::move(request), std::move(reply_));
  }
  /// Whoever sits down has one more table: room for it is asked for first.
  void operator()(protocol::TableJoin& request) { with_place(request); }
  void operator()(protocol::TableAnswer& request) { with_place(request); }
  template <class Request>
  requires(requires(Request request) { request.table; } && !ForOperators<Request>) void operator()(
      Request& request) {
    const std::string id = request.table;
    service_.tables.call(id, session_, std::move(request), nullptr, std::move(reply_));
  }

  void operator()(protocol::MatchState& request) { running_or_stored(request); }
  void operator()(protocol::MatchMoves& request) { running_or_stored(request); }
  void operator()(protocol::MatchList& request) { stored(request); }
  void operator()(protocol::MatchExport& request) { stored(request); }
  void operator()(protocol::MatchImport& request) { stored(request); }
  /// What the archive prepares is opened as a table.
  void operator()(protocol::MatchBranch& request) {
    if (!service_.entrance.may_open_tables(session_->user().id)) return reply_(opens_no_tables());
    service_.archive.branch(
        session_->user().id, std::move(request), [session = session_] { return session->is_here(); },
        [session = session_, reply = std::move(reply_)](std::variant<BranchStart, Error> made) {
          if (auto* error = std::get_if<Error>(&made)) return reply(std::move(*error));
          session->service().tables.branch(session, std::get<BranchStart>(std::move(made)), reply);
        });
  }
  void operator()(protocol::MatchAnalyse& request) {
    service_.archive.analyse(
        session_->user().id, std::move(request), std::move(reply_),
        [session = session_] { return session->is_here(); },
        [session = session_](const std::string& so_far) {
          session->send_answer(make_frame(protocol::notification_frame("match.analysis", so_far)));
        });
  }

 private:
  static Error opens_no_tables() {
    return {Reason::forbidden, "on this server you may play and watch, and not open tables", {}};
  }
  template <class Request>
  void with_place(Request& request) {
    service_.quota.reserve(session_->user().id, [session = session_, request = std::move(request),
                                                 reply = std::move(reply_)](PlaceRef place) mutable {
      const std::string id = request.table;
      session->service().tables.call(id, session, std::move(request), std::move(place), std::move(reply));
    });
  }
  template <class Request>
  void own(const Request& request) {
    service_.own_data.ask(session_->user(), request, std::move(reply_));
  }
  template <class Request>
  void device(const Request& request) {
    service_.devices.ask(session_->speaker(), request, std::move(reply_));
  }
  template <class Request>
  void stored(Request& request) {
    service_.archive.ask(session_->user().id, std::move(request), std::move(reply_),
                         [session = session_] { return session->is_here(); });
  }
  /// A match that is being played is read from memory.
  template <class Request>
  void running_or_stored(Request& request) {
    const auto table = service_.tables.loaded(request.match);
    if (table == nullptr) return stored(request);
    table->call(session_, std::move(request), nullptr, std::move(reply_));
  }

  const std::shared_ptr<Session>& session_;
  Service& service_;
  Reply reply_;
};

}  // namespace

void dispatch(const std::shared_ptr<Session>& session, protocol::Call call, Reply reply) {
  const protocol::Method* method = protocol::find_method(call.method);
  if (method == nullptr) return reply(protocol::method_not_found(call.method));
  if (method->is_admin) {
    const auto who = session->current_operator();
    if (!who) return reply(Error{Reason::unauthorized, "say admin.hello first", {}});
    return dispatch_admin(session->service(), *who, std::move(call), std::move(reply));
  }
  if (method->needs_hello && !session->has_said_hello()) {
    return reply(Error{Reason::unauthorized, "say session.hello first", {}});
  }
  auto request = protocol::parse_request(call.method, std::move(call.params));
  if (auto* error = std::get_if<Error>(&request)) return reply(std::move(*error));
  std::visit(Dispatch(session, std::move(reply)), std::get<protocol::Request>(request));
}

void dispatch_admin(Service& service, const Operator& who, protocol::Call call, Reply reply) {
  const protocol::Method* method = protocol::find_method(call.method);
  if (method == nullptr) return reply(protocol::method_not_found(call.method));
  if (!method->is_admin) return reply(Error{Reason::unsupported, "only admin.* is answered here", {}});
  auto request = protocol::parse_request(call.method, std::move(call.params));
  if (auto* error = std::get_if<Error>(&request)) return reply(std::move(*error));
  std::visit(
      [&](auto& asked) {
        if constexpr (ForOperators<std::decay_t<decltype(asked)>>)
          service.administration.ask(who, asked, std::move(reply));
        else
          reply(protocol::internal_error());
      },
      std::get<protocol::Request>(request));
}

}  // namespace arbiter::server
