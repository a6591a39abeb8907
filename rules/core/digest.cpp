#include "rules/core/digest.hpp"

#include <sodium/crypto_generichash.h>

namespace arbiter::core {

Digest digest_of_bytes(std::span<const std::uint8_t> bytes) {
  Digest digest;
  crypto_generichash(digest.data(), digest.size(), bytes.data(), bytes.size(), nullptr, 0);
  return digest;
}

Digest digest_of_text(std::string_view text) {
  return digest_of_bytes({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(bytes.size() * 2);
  for (const std::uint8_t byte : bytes) {
    hex += kHex[byte >> 4];
    hex += kHex[byte & 15];
  }
  return hex;
}

}  // namespace arbiter::core
