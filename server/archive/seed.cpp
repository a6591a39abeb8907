#include "server/archive/seed.hpp"

#include <sodium/randombytes.h>
#include <sodium/utils.h>

#include <algorithm>

namespace arbiter::server {

std::vector<std::uint8_t> new_server_half() {
  std::vector<std::uint8_t> half(32);
  randombytes_buf(half.data(), half.size());
  return half;
}

core::Digest commitment(std::span<const std::uint8_t> half) { return core::digest_of_bytes(half); }

core::Seed match_seed(std::span<const std::uint8_t> half, const std::vector<std::string>& contributions) {
  std::vector<std::uint8_t> bytes(half.begin(), half.end());
  for (const std::string& text : contributions) {
    const auto size = static_cast<std::uint32_t>(text.size());
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::uint8_t>(size >> shift));
    bytes.insert(bytes.end(), text.begin(), text.end());
  }
  return core::digest_of_bytes(bytes);
}

std::optional<std::array<std::uint8_t, 32>> bytes32(std::span<const std::uint8_t> bytes) {
  std::array<std::uint8_t, 32> array;
  if (bytes.size() != array.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), array.begin());
  return array;
}

std::optional<std::array<std::uint8_t, 32>> bytes32_from_hex(std::string_view hex) {
  std::array<std::uint8_t, 32> bytes;
  if (hex.size() != bytes.size() * 2) return std::nullopt;
  const auto read =
      sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, nullptr, nullptr);
  const bool lower_case = read == 0 && core::to_hex(bytes) == hex;  // sodium takes capitals as well
  return lower_case ? std::optional(bytes) : std::nullopt;
}

}  // namespace arbiter::server
