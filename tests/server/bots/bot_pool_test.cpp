// The threads on which bots think: each question is answered once, or dropped when the pool stops.
#include <future>
#include <stdexcept>

#include "rules/core/digest.hpp"
#include "server/app/asio_runtime.hpp"
#include "server/bots/bot_pool.hpp"
#include "tests/conformance/mutants/snatch.hpp"

namespace arbiter::server {
namespace {

using core::Seat;

std::shared_ptr<const core::Match> a_match() {
  const auto game = snatch::game_with(snatch::Flaw::none);
  const auto options = std::get<core::Options>(game->options(nlohmann::json::object(), 2));
  return game->setup(options, 2, core::digest_of_text("bots"));
}

struct Pool {
  explicit Pool(std::int64_t delay_ms = 0)
      : runtime(Config{}),
        pool(runtime, metrics, Bots{.threads = 2, .delay_ms = delay_ms, .budget_ms = 50}) {}

  std::future<BotPool::Choice> ask(const std::string& bot, Seat seat) {
    auto promise = std::make_shared<std::promise<BotPool::Choice>>();
    pool.think(bot, match, seat,
               [promise](BotPool::Choice choice) { promise->set_value(std::move(choice)); });
    return promise->get_future();
  }

  const std::shared_ptr<const core::Match> match = a_match();
  Metrics metrics;
  AsioRuntime runtime;
  BotPool pool;
};

TEST_CASE("a bot answers with a legal action, and leaves the match as it was") {
  Pool pool;
  const core::Digest before = pool.match->digest();
  for (const char* bot : {"random", "search:easy"}) {
    std::vector<std::future<BotPool::Choice>> asked;
    for (int n = 0; n < 10; ++n) asked.push_back(pool.ask(bot, Seat::of(n % 2)));
    for (int n = 0; n < 10; ++n) {
      const BotPool::Choice choice = asked[static_cast<std::size_t>(n)].get();
      REQUIRE(std::holds_alternative<core::Action>(choice));
      const auto own = pool.match->clone();
      CHECK_FALSE(
          own->apply(Seat::of(n % 2), std::get<core::Action>(choice)));  // both stake at once: not refused
    }
  }
  CHECK(pool.match->digest() == before);
  CHECK(pool.metrics.prometheus(0).find("arbiter_bot_thinking_seconds_count 20\n") != std::string::npos);
}

TEST_CASE("a bot that fails says why, and the pool goes on") {
  Pool pool;
  const BotPool::Choice failed = pool.ask("nobody", Seat::of(0)).get();
  REQUIRE(std::holds_alternative<std::string>(failed));
  CHECK(std::get<std::string>(failed).find("nobody") != std::string::npos);
  CHECK(std::holds_alternative<core::Action>(pool.ask("random", Seat::of(0)).get()));
}

TEST_CASE("a pool that stops drops what has not begun") {
  auto pool = std::make_unique<Pool>(60'000);
  auto asked = pool->ask("random", Seat::of(0));
  pool->pool.stop();
  CHECK(asked.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
  pool.reset();  // and with it the question
  CHECK_THROWS_AS(asked.get(), std::future_error);
}

}  // namespace
}  // namespace arbiter::server
