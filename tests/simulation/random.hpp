// The one source of chance of a schedule: the same seed gives the same run, on any machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace arbiter::simulation {

/// SplitMix64 (Steele, Lea, Flood 2014): small, fast, and good enough to draw schedules.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// From 0 to n - 1; 0 if n is 0. The bias is below 2^-32 for the small n of schedules.
  std::size_t below(std::size_t n) {
    return n == 0 ? 0 : static_cast<std::size_t>(((next() >> 32) * n) >> 32);
  }
  bool chance(std::size_t percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

}  // namespace arbiter::simulation
