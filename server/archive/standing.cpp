#include "server/archive/standing.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace arbiter::server {

namespace {

/// When a move was made, by the server's clock. Older versions kept the machine's time alone.
std::int64_t made_at(const persistence::MoveRecord& move) {
  if (move.clock.empty()) return move.at_ms;
  return nlohmann::json::parse(move.clock).value("at", move.at_ms);
}

}  // namespace

Standing standing_of(const persistence::TableRecord& record, const persistence::MoveRecord* last) {
  Standing standing;
  if (last != nullptr) {
    standing.moved_at_ms = last->at_ms;
    standing.clock_at_ms = made_at(*last);
    if (last->to_act) standing.to_act = core::SeatSet::from_bits(static_cast<std::uint8_t>(*last->to_act));
    standing.clock = last->clock;
  } else {
    standing.moved_at_ms = standing.clock_at_ms = record.started_at_ms;
  }
  const auto extra = nlohmann::json::parse(record.extra);
  if (!extra.contains("standing")) return standing;
  const auto& kept = extra.at("standing");
  if (kept.at("seq") != (last != nullptr ? last->seq : 0)) return standing;  // a move has come since
  standing.to_act = core::SeatSet::from_bits(kept.at("to_act").get<std::uint8_t>());
  standing.clock = kept.value("clock", std::string());
  standing.clock_at_ms = kept.at("at");
  return standing;
}

void keep_standing(persistence::TableRecord& record, std::int64_t seq, core::SeatSet to_act,
                   const std::string& clock, std::int64_t now) {
  auto extra = nlohmann::json::parse(record.extra);
  auto& kept = extra["standing"] = {{"seq", seq}, {"to_act", to_act.bits()}, {"at", now}};
  if (!clock.empty()) kept["clock"] = clock;
  record.extra = extra.dump();
}

void keep_seen(persistence::TableRecord& record, std::int64_t seq, std::int64_t at) {
  auto extra = nlohmann::json::parse(record.extra);
  extra["seen_at"] = at;
  extra["seen_seq"] = seq;
  record.extra = extra.dump();
}

std::int64_t last_seen_ms(const persistence::TableRecord& record, const persistence::MoveRecord* last) {
  const auto extra = nlohmann::json::parse(record.extra);
  const auto seen = extra.value("seen_at", record.started_at_ms);
  if (last == nullptr || extra.value("seen_seq", std::int64_t{-1}) == last->seq) return seen;
  return std::max(seen, made_at(*last));
}

}  // namespace arbiter::server
