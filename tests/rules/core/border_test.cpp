// Strict reading of what comes from outside: errors name the member and say what would be right.
#include "rules/core/border.hpp"
#include "rules/core/bytes.hpp"

namespace arbiter::core::border_test {
namespace {

enum class Colour : std::uint8_t { red, dark_blue };
BOOST_DESCRIBE_ENUM(Colour, red, dark_blue)

/// A card that JSON names by an entry of the data.
struct Card {
  std::uint8_t index = 0;
  friend bool operator==(Card, Card) = default;
};
struct Names {
  std::vector<std::string> cards = {"ace", "king"};
};
void write_json(json::Writer& out, const Names& names, const Card& card) {
  out.plain(names.cards[card.index]);
}
std::optional<std::string> read_json(const nlohmann::json& from, const Names& names, Card& card) {
  for (std::size_t i = 0; i < names.cards.size(); ++i) {
    if (from != names.cards[i]) continue;
    card.index = static_cast<std::uint8_t>(i);
    return std::nullopt;
  }
  return "a card, such as \"ace\"";
}

struct Point {
  std::int8_t x = 0;
  std::uint8_t y = 0;
};
BOOST_DESCRIBE_STRUCT(Point, (), (x, y))

struct Move {
  static constexpr std::string_view type = "move";
  Colour colour = Colour::red;
  Card card;
  bool quick = false;
  List<Point, 2> path;
  std::optional<std::uint16_t> bonus;
};
BOOST_DESCRIBE_STRUCT(Move, (), (colour, card, quick, path, bonus))
struct Pass {
  static constexpr std::string_view type = "pass";
};
BOOST_DESCRIBE_STRUCT(Pass, (), ())
using Action = std::variant<Move, Pass>;

Action read_action(const std::string& text) {
  Action action;
  read(nlohmann::json::parse(text), Names{}, "", action);
  return action;
}

std::string written(const Action& action) {
  std::string text;
  json::Writer out(text);
  write(out, Names{}, Viewer::omniscient(), action);
  return text;
}

/// "path: message" of the error, or "accepted".
std::string error_of(const std::string& text) {
  try {
    read_action(text);
  } catch (const ReadError& error) {
    return error.path + ": " + error.what();
  }
  return "accepted";
}

const std::string kGood =
    R"({"type":"move","colour":"dark_blue","card":"king","quick":true,"path":[{"x":-1,"y":2}],"bonus":300})";

std::string with(const std::string& member, const std::string& value) {
  auto json = nlohmann::json::parse(kGood);
  json[nlohmann::json::json_pointer(member)] = nlohmann::json::parse(value);
  return json.dump();
}

TEST_CASE("what is right is read, and written as it was") {
  const Move move = std::get<Move>(read_action(kGood));
  CHECK(move.colour == Colour::dark_blue);
  CHECK(move.card == Card{1});
  CHECK(move.quick);
  CHECK(move.path.size() == 1);
  CHECK(move.path[0].x == -1);
  CHECK(move.bonus == 300);
  CHECK(written(move) == kGood);
  CHECK(written(Pass{}) == R"({"type":"pass"})");
  CHECK(std::holds_alternative<Pass>(read_action(R"({"type":"pass"})")));
}

TEST_CASE("an optional member may be absent, and is then not written") {
  auto json = nlohmann::json::parse(kGood);
  json.erase("bonus");
  const Action action = read_action(json.dump());
  CHECK_FALSE(std::get<Move>(action).bonus.has_value());
  CHECK(written(action).find("bonus") == std::string::npos);
}

TEST_CASE("the kind of an action") {
  CHECK(error_of("[]") == ": must be an object with a member \"type\", got an array");
  CHECK(error_of("null") == ": must be an object with a member \"type\", got null");
  CHECK(error_of("{}") == "/type: must be a string that names the kind of action");
  CHECK(error_of(R"({"type":3})") == "/type: must be a string that names the kind of action");
  CHECK(error_of(R"({"type":"fly"})") == "/type: must be one of move, pass, got \"fly\"");
}

TEST_CASE("unknown, missing and repeated members are refused by name") {
  CHECK(error_of(R"({"type":"pass","why":1})") == "/why: the member \"why\" is unknown here");
  CHECK(error_of(R"({"type":"pass","":null})") == "/: the member \"\" is unknown here");
  CHECK(error_of(R"({"type":"move"})") == "/colour: the member \"colour\" is missing");
  CHECK(error_of(with("/path/0/z", "1")) == "/path/0/z: the member \"z\" is unknown here");
  auto json = nlohmann::json::parse(kGood);
  json["path"][0].erase("y");
  CHECK(error_of(json.dump()) == "/path/0/y: the member \"y\" is missing");
}

TEST_CASE("ill-typed members are refused, and nothing is converted") {
  CHECK(error_of(with("/quick", "1")) == "/quick: must be true or false, got 1");
  CHECK(error_of(with("/quick", "null")) == "/quick: must be true or false, got null");
  CHECK(error_of(with("/colour", "0")) == "/colour: must be one of red, dark_blue, got 0");
  CHECK(error_of(with("/colour", R"("Red")")) == "/colour: must be one of red, dark_blue, got \"Red\"");
  CHECK(error_of(with("/card", R"("queen")")) == "/card: must be a card, such as \"ace\", got \"queen\"");
  CHECK(error_of(with("/path", R"({"0":1})")) == "/path: must be an array, got an object");
  CHECK(error_of(with("/path/0", "7")) == "/path/0: must be an object, got 7");
  CHECK(error_of(with("/path/0/x", "1.5")) == "/path/0/x: must be an integer from -128 to 127, got 1.5");
  CHECK(error_of(with("/path/0/x", "1.0")) == "accepted");
  CHECK(error_of(with("/path/0/x", R"("1")")) == "/path/0/x: must be an integer from -128 to 127, got \"1\"");
  CHECK(error_of(with("/bonus", "null")) == "/bonus: must be an integer from 0 to 65535, got null");
}

TEST_CASE("integers out of range are refused, however large") {
  CHECK(error_of(with("/path/0/x", "127")) == "accepted");
  CHECK(error_of(with("/path/0/x", "-128")) == "accepted");
  for (const char* number : {"128", "-129", "2147483648", "9223372036854775808", "18446744073709551615",
                             "-9223372036854775808", "1e400"}) {
    if (std::string(number) == "1e400") {
      CHECK_THROWS(nlohmann::json::parse(number));  // refused before it becomes a value
      continue;
    }
    CHECK(error_of(with("/path/0/x", number)) ==
          std::string("/path/0/x: must be an integer from -128 to 127, got ") + number);
  }
  CHECK(error_of(with("/path/0/y", "-1")) == "/path/0/y: must be an integer from 0 to 255, got -1");
}

TEST_CASE("a list holds no more than it can") {
  CHECK(error_of(with("/path", R"([{"x":0,"y":0},{"x":0,"y":0},{"x":0,"y":0}])")) ==
        "/path: must hold at most 2 elements");
  CHECK(error_of(with("/path", "[]")) == "accepted");
}

TEST_CASE("what is shown of a wrong value is short and plain") {
  CHECK(shown(std::string(500, 'x')).size() == 60);
  CHECK(shown(nlohmann::json::object()) == "an object");
  CHECK(shown("\xff") == "\"\\ufffd\"");
}

}  // namespace
}  // namespace arbiter::core::border_test
