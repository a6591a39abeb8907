#include "server/bots/bot_pool.hpp"

#include <sodium/randombytes.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "base/thread_name.hpp"
#include "server/base/background_thread.hpp"
#include "server/bots/bot.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

core::Seed fresh_seed() {
  core::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

core::Action choose(const std::string& bot, const core::Match& match, core::Seat seat,
                    std::chrono::milliseconds most, const std::atomic<bool>& stopped) {
  const auto own = match.clone();
  core::Rng rng(fresh_seed());
  own->resample(core::Viewer::seat(seat), rng);
  return make_bot(bot, rng.draw_seed(), most, &stopped)->choose(*own, seat);
}

}  // namespace

BotPool::BotPool(Runtime& runtime, Metrics& metrics, const Bots& settings)
    : metrics_(metrics),
      settings_(settings),
      size_(static_cast<std::size_t>(std::max<std::int64_t>(1, settings.threads))),
      delays_(runtime.new_strand()),
      more_to_come_(jobs_.get_executor()) {
  for (std::size_t i = 0; i < size_; ++i) {
    threads_.emplace_back([this] {
      name_thread("bots");
      yield_to_others();
      jobs_.run();
    });
  }
}

BotPool::~BotPool() { stop(); }

/// The time for one decision: where more wait than there are threads, each takes less, so that nobody waits
/// long for the last one.
std::chrono::milliseconds BotPool::share() const {
  const auto most = std::chrono::milliseconds(settings_.budget_ms);
  const std::size_t waiting = std::max(size_, unanswered_.load());
  return std::max(std::chrono::milliseconds(1), most * static_cast<int>(size_) / static_cast<int>(waiting));
}

void BotPool::think(const std::string& bot, std::shared_ptr<const core::Match> match, core::Seat seat,
                    Done done) {
  auto job = [this, bot, match = std::move(match), seat, done = std::move(done)] {
    Choice choice;
    try {
      const Stopwatch thinking(metrics_.bot_thinking);
      choice = choose(bot, *match, seat, share(), stopped_);
    } catch (const std::exception& error) {
      choice = std::string(error.what());
    }
    --unanswered_;
    done(std::move(choice));
  };
  ++unanswered_;
  if (settings_.delay_ms == 0) return asio::post(jobs_, std::move(job));
  delays_->after(std::chrono::milliseconds(settings_.delay_ms),
                 [this, job = std::move(job)] { asio::post(jobs_, job); });
}

void BotPool::stop() {
  stopped_ = true;
  jobs_.stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace arbiter::server
