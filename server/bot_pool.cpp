#include "server/bot_pool.hpp"

#include <sodium/randombytes.h>
#include <spdlog/spdlog.h>

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

core::Action choose(const std::string& bot, core::Match& match, core::Seat seat) {
  core::Rng rng(fresh_seed());
  match.resample(core::Viewer::seat(seat), rng);
  return make_bot(bot, rng.draw_seed())->choose(match, seat);
}

}  // namespace

BotPool::BotPool(Service& service)
    : service_(service), pool_(static_cast<std::size_t>(std::max<std::int64_t>(1, service.config.bots.threads))) {}

void BotPool::think(std::shared_ptr<Table> table, const std::string& bot, std::unique_ptr<core::Match> match,
                    core::Seat seat, std::uint64_t decision) {
  auto job = [table = std::move(table), bot, match = std::shared_ptr<core::Match>(std::move(match)), seat, decision] {
    try {
      table->bot_decided(seat, decision, choose(bot, *match, seat));
    } catch (const std::exception& error) {
      spdlog::error("table {}: the bot of seat {} failed: {}", table->id(), seat, error.what());
    }
  };
  if (service_.config.bots.delay_ms == 0) return asio::post(pool_, std::move(job));
  auto timer = std::make_shared<asio::steady_timer>(service_.io, std::chrono::milliseconds(service_.config.bots.delay_ms));
  timer->async_wait([this, timer, job = std::move(job)](boost::system::error_code error) mutable {
    if (!error) asio::post(pool_, std::move(job));
  });
}

void BotPool::stop() {
  pool_.stop();
  pool_.join();
}

}  // namespace arbiter::server
