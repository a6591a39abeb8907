// What is plain is read by other code than the rest: a text means the same, and is refused alike, either way.
#include "json/plain.hpp"

#include <catch2/catch.hpp>
#include <random>

#include "json/parse.hpp"

namespace arbiter::json {
namespace {

/// Equal, and every number of the same type: 1, -1 and 1.0 are kept in different ones.
bool identical(const nlohmann::json& a, const nlohmann::json& b) {
  if (a.type() != b.type() || a != b) return false;
  if (!a.is_structured()) return true;
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), identical);
}

bool is_plain(std::string_view text, const ParseLimits& limits = {}) {
  const auto quick = parse_plain(text, limits);
  const auto slow = parse_by_lexer(text, limits);
  INFO(text.substr(0, 300));
  if (quick) {
    REQUIRE(slow);
    REQUIRE(identical(*quick, slow.value));
  }
  const auto asked = parse_bounded(text, limits);
  REQUIRE(identical(asked.value, slow.value));
  REQUIRE(asked.error.has_value() == slow.error.has_value());
  if (slow.error) {
    REQUIRE(asked.error->kind == slow.error->kind);
    REQUIRE(asked.error->offset == slow.error->offset);
    REQUIRE(asked.error->message == slow.error->message);
  }
  return quick.has_value();
}

TEST_CASE("What clients send is plain, with or without spaces") {
  CHECK(is_plain(R"({"jsonrpc":"2.0","id":7,"method":"table.act",)"
                 R"("params":{"table":"t1","action":{"type":"give","cards":["a",3]},"seq":12,"key":"k"}})"));
  CHECK(is_plain("\r\n\t { \"a\" : [ 1 , true , false , null , { } , [ ] , \"\" ] , \"\" : 0 } \n"));
  CHECK(is_plain("999999999999999999"));
}

TEST_CASE("What is not plain is left to the lexer, whether it is right or wrong") {
  const auto text = GENERATE(as<std::string>{}, R"("\n")", R"("é")", "\"\x7f\"", "-1", "-0", "1.0", "1e3",
                             "1000000000000000000", R"({"a":1,"a":1})", "01", "1 2", "[1,]", "{\"a\":1,}",
                             "[1 2]", "{1:2}", "{\"a\" 1}", "\"a", "tru", "", " ", "nulll", "[", "{",
                             "{\"a\":", "\xEF\xBB\xBF{}", "[]]", "{,}", "[,]");
  CHECK_FALSE(is_plain(text));
}

TEST_CASE("Limits hold to the unit") {
  const std::string text = R"({"abc":[1,"de",{"f":null}]})";  // 6 values, 3 levels, a name of 3 bytes
  ParseLimits limits;
  SECTION("values") {
    limits.max_values = 6;
    CHECK(is_plain(text, limits));
    limits.max_values = 5;
    CHECK_FALSE(is_plain(text, limits));
  }
  SECTION("bytes") {
    limits.max_bytes = text.size();
    CHECK(is_plain(text, limits));
    limits.max_bytes = text.size() - 1;
    CHECK_FALSE(is_plain(text, limits));
  }
  SECTION("levels") {
    limits.max_depth = 3;
    CHECK(is_plain(text, limits));
    limits.max_depth = 2;
    CHECK_FALSE(is_plain(text, limits));
  }
  SECTION("bytes of a string") {
    limits.max_string_bytes = 3;
    CHECK(is_plain(text, limits));
    limits.max_string_bytes = 2;
    CHECK_FALSE(is_plain(text, limits));
  }
  SECTION("the stack, whatever the limits") {
    limits.max_depth = 1'000'000;
    CHECK_FALSE(is_plain(std::string(5'000, '['), limits));
  }
}

TEST_CASE("Any text, right or nearly so, within any limits") {
  const auto seed = GENERATE(range(1U, 5U));
  INFO("seed " << seed);
  std::mt19937 random(seed);
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random()) % bound; };
  static const char* const kParts[] = {
      "{",    "}",     "[", "]",  ",",   ":",  "\"a\"", "\"b\":", "\"\"", "0",        "17", "-3",   "true",
      "null", "false", " ", "\n", "1.5", "\\", "\"",    "é",      "e",    "\"a\\n\"", "00", "\x01", "{}"};
  int plain = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::string text = below(2) == 0 ? R"({"a":[1,{"b":"c d"},null],"d":{"e":20,"f":[]}})" : "[]";
    for (std::size_t changes = below(4); changes > 0; --changes) {
      const std::size_t at = below(text.size() + 1);
      below(3) == 0 ? text.erase(at, below(4)) : text.insert(at, kParts[below(std::size(kParts))]);
    }
    const ParseLimits limits{.max_bytes = 30 + below(60),
                             .max_depth = 1 + below(5),
                             .max_values = 1 + below(12),
                             .max_string_bytes = below(5)};
    plain += is_plain(text, limits) ? 1 : 0;
    plain += is_plain(text) ? 1 : 0;
  }
  CHECK(plain > 1'000);
}

}  // namespace
}  // namespace arbiter::json
