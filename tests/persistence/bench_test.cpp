// By hand: ./test_persistence "[.bench]". How many single moves a second are made durable.
#include <chrono>
#include <cstdio>
#include <latch>
#include <thread>

#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

constexpr int kWriters = 4;
constexpr int kMatchesPerThread = 125;
constexpr int kMovesPerMatch = 400;

/// Every match has one move on its way at any time, as a table has.
void play(MatchStore& store, int thread, bool keys) {
  for (int seq = 1; seq <= kMovesPerMatch; ++seq) {
    std::latch answered(kMatchesPerThread);
    for (int i = 0; i < kMatchesPerThread; ++i) {
      const auto id = "m" + std::to_string(thread * kMatchesPerThread + i);
      auto move = move_record(seq, seq % 4, keys ? "key-" + std::to_string(seq * 7919 % 10007) : "");
      store.submit({AppendMove{.match = id, .move = std::move(move)}}, [&](std::optional<StoreError> error) {
        if (error) std::abort();
        answered.count_down();
      });
    }
    answered.wait();
  }
}

void measure(MatchStore& store, bool keys) {
  for (int i = 0; i < kWriters * kMatchesPerThread; ++i) {
    store.submit({PutTable{table_record("m" + std::to_string(i))}}, {});
  }
  store.flush();
  const auto begin = std::chrono::steady_clock::now();
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < kWriters; ++thread) {
      threads.emplace_back([&store, thread, keys] { play(store, thread, keys); });
    }
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  std::printf("%s keys: %.0f moves/s\n", keys ? "with" : "without",
              kWriters * kMatchesPerThread * kMovesPerMatch / seconds.count());
}

TEST_CASE("moves a second, 500 matches, 4 threads", "[.bench]") {
  for (const bool keys : {false, true}) {
    const TemporaryDirectory directory;
    const auto store = open_sqlite_store(directory.path());
    measure(*store, keys);
  }
}

}  // namespace
}  // namespace arbiter::persistence::testing
