#include "rules/core/digest.hpp"

#include <sodium/crypto_generichash.h>
#include <sodium/utils.h>

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
  std::string hex(bytes.size() * 2 + 1, '\0');  // libsodium ends it with a NUL
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  hex.pop_back();
  return hex;
}

}  // namespace arbiter::core
