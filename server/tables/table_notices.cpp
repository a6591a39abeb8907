// What people may want to be told of elsewhere, by webhook or mail. It says no more than the table's news does.
#include "server/tables/table.hpp"

namespace arbiter::server {

/// Of a move, or of the start (`before` is null): those owe a decision now who owed none before; or it is over.
Table::Notices Table::notices_of(const core::Match& after, const core::Match* before) const {
  if (after.to_act().empty()) return to_people("match_over");
  Notices notices = before == nullptr ? to_people("table_started") : Notices{};
  for (const core::Seat seat : after.to_act()) {
    const auto& user = seating_.seats[seat].user;
    const bool is_new = before == nullptr || !before->to_act().contains(seat);
    if (user && is_new) notices.push_back({user->id, "your_turn"});
  }
  return notices;
}

/// Everybody who sits here, but one.
Table::Notices Table::to_people(std::string_view event, const std::string& but) const {
  Notices notices;
  for (const Occupant& occupant : seating_.seats) {
    if (occupant.user && occupant.user->id != but) notices.push_back({occupant.user->id, event});
  }
  return notices;
}

/// Those who sit here and are named as "@Name".
Table::Notices Table::notices_of(const std::vector<Chat::Said>& lines) const {
  Notices notices;
  for (const Chat::Said& said : lines) {
    const SpokenLine& line = said.line;
    for (const Occupant& occupant : seating_.seats) {
      if (!occupant.user || occupant.user->id == line.user.id) continue;
      const bool blocked = at_.blocks != nullptr && at_.blocks->has_blocked(occupant.user->id, line.user.id);
      if (!blocked && line.text.find("@" + occupant.user->name) != std::string::npos)
        notices.push_back({occupant.user->id, "chat_mention"});
    }
  }
  return notices;
}

}  // namespace arbiter::server
