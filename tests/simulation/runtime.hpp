// The server's threads and its clock, in one thread: everything that is posted waits here until the schedule
// lets it run.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "server/base/runtime.hpp"
#include "tests/simulation/random.hpp"

namespace arbiter::simulation {

/// The time in the world, which goes on while the server is down. Moves only when the schedule says so.
class Clock {
 public:
  server::Moment now() const { return now_; }
  /// How far the two clocks were apart at the beginning.
  static constexpr std::int64_t kApart = 1'699'999'000'000;
  void advance(std::int64_t ms) {
    now_.steady_ms += ms;
    now_.wall_ms += ms;
  }
  /// Somebody sets the machine's clock.
  void set_wall(std::int64_t by_ms) {
    now_.wall_ms += by_ms;
    settings_.push_back(now_);
  }
  /// When the machine's clock has shown this; nothing if never, or more than once.
  std::optional<std::int64_t> steady_of(std::int64_t wall_ms) const;

 private:
  server::Moment now_{1'000'000, 1'000'000 + kApart};
  std::vector<server::Moment> settings_{now_};  // of the machine's clock, the first at the beginning
};

/// One life of the server, from its start to its crash.
class Runtime final : public server::Runtime {
 public:
  explicit Runtime(Clock& clock);
  ~Runtime() override;

  std::shared_ptr<server::Executor> new_strand() override;
  server::Executor& log_ins() override;
  server::Executor& loading() override;
  server::Executor& reading() override;
  server::Executor& recording() override;
  /// Where bots think.
  server::Executor& thinking();

  /// Pieces of work that could run now.
  std::size_t runnable() const { return runnable_; }
  /// Runs one of them: of a strand its first, of a pool any. Precondition: there is one.
  void run_one(Random& random);

  /// In how many ms the next timer is due; nothing if none is set.
  std::optional<std::int64_t> until_next_timer() const;
  /// What is due by now becomes runnable.
  void release_timers();

  /// Nothing that waits will ever run.
  void drop_everything();

 private:
  class Queue;
  server::Moment machine_time() const override;
  void added(Queue& queue);
  void timer(std::chrono::milliseconds delay, std::shared_ptr<Queue> queue, server::Work work);

  Clock& clock_;
  std::vector<std::shared_ptr<Queue>>
      ready_;  // queues with work; it runs even if nobody else holds the queue
  std::size_t runnable_ = 0;
  const Queue* running_ = nullptr;
  bool dropping_ = false;
  struct Timer {
    std::shared_ptr<Queue> queue;
    server::Work work;
  };
  std::multimap<std::int64_t, Timer> timers_;
  std::shared_ptr<Queue> log_ins_, loading_, reading_, recording_, thinking_;
};

}  // namespace arbiter::simulation
