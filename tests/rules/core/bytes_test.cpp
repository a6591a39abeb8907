#include "rules/core/bytes.hpp"
#include "rules/core/action.hpp"
#include "rules/core/digest.hpp"
#include "rules/core/reflect.hpp"
#include "rules/core/secret.hpp"

namespace arbiter::core {
namespace {

struct Empty {};
struct One {
  int a = 0;
};
struct Mixed {
  std::uint8_t small = 1;
  std::array<List<std::uint16_t, 4>, 2> lists{};
  std::optional<std::int32_t> maybe;
  std::variant<One, Empty> either;
  std::string name;
  bool flag = false;
  SeatSet seats;
};
struct Nested {
  Mixed first;
  std::vector<One> more;
};

using Raw = std::vector<std::uint8_t>;

TEST_CASE("field_count counts the fields of an aggregate") {
  CHECK(field_count<Empty> == 0);
  CHECK(field_count<One> == 1);
  CHECK(field_count<Mixed> == 7);
  CHECK(field_count<Nested> == 2);
}

TEST_CASE("for_each_field visits every field in order, and may change them") {
  Mixed value;
  int visited = 0;
  for_each_field(value, [&](auto& field) {
    if constexpr (std::is_same_v<decltype(field), std::uint8_t&>) field = 9;
    ++visited;
  });
  CHECK(visited == 7);
  CHECK(value.small == 9);
}

TEST_CASE("canonical bytes: little-endian, sizes before sequences, the index before a variant") {
  CHECK(bytes_of(std::uint8_t{7}) == Raw{7});
  CHECK(bytes_of(std::uint32_t{0x01020304}) == Raw{4, 3, 2, 1});
  CHECK(bytes_of(std::int16_t{-2}) == Raw{0xfe, 0xff});
  CHECK(bytes_of(true) == Raw{1});
  CHECK(bytes_of(std::string("ab")) == Raw{2, 0, 0, 0, 'a', 'b'});
  CHECK(bytes_of(std::array<std::uint8_t, 2>{5, 6}) == Raw{5, 6});
  CHECK(bytes_of(List<std::uint8_t, 4>{5, 6}) == Raw{2, 0, 0, 0, 5, 6});
  CHECK(bytes_of(std::optional<std::uint8_t>()) == Raw{0});
  CHECK(bytes_of(std::optional<std::uint8_t>(3)) == Raw{1, 3});
  CHECK(bytes_of(std::variant<Empty, std::uint8_t>(std::uint8_t{8})) == Raw{1, 8});
  CHECK(bytes_of(SeatSet::first(3)) == Raw{7});
  CHECK(bytes_of(Secret<std::uint8_t>(9, {}, SeatSet::of(1))) == Raw{9, 2});
}

TEST_CASE("bytes and digest change with every single field") {
  const Mixed base;
  std::vector<Mixed> changed(9);
  changed[0].small = 2;
  changed[1].lists[0].push_back(0);
  changed[2].lists[1].push_back(0);
  changed[3].maybe = 0;
  changed[4].either = Empty{};
  changed[5].either = One{1};
  changed[6].name = std::string(1, '\0');
  changed[7].flag = true;
  changed[8].seats.insert(0);
  std::vector<Digest> digests = {digest_of(base)};
  for (const Mixed& value : changed) digests.push_back(digest_of(value));
  std::sort(digests.begin(), digests.end());
  CHECK(std::adjacent_find(digests.begin(), digests.end()) == digests.end());
  CHECK(digest_of(base) == digest_of(Mixed{}));
}

TEST_CASE("what a ByteWriter wrote, a ByteReader reads") {
  Nested value;
  value.first.lists[1] = {7, 8, 9};
  value.first.maybe = -5;
  value.first.either = One{12};
  value.first.name = "Æ";
  value.first.seats = SeatSet::everyone();
  value.more = {One{1}, One{2}};
  const Raw bytes = bytes_of(value);
  Nested read;
  ByteReader reader(bytes.data());
  reader(read);
  CHECK(bytes_of(read) == bytes);
  CHECK(std::get<One>(read.first.either).a == 12);
}

TEST_CASE("digests are BLAKE2b-256, in lower-case hexadecimal") {
  CHECK(to_hex(digest_of_text("abc")) == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  CHECK(digest_of_text("") == digest_of_bytes({}));
}

struct Go {
  std::uint8_t row;
  std::uint8_t col;
};
struct Say {
  List<std::uint8_t, 40> numbers;
};
using Typed = std::variant<Go, Say>;

TEST_CASE("actions pack into small values that compare and hash by what they mean") {
  const Action a = pack(Typed(Go{1, 2}));
  CHECK(a == pack(Typed(Go{1, 2})));
  CHECK(a != pack(Typed(Go{2, 1})));
  CHECK(a != pack(Typed(Say{{1, 2}})));
  CHECK(std::get<Go>(unpack<Typed>(a)).col == 2);
  CHECK(std::hash<Action>()(a) == std::hash<Action>()(pack(Typed(Go{1, 2}))));
  CHECK(std::hash<Action>()(a) != std::hash<Action>()(pack(Typed(Go{2, 1}))));
  CHECK(sizeof(Action) == 32);
}

TEST_CASE("an action that does not fit is refused loudly") {
  Say much;
  for (std::uint8_t i = 0; i < 26; ++i) much.numbers.push_back(i);
  CHECK(pack(Typed(much)).size == 31);
  much.numbers.push_back(0);
  CHECK_THROWS_AS(pack(Typed(much)), std::length_error);
}

}  // namespace
}  // namespace arbiter::core
