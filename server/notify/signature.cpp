#include "server/notify/signature.hpp"

#include <sodium/crypto_auth_hmacsha256.h>
#include <sodium/utils.h>

#include <array>

namespace arbiter::server {

std::string hmac_hex(std::string_view key, std::string_view message) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()), key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(message.data()),
                                message.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> digest{};
  crypto_auth_hmacsha256_final(&state, digest.data());
  std::array<char, 2 * crypto_auth_hmacsha256_BYTES + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  return hex.data();
}

std::string signature(std::string_view key, std::int64_t unix_s, std::string_view body) {
  const std::string time = std::to_string(unix_s);
  return "t=" + time + ",v1=" + hmac_hex(key, time + "." + std::string(body));
}

}  // namespace arbiter::server
