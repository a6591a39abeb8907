#include "server/admin/retention.hpp"

#include <spdlog/spdlog.h>

#include <array>
#include <chrono>

namespace arbiter::server {

using persistence::Expire;
using persistence::StoreError;

namespace {

constexpr std::chrono::milliseconds kFirst{10'000};
constexpr std::chrono::milliseconds kEvery{3'600'000};
constexpr std::chrono::milliseconds kPause{50};
constexpr std::size_t kRows = 200;  // at a time
constexpr std::int64_t kDay = 86'400'000;

struct Kind {
  Expire::What what;
  const char* words;
};
constexpr std::array kKinds{
    Kind{Expire::What::addresses, "addresses"}, Kind{Expire::What::chat, "lines of chat"},
    Kind{Expire::What::audit, "lines of the audit log"}, Kind{Expire::What::invitations, "invitations"}};

std::int64_t days_of(const Retention& settings, Expire::What what) {
  switch (what) {
    case Expire::What::addresses:
      return settings.addresses_days;
    case Expire::What::chat:
      return settings.chat_days;
    case Expire::What::audit:
      return settings.audit_days;
    case Expire::What::invitations:
      break;
  }
  return 0;
}

}  // namespace

/// One going through all of it.
struct RetentionJob::Round {
  std::int64_t now_ms = 0;
  std::size_t kind = 0;  // of kKinds; beyond: matches
  std::array<std::size_t, kKinds.size() + 1> taken{};
};

RetentionJob::RetentionJob(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world,
                           TableRegistry& tables, const Retention& settings)
    : runtime_(runtime),
      store_(store),
      world_(world),
      tables_(tables),
      settings_(settings),
      executor_(runtime.new_strand()) {}

void RetentionJob::start() {
  executor_->after(kFirst, [this] { begin(); });
}

void RetentionJob::begin() {
  auto round = std::make_shared<Round>();
  round->now_ms = runtime_.now().surely_ms();
  go_on(round);
}

/// The next few rows, on a thread that may wait for the disk.
void RetentionJob::go_on(const std::shared_ptr<Round>& round) {
  runtime_.reading().post([this, round] {
    try {
      while (round->kind < kKinds.size()) {
        if (expire(round)) return;
        ++round->kind;
      }
      drop_match(round);
    } catch (const StoreError& error) {
      spdlog::warn("what is older than it is to be kept cannot be found: {}", error.what());
      end(round);
    }
  });
}

/// False: there is nothing (more) of this kind.
bool RetentionJob::expire(const std::shared_ptr<Round>& round) {
  const auto what = kKinds[round->kind].what;
  const std::int64_t days = days_of(settings_, what);
  if (days == 0 && what != Expire::What::invitations) return false;
  const Expire expire{what, round->now_ms - days * kDay, kRows};
  const std::size_t count = store_.expired(expire);
  if (count == 0) return false;
  world_.write({expire}, [this, round, count](const std::optional<StoreError>& error) {
    if (error) return end(round);  // the next round tries again
    round->taken[round->kind] += count;
    pause(round);
  });
  return true;
}

void RetentionJob::drop_match(const std::shared_ptr<Round>& round) {
  if (settings_.matches_days == 0) return end(round);
  const auto oldest = store_.matches_finished_before(round->now_ms - settings_.matches_days * kDay, 1);
  if (oldest.empty()) return end(round);
  tables_.remove(oldest.front(), "server", "older than retention.matches_days",
                 [this, round](const Answer& answer) {
                   if (std::holds_alternative<protocol::Error>(answer)) return end(round);
                   ++round->taken.back();
                   pause(round);
                 });
}

void RetentionJob::pause(const std::shared_ptr<Round>& round) {
  executor_->after(kPause, [this, round] { go_on(round); });
}

void RetentionJob::end(const std::shared_ptr<Round>& round) {
  for (std::size_t i = 0; i < round->taken.size(); ++i) {
    if (round->taken[i] == 0) continue;
    spdlog::info("{} {} were older than they are to be kept, and are gone", round->taken[i],
                 i < kKinds.size() ? kKinds[i].words : "matches");
  }
  executor_->after(kEvery, [this] { begin(); });
}

}  // namespace arbiter::server
