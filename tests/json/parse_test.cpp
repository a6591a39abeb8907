#include "json/parse.hpp"

#include <catch2/catch.hpp>

using arbiter::json::parse_bounded;
using arbiter::json::ParseError;
using arbiter::json::ParseLimits;
using Kind = ParseError::Kind;

namespace {

Kind refusal(std::string_view text, const ParseLimits& limits = {}) {
  const auto parsed = parse_bounded(text, limits);
  INFO(text.substr(0, 80));
  REQUIRE_FALSE(parsed);
  CHECK(parsed.value.is_null());
  CHECK(parsed.error->offset <= text.size());
  CHECK_FALSE(parsed.error->message.empty());
  CHECK_NOTHROW(nlohmann::json(parsed.error->message).dump());  // whatever came in, the message is UTF-8
  return parsed.error->kind;
}

std::string repeat(std::string_view part, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += part;
  return all;
}

}  // namespace

TEST_CASE("well-formed JSON gives the value that nlohmann gives") {
  const auto text = GENERATE(as<std::string>{}, "null", " [ ] ", "{}", "[1,-2,0.5,1e3,true,false,null,\"\"]",
                             R"({"a":{"b":[{"c":"\u00e9\ud83d\ude00\n\"\\"}]},"":0})", "18446744073709551615",
                             "-9223372036854775808", "-0");
  const auto parsed = parse_bounded(text);
  REQUIRE(parsed);
  CHECK(parsed.value == nlohmann::json::parse(text));
}

TEST_CASE("integers keep their 64 bits or are refused, never rounded") {
  CHECK(parse_bounded("18446744073709551615").value.get<std::uint64_t>() == 18446744073709551615u);
  CHECK(refusal("18446744073709551616") == Kind::number_range);
  CHECK(refusal("-9223372036854775809") == Kind::number_range);
  CHECK(refusal("[" + std::string(400, '9') + "]") == Kind::number_range);
}

TEST_CASE("numbers that JSON or double does not know are refused") {
  CHECK(refusal("1e400") == Kind::number_range);
  CHECK(refusal("-1e400") == Kind::number_range);
  for (auto text : {"NaN", "Infinity", "-Infinity", "01", "+1", ".5", "1.", "0x10", "1e"}) {
    CHECK(refusal(text) == Kind::syntax);
  }
}

TEST_CASE("what is not JSON is refused") {
  for (auto text : {"", " ", "{", "[1,]", "{\"a\":1,}", "{a:1}", "'a'", "1 2", "{} {}", "// c\n1", "[1",
                    "\"abc", "tru", "{\"a\" 1}", "]", "{\"a\":}", "\"\t\""}) {
    CHECK(refusal(text) == Kind::syntax);
  }
}

TEST_CASE("text must be UTF-8 without surrogates, byte order mark or NUL") {
  using namespace std::string_literals;
  CHECK(refusal("\"\xC3\"") == Kind::syntax);              // cut short
  CHECK(refusal("\"\xC0\xAF\"") == Kind::syntax);          // overlong
  CHECK(refusal("\"\xED\xA0\x80\"") == Kind::syntax);      // an encoded surrogate
  CHECK(refusal("\"\xF4\x90\x80\x80\"") == Kind::syntax);  // beyond U+10FFFF
  CHECK(refusal("\xFF\xFE[]") == Kind::syntax);
  CHECK(refusal(R"("\ud800")") == Kind::syntax);
  CHECK(refusal(R"("\udc00")") == Kind::syntax);
  CHECK(refusal(R"("\ud800\u0041")") == Kind::syntax);
  CHECK(refusal("\xEF\xBB\xBF{}") == Kind::syntax);
  CHECK(refusal("{}\0"s) == Kind::syntax);
  CHECK(refusal("{}\0{}"s) == Kind::syntax);
  CHECK(refusal("\"a\0b\""s) == Kind::syntax);
}

TEST_CASE("a member named twice is refused by its name, however it is spelled") {
  CHECK(refusal(R"({"a":1,"a":1})") == Kind::duplicate_key);
  CHECK(refusal(R"({"a":1,"\u0061":2})") == Kind::duplicate_key);
  CHECK(refusal(R"([{"x":{"deep":1,"deep":2}}])") == Kind::duplicate_key);
  CHECK(parse_bounded(R"([{"a":1},{"a":2},{"b":{"a":3},"a":4}])"));

  const auto parsed = parse_bounded(R"({"seat":1,"seat":2})");
  CHECK(parsed.error->message == "the member \"seat\" is given twice");
  CHECK(parsed.error->offset == 16);  // just after the second "seat"
}

TEST_CASE("depth is bounded before a value exists") {
  CHECK(parse_bounded(repeat("[", 32) + repeat("]", 32)));
  CHECK(refusal(repeat("[", 33) + repeat("]", 33)) == Kind::too_deep);

  ParseLimits generous;
  generous.max_bytes = generous.max_values = 10'000'000;
  CHECK(refusal(repeat("[", 100'000), generous) == Kind::too_deep);
  CHECK(refusal(repeat("{\"a\":", 100'000), generous) == Kind::too_deep);
  CHECK(refusal(R"({"params":)" + repeat("[", 100'000) + repeat("]", 100'000) + "}", generous) ==
        Kind::too_deep);
  CHECK(parse_bounded(repeat("[", 100'000), generous).error->offset == 33);
}

TEST_CASE("each limit holds to the unit") {
  ParseLimits limits;
  SECTION("bytes") {
    limits.max_bytes = 4;
    CHECK(parse_bounded("1234", limits));
    CHECK(refusal("12345", limits) == Kind::too_many_bytes);
  }
  SECTION("values") {
    limits.max_values = 3;
    CHECK(parse_bounded("[1,2]", limits));
    CHECK(refusal("[1,2,3]", limits) == Kind::too_many_values);
  }
  SECTION("strings and keys, counted after unescaping") {
    limits.max_string_bytes = 3;
    CHECK(parse_bounded(R"({"abc":"\u0041\u0042\u0043"})", limits));
    CHECK(refusal(R"("abcd")", limits) == Kind::string_too_long);
    CHECK(refusal(R"({"abcd":1})", limits) == Kind::string_too_long);
  }
}

TEST_CASE("only limits count as over the limit") {
  CHECK(parse_bounded(repeat("[", 40)).error->over_limit());
  CHECK_FALSE(parse_bounded("{").error->over_limit());
  CHECK_FALSE(parse_bounded("1e400").error->over_limit());
}

TEST_CASE("shortening cuts between characters") {
  using arbiter::json::shortened;
  CHECK(shortened("abc", 3) == "abc");
  CHECK(shortened("abcdef", 5) == "ab…");
  CHECK(shortened("aéééé", 6) == "aé…");
  CHECK(shortened("ééééé", 6) == "é…");
}
