// Where the chance of a match comes from, so that nobody can choose or foresee it, and everybody can check
// it afterwards.
//
//   commitment = BLAKE2b-256(server half)
//   seed       = BLAKE2b-256(server half ‖ for each seat in order: length ‖ contribution)
//
// The server half is 32 random bytes, drawn when a table is made; its commitment is shown before anybody has
// contributed, so the server cannot change it later. A contribution is the UTF-8 text that the seat's person
// gave as `entropy`, after its length in bytes as a 32-bit little-endian number (so that no two lists of
// contributions run together to the same bytes). A seat that gave nothing, a bot's for one, contributes the
// empty text. BLAKE2b is unkeyed, with 32 bytes of output.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/digest.hpp"
#include "rules/core/rng.hpp"

namespace arbiter::server {

/// 32 bytes from the operating system's generator.
std::vector<std::uint8_t> new_server_half();
core::Digest commitment(std::span<const std::uint8_t> half);
/// One contribution a seat; empty where there is none.
core::Seed match_seed(std::span<const std::uint8_t> half, const std::vector<std::string>& contributions);

/// 32 bytes as they stand in the store; nothing if it is another number of bytes.
std::optional<std::array<std::uint8_t, 32>> bytes32(std::span<const std::uint8_t> bytes);
/// 32 bytes from 64 lower-case hexadecimal digits.
std::optional<std::array<std::uint8_t, 32>> bytes32_from_hex(std::string_view hex);

}  // namespace arbiter::server
