#include "rules/core/rng.hpp"

#include <sodium/crypto_stream_chacha20.h>

namespace arbiter::core {

void Rng::refill() {
  static constexpr std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> kNonce{};
  std::array<std::uint8_t, kBlock * 4> raw{};
  crypto_stream_chacha20_xor_ic(raw.data(), raw.data(), raw.size(), kNonce.data(), position_ / kBlock,
                                seed_.data());
  for (std::size_t i = 0; i < kBlock; ++i) {
    block_[i] = static_cast<std::uint32_t>(raw[4 * i]) | static_cast<std::uint32_t>(raw[4 * i + 1]) << 8 |
                static_cast<std::uint32_t>(raw[4 * i + 2]) << 16 |
                static_cast<std::uint32_t>(raw[4 * i + 3]) << 24;
  }
}

Seed Rng::draw_seed() {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); i += 4) {
    const std::uint32_t word = next();
    for (std::size_t k = 0; k < 4; ++k) seed[i + k] = static_cast<std::uint8_t>(word >> (8 * k));
  }
  return seed;
}

}  // namespace arbiter::core
