#include "server/lobby/heartbeat.hpp"

#include <algorithm>

#include "server/base/flaw.hpp"

namespace arbiter::server {

namespace {

constexpr std::chrono::seconds kBeat{10};
constexpr std::chrono::seconds kAgain{1};  // where it could not be stored

}  // namespace

Heartbeat::Heartbeat(Runtime& runtime, TableWorld& world, const persistence::MatchStore& store)
    : runtime_(runtime), world_(world), store_(store), executor_(runtime.new_strand()) {}

void Heartbeat::start() {
  const std::int64_t now = runtime_.now().steady_ms;
  const auto runs = store_.runs();
  // Of what was before the first run that is known, by an older version, nobody can say whether it was there.
  gaps_.push_back({0, runs.empty() ? now : runs.front().started_at_ms});
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::int64_t next = i + 1 < runs.size() ? runs[i + 1].started_at_ms : now;
    if (next > runs[i].alive_at_ms) gaps_.push_back({runs[i].alive_at_ms, next});
  }
  started_at_ms_ = now;
  beat();
}

persistence::PutRun Heartbeat::run_until_now() const { return {{started_at_ms_, runtime_.now().steady_ms}}; }

void Heartbeat::beat_last() { world_.write({run_until_now()}, {}); }

void Heartbeat::beat() {
  world_.write({run_until_now()}, [this](const std::optional<persistence::StoreError>& error) {
    executor_->after(error ? kAgain : kBeat, [this] { beat(); });
  });
}

std::int64_t Heartbeat::down_ms(std::int64_t from_ms, std::int64_t to_ms) const {
  if (ARBITER_FLAW(counts_while_it_was_down)) return 0;
  std::int64_t down = 0;
  for (const Gap& gap : gaps_)
    down += std::max<std::int64_t>(0, std::min(gap.to_ms, to_ms) - std::max(gap.from_ms, from_ms));
  return down;
}

std::int64_t last_sign_of_life(const persistence::MatchStore& store) {
  std::int64_t last = 0;
  if (ARBITER_FLAW(starts_its_clock_anew)) return last;
  for (const auto& run : store.runs()) last = std::max(last, run.alive_at_ms);
  return last;
}

}  // namespace arbiter::server
