#include "server/lobby/heartbeat.hpp"

#include <algorithm>

namespace arbiter::server {

namespace {

constexpr std::chrono::seconds kBeat{10};

}  // namespace

Heartbeat::Heartbeat(Runtime& runtime, TableWorld& world, const persistence::MatchStore& store)
    : runtime_(runtime), world_(world), store_(store), executor_(runtime.new_strand()) {}

void Heartbeat::start() {
  const Moment now = runtime_.now();
  const auto runs = store_.runs();
  // Of what was before the first run that is known, by an older version, nobody can say whether it was there.
  gaps_.push_back({0, runs.empty() ? now.wall_ms : runs.front().started_at_ms});
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::int64_t next = i + 1 < runs.size() ? runs[i + 1].started_at_ms : now.wall_ms;
    if (next > runs[i].alive_at_ms) gaps_.push_back({runs[i].alive_at_ms, next});
  }
  started_at_ms_ = now.wall_ms;
  started_steady_ms_ = now.steady_ms;
  beat();
}

/// The machine's clock may be set meanwhile: what is noted is the start and the time since.
void Heartbeat::beat() {
  const std::int64_t alive = started_at_ms_ + (runtime_.now().steady_ms - started_steady_ms_);
  world_.write({persistence::PutRun{{started_at_ms_, alive}}}, {});
  executor_->after(kBeat, [this] { beat(); });
}

std::int64_t Heartbeat::down_ms(std::int64_t from_ms, std::int64_t to_ms) const {
  std::int64_t down = 0;
  for (const Gap& gap : gaps_)
    down += std::max<std::int64_t>(0, std::min(gap.to_ms, to_ms) - std::max(gap.from_ms, from_ms));
  // Since this start it has been there, whatever the machine's clock says since.
  const std::int64_t up = runtime_.now().steady_ms - started_steady_ms_;
  return std::clamp<std::int64_t>(to_ms - from_ms - up, 0, down);
}

}  // namespace arbiter::server
