#include "server/archive/recording_job.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <utility>

#include "server/archive/recording.hpp"
#include "server/base/flaw.hpp"

namespace arbiter::server {

using persistence::StoreError;

namespace {

constexpr std::size_t kBehind = 64;  // with more that are left, they are made at the priority of all
constexpr std::chrono::milliseconds kRetry{1000};

void log_failure(const std::string& match, const char* why) {
  spdlog::error("match {} cannot be recorded: {}", match, why);
}

std::vector<persistence::Recording> recordings_of(const persistence::MatchStore& store,
                                                  const rules::Registry& games,
                                                  const persistence::TableRecord& table) {
  auto game = exact_rules(games, &store, table.game, table.ruleset);
  if (game == nullptr) game = games.find(table.game);  // which may lead to the same states
  if (game == nullptr) throw std::runtime_error("this server does not play " + table.game);
  return record_match(*game, table, store.moves(table.id));
}

}  // namespace

RecordingJob::RecordingJob(Runtime& runtime, persistence::MatchStore& store, const rules::Registry& games)
    : runtime_(runtime), store_(store), games_(games), executor_(runtime.new_strand()) {}

void RecordingJob::start() {
  if (ARBITER_FLAW(forgets_what_is_unrecorded)) return;
  wake();
}

void RecordingJob::wake() {
  executor_->post([this] {
    strand_.runs_this();
    begin();
  });
}

void RecordingJob::hasten(const std::string& match) {
  executor_->post([this, match] {
    strand_.runs_this();
    if (!hastened_.insert(match).second) return;
    runtime_.loading().post([this, match] {
      make(match, [this, match](const std::optional<StoreError>&) {
        executor_->post([this, match] {
          strand_.runs_this();
          hastened_.erase(match);
        });
      });
    });
  });
}

void RecordingJob::drain() { draining_ = true; }

void RecordingJob::begin() {
  idle_ = false;
  if (std::exchange(running_, true)) {
    woken_ = true;
  } else {
    go_on();
  }
}

void RecordingJob::go_on() {
  Executor& where = behind_ || draining_ ? runtime_.loading() : runtime_.recording();
  where.post([this, after = after_] { make_next(after); });
}

/// The first of those that are left, on a thread that may wait for the disk.
void RecordingJob::make_next(std::int64_t after) {
  const auto done = [this](std::int64_t no, const std::optional<StoreError>& error) {
    executor_->post([this, no, later = error && persistence::is_temporary(*error)] {
      strand_.runs_this();
      if (later) return try_again();
      no > 0 ? pass(no) : rest();
    });
  };
  try {
    const auto left = store_.unrecorded(after, kBehind + 1);
    behind_ = left.size() > kBehind;
    if (left.empty()) return done(0, {});
    make(left.front().match,
         [done, no = left.front().no](const std::optional<StoreError>& error) { done(no, error); });
  } catch (const StoreError& error) {
    if (!persistence::is_temporary(error))
      spdlog::error("the matches that are to be recorded cannot be read: {}", error.what());
    done(0, error);
  }
}

/// Unless that has been done meanwhile. `done` is called once.
void RecordingJob::make(const std::string& match, persistence::MatchStore::Done done) {
  try {
    const auto table = store_.is_unrecorded(match) ? store_.table(match) : std::nullopt;
    if (!table) return done({});
    std::vector<persistence::Write> writes;
    writes.emplace_back(persistence::SaveRecordings{match, recordings_of(store_, games_, *table)});
    return store_.submit(std::move(writes), [match, done](std::optional<StoreError> error) {
      if (error && error->kind() == persistence::ErrorKind::Invalid) log_failure(match, error->what());
      done(std::move(error));
    });
  } catch (const StoreError& error) {
    if (!persistence::is_temporary(error)) log_failure(match, error.what());
    done(error);
  } catch (const std::exception& error) {  // out of the rules, or of a log that they do not follow
    log_failure(match, error.what());
    done({});
  }
}

void RecordingJob::pass(std::int64_t no) {
  after_ = no;
  go_on();
}

/// The disk is at fault.
void RecordingJob::try_again() {
  if (draining_) return rest();
  executor_->after(kRetry, [this] {
    strand_.runs_this();
    go_on();
  });
}

void RecordingJob::rest() {
  running_ = std::exchange(woken_, false);
  idle_ = !running_;
  if (running_) go_on();
}

}  // namespace arbiter::server
