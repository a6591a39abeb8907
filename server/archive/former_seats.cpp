#include "server/archive/former_seats.hpp"

#include <algorithm>

#include "json/integer.hpp"
#include "protocol/common.hpp"

namespace arbiter::server {

nlohmann::json former_json(const FormerSeats& former) {
  auto list = nlohmann::json::array();
  for (const FormerSeat& one : former) {
    auto& entry =
        list.emplace_back(nlohmann::json{{"seat", static_cast<int>(one.seat)}, {"until", one.until}});
    one.holder.person ? entry["user"] = one.holder.person->id : entry["bot"] = one.holder.bot;
  }
  return list;
}

std::optional<FormerSeats> former_from(const nlohmann::json& json, std::size_t seats) {
  if (!json.is_array()) return std::nullopt;
  FormerSeats former;
  for (const auto& entry : json) {
    if (!entry.is_object() || entry.size() != 3 || !entry.contains("seat") || !entry.contains("until"))
      return std::nullopt;
    const auto seat = json::integer_in(entry["seat"], 0, static_cast<std::int64_t>(seats) - 1);
    const auto until = json::integer_in(entry["until"], 0, protocol::kMaxSequence);
    const bool person = entry.contains("user");
    const auto who = entry.find(person ? "user" : "bot");
    if (!seat || !until || who == entry.end() || !who->is_string()) return std::nullopt;
    SeatHolder holder;
    person ? (void)holder.person.emplace(SeatHolder::Person{*who, ""}) : (void)(holder.bot = *who);
    former.push_back({core::Seat::of(static_cast<std::size_t>(*seat)), *until, std::move(holder)});
  }
  return former;
}

std::optional<std::string> present_name(const persistence::MatchStore& store, const std::string& user) {
  try {
    if (const auto known = store.user(user)) return known->name;
  } catch (const persistence::StoreError& error) {  // what is damaged costs the name only
    if (persistence::is_temporary(error)) throw;
  }
  return std::nullopt;
}

void use_present_names(FormerSeats& former, const persistence::MatchStore& store) {
  for (FormerSeat& one : former) {
    if (auto& person = one.holder.person)
      person->name = present_name(store, person->id).value_or(person->name);
  }
}

void write_former(const FormerSeats& former, std::int64_t seq, json::Writer& out) {
  if (former.empty()) return;
  out.key("former").begin_array();
  for (const FormerSeat& one : former) {
    out.begin_object();
    out.member("seat", one.seat);
    out.member("until", std::min(one.until, seq));  // whoever sees the match later learns no more of it
    if (one.holder.person) {
      out.key("user").begin_object();
      out.member("id", one.holder.person->id);
      out.member("name", one.holder.person->name);
      out.end_object();
    } else {
      out.member("bot", one.holder.bot);
    }
    out.end_object();
  }
  out.end_array();
}

}  // namespace arbiter::server
