#include <algorithm>
#include <chrono>

#include "server/cli/cli.hpp"
#include "server/cli/doctor.hpp"
#include "server/cli/upgrade_verdict.hpp"

namespace arbiter::server::cli {
namespace {

constexpr std::size_t kNamedAtMost = 10;  // of what is alike

void examine_damage(const persistence::MatchStore& store, Diagnosis& diagnosis) {
  const auto rows = store.damaged_rows();
  for (std::size_t i = 0; i < std::min(rows.size(), kNamedAtMost); ++i) {
    diagnosis.fault("store", std::string("damaged: ") + rows[i].what(),
                    "restore a backup from before (arbiter restore), or live without it: what else is there "
                    "is served; and "
                    "look at the disk");
  }
  const auto more = rows.size() - std::min(rows.size(), kNamedAtMost);
  if (more > 0) {
    diagnosis.fault("store", std::to_string(more) + " more rows are damaged",
                    "`arbiter verify --all` names each");
  }
  for (const std::string& table : store.damaged()) {
    if (rows.empty())
      diagnosis.fault("store", table + " cannot be read whole", "`arbiter verify --all` says more");
  }
  if (rows.empty() && store.damaged().empty()) {
    const auto counts = store.counts();
    diagnosis.good("store", "every row can be read: " + std::to_string(counts.playing + counts.paused) +
                                " running and " + std::to_string(counts.finished) + " finished matches, " +
                                std::to_string(counts.moves) + " moves");
  }
}

void examine_upgrade(const Config& config, const persistence::MatchStore& store, Diagnosis& diagnosis) {
  const auto registry = load_games(config);
  std::int64_t running = 0;
  std::vector<Verdict> stopped;
  for (const auto& table : store.unfinished_tables()) {
    if (table.status == persistence::TableStatus::Open) continue;
    ++running;
    auto verdict = verdict_on(store, registry, table);
    if (!verdict.goes_on()) stopped.push_back(std::move(verdict));
  }
  for (std::size_t i = 0; i < std::min(stopped.size(), kNamedAtMost); ++i) {
    diagnosis.warn(
        "upgrade",
        "match " + stopped[i].match + " (" + stopped[i].game + ") would not go on: " + stopped[i].why,
        "let it be finished under the version that it was begun with, or tell its people");
  }
  if (stopped.size() > kNamedAtMost)
    diagnosis.warn("upgrade", std::to_string(stopped.size() - kNamedAtMost) + " more would not go on",
                   "`arbiter check-upgrade` lists them all");
  if (stopped.empty())
    diagnosis.good("upgrade", "all " + std::to_string(running) + " running matches go on under this version");
}

void examine_time(const persistence::MatchStore& store, Diagnosis& diagnosis) {
  constexpr std::int64_t kTolerated = 60'000;
  std::int64_t latest = 0;
  for (const auto& run : store.runs()) latest = std::max({latest, run.started_at_ms, run.alive_at_ms});
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  if (latest <= now + kTolerated) return;
  diagnosis.fault(
      "clock",
      "it is " + std::to_string((latest - now) / 1000) + " seconds behind what the server wrote last",
      "set it right before the server starts, if it is not: dates are told wrong by it, and bans and "
      "invitations "
      "last longer; if it was ahead before and is right now, that passes by itself");
}

}  // namespace

void examine_store(const Config& config, Diagnosis& diagnosis) {
  try {
    const auto store = open_store(config);
    examine_damage(*store, diagnosis);
    examine_time(*store, diagnosis);
    examine_upgrade(config, *store, diagnosis);
  } catch (const Failure& failure) {
    if (failure.code() != kNotFound) throw;
    diagnosis.note("store", failure.what(), "the server makes it at its first start");
  } catch (const persistence::StoreError& error) {
    diagnosis.fault("store", error.what(),
                    error.kind() == persistence::ErrorKind::TooNew
                        ? "this is an older version than the one that wrote it: install that, or a later one"
                        : "restore a backup (arbiter restore)");
  }
}

}  // namespace arbiter::server::cli
