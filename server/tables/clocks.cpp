#include "server/tables/clocks.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/base/flaw.hpp"
#include "server/base/iso_time.hpp"

namespace arbiter::server {

using core::Seat;
using core::SeatSet;
using protocol::ClockSettings;

namespace {

constexpr std::int64_t kLastSeconds = 10'000;

}  // namespace

Clocks::Clocks(const ClockSettings& settings, int seats) : settings_(settings), seats_(seats) {
  left_.fill(settings.time_ms);
  warned_ = left_;
}

void Clocks::charge(std::int64_t now) {
  if (!paused_) {
    const std::int64_t passed = ARBITER_FLAW(counts_time_twice) ? 2 * (now - since_) : now - since_;
    for (const Seat seat : running_) left_[seat] = std::max<std::int64_t>(0, left_[seat] - passed);
  }
  since_ = now;
}

void Clocks::give(Seat seat, std::int64_t left) {
  left_[seat] = left;
  warned_[seat] = left;
}

/// Those who have returned play again once the decision is made for which they had no time.
void Clocks::readmit(SeatSet owing, std::optional<Seat> moved) {
  for (const Seat seat : SeatSet(returned_)) {
    if (owing.contains(seat) && seat != moved && !ARBITER_FLAW(gives_time_to_who_comes_back)) continue;
    readmit(seat);
  }
}

void Clocks::readmit(Seat seat) {
  returned_.erase(seat);
  out_.erase(seat);
  if (is_per_decision()) return;
  give(seat, std::min(settings_.time_ms, std::max(settings_.time_ms / 10, settings_.increment_ms)));
}

void Clocks::set_running(SeatSet owing, std::optional<Seat> moved) {
  readmit(owing, moved);
  for (const Seat seat : out_) owing.erase(seat);
  for (const Seat seat : owing) {
    if (!running_.contains(seat) && is_per_decision()) give(seat, settings_.time_ms);
  }
  running_ = owing;
}

void Clocks::run(SeatSet owing, std::int64_t now) {
  if (none()) return;
  charge(now);
  set_running(owing);
}

void Clocks::moved(Seat by, SeatSet owing, std::int64_t now) {
  if (none()) return;
  charge(now);
  const std::int64_t before = left_[by];
  if (running_.contains(by)) {
    if (is_per_decision()) {
      give(by, settings_.time_ms);
    } else if (!owing.contains(by)) {
      give(by, before + settings_.increment_ms);
    }
  }
  brought_ = left_[by] - before;
  set_running(owing, by);
}

void Clocks::undone(Seat by, const std::string& kept, SeatSet owing, std::int64_t now) {
  if (none()) return;
  charge(now);
  const std::int64_t left = std::max<std::int64_t>(0, left_[by] - brought_by(kept));
  const Clocks then = load(settings_, seats_, kept, 0, now);
  for (const Seat seat : running_) {
    if (seat != by && !owing.contains(seat) && !out_.contains(seat)) give(seat, then.left_[seat]);
  }
  set_running(owing);
  give(by, left);  // its decision goes on: it does not begin anew
  brought_ = 0;
}

void Clocks::taken_back(const std::array<std::int64_t, core::kMaxSeats>& brought, SeatSet people,
                        SeatSet owing, std::int64_t now) {
  if (none()) return;
  charge(now);
  for (const Seat seat : people) {
    if (out_.contains(seat)) {
      readmit(seat);
    } else if (!is_per_decision()) {
      give(seat, std::max<std::int64_t>(0, left_[seat] - brought[seat]));
    }
  }
  brought_ = 0;
  set_running(owing);
}

void Clocks::pause(std::int64_t now) {
  charge(now);
  paused_ = true;
}

void Clocks::resume(SeatSet owing, std::int64_t now) {
  charge(now);
  paused_ = false;
  if (!none()) set_running(owing);
}

void Clocks::forgive(std::int64_t now) {
  forgiven_ = !running().empty() && now > since_;
  since_ = now;
}

void Clocks::back(Seat seat, SeatSet owing, std::int64_t now) {
  if (!out_.contains(seat)) return;
  charge(now);
  returned_.insert(seat);
  set_running(owing);
}

SeatSet Clocks::take_expired(std::int64_t now) {
  SeatSet expired;
  for (const Seat seat : running()) {
    if (left_ms(seat, now) <= 0) expired.insert(seat);
  }
  if (expired.empty()) return expired;
  charge(now);
  for (const Seat seat : expired) running_.erase(seat);
  out_ = out_ | expired;
  return expired;
}

/// The next number of milliseconds at which a warning is due; 0: none is.
std::int64_t Clocks::next_threshold(Seat seat) const {
  std::int64_t next = 0;
  for (const std::int64_t threshold : {settings_.time_ms / 10, kLastSeconds}) {
    if (threshold < settings_.time_ms && threshold < warned_[seat]) next = std::max(next, threshold);
  }
  return next;
}

SeatSet Clocks::take_warned(std::int64_t now) {
  SeatSet warned;
  for (const Seat seat : running()) {
    const std::int64_t left = left_ms(seat, now);
    for (std::int64_t next = next_threshold(seat); next > 0 && left <= next; next = next_threshold(seat)) {
      warned_[seat] = next;
      warned.insert(seat);
    }
  }
  return warned;
}

std::optional<std::int64_t> Clocks::deadline() const {
  std::optional<std::int64_t> first;
  for (const Seat seat : running()) {
    const std::int64_t at = since_ + std::max<std::int64_t>(0, left_[seat] - next_threshold(seat));
    if (!first || at < *first) first = at;
  }
  return first;
}

std::optional<std::int64_t> Clocks::first_out() const {
  std::optional<std::int64_t> first;
  for (const Seat seat : running()) {
    const std::int64_t at = since_ + left_[seat];
    if (!first || at < *first) first = at;
  }
  return first;
}

std::int64_t Clocks::left_ms(Seat seat, std::int64_t now) const {
  if (!running().contains(seat)) return left_[seat];
  return std::max<std::int64_t>(0, left_[seat] - (now - since_));
}

void Clocks::write(json::Writer& out, std::int64_t now, std::int64_t wall_ms) const {
  out.begin_object();
  out.key("seats").begin_array();
  for (const Seat seat : SeatSet::first(seats_)) {
    const std::int64_t left = left_ms(seat, now);
    const bool runs = running().contains(seat);
    out.begin_object();
    out.member("left_ms", left);
    out.member("running", runs);
    if (runs && settings_.kind == ClockSettings::Kind::days)
      out.member("days_until", iso_time(wall_ms + left));
    out.end_object();
  }
  out.end_array();
  out.member("at", iso_time(wall_ms));
  out.end_object();
}

std::string Clocks::store(std::int64_t now) const {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.member("at", now);
  if (none()) {
    out.end_object();
    return text;
  }
  out.key("left").begin_array();
  for (const Seat seat : SeatSet::first(seats_)) out.value(left_ms(seat, now));
  out.end_array();
  out.member("running", running_.bits());
  out.member("out", out_.bits());
  if (brought_ != 0) out.member("brought", brought_);
  if (paused_) out.member("paused", true);
  out.end_object();
  return text;
}

std::int64_t Clocks::brought_by(const std::string& text) {
  return nlohmann::json::parse(text).value("brought", std::int64_t{0});
}

Clocks Clocks::load(const ClockSettings& settings, int seats, const std::string& text,
                    std::int64_t elapsed_ms, std::int64_t now) {
  const auto stored = nlohmann::json::parse(text);
  Clocks clocks(settings, seats);
  for (const Seat seat : SeatSet::first(seats)) clocks.left_[seat] = stored.at("left").at(std::size_t{seat});
  clocks.running_ = SeatSet::from_bits(stored.at("running")) & SeatSet::first(seats);
  clocks.out_ = SeatSet::from_bits(stored.at("out")) & SeatSet::first(seats);
  clocks.paused_ = stored.value("paused", false);
  clocks.since_ = now - std::max<std::int64_t>(0, elapsed_ms);
  clocks.forgiven_ = elapsed_ms < 0;
  clocks.charge(now);
  clocks.warned_ = clocks.left_;
  return clocks;
}

}  // namespace arbiter::server
