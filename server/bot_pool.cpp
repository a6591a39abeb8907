#include "server/bot_pool.hpp"

#include <sodium/randombytes.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/bots/bot.hpp"
#include "server/service.hpp"
#include "server/table.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

core::Seed fresh_seed() {
  core::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

core::Action choose(const std::string& bot, core::Match& match, core::Seat seat,
                    std::chrono::milliseconds most) {
  core::Rng rng(fresh_seed());
  match.resample(core::Viewer::seat(seat), rng);
  return make_bot(bot, rng.draw_seed(), most)->choose(match, seat);
}

/// The calling thread yields to the network: on Linux a nice value is a thread's own. Not SCHED_IDLE: beside
/// a busy process that gets a five-hundredth of a processor, and matches with bots stand still.
void yield_to_others() {
  constexpr int kNice = 10;
  if (setpriority(PRIO_PROCESS, 0, kNice) != 0) spdlog::warn("bots think at the priority of the network");
}

}  // namespace

BotPool::BotPool(Service& service)
    : service_(service),
      size_(static_cast<std::size_t>(std::max<std::int64_t>(1, service.config.bots.threads))),
      more_to_come_(jobs_.get_executor()) {
  for (std::size_t i = 0; i < size_; ++i) {
    threads_.emplace_back([this] {
      yield_to_others();
      jobs_.run();
    });
  }
}

BotPool::~BotPool() { stop(); }

/// The time for one decision: where more wait than there are threads, each takes less, so that nobody waits
/// long for the last one.
std::chrono::milliseconds BotPool::share() const {
  const auto most = std::chrono::milliseconds(service_.config.bots.budget_ms);
  const std::size_t waiting = std::max(size_, unanswered_.load());
  return std::max(std::chrono::milliseconds(1), most * static_cast<int>(size_) / static_cast<int>(waiting));
}

void BotPool::think(std::shared_ptr<Table> table, const std::string& bot, std::unique_ptr<core::Match> match,
                    core::Seat seat, std::uint64_t decision) {
  auto job = [this, table = std::move(table), bot, match = std::shared_ptr<core::Match>(std::move(match)),
              seat, decision] {
    try {
      table->bot_decided(seat, decision, choose(bot, *match, seat, share()));
    } catch (const std::exception& error) {
      spdlog::error("table {}: the bot of seat {} failed: {}", table->id(), seat, error.what());
    }
    --unanswered_;
  };
  ++unanswered_;
  if (service_.config.bots.delay_ms == 0) return asio::post(jobs_, std::move(job));
  auto timer = std::make_shared<asio::steady_timer>(service_.io,
                                                    std::chrono::milliseconds(service_.config.bots.delay_ms));
  timer->async_wait([this, timer, job = std::move(job)](boost::system::error_code error) mutable {
    if (!error) asio::post(jobs_, std::move(job));
  });
}

void BotPool::stop() {
  jobs_.stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace arbiter::server
