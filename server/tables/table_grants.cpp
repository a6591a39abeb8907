// Seats that let somebody who watches look over their shoulder: known to all at the table, and for as long as that
// one is there.
#include "server/tables/table.hpp"

namespace arbiter::server {

using protocol::Error;
using protocol::Reason;

void Table::request(const Ask& ask, const protocol::TableGrantView& grant) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  if (auto error = gone()) return answer(ask.call, std::move(*error));
  const auto& all = followers_.all();
  const auto watcher = std::find_if(all.begin(), all.end(), [&](const Followers::Entry& follower) {
    return follower.who->user().id == grant.user && !is_seat(follower.viewer);
  });
  if (watcher == all.end())
    return answer(ask.call, Error{Reason::not_found, "nobody of that id watches this table", {}});
  grants_.insert_or_assign(grant.user, Grant{watcher->who->user(), *seat, ask.from->user().id});
  answer(ask.call, std::string("{}"));
  follow_seating("");
  send_seats();
}

void Table::request(const Ask& ask, const protocol::TableRevokeView& revoke) {
  const auto seat = seating_.seat_of(ask.from->user().id);
  if (auto error = not_to_be_played(ask, seat)) return answer(ask.call, std::move(*error));
  const auto granted = grants_.find(revoke.user);
  if (granted == grants_.end() || granted->second.seat != *seat)
    return answer(ask.call, Error{Reason::not_found, "your seat has granted them no view", {}});
  grants_.erase(granted);
  answer(ask.call, std::string("{}"));
  follow_seating("");
  send_seats();
}

/// What a seat has granted ends with its person, and with the one who looked.
void Table::end_grants() {
  const auto ended = std::erase_if(grants_, [&](const auto& entry) {
    const auto& [user, grant] = entry;
    const auto& holder = seating_.seats[grant.seat].user;
    return !holder || holder->id != grant.by || seating_.seat_of(user) || !followers_.any_of(user);
  });
  if (ended > 0) whole_until_ = seq_;
}

void Table::write_grants(json::Writer& out) const {
  if (grants_.empty()) return;
  out.key("granted").begin_array();
  for (const auto& [id, grant] : grants_) {
    out.begin_object();
    out.key("user").begin_object();
    out.member("id", grant.user.id);
    out.member("name", grant.user.name);
    out.end_object();
    out.member("seat", grant.seat);
    out.end_object();
  }
  out.end_array();
}

}  // namespace arbiter::server
