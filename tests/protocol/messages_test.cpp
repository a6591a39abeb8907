#include "protocol/messages.hpp"

#include <catch2/catch.hpp>

using namespace arbiter::protocol;
using nlohmann::json;

namespace {

template <class T>
T accepted(std::string_view params) {
  auto parsed = parse_request(T::kMethod, json::parse(params));
  INFO(T::kMethod << ' ' << params);
  if (const auto* error = std::get_if<Error>(&parsed)) FAIL(error->message);
  return std::get<T>(std::get<Request>(std::move(parsed)));
}

struct Refusal {
  std::string path, message;
  bool operator==(const Refusal&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Refusal& r) { return out << r.path << ": " << r.message; }

Refusal refused(std::string_view method, std::optional<json> params) {
  const auto parsed = parse_request(method, std::move(params));
  INFO(method);
  REQUIRE(std::holds_alternative<Error>(parsed));
  const auto& error = std::get<Error>(parsed);
  CHECK(error.code() == -32602);
  return {error.data.at("path"), error.message};
}
Refusal refused(std::string_view method, const char* params) { return refused(method, json::parse(params)); }

}  // namespace

TEST_CASE("session.hello takes a name, trimmed, or a token") {
  CHECK(accepted<SessionHello>(R"({"name":"  Ada Lovelace\t"})").name == "Ada Lovelace");
  CHECK(accepted<SessionHello>(R"({"token":"abc"})").token == "abc");

  const Refusal choice{"/params/name", "session.hello takes either a name or a token"};
  CHECK(refused("session.hello", std::nullopt) == choice);
  CHECK(refused("session.hello", R"({"name":"Ada","token":"abc"})") == choice);
  CHECK(refused("session.hello", R"({"name":"  "})") ==
        Refusal{"/params/name", "name must have at least one visible character"});
  CHECK(refused("session.hello", json{{"name", "Ada\u202Egnirts"}}) ==
        Refusal{"/params/name", "name must not contain invisible or direction-changing characters"});
  CHECK(refused("session.hello", json{{"name", std::string(10'000, 'a')}}).path == "/params/name");
}

TEST_CASE("the lobby may be filtered") {
  CHECK(accepted<LobbyList>("{}").game == std::nullopt);
  const auto list = accepted<LobbyList>(R"({"game":"viceroy","status":"playing"})");
  CHECK(list.game == "viceroy");
  CHECK(list.status == Status::playing);
  CHECK(refused("lobby.list", R"({"status":"over"})") ==
        Refusal{"/params/status", R"(status must be one of "open", "playing", "finished", got "over")"});
}

TEST_CASE("table.create has defaults for all but the game and its seats") {
  const auto plain = accepted<TableCreate>(R"({"game":"viceroy","seats":3})");
  CHECK(plain.game == "viceroy");
  CHECK(plain.seats == 3);
  CHECK(plain.options == json::object());
  CHECK_FALSE(plain.is_private);
  CHECK(plain.spectators);
  CHECK(plain.sit);
  CHECK_FALSE(plain.clock);

  const auto full =
      accepted<TableCreate>(R"({"game":"viceroy","seats":2,"options":{"beginner":true},"private":true,
      "spectators":false,"sit":false,"entropy":"","clock":{"initial_ms":60000}})");
  CHECK(full.options == json{{"beginner", true}});
  CHECK(full.is_private);
  CHECK_FALSE(full.spectators);
  CHECK_FALSE(full.sit);
  CHECK(full.entropy == "");
  CHECK(full.clock->initial_ms == 60000);
  CHECK(full.clock->increment_ms == 0);

  CHECK(refused("table.create", R"({"game":"viceroy"})") ==
        Refusal{"/params/seats", "seats is required: an integer from 1 to 8"});
  CHECK(refused("table.create", R"({"game":"viceroy","seats":0})").path == "/params/seats");
  CHECK(refused("table.create", R"({"game":"../etc","seats":2})").path == "/params/game");
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"options":[]})") ==
        Refusal{"/params/options", "options must be an object, got an array"});
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"private":1})") ==
        Refusal{"/params/private", "private must be true or false, got 1"});
}

TEST_CASE("members of members are named by their path") {
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"clock":{"initial_ms":1}})") ==
        Refusal{"/params/clock/initial_ms", "initial_ms must be an integer from 1000 to 604800000, got 1"});
  CHECK(
      refused("table.create", R"({"game":"viceroy","seats":2,"clock":{"initial_ms":1000,"byoyomi":3}})") ==
      Refusal{"/params/clock/byoyomi", "clock has no member \"byoyomi\"; it takes initial_ms, increment_ms"});
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"clock":null})") ==
        Refusal{"/params/clock", "clock must be an object, got null"});
}

TEST_CASE("a seat is an integer from 0 to 7, and nothing else") {
  const auto method = GENERATE(as<std::string>{}, "table.join", "table.add_bot", "table.remove");
  const json others =
      method == "table.add_bot" ? json{{"table", "t1"}, {"bot", "careful"}} : json{{"table", "t1"}};
  const auto with_seat = [&](const char* seat) {
    json params = others;
    params["seat"] = json::parse(seat);
    return params;
  };
  for (const auto* good : {"0", "7"}) {
    CHECK(std::holds_alternative<Request>(parse_request(method, with_seat(good))));
  }
  for (const auto* bad :
       {"-1", "8", "99", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "-9223372036854775808", "1.5", "1.0", "\"1\"", "true", "null"}) {
    CHECK(refused(method, with_seat(bad)) ==
          Refusal{"/params/seat", std::string("seat must be an integer from 0 to 7, got ") + bad});
  }
  CHECK(refused(method, with_seat("[0]")).message == "seat must be an integer from 0 to 7, got an array");
}

TEST_CASE("table.act leaves the action to the game") {
  const auto act =
      accepted<TableAct>(R"({"table":"t1","action":{"type":"play","deep":[{"x":1}]},"seq":12,"key":"k"})");
  CHECK(act.action == json::parse(R"({"type":"play","deep":[{"x":1}]})"));
  CHECK(act.seq == 12u);
  CHECK(act.key == "k");
  CHECK_FALSE(accepted<TableAct>(R"({"table":"t1","action":{}})").seq);

  CHECK(refused("table.act", R"({"table":"t1"})") ==
        Refusal{"/params/action", "action is required: an object"});
  CHECK(refused("table.act", R"({"table":"t1","action":"play"})") ==
        Refusal{"/params/action", "action must be an object, got \"play\""});
  CHECK(refused("table.act", R"({"table":"t1","action":{},"seq":-1})").path == "/params/seq");
  CHECK(refused("table.act", R"({"table":"t1","action":{},"seq":9007199254740992})").path == "/params/seq");
  CHECK(refused("table.act", R"({"table":"t1","action":{},"key":""})").path == "/params/key");
}

TEST_CASE("chat is text of 1 to 500 characters") {
  CHECK(accepted<TableChat>(R"({"table":"t1","text":"<b>hi</b>\nthere"})").text == "<b>hi</b>\nthere");
  std::string emoji;
  for (int i = 0; i < 500; ++i) emoji += "😀";
  CHECK(accepted<TableChat>(json{{"table", "t1"}, {"text", emoji}}.dump()).text == emoji);

  CHECK(refused("table.chat", json{{"table", "t1"}, {"text", emoji + "!"}}).path == "/params/text");
  for (const auto* text :
       {R"("")", R"(" \n ")", R"("\u0000")", R"("a\u001b[2J")", R"("\u202ea")", R"("\u200b")"}) {
    CHECK(refused("table.chat", json{{"table", "t1"}, {"text", json::parse(text)}}).path == "/params/text");
  }
}

TEST_CASE("a stored match is seen through the eyes of a seat, a spectator or all") {
  CHECK(accepted<MatchState>(R"({"match":"t1"})").as == std::nullopt);
  CHECK(accepted<MatchState>(R"({"match":"t1","as":3})").as == Perspective(3));
  CHECK(accepted<MatchMoves>(R"({"match":"t1","as":"spectator"})").as == Perspective(Onlooker::spectator));
  CHECK(accepted<MatchMoves>(R"({"match":"t1","as":"all"})").as == Perspective(Onlooker::all));
  CHECK(refused("match.state", R"({"match":"t1","as":"host"})") ==
        Refusal{"/params/as", R"(as must be an integer from 0 to 7, "spectator" or "all", got "host")"});
  CHECK(refused("match.state", R"({"match":"t1","as":-1})").path == "/params/as");
  CHECK(accepted<MatchMoves>(R"({"match":"t1","from":3,"to":3})").to == 3u);
  CHECK(refused("match.moves", R"({"match":"t1","from":4,"to":3})") ==
        Refusal{"/params/to", "to must not be less than from"});
}

TEST_CASE("matches are listed by pages") {
  CHECK(accepted<MatchList>("{}").limit == 20);
  CHECK(accepted<MatchList>(R"({"limit":100,"cursor":"x"})").cursor == "x");
  CHECK(refused("match.list", R"({"limit":101})").path == "/params/limit");
  CHECK(accepted<MatchImport>(R"({"document":{"format":1}})").document == json{{"format", 1}});
}

TEST_CASE("no method takes a member that it does not know") {
  for (const auto& method : methods()) {
    const auto parsed = parse_request(method.name, json{{"winner", 0}});
    INFO(method.name);
    REQUIRE(std::holds_alternative<Error>(parsed));
    CHECK(std::get<Error>(parsed).code() == -32602);
  }
  CHECK(refused("table.leave", R"({"table":"t1","a/b~c":1})") ==
        Refusal{"/params/a~1b~0c", "table.leave has no member \"a/b~c\"; it takes table"});
  CHECK(refused("games.list", R"({"page":1})") ==
        Refusal{"/params/page", "games.list has no member \"page\"; it takes none"});
}

TEST_CASE("params may be absent only where nothing is required, and are an object otherwise") {
  for (const auto* method :
       {"games.list", "lobby.list", "lobby.subscribe", "lobby.unsubscribe", "match.list"}) {
    CHECK(std::holds_alternative<Request>(parse_request(method, std::nullopt)));
  }
  CHECK(refused("table.leave", std::nullopt) ==
        Refusal{"/params/table", "table is required: an identifier of 1 to 64 letters, digits, _ or -"});
  for (const auto& method : methods()) {
    for (const auto* params : {"null", "[]", "7", "\"x\"", "true"}) {
      CHECK(refused(method.name, params).path == "/params");
    }
  }
  CHECK(refused("games.list", "null").message == "params must be an object, got null");
}

TEST_CASE("a method that does not exist is not found") {
  for (const auto* name : {"", "table", "table.", "table.ACT", "rpc.discover", "table.act "}) {
    const auto parsed = parse_request(name, json::object());
    REQUIRE(std::holds_alternative<Error>(parsed));
    CHECK(std::get<Error>(parsed).code() == -32601);
    CHECK(find_method(name) == nullptr);
  }
}

TEST_CASE("only hello and the catalogue are open to strangers") {
  for (const auto& method : methods()) {
    const bool open = method.name == "session.hello" || method.name == "games.list";
    CHECK(method.needs_hello != open);
    CHECK(find_method(method.name)->schema == method.schema);
  }
}
