// The one source of chance in a match.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace arbiter::core {

/// 256 bits from which everything random in a match follows.
using Seed = std::array<std::uint8_t, 32>;

/// ChaCha20 (libsodium) in counter mode: the same seed gives the same numbers on any machine. A value: a copy
/// goes on where the original stood, and equal generators give equal numbers. Not for keys or tokens.
class Rng {
 public:
  Rng() = default;
  explicit Rng(const Seed& seed) : seed_(seed) {}

  /// The next 32 bits of the stream.
  std::uint32_t next() {
    const auto at = static_cast<std::uint32_t>(position_ % kBlock);
    if (at == 0) refill();
    ++position_;
    return block_[at];
  }

  /// Uniform in [0, n), without bias (Lemire 2019, rejection). Precondition: n > 0.
  std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = std::uint64_t{next()} * n;
    if (auto low = static_cast<std::uint32_t>(product); low < n) {
      const std::uint32_t threshold = (0u - n) % n;
      while (low < threshold) {
        product = std::uint64_t{next()} * n;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Fisher-Yates, from the last element down.
  template <class Range>
  void shuffle(Range& range) {
    for (auto i = static_cast<std::uint32_t>(range.size()); i > 1; --i) {
      using std::swap;
      swap(range[i - 1], range[below(i)]);
    }
  }

  /// A fresh seed drawn from this generator, as for a simulation that must not see this one's future.
  Seed draw_seed();

  template <class Io>
  void bytes(Io& io) {
    io(seed_);
    io(position_);
    if constexpr (Io::kReading) {
      if (position_ % kBlock != 0) refill();
    }
  }
  friend bool operator==(const Rng& a, const Rng& b) {
    return a.seed_ == b.seed_ && a.position_ == b.position_;
  }

 private:
  static constexpr std::uint32_t kBlock = 16;  // numbers in one ChaCha20 block

  void refill();  // computes the block in which position_ lies

  Seed seed_{};
  std::uint64_t position_ = 0;  // numbers drawn so far
  std::array<std::uint32_t, kBlock> block_{};
};

}  // namespace arbiter::core
