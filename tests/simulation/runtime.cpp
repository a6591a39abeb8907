#include "tests/simulation/runtime.hpp"

#include <algorithm>
#include <optional>

#include "server/base/flaw.hpp"

namespace arbiter::simulation {

std::optional<std::int64_t> Clock::steady_of(std::int64_t wall_ms) const {
  std::optional<std::int64_t> found;
  for (std::size_t i = 0; i < settings_.size(); ++i) {
    const std::int64_t until = i + 1 < settings_.size() ? settings_[i + 1].steady_ms : now_.steady_ms;
    const std::int64_t at = settings_[i].steady_ms + (wall_ms - settings_[i].wall_ms);
    if (at < settings_[i].steady_ms || at > until || at == found) continue;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

/// A strand, or a pool of threads, of which several pieces of work may run at a time: so any of them is next.
class Runtime::Queue final : public server::Executor, public std::enable_shared_from_this<Queue> {
 public:
  Queue(Runtime& runtime, bool in_order) : runtime_(runtime), in_order_(in_order) {}

  void post(server::Work work) override {
    if (runtime_.dropping_) return;
    work_.push_back(std::move(work));
    runtime_.added(*this);
  }
  void dispatch(server::Work work) override {
    if (runtime_.running_ == this && in_order_) return work();
    post(std::move(work));
  }
  void after(std::chrono::milliseconds delay, server::Work work) override {
    if (runtime_.dropping_) return;
    runtime_.timer(delay, shared_from_this(), std::move(work));
  }

  server::Work take(Random& random) {
    const std::size_t which = in_order_ ? 0 : random.below(work_.size());
    server::Work work = std::move(work_[which]);
    work_.erase(work_.begin() + static_cast<std::ptrdiff_t>(which));
    return work;
  }
  std::deque<server::Work> drop() { return std::move(work_); }
  std::size_t size() const { return work_.size(); }

 private:
  Runtime& runtime_;
  const bool in_order_;
  std::deque<server::Work> work_;
};

Runtime::Runtime(Clock& clock)
    : clock_(clock),
      log_ins_(std::make_shared<Queue>(*this, false)),
      loading_(std::make_shared<Queue>(*this, false)),
      reading_(std::make_shared<Queue>(*this, false)),
      recording_(std::make_shared<Queue>(*this, true)),
      thinking_(std::make_shared<Queue>(*this, false)) {}

Runtime::~Runtime() { drop_everything(); }

server::Moment Runtime::machine_time() const {
  server::Moment now = clock_.now();
  if (ARBITER_FLAW(goes_by_the_wall_clock)) now.steady_ms = now.wall_ms - Clock::kApart;
  return now;
}

std::shared_ptr<server::Executor> Runtime::new_strand() { return std::make_shared<Queue>(*this, true); }
server::Executor& Runtime::log_ins() { return *log_ins_; }
server::Executor& Runtime::loading() { return *loading_; }
server::Executor& Runtime::reading() { return *reading_; }
server::Executor& Runtime::recording() { return *recording_; }
server::Executor& Runtime::thinking() { return *thinking_; }

void Runtime::added(Queue& queue) {
  ++runnable_;
  if (queue.size() == 1) ready_.push_back(queue.shared_from_this());
}

void Runtime::run_one(Random& random) {
  const std::size_t which = random.below(ready_.size());
  const auto queue = ready_[which];
  server::Work work = queue->take(random);
  --runnable_;
  if (queue->size() == 0) {
    ready_[which] = std::move(ready_.back());
    ready_.pop_back();
  }
  running_ = queue.get();
  try {
    work();
    work = {};  // what it owned ends while the queue is still known to run
  } catch (...) {
    running_ = nullptr;
    throw;
  }
  running_ = nullptr;
}

std::optional<std::int64_t> Runtime::until_next_timer() const {
  if (timers_.empty()) return std::nullopt;
  return std::max<std::int64_t>(0, timers_.begin()->first - machine_time().steady_ms);
}

void Runtime::timer(std::chrono::milliseconds delay, std::shared_ptr<Queue> queue, server::Work work) {
  timers_.emplace(machine_time().steady_ms + delay.count(), Timer{std::move(queue), std::move(work)});
}

void Runtime::release_timers() {
  while (!timers_.empty() && timers_.begin()->first <= machine_time().steady_ms) {
    Timer timer = std::move(timers_.begin()->second);
    timers_.erase(timers_.begin());
    timer.queue->post(std::move(timer.work));
  }
}

void Runtime::drop_everything() {
  dropping_ = true;
  std::exchange(timers_, {}).clear();
  for (const auto& queue : std::exchange(ready_, {})) queue->drop();
  runnable_ = 0;
}

}  // namespace arbiter::simulation
