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

TEST_CASE("session.hello takes a name, trimmed, or a token, or a code, or none of them") {
  CHECK(accepted<SessionHello>(R"({"name":"  Ada Lovelace\t"})").name == "Ada Lovelace");
  CHECK(accepted<SessionHello>(R"({"token":"abc"})").token == "abc");

  CHECK(accepted<SessionHello>(R"({"code":"ABCDE-23456","device":"a phone"})").code == "ABCDE-23456");
  const auto guest = accepted<SessionHello>("{}");
  CHECK_FALSE((guest.name || guest.token || guest.code || guest.device));
  const std::string choice = "session.hello takes one of name, token and code, or none of them";
  CHECK(refused("session.hello", R"({"name":"Ada","token":"abc"})") == Refusal{"/params/name", choice});
  CHECK(refused("session.hello", R"({"name":"Ada","code":"abc"})") == Refusal{"/params/name", choice});
  CHECK(refused("session.hello", R"({"token":"abc","code":"abc"})") == Refusal{"/params/token", choice});
  CHECK(refused("session.hello", json{{"device", "\u202Eenohp"}}).path == "/params/device");
  CHECK(refused("session.rename", json{{"name", "Ada\u200B"}}).path == "/params/name");
  CHECK(accepted<SessionRename>(R"({"name":" Ada "})").name == "Ada");
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
        Refusal{"/params/status",
                R"(status must be one of "open", "playing", "paused", "stopped", "finished", got "over")"});
}

TEST_CASE("table.create has defaults for all but the game and its seats") {
  const auto plain = accepted<TableCreate>(R"({"game":"viceroy","seats":3})");
  CHECK(plain.game == "viceroy");
  CHECK(plain.seats == 3);
  CHECK(plain.options == json::object());
  CHECK_FALSE(plain.is_private);
  CHECK(plain.spectators);
  CHECK(plain.sit);
  CHECK(plain.clock == ClockSettings{});
  CHECK(plain.on_timeout == OnTimeout::bot);
  CHECK_FALSE(plain.auto_close_h);

  const auto full =
      accepted<TableCreate>(R"({"game":"viceroy","seats":2,"options":{"beginner":true},"private":true,
      "spectators":false,"sit":false,"entropy":"","clock":{"kind":"bank","bank_ms":60000},"on_timeout":"forfeit","auto_close_h":72})");
  CHECK(full.options == json{{"beginner", true}});
  CHECK(full.is_private);
  CHECK_FALSE(full.spectators);
  CHECK_FALSE(full.sit);
  CHECK(full.entropy == "");
  CHECK(full.clock == ClockSettings{ClockSettings::Kind::bank, 60000, 0});
  CHECK(full.on_timeout == OnTimeout::forfeit);
  CHECK(full.auto_close_h == 72);

  CHECK(refused("table.create", R"({"game":"viceroy"})") ==
        Refusal{"/params/seats", "seats is required: an integer from 1 to 8"});
  CHECK(refused("table.create", R"({"game":"viceroy","seats":0})").path == "/params/seats");
  CHECK(refused("table.create", R"({"game":"../etc","seats":2})").path == "/params/game");
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"options":[]})") ==
        Refusal{"/params/options", "options must be an object, got an array"});
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"private":1})") ==
        Refusal{"/params/private", "private must be true or false, got 1"});
}

TEST_CASE("a clock is none, for each decision, a bank, or days") {
  const auto clock = [](const std::string& text) {
    const std::string params = R"({"game":"viceroy","seats":2,"clock":)" + text + "}";
    return accepted<TableCreate>(params.c_str()).clock;
  };
  using Kind = ClockSettings::Kind;
  CHECK(clock(R"({"kind":"none"})") == ClockSettings{});
  CHECK(clock(R"({"kind":"move","ms":60000})") == ClockSettings{Kind::move, 60000, 0});
  CHECK(clock(R"({"kind":"bank","bank_ms":600000,"increment_ms":10000})") ==
        ClockSettings{Kind::bank, 600000, 10000});
  CHECK(clock(R"({"kind":"days","days":3})") == ClockSettings{Kind::days, 259200000, 0});
}

TEST_CASE("members of members are named by their path") {
  const auto with_clock = [](const std::string& clock) {
    const std::string params = R"({"game":"viceroy","seats":2,"clock":)" + clock + "}";
    return refused("table.create", params.c_str());
  };
  CHECK(with_clock(R"({"kind":"move","ms":1})") ==
        Refusal{"/params/clock/ms", "ms must be an integer from 1000 to 86400000, got 1"});
  CHECK(with_clock(R"({"kind":"days","days":3,"byoyomi":3})") ==
        Refusal{"/params/clock/byoyomi", "clock has no member \"byoyomi\"; it takes kind, days"});
  CHECK(with_clock(R"({"kind":"bank"})") ==
        Refusal{"/params/clock/bank_ms", "bank_ms is required: an integer from 1000 to 604800000"});
  CHECK(with_clock(R"({"kind":"sundial"})").path == "/params/clock/kind");
  CHECK(refused("table.create", R"({"game":"viceroy","seats":2,"clock":null})") ==
        Refusal{"/params/clock", "clock must be an object, got null"});
}

TEST_CASE("entropy holds no control characters") {
  const auto with = [](const char* entropy) {
    return parse_request("table.create", json{{"game", "conclave"}, {"seats", 2}, {"entropy", entropy}});
  };
  CHECK(std::holds_alternative<Request>(with("dice: 4, 2 \u00e9")));
  for (const auto* bad : {"\n", "a\x1b[2J", "\x7f", "\xc2\x9b"}) {
    const auto result = with(bad);
    REQUIRE(std::holds_alternative<Error>(result));
    CHECK(std::get<Error>(result).data["path"] == "/params/entropy");
  }
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
  for (const auto* good : {"0", "7", "1.0", "7e0"}) {
    CHECK(std::holds_alternative<Request>(parse_request(method, with_seat(good))));
  }
  for (const auto* bad :
       {"-1", "8", "99", "2147483648", "4294967296", "9223372036854775807", "9223372036854775808",
        "18446744073709551615", "-9223372036854775808", "1.5", "\"1\"", "true", "null"}) {
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
  CHECK_FALSE(act.is_try);
  CHECK_FALSE(accepted<TableAct>(R"({"table":"t1","action":{}})").seq);
  CHECK(accepted<TableAct>(R"({"table":"t1","action":{},"try":true})").is_try);
  CHECK(refused("table.act", R"({"table":"t1","action":{},"try":1})").path == "/params/try");

  CHECK(refused("table.act", R"({"table":"t1"})") ==
        Refusal{"/params/action", "action is required: an object"});
  CHECK(refused("table.act", R"({"table":"t1","action":"play"})") ==
        Refusal{"/params/action", "action must be an object, got \"play\""});
  CHECK(refused("table.act", R"({"table":"t1","action":{},"seq":-1})").path == "/params/seq");
  CHECK(refused("table.act", R"({"table":"t1","action":{},"seq":9007199254740992})").path == "/params/seq");
  CHECK(refused("table.act", R"({"table":"t1","action":{},"key":""})").path == "/params/key");
}

TEST_CASE("chat's history is asked for from the newest line back, or from a line that is known") {
  const auto newest = accepted<TableChatHistory>(R"({"table":"t1"})");
  CHECK(newest.before == std::nullopt);
  CHECK(newest.limit == 50);
  const auto earlier = accepted<TableChatHistory>(R"({"table":"t1","before":51,"limit":100})");
  CHECK(earlier.before == 51);
  CHECK(earlier.limit == 100);
  CHECK(refused("table.chat_history", R"({"table":"t1","before":0})").path == "/params/before");
  CHECK(refused("table.chat_history", R"({"table":"t1","limit":101})").path == "/params/limit");
}

TEST_CASE("a proposal has what its kind needs, and nothing else") {
  using What = TablePropose::What;
  const auto back = accepted<TablePropose>(R"({"table":"t1","what":"takeback","to":4})");
  CHECK(back.what == What::takeback);
  CHECK(back.to == 4u);
  const auto replace =
      accepted<TablePropose>(R"({"table":"t1","what":"replace","seat":2,"with":{"bot":"search:easy"}})");
  CHECK(replace.seat == 2);
  CHECK(replace.bot == "search:easy");
  CHECK_FALSE(replace.user);
  const auto person =
      accepted<TablePropose>(R"({"table":"t1","what":"replace","seat":0,"with":{"user":"u9"}})");
  CHECK(person.user == "u9");
  CHECK_FALSE(person.bot);
  for (const auto what :
       {What::takeback, What::pause, What::resume, What::abandon, What::rematch, What::replace}) {
    if (what == What::takeback || what == What::replace) continue;
    const std::string params = R"({"table":"t1","what":")" + std::string(word_of(what)) + "\"}";
    CHECK(accepted<TablePropose>(params).what == what);
  }
  CHECK(refused("table.propose", R"({"table":"t1","what":"takeback"})").path == "/params/to");
  CHECK(refused("table.propose", R"({"table":"t1","what":"pause","to":1})").path == "/params/to");
  CHECK(refused("table.propose", R"({"table":"t1","what":"replace","seat":1})").path == "/params/with");
  CHECK(refused("table.propose", R"({"table":"t1","what":"replace","with":{"bot":"random"}})").path ==
        "/params/seat");
  for (const char* with : {"{}", R"({"bot":"random","user":"u9"})"}) {
    const std::string params = R"({"table":"t1","what":"replace","seat":1,"with":)" + std::string(with) + "}";
    CHECK(refused("table.propose", params.c_str()).path == "/params/with/bot");
  }
  CHECK(refused("table.propose", R"({"table":"t1","what":"resign"})").path == "/params/what");
  CHECK_FALSE(accepted<TableAnswer>(R"({"table":"t1","proposal":3,"agree":false})").agree);
  CHECK(refused("table.answer", R"({"table":"t1","proposal":0,"agree":true})").path == "/params/proposal");
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
  CHECK(accepted<MatchAnalyse>(R"({"match":"m","seq":3})").seq == 3);
  CHECK(accepted<MatchBranch>(R"({"match":"m","seq":3,"as":1})").as == 1);
  CHECK_FALSE(accepted<MatchBranch>(R"({"match":"m","seq":0,"as":"all"})").as);
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

TEST_CASE("only hello and the catalogue are open to strangers, and admin.* to operators alone") {
  for (const auto& method : methods()) {
    const bool open =
        method.name == "session.hello" || method.name == "games.list" || method.name == "admin.hello";
    CHECK(method.is_admin == (method.name.starts_with("admin.") && !open));
    CHECK(method.needs_hello == (!open && !method.is_admin));
    CHECK(find_method(method.name)->schema == method.schema);
  }
}
