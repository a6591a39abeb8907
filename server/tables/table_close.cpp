// A table that whoever runs the server ends.
#include <nlohmann/json.hpp>

#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

persistence::AuditLine Table::closing_line(const command::Close& close) const {
  return {at_.now.wall_ms, close.by, close.remove ? "admin.delete" : "admin.close", id(),
          nlohmann::json{{"why", close.why}}.dump()};
}

std::string Table::closing_words(const command::Close& close) {
  if (close.remove) return "This match was deleted from the server.";
  return "This table was closed by whoever runs the server: " + close.why;
}

/// A match that runs is over, as if its people had broken it off; what never began is deleted.
void Table::on(command::Close& close) {
  unanswered_ = close.call;
  if (draining_) return answer(close.call, protocol::busy("the server is shutting down", 5000));
  if (close.remove) return remove(close);
  if (record_.status == Status::Open) {
    const auto& begun = begin_change(close.call, nullptr, nullptr, PendingEnd{closing_words(close)});
    return store(begun.ticket, {persistence::DropTable{id()}, persistence::Audit{closing_line(close)}});
  }
  if (auto error = gone()) return answer(close.call, std::move(*error));
  abandon(core::Seat::of(0), &close);
}

/// What can still be played has to be closed first.
void Table::remove(const command::Close& close) {
  if (record_.status != Status::Finished && !stopped_)
    return answer(close.call, Error{Reason::forbidden, "this match is not over: close its table first", {}});
  const auto& begun = begin_change(close.call, nullptr, nullptr, PendingEnd{closing_words(close)});
  store(begun.ticket, {persistence::DropMatch{id()}, persistence::Audit{closing_line(close)}});
}

}  // namespace arbiter::server
