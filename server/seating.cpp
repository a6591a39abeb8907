#include "server/seating.hpp"

#include <nlohmann/json.hpp>

namespace arbiter::server {

std::optional<core::Seat> Seating::seat_of(const std::string& user_id) const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].user && seats[i].user->id == user_id) return static_cast<core::Seat>(i);
  }
  return std::nullopt;
}

std::optional<core::Seat> Seating::free_seat() const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].free()) return static_cast<core::Seat>(i);
  }
  return std::nullopt;
}

void Seating::write(json::Writer& out, const std::vector<int>& connections) const {
  out.begin_array();
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Occupant& occupant = seats[i];
    if (occupant.free()) {
      out.null();
      continue;
    }
    out.begin_object();
    if (occupant.user) {
      out.key("user").begin_object();
      out.member("id", occupant.user->id);
      out.member("name", occupant.user->name);
      out.end_object();
      if (!connections.empty()) out.member("connected", connections[i] > 0);
    } else {
      out.member("bot", occupant.bot);
    }
    out.end_object();
  }
  out.end_array();
}

void Seating::store(persistence::TableRecord& record) const {
  record.seats.clear();
  json::Writer out(record.seats);
  write(out, {});
  nlohmann::json entropy = nlohmann::json::array();
  record.players.clear();
  for (const Occupant& occupant : seats) {
    const bool gave = occupant.user || !occupant.entropy.empty();  // a bot may have taken over
    entropy.push_back(gave ? nlohmann::json(occupant.entropy) : nlohmann::json(nullptr));
    if (occupant.user) record.players.push_back(occupant.user->id);
  }
  record.entropy = entropy.dump();
  record.host = host.id;
  auto extra = nlohmann::json::parse(record.extra);
  extra["host_name"] = host.name;
  record.extra = extra.dump();
}

Seating Seating::load(const persistence::TableRecord& record) {
  Seating seating;
  const auto seats = nlohmann::json::parse(record.seats);
  const auto entropy = nlohmann::json::parse(record.entropy);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    Occupant occupant;
    if (seats[i].is_object() && seats[i].contains("user")) {
      occupant.user = User{seats[i]["user"]["id"], seats[i]["user"]["name"]};
    } else if (seats[i].is_object()) {
      occupant.bot = seats[i]["bot"];
    }
    if (i < entropy.size() && entropy[i].is_string()) occupant.entropy = entropy[i];
    seating.seats.push_back(std::move(occupant));
  }
  seating.host = {record.host, nlohmann::json::parse(record.extra).value("host_name", "")};
  return seating;
}

}  // namespace arbiter::server
