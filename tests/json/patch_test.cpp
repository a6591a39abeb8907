#include "json/patch.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using nlohmann::json;

namespace {

void write(arbiter::json::Writer& writer, const json& value) {
  if (value.is_object()) {
    writer.begin_object();
    for (const auto& [name, member] : value.items()) {
      writer.key(name);
      write(writer, member);
    }
    writer.end_object();
  } else if (value.is_array()) {
    writer.begin_array();
    for (const json& element : value) write(writer, element);
    writer.end_array();
  } else if (value.is_string()) {
    writer.value(value.get<std::string>());
  } else if (value.is_boolean()) {
    writer.value(value.get<bool>());
  } else if (value.is_null()) {
    writer.null();
  } else {
    writer.value(value.get<std::int64_t>());
  }
}

arbiter::json::Document document(const json& value) {
  arbiter::json::Document result;
  arbiter::json::Writer writer(result);
  write(writer, value);
  return result;
}

std::string patch(const json& before, const json& after) {
  std::string out;
  arbiter::json::append_patch(document(before), document(after), out);
  CHECK(before.patch(json::parse(out)) == after);
  return out;
}

}  // namespace

TEST_CASE("A writer's text is the JSON it was told, quotes and control characters escaped") {
  std::string out;
  arbiter::json::Writer writer(out);
  writer.begin_object();
  writer.member("name", std::string_view("a\"b\\\n"));
  writer.key("list").begin_array();
  writer.value(-7);
  writer.value(true);
  writer.null();
  writer.end_array();
  writer.end_object();
  CHECK(out == R"({"name":"a\"b\\\u000a","list":[-7,true,null]})");
}

TEST_CASE("Equal documents differ by nothing") { CHECK(patch({{"a", 1}}, {{"a", 1}}) == "[]"); }

TEST_CASE("A changed member is replaced, a new one added, a lost one removed") {
  CHECK(
      patch({{"a", 1}, {"b", 2}, {"long", "untouched text that is longer than a patch of two"}},
            {{"a", 3}, {"c", 4}, {"long", "untouched text that is longer than a patch of two"}}) ==
      R"([{"op":"remove","path":"/b"},{"op":"replace","path":"/a","value":3},{"op":"add","path":"/c","value":4}])");
}

TEST_CASE("A card drawn from the top of a long deck is one removal") {
  json deck = json::array();
  for (int i = 0; i < 20; ++i) deck.push_back("back" + std::to_string(i % 3));
  json drawn = deck;
  drawn.erase(drawn.begin());
  CHECK(patch({{"deck", deck}}, {{"deck", drawn}}) == R"([{"op":"remove","path":"/deck/0"}])");
}

TEST_CASE("Where many small changes are longer than the value, the value is replaced") {
  CHECK(patch({{"a", {1, 2, 3}}}, {{"a", {4, 5, 6}}}) == R"([{"op":"replace","path":"/a","value":[4,5,6]}])");
}

TEST_CASE("Member names with ~ and / are escaped in paths") {
  CHECK(patch({{"a/b~c", 1}, {"long", "untouched text that is longer than the patch is"}},
              {{"a/b~c", 2}, {"long", "untouched text that is longer than the patch is"}}) ==
        R"([{"op":"replace","path":"/a~1b~0c","value":2}])");
}

TEST_CASE("Any two documents: the patch turns one into the other") {
  std::uint32_t state = 1;
  const auto random = [&](std::uint32_t n) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % n;
  };
  std::function<json(int)> make = [&](int depth) -> json {
    switch (random(depth > 0 ? 5 : 3)) {
      case 0:
        return random(4);
      case 1:
        return std::string(random(30), 'x');
      case 2:
        return nullptr;
      case 3: {
        json array = json::array();
        for (auto n = random(6); n > 0; --n) array.push_back(make(depth - 1));
        return array;
      }
      default: {
        json object = json::object();
        for (auto n = random(5); n > 0; --n)
          object[std::string(1, static_cast<char>('a' + random(6)))] = make(depth - 1);
        return object;
      }
    }
  };
  for (int i = 0; i < 3000; ++i) patch(make(4), make(4));
}
