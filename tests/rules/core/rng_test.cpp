#include <numeric>

#include "rules/core/bytes.hpp"
#include "rules/core/rng.hpp"

namespace arbiter::core {
namespace {

Seed seed_of(std::uint8_t first) {
  Seed seed{};
  seed[0] = first;
  return seed;
}

TEST_CASE("Rng is ChaCha20: the published vectors for a zero key and a zero nonce") {
  // RFC 8439, A.1, test vectors 1 and 2, as little-endian words.
  const std::uint32_t block_0[] = {0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0,
                                   0xccef36a8, 0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8,
                                   0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2};
  const std::uint32_t block_1[] = {0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73};
  Rng rng(Seed{});
  for (const std::uint32_t word : block_0) CHECK(rng.next() == word);
  for (const std::uint32_t word : block_1) CHECK(rng.next() == word);
}

TEST_CASE("Rng is a value: a copy goes on where the original stood") {
  Rng a(seed_of(1));
  for (int i = 0; i < 21; ++i) a.next();
  Rng b = a;
  CHECK(a == b);
  for (int i = 0; i < 40; ++i) CHECK(a.next() == b.next());
  a.next();
  CHECK_FALSE(a == b);
  CHECK_FALSE(Rng(seed_of(1)) == Rng(seed_of(2)));
}

TEST_CASE("Rng survives its bytes, at every place within a block") {
  Rng rng(seed_of(3));
  for (int drawn = 0; drawn < 40; ++drawn) {
    const auto bytes = bytes_of(rng);
    Rng read;
    ByteReader reader(bytes.data());
    reader(read);
    CHECK(read == rng);
    Rng copy = rng;
    for (int i = 0; i < 20; ++i) REQUIRE(read.next() == copy.next());
    rng.next();
  }
}

TEST_CASE("below(n) stays below n and takes each value equally often") {
  const std::uint32_t n = GENERATE(1u, 2u, 3u, 5u, 6u, 7u, 52u);
  constexpr int kDraws = 40'000;
  Rng rng(seed_of(static_cast<std::uint8_t>(n)));
  std::vector<int> counts(n);
  for (int i = 0; i < kDraws; ++i) ++counts.at(rng.below(n));
  const double expected = static_cast<double>(kDraws) / n;
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - expected) * (count - expected) / expected;
  // The mean of chi² is n-1, its deviation sqrt(2(n-1)); six deviations are never reached by chance.
  CHECK(chi_square < (n - 1) + 6 * std::sqrt(2.0 * n));
}

TEST_CASE("below(n) rejects where a plain modulo would be biased") {
  // With n = 3 * 2^30 a biased method would return values below 2^30 twice as often.
  constexpr std::uint32_t n = 3u << 30;
  Rng rng(seed_of(9));
  int low = 0;
  constexpr int kDraws = 30'000;
  for (int i = 0; i < kDraws; ++i) low += rng.below(n) < (1u << 30) ? 1 : 0;
  CHECK(low == Approx(kDraws / 3.0).epsilon(0.05));
}

TEST_CASE("shuffle permutes, and reaches every order") {
  Rng rng(seed_of(4));
  std::vector<int> cards(52);
  std::iota(cards.begin(), cards.end(), 0);
  auto shuffled = cards;
  rng.shuffle(shuffled);
  CHECK(shuffled != cards);
  std::sort(shuffled.begin(), shuffled.end());
  CHECK(shuffled == cards);

  std::map<std::vector<int>, int> orders;
  for (int i = 0; i < 6000; ++i) {
    std::vector<int> three = {0, 1, 2};
    rng.shuffle(three);
    ++orders[three];
  }
  CHECK(orders.size() == 6);
  for (const auto& [order, count] : orders) CHECK(count == Approx(1000).epsilon(0.15));
}

TEST_CASE("shuffling nothing or one thing draws no numbers") {
  Rng rng(seed_of(5));
  const Rng before = rng;
  std::vector<int> none, one = {7};
  rng.shuffle(none);
  rng.shuffle(one);
  CHECK(rng == before);
}

TEST_CASE("draw_seed takes the next eight words, little-endian") {
  Rng rng(Seed{});
  const Seed drawn = rng.draw_seed();
  CHECK(drawn[0] == 0x76);
  CHECK(drawn[1] == 0xb8);
  CHECK(drawn[31] == 0xc7);
  CHECK(rng.next() == 0x7c5941da);
}

}  // namespace
}  // namespace arbiter::core
