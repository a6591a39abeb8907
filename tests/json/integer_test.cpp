// An integer within bounds, or nothing: never a rounded or wrapped number.
#include <catch2/catch.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "json/integer.hpp"

namespace arbiter::json {
namespace {

std::optional<std::int64_t> read(const char* text, std::int64_t min, std::int64_t max) {
  return integer_in(nlohmann::json::parse(text), min, max);
}

TEST_CASE("both bounds are within") {
  CHECK(read("-3", -3, 7) == -3);
  CHECK(read("7", -3, 7) == 7);
  CHECK(read("0", -3, 7) == 0);
  CHECK_FALSE(read("-4", -3, 7));
  CHECK_FALSE(read("8", -3, 7));
}

TEST_CASE("the ends of 64 bits") {
  CHECK(read("9223372036854775807", INT64_MIN, INT64_MAX) == INT64_MAX);
  CHECK(read("-9223372036854775808", INT64_MIN, INT64_MAX) == INT64_MIN);
  CHECK_FALSE(
      read("9223372036854775808", INT64_MIN, INT64_MAX));  // one more: unsigned, would wrap to INT64_MIN
  CHECK_FALSE(read("18446744073709551615", INT64_MIN, INT64_MAX));  // would wrap to -1
  CHECK_FALSE(read("18446744073709551615", -1, 1));
}

TEST_CASE("an integer is what JSON Schema calls one, however it is written") {
  CHECK(read("1.0", 0, 9) == 1);
  CHECK(read("9e0", 0, 9) == 9);
  CHECK(read("0.3e1", 0, 9) == 3);
  CHECK(read("-0.0", 0, 9) == 0);
  CHECK(read("-3.0", -3, 9) == -3);
  CHECK_FALSE(read("10.0", 0, 9));
  CHECK_FALSE(read("1.5", 0, 9));
  CHECK_FALSE(read("1e-1", 0, 9));
  CHECK(read("9007199254740992.0", INT64_MIN, INT64_MAX) == 9'007'199'254'740'992);
  // The next double is two further on: what was meant cannot be known.
  CHECK_FALSE(read("9007199254740994.0", INT64_MIN, INT64_MAX));
  CHECK_FALSE(read("1e300", INT64_MIN, INT64_MAX));
}

TEST_CASE("nothing else is an integer") {
  for (const char* text : {"\"1\"", "true", "null", "[1]", "{}"}) CHECK_FALSE(read(text, 0, 9));
}

}  // namespace
}  // namespace arbiter::json
