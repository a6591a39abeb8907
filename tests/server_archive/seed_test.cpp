#include "server/archive/seed.hpp"

#include <catch2/catch.hpp>

namespace arbiter::server {
namespace {

std::vector<std::uint8_t> counting_half() {
  std::vector<std::uint8_t> half(32);
  for (std::size_t i = 0; i < half.size(); ++i) half[i] = static_cast<std::uint8_t>(i);
  return half;
}

// Computed with Python's hashlib.blake2b(…, digest_size=32).
TEST_CASE("commitment and seed are the documented hashes") {
  CHECK(core::to_hex(commitment(counting_half())) ==
        "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
  CHECK(core::to_hex(match_seed(counting_half(), {"Ada's dice", "", "Zoë"})) ==
        "3653ba7e6c3ec6e278ed6f07c815fa4a71fb41acd72909127806ccfdb2968485");
}

TEST_CASE("contributions cannot be shifted into one another") {
  const auto half = counting_half();
  CHECK(match_seed(half, {"ab", "c"}) != match_seed(half, {"a", "bc"}));
  CHECK(match_seed(half, {"a", ""}) != match_seed(half, {"", "a"}));
  CHECK(match_seed(half, {"a"}) != match_seed(half, {"a", ""}));
}

TEST_CASE("two halves differ") { CHECK(new_server_half() != new_server_half()); }

TEST_CASE("hexadecimal is read strictly") {
  const std::string hex = core::to_hex(counting_half());
  CHECK(core::to_hex(bytes32_from_hex(hex).value()) == hex);
  CHECK_FALSE(bytes32_from_hex(hex.substr(1)));
  CHECK_FALSE(bytes32_from_hex(hex + "00"));
  CHECK_FALSE(bytes32_from_hex("0A" + hex.substr(2)));
  CHECK_FALSE(bytes32_from_hex("0g" + hex.substr(2)));
}

}  // namespace
}  // namespace arbiter::server
