// Digests: of states, of card data, of rulesets.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/core/bytes.hpp"

namespace arbiter::core {

/// BLAKE2b-256.
using Digest = std::array<std::uint8_t, 32>;

Digest digest_of_bytes(std::span<const std::uint8_t> bytes);
Digest digest_of_text(std::string_view text);

/// The digest of a value's canonical bytes.
template <class T>
Digest digest_of(const T& value) {
  return digest_of_bytes(bytes_of(value));
}

/// Lower-case hexadecimal.
std::string to_hex(std::span<const std::uint8_t> bytes);

}  // namespace arbiter::core
