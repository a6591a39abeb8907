#include "server/tables/seating.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/archive/former_seats.hpp"
#include "server/bots/bot.hpp"

namespace arbiter::server {

namespace {

void write_presence(const SeatPresence& presence, std::size_t seat, json::Writer& out) {
  const bool connected = presence.connections[seat] > 0;
  out.member("connected", connected);
  if (!connected && presence.bot_in_ms[seat]) out.member("bot_in_ms", *presence.bot_in_ms[seat]);
  if (presence.stand_ins.contains(core::Seat::of(seat))) out.member("stand_in", kStandIn);
}

}  // namespace

std::optional<core::Seat> Seating::seat_of(const std::string& user_id) const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].user && seats[i].user->id == user_id) return core::Seat::of(i);
  }
  return std::nullopt;
}

std::optional<core::Seat> Seating::free_seat() const {
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].free()) return core::Seat::of(i);
  }
  return std::nullopt;
}

void Seating::sit(core::Seat seat, const User& user, const std::string& entropy) {
  std::int64_t last = 0;
  for (const Occupant& occupant : seats) last = std::max(last, occupant.arrival);
  seats[seat] = {user, "", entropy, last + 1};
}

void Seating::vacate(core::Seat seat, std::uint64_t seq) {
  Occupant& occupant = seats[seat];
  SeatHolder holder;
  if (occupant.user) holder.person = SeatHolder::Person{occupant.user->id, occupant.user->name};
  holder.bot = std::exchange(occupant.bot, "");
  occupant.user.reset();
  former.push_back({seat, static_cast<std::int64_t>(seq), std::move(holder)});
}

std::int64_t Seating::former_until(core::Seat seat) const {
  std::int64_t until = 0;
  for (const FormerSeat& one : former) {
    if (one.seat == seat) until = one.until;
  }
  return until;
}

std::string Seating::beginner(core::Seat seat) const {
  const auto first =
      std::find_if(former.begin(), former.end(), [&](const auto& one) { return one.seat == seat; });
  if (first != former.end()) return first->holder.person ? first->holder.person->id : "";
  return seats[seat].user ? seats[seat].user->id : "";
}

bool Seating::rename(const User& user) {
  bool changed = false;
  const auto take_over = [&](User& known) {
    if (known.id != user.id || known.name == user.name) return;
    known.name = user.name;
    changed = true;
  };
  take_over(host);
  for (Occupant& occupant : seats) {
    if (occupant.user) take_over(*occupant.user);
  }
  for (FormerSeat& before : former) {
    if (!before.holder.person || before.holder.person->id != user.id) continue;
    changed = changed || before.holder.person->name != user.name;
    before.holder.person->name = user.name;
  }
  return changed;
}

void Seating::write(json::Writer& out, const SeatPresence* presence) const {
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
      if (presence != nullptr) write_presence(*presence, i, out);
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
  write(out);
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
  extra["removed"] = removed;
  if (muted.empty())
    extra.erase("muted");
  else
    extra["muted"] = muted;
  if (!former.empty()) extra["former"] = former_json(former);
  auto arrivals = nlohmann::json::array();
  for (const Occupant& occupant : seats) arrivals.push_back(occupant.arrival);
  extra["arrivals"] = std::move(arrivals);
  record.extra = extra.dump();
}

Seating Seating::load(const persistence::TableRecord& record) {
  Seating seating;
  const StoredTable table = stored(record);
  const auto& extra = table.extra;
  const auto arrivals = extra.value("arrivals", nlohmann::json::array());
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const SeatHolder& holder = table.seats[i];
    Occupant occupant;
    if (holder.person) occupant.user = User{holder.person->id, holder.person->name};
    occupant.bot = holder.bot;
    occupant.entropy = table.entropy[i].value_or("");
    if (i < arrivals.size()) occupant.arrival = arrivals.at(i).get<std::int64_t>();
    seating.seats.push_back(std::move(occupant));
  }
  seating.former = table.former;
  seating.host = {record.host, extra.value("host_name", "")};
  seating.removed = extra.value("removed", std::vector<std::string>());
  seating.muted = extra.value("muted", std::vector<std::string>());
  return seating;
}

}  // namespace arbiter::server
