#include "server/tables/terms.hpp"

#include <nlohmann/json.hpp>

#include "server/archive/spectator_delay.hpp"

namespace arbiter::server {

using protocol::OnTimeout;
using Json = nlohmann::json;

namespace {

constexpr std::int64_t kDayMs = 86'400'000;

}  // namespace

Terms Terms::of(const protocol::TableCreate& create) {
  return {.clock = create.clock,
          .on_timeout = create.on_timeout,
          .rated = create.rated,
          .auto_close_h = create.auto_close_h,
          .spectator_delay = create.spectator_delay,
          .takeback = create.takeback};
}

void Terms::write(json::Writer& out) const {
  out.begin_object();
  if (clock != protocol::ClockSettings{}) {
    out.key("clock");
    write_clock(out);
    if (on_timeout == OnTimeout::forfeit) out.member("on_timeout", "forfeit");
  }
  if (auto_close_h) out.member("auto_close_h", *auto_close_h);
  if (spectator_delay > 0) out.member("spectator_delay", spectator_delay);
  if (!takeback) out.member("takeback", false);
  out.end_object();
}

void Terms::write_clock(json::Writer& out) const {
  using Kind = protocol::ClockSettings::Kind;
  out.begin_object();
  switch (clock.kind) {
    case Kind::none:
      out.member("kind", "none");
      break;
    case Kind::move:
      out.member("kind", "move");
      out.member("ms", clock.time_ms);
      break;
    case Kind::bank:
      out.member("kind", "bank");
      out.member("bank_ms", clock.time_ms);
      out.member("increment_ms", clock.increment_ms);
      break;
    case Kind::days:
      out.member("kind", "days");
      out.member("days", clock.time_ms / kDayMs);
      break;
  }
  out.end_object();
}

void Terms::store(persistence::TableRecord& record) const {
  Json terms = Json::object();
  if (clock != protocol::ClockSettings{}) {
    terms["clock"] = {{"kind", static_cast<int>(clock.kind)},
                      {"time_ms", clock.time_ms},
                      {"increment_ms", clock.increment_ms}};
  }
  if (on_timeout == OnTimeout::forfeit) terms["forfeit"] = true;
  if (rated) terms["rated"] = true;
  if (auto_close_h) terms["auto_close_h"] = *auto_close_h;
  if (spectator_delay > 0) terms["spectator_delay"] = spectator_delay;
  if (!takeback) terms["no_takeback"] = true;
  auto extra = Json::parse(record.extra);
  extra.erase("terms");
  if (!terms.empty()) extra["terms"] = std::move(terms);
  record.extra = extra.dump();
}

Terms Terms::load(const persistence::TableRecord& record) {
  const Json extra = Json::parse(record.extra);
  Terms terms;
  if (!extra.contains("terms")) return terms;
  const Json& stored = extra.at("terms");
  if (stored.contains("clock")) {
    const Json& clock = stored.at("clock");
    terms.clock.kind = static_cast<protocol::ClockSettings::Kind>(clock.at("kind").get<int>());
    terms.clock.time_ms = clock.at("time_ms");
    terms.clock.increment_ms = clock.at("increment_ms");
  }
  if (stored.value("forfeit", false)) terms.on_timeout = OnTimeout::forfeit;
  terms.rated = stored.value("rated", false);
  if (stored.contains("auto_close_h")) terms.auto_close_h = stored.at("auto_close_h").get<int>();
  terms.spectator_delay = server::spectator_delay(record);
  terms.takeback = !stored.value("no_takeback", false);
  return terms;
}

}  // namespace arbiter::server
