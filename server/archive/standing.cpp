#include "server/archive/standing.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace arbiter::server {

Standing standing_of(const persistence::TableRecord& record, const persistence::MoveRecord* last) {
  Standing standing;
  if (last != nullptr) {
    standing.moved_at_ms = standing.clock_at_ms = last->at_ms;
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
                   const std::string& clock, std::int64_t wall_ms) {
  auto extra = nlohmann::json::parse(record.extra);
  auto& kept = extra["standing"] = {{"seq", seq}, {"to_act", to_act.bits()}, {"at", wall_ms}};
  if (!clock.empty()) kept["clock"] = clock;
  record.extra = extra.dump();
}

void keep_seen(persistence::TableRecord& record, std::int64_t wall_ms) {
  auto extra = nlohmann::json::parse(record.extra);
  extra["seen_at"] = wall_ms;
  record.extra = extra.dump();
}

std::int64_t last_seen_ms(const persistence::TableRecord& record, const persistence::MoveRecord* last) {
  const auto seen = nlohmann::json::parse(record.extra).value("seen_at", std::int64_t{0});
  return std::max({seen, record.started_at_ms, last != nullptr ? last->at_ms : 0});
}

}  // namespace arbiter::server
