#include "server/dispatch.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>

#include "protocol/messages.hpp"
#include "server/archive/stored_match.hpp"
#include "server/catalogue.hpp"
#include "server/directory.hpp"
#include "server/service.hpp"
#include "server/table.hpp"
#include "server/users.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
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
    case protocol::Status::finished:
      return "finished";
  }
  return std::nullopt;
}

/// One function for each type of request.
class Dispatch {
 public:
  Dispatch(const std::shared_ptr<Session>& session, Reply reply)
      : session_(session), service_(session->service()), reply_(std::move(reply)) {}

  void operator()(protocol::SessionHello& request) {
    if (session_->user())
      return reply_(Error{Reason::invalid_request, "this connection has said hello already", {}});
    service_.users->hello(session_, std::move(request), std::move(reply_));
  }
  void operator()(protocol::GamesList&) { reply_(catalogue_json(service_.registry)); }

  void operator()(protocol::LobbyList& request) {
    reply_(service_.directory->listing(request.game, word(request.status)));
  }
  void operator()(protocol::LobbySubscribe&) {
    service_.directory->subscribe(session_);
    reply_(service_.directory->listing({}, {}));
  }
  void operator()(protocol::LobbyUnsubscribe&) {
    service_.directory->unsubscribe(session_);
    reply_(std::string("{}"));
  }

  void operator()(protocol::TableCreate& request) {
    service_.directory->create(caller(), std::move(request), std::move(reply_));
  }
  void operator()(protocol::TableJoin& request) { at_table(request, &Table::join); }
  void operator()(protocol::TableLeave& request) { at_table(request, &Table::leave); }
  void operator()(protocol::TableAddBot& request) { at_table(request, &Table::add_bot); }
  void operator()(protocol::TableRemove& request) { at_table(request, &Table::remove); }
  void operator()(protocol::TableStart& request) { at_table(request, &Table::start); }
  void operator()(protocol::TableWatch& request) { at_table(request, &Table::watch); }
  void operator()(protocol::TableUnwatch& request) { at_table(request, &Table::unwatch); }
  void operator()(protocol::TableAct& request) { at_table(request, &Table::act); }
  void operator()(protocol::TableLegal& request) { at_table(request, &Table::legal); }
  void operator()(protocol::TableResync& request) { at_table(request, &Table::resync); }
  void operator()(protocol::TableChat& request) { at_table(request, &Table::chat); }

  void operator()(protocol::MatchList& request) { from_the_archive(request, &list_matches); }
  void operator()(protocol::MatchState& request) { from_the_archive(request, &match_state); }
  void operator()(protocol::MatchMoves& request) { from_the_archive(request, &match_moves); }
  void operator()(protocol::MatchExport& request) { from_the_archive(request, &export_match_result); }
  void operator()(protocol::MatchImport& request) { from_the_archive(request, &import_match_result); }

 private:
  Caller caller() const { return {session_, *session_->user()}; }

  template <class Request>
  void at_table(Request& request, void (Table::*operation)(const Caller&, Request, Reply)) {
    const std::string id = request.table;
    find(id,
         [operation, caller = caller(), request = std::move(request), reply = reply_](Table& table) mutable {
           (table.*operation)(caller, std::move(request), std::move(reply));  // an operation runs once
         });
  }
  template <class Request>
  void at_table(Request& request, void (Table::*operation)(const Caller&, Reply)) {
    find(request.table,
         [operation, caller = caller(), reply = reply_](Table& table) { (table.*operation)(caller, reply); });
  }
  void find(const std::string& id, Table::Operation operation) {
    service_.directory->find(
        id, [operation = std::move(operation), reply = reply_](std::shared_ptr<Table> table) mutable {
          if (table == nullptr) return reply(Error{Reason::not_found, "there is no such table", {}});
          table->post(std::move(operation));
        });
  }

  /// Questions about stored matches wait for the disk, so they are answered elsewhere.
  template <class Request, class Answerer>
  void from_the_archive(Request& request, Answerer answerer) {
    asio::post(service_.background,
               [&service = service_, user = session_->user()->id, request = std::move(request), answerer,
                reply = std::move(reply_)]() mutable {
                 try {
                   reply(answerer(service.store, service.registry, user, request));
                 } catch (const Refused& refused) {
                   if (refused.error.reason == Reason::internal_error)
                     spdlog::error("a stored match could not be read: {}", refused.what());
                   reply(refused.error);
                 } catch (const std::exception& error) {
                   spdlog::error("a stored match could not be read: {}", error.what());
                   reply(protocol::internal_error());
                 }
               });
  }

  const std::shared_ptr<Session>& session_;
  Service& service_;
  Reply reply_;
};

}  // namespace

void dispatch(const std::shared_ptr<Session>& session, protocol::Call call, Reply reply) {
  const protocol::Method* method = protocol::find_method(call.method);
  if (method == nullptr) return reply(protocol::method_not_found(call.method));
  if (method->needs_hello && !session->user()) {
    return reply(Error{Reason::unauthorized, "say session.hello first", {}});
  }
  auto request = protocol::parse_request(call.method, std::move(call.params));
  if (auto* error = std::get_if<Error>(&request)) return reply(std::move(*error));
  std::visit(Dispatch(session, std::move(reply)), std::get<protocol::Request>(request));
}

}  // namespace arbiter::server
