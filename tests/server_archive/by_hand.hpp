// Threads and a clock for tests of what the archive does in the background.
#pragma once

#include <deque>
#include <memory>
#include <utility>

#include "server/base/runtime.hpp"

namespace arbiter::server::testing {

/// Everything in the order of its coming, when it is told to; the clock stands still.
class ByHand final : public Runtime {
 public:
  /// One of the kinds of threads, and how often it was wanted.
  struct Lane final : Executor {
    explicit Lane(ByHand& all) : by_hand(all) {}
    void post(Work work) override {
      ++posted;
      by_hand.posted_.push_back(std::move(work));
    }
    void dispatch(Work work) override { post(std::move(work)); }
    void after(std::chrono::milliseconds, Work work) override { post(std::move(work)); }
    ByHand& by_hand;
    int posted = 0;
  };

  std::shared_ptr<Executor> new_strand() override { return std::make_shared<Lane>(*this); }
  Lane& log_ins() override { return log_ins_; }
  Lane& loading() override { return loading_; }
  Lane& reading() override { return reading_; }
  Lane& recording() override { return recording_; }
  void run() {
    for (; !posted_.empty(); posted_.pop_front()) posted_.front()();
  }

 private:
  Moment machine_time() const override { return {kNow, kNow}; }
  static constexpr std::int64_t kNow = 20'000 * std::int64_t{86'400'000};

  std::deque<Work> posted_;
  Lane log_ins_{*this}, loading_{*this}, reading_{*this}, recording_{*this};
};

}  // namespace arbiter::server::testing
