// What the host decides about people: who talks, who is out, and who is the host.
#include <nlohmann/json.hpp>

#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

std::optional<Error> Table::may_act_as_host(const User& user, const std::string& on) const {
  if (auto error = may_enter(user, {})) return error;
  if (seating_.host.id != user.id) return Error{Reason::forbidden, "only the host may do that", {}};
  if (on == user.id) return Error{Reason::forbidden, "that is you", {}};
  return gone();
}

/// The host has blocked this person.
bool Table::is_unwelcome(const std::string& user) const {
  return at_.blocks != nullptr && at_.blocks->has_blocked(seating_.host.id, user);
}

bool Table::hears(const FollowerRef& who, const std::string& speaker) const {
  return at_.blocks == nullptr || !at_.blocks->has_blocked(who->user().id, speaker);
}

/// Stores it together with a line of the audit log.
void Table::by_host(const Ask& ask, PendingSeating change, std::string_view act, const std::string& on) {
  change.result = "{}";
  change.concerned = on;
  reseat(ask, std::move(change),
         persistence::AuditLine{at_.now.wall_ms, ask.from->user().id, std::string(act), id(),
                                nlohmann::json{{"user", on}}.dump()});
}

void Table::request(const Ask& ask, const protocol::TableMute& mute) {
  if (auto error = may_act_as_host(ask.from->user(), mute.user)) return answer(ask.call, std::move(*error));
  if (seating_.is_muted(mute.user) == mute.muted) return answer(ask.call, std::string("{}"));
  PendingSeating change;
  change.seating = seating_;
  if (mute.muted)
    change.seating.muted.push_back(mute.user);
  else
    std::erase(change.seating.muted, mute.user);
  change.notice = mute.muted ? "muted" : "unmuted";
  change.words = mute.muted ? "The host of this table does not let you talk here any more."
                            : "The host of this table lets you talk here again.";
  by_host(ask, std::move(change), mute.muted ? "table.mute" : "table.unmute", mute.user);
}

/// Whoever plays in a match that has begun can be replaced by agreement, not sent away by one.
void Table::request(const Ask& ask, const protocol::TableBan& ban) {
  if (auto error = may_act_as_host(ask.from->user(), ban.user)) return answer(ask.call, std::move(*error));
  if (seating_.is_removed(ban.user)) return answer(ask.call, std::string("{}"));
  const auto seat = seating_.seat_of(ban.user);
  if (seat && record_.status != Status::Open) {
    return answer(ask.call,
                  Error{Reason::already_started, "who plays in a match that has begun cannot be banned", {}});
  }
  PendingSeating change;
  change.seating = seating_;
  if (seat) change.seating.seats[*seat] = {};
  change.seating.removed.push_back(ban.user);
  change.shown_out = ban.user;
  change.notice = "banned";
  change.words = "The host has sent you away from this table.";
  by_host(ask, std::move(change), "table.ban", ban.user);
}

void Table::request(const Ask& ask, const protocol::TableTransfer& transfer) {
  if (auto error = may_act_as_host(ask.from->user(), transfer.user))
    return answer(ask.call, std::move(*error));
  std::optional<User> heir;
  if (const auto seat = seating_.seat_of(transfer.user)) heir = seating_.seats[*seat].user;
  for (const auto& follower : followers_.all()) {
    if (follower.who->user().id == transfer.user) heir = follower.who->user();
  }
  if (!heir) return answer(ask.call, Error{Reason::not_found, "this person is not at the table", {}});
  PendingSeating change;
  change.seating = seating_;
  change.seating.host = *std::move(heir);
  change.notice = "host";
  change.words = "You are the host of this table from now on.";
  by_host(ask, std::move(change), "table.transfer", transfer.user);
}

}  // namespace arbiter::server
