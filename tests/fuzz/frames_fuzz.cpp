// Structured fuzzing of incoming frames, the same on every run: whatever arrives, the outcome is a request or
// an error that can be sent, never an exception or (under the sanitizers) a stray read.
#include <catch2/catch.hpp>
#include <functional>
#include <random>
#include <set>

#include "protocol/envelope.hpp"
#include "protocol/messages.hpp"

using namespace arbiter::protocol;
using nlohmann::json;
using namespace std::string_literals;

namespace {

// One valid frame a method, with every member that it may have.
const std::vector<std::string> kSeeds = {
    R"({"jsonrpc":"2.0","id":1,"method":"session.hello","params":{"name":"Ada"}})",
    R"({"jsonrpc":"2.0","id":2,"method":"session.hello","params":{"token":"3pZ0YHnV0d7m"}})",
    R"({"jsonrpc":"2.0","id":36,"method":"session.hello","params":{"code":"ABCDE-23456","device":"a phone"}})",
    R"({"jsonrpc":"2.0","id":37,"method":"session.link"})",
    R"({"jsonrpc":"2.0","id":38,"method":"session.list"})",
    R"({"jsonrpc":"2.0","id":39,"method":"session.revoke","params":{"session":"s1"}})",
    R"({"jsonrpc":"2.0","id":40,"method":"session.recovery"})",
    R"({"jsonrpc":"2.0","id":41,"method":"session.rename","params":{"name":"Grace"}})",
    R"({"jsonrpc":"2.0","id":50,"method":"user.get","params":{"user":"u1"}})",
    R"({"jsonrpc":"2.0","id":51,"method":"user.matches","params":{"user":"u1","game":"viceroy","limit":5,"cursor":"x"}})",
    R"({"jsonrpc":"2.0","id":52,"method":"user.leaders","params":{"game":"viceroy","from":20,"limit":5}})",
    R"({"jsonrpc":"2.0","id":53,"method":"user.block","params":{"user":"u1"}})",
    R"({"jsonrpc":"2.0","id":54,"method":"user.unblock","params":{"user":"u1"}})",
    R"({"jsonrpc":"2.0","id":55,"method":"user.report","params":{"user":"u1","why":"because","table":"t1"}})",
    R"({"jsonrpc":"2.0","id":61,"method":"user.set","params":{"webhook":{"url":"https://x.example/","events":["your_turn"]},)"
    R"("email":"a@b.example","locale":"de"}})",
    R"({"jsonrpc":"2.0","id":62,"method":"user.invite"})",
    R"({"jsonrpc":"2.0","id":63,"method":"admin.hello","params":{"token":"3pZ0YHnV0d7m"}})",
    R"({"jsonrpc":"2.0","id":64,"method":"admin.ban","params":{"user":"u1","until":"2999-01-01T00:00:00Z","why":"x"}})",
    R"({"jsonrpc":"2.0","id":65,"method":"admin.ban","params":{"address":"10.0.0.0/8","why":"x"}})",
    R"({"jsonrpc":"2.0","id":66,"method":"admin.people","params":{"name":"a","limit":5,"cursor":"1-u"}})",
    R"({"jsonrpc":"2.0","id":67,"method":"admin.invite","params":{"uses":2,"days":3}})",
    R"({"jsonrpc":"2.0","id":70,"method":"admin.audit","params":{"limit":5,"cursor":"9"}})",
    R"({"jsonrpc":"2.0","id":71,"method":"admin.bans","params":{}})",
    R"({"jsonrpc":"2.0","id":72,"method":"admin.broadcast",)"
    R"("params":{"text":"The server restarts at six."}})",
    R"({"jsonrpc":"2.0","id":73,"method":"admin.close","params":{"table":"t1","why":"spam"}})",
    R"({"jsonrpc":"2.0","id":74,"method":"admin.delete",)"
    R"("params":{"match":"t1","why":"asked for by its people"}})",
    R"({"jsonrpc":"2.0","id":75,"method":"admin.invitations","params":{}})",
    R"({"jsonrpc":"2.0","id":76,"method":"admin.reports","params":{"limit":5,"cursor":"9"}})",
    R"({"jsonrpc":"2.0","id":77,"method":"admin.stats","params":{}})",
    R"({"jsonrpc":"2.0","id":78,"method":"admin.tables",)"
    R"("params":{"status":"playing","limit":1,"cursor":"17"}})",
    R"({"jsonrpc":"2.0","id":79,"method":"admin.token","params":{"revoke":true}})",
    R"({"jsonrpc":"2.0","id":80,"method":"admin.unban","params":{"address":"10.0.0.0/8"}})",
    R"({"jsonrpc":"2.0","id":81,"method":"admin.uninvite","params":{"invitation":"a1b2c3d4e5f60718"}})",
    R"({"jsonrpc":"2.0","id":56,"method":"user.export"})",
    R"({"jsonrpc":"2.0","id":57,"method":"user.forget"})",
    R"({"jsonrpc":"2.0","id":58,"method":"table.mute","params":{"table":"t1","user":"u1","muted":false}})",
    R"({"jsonrpc":"2.0","id":59,"method":"table.ban","params":{"table":"t1","user":"u1"}})",
    R"({"jsonrpc":"2.0","id":60,"method":"table.transfer","params":{"table":"t1","user":"u1"}})",
    R"({"jsonrpc":"2.0","id":3,"method":"games.list"})",
    R"({"jsonrpc":"2.0","id":4,"method":"lobby.list","params":{"game":"viceroy","status":"open"}})",
    R"({"jsonrpc":"2.0","id":5,"method":"lobby.subscribe","params":{}})",
    R"({"jsonrpc":"2.0","id":6,"method":"lobby.unsubscribe","params":{}})",
    R"({"jsonrpc":"2.0","id":7,"method":"table.create","params":{"game":"viceroy","seats":2,"options":{"beginner":true},)"
    R"("private":true,"spectators":false,"sit":true,"entropy":"x","clock":{"kind":"bank","bank_ms":60000,"increment_ms":1000}}})",
    R"({"jsonrpc":"2.0","id":8,"method":"table.join","params":{"table":"t1","seat":1,"code":"K7","entropy":"⚄"}})",
    R"({"jsonrpc":"2.0","id":9,"method":"table.leave","params":{"table":"t1"}})",
    R"({"jsonrpc":"2.0","id":10,"method":"table.add_bot","params":{"table":"t1","seat":1,"bot":"careful"}})",
    R"({"jsonrpc":"2.0","id":31,"method":"table.concede","params":{"table":"t1"}})",
    R"({"jsonrpc":"2.0","id":11,"method":"table.remove","params":{"table":"t1","seat":1}})",
    R"({"jsonrpc":"2.0","id":12,"method":"table.start","params":{"table":"t1"}})",
    R"({"jsonrpc":"2.0","id":13,"method":"table.watch","params":{"table":"t1","code":"K7"}})",
    R"({"jsonrpc":"2.0","id":14,"method":"table.unwatch","params":{"table":"t1"}})",
    R"({"jsonrpc":"2.0","id":"é","method":"table.act","params":{"table":"t1","action":{"type":"a","n":[1,{"x":null}]},)"
    R"("seq":3,"key":"k"}})",
    R"({"jsonrpc":"2.0","id":36,"method":"table.undo","params":{"table":"t1"}})",
    R"({"jsonrpc":"2.0","id":37,"method":"table.propose","params":{"table":"t1","what":"replace","seat":1,"with":{"bot":"random"}}})",
    R"({"jsonrpc":"2.0","id":38,"method":"table.answer","params":{"table":"t1","proposal":1,"agree":true}})",
    R"({"jsonrpc":"2.0","id":39,"method":"table.grant_view","params":{"table":"t1","user":"u2"}})",
    R"({"jsonrpc":"2.0","id":40,"method":"table.revoke_view","params":{"table":"t1","user":"u2"}})",
    R"({"jsonrpc":"2.0","id":16,"method":"table.legal","params":{"table":"t1"}})",
    R"({"jsonrpc":"2.0","id":17,"method":"table.resync","params":{"table":"t1","since":0}})",
    R"({"jsonrpc":"2.0","id":18,"method":"table.chat","params":{"table":"t1","text":"good luck 😀"}})",
    R"({"jsonrpc":"2.0","id":35,"method":"table.chat_history","params":{"table":"t1","before":51,"limit":20}})",
    R"({"jsonrpc":"2.0","id":19,"method":"match.list","params":{"game":"viceroy","user":"u1","status":"finished",)"
    R"("limit":5,"cursor":"x"}})",
    R"({"jsonrpc":"2.0","id":20,"method":"match.state","params":{"match":"t1","seq":4,"as":"all"}})",
    R"({"jsonrpc":"2.0","id":21,"method":"match.moves","params":{"match":"t1","from":1,"to":2,"as":0}})",
    R"({"jsonrpc":"2.0","id":22,"method":"match.export","params":{"match":"t1"}})",
    R"({"jsonrpc":"2.0","id":27,"method":"match.analyse","params":{"match":"m","seq":3}})",
    R"({"jsonrpc":"2.0","id":26,"method":"match.branch","params":{"match":"m","seq":3,"as":0}})",
    R"({"jsonrpc":"2.0","id":23,"method":"match.import","params":{"document":{"format":1}}})",
    R"([{"jsonrpc":"2.0","id":24,"method":"table.legal","params":{"table":"t1"}},{"jsonrpc":"2.0","method":"games.list"}])",
};

// JSON texts that stand in for a value, or that no value may be.
const std::vector<std::string> kReplacements = {
    "null",
    "true",
    "0",
    "1",
    "-1",
    "99",
    "2147483648",
    "4294967295",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551616",
    "-9223372036854775809",
    "1.5",
    "1.0",
    "-0",
    "-0.0",
    "1e5",
    "1e-400",
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    "-Infinity",
    "01",
    "0x1",
    "undefined",
    "",
    "[]",
    "{}",
    "[null]",
    R"({"":{}})",
    R"("")",
    R"("1")",
    R"(" ")",
    R"("\u0000")",
    R"("\ud800")",
    R"("\udfff\ud800")",
    R"("\uFEFF")",
    R"("\u202e")",
    R"("\x")",
    "\"\n\"",
    "'a'",
    "\"\xC3\"",
    "\"\xED\xA0\x80\"",
    "\"\xF8\x88\x80\x80\x80\"",
    "\"a\0b\""s,
    "\"<img src=x onerror=alert(1)>\"",
    "\"__proto__\"",
    "\"../../etc/passwd\"",
    "\"'; DROP TABLE matches;--\"",
};

std::string repeated(std::string_view part, std::size_t times) {
  std::string all;
  all.reserve(part.size() * times);
  while (times-- > 0) all += part;
  return all;
}

// Values whose size is the attack.
std::vector<std::string> giants() {
  std::vector<std::string> all{std::string(100'000, '9'),
                               "0." + std::string(100'000, '1'),
                               "1" + std::string(400, '0'),
                               '"' + std::string(100'000, 'x') + '"',
                               '"' + repeated("\\u0001", 3'000) + '"',
                               '"' + repeated("😀", 3'000) + '"',
                               '[' + repeated("0,", 20'000) + "0]"};
  for (const std::size_t depth : {29, 30, 31, 32, 33, 100'000}) {
    all.push_back(repeated("[", depth));
    all.push_back(repeated("[", depth) + repeated("]", depth));
    all.push_back(repeated(R"({"a":)", depth) + "1" + repeated("}", depth));
  }
  return all;
}

bool is_sendable(const Error& error) {
  const std::string frame = error_frame(nullptr, error);
  const auto message = json::parse(frame);  // throws if some byte of the input spoiled it
  const auto& answer = message.at("error");
  const bool names_member = error.code() != -32602 || answer["data"].contains("path");
  return frame.size() < 2'000 && !error.message.empty() && names_member && answer["data"].contains("reason");
}

bool is_expected(Reason reason) {
  return reason == Reason::parse_error || reason == Reason::invalid_request ||
         reason == Reason::method_not_found || reason == Reason::invalid_params ||
         reason == Reason::too_large;
}

struct Tally {
  int accepted = 0, refused = 0;
};

void refuse(const Error& error, const std::string& text, Tally& tally) {
  ++tally.refused;
  if (is_expected(error.reason) && is_sendable(error)) return;
  FAIL("answered by " << error.code() << ' ' << error.message << " to " << text.substr(0, 300));
}

// What is plain is read by other code than the rest: nobody can tell.
void read_twice(const std::string& text, const arbiter::json::ParseLimits& limits) {
  const auto once = arbiter::json::parse_bounded(text, limits);
  const auto again = arbiter::json::parse_by_lexer(text, limits);
  const bool alike =
      once.error.has_value() == again.error.has_value() && once.value == again.value &&
      (!once.error || (once.error->kind == again.error->kind && once.error->offset == again.error->offset));
  if (!alike) FAIL("read in two ways: " << text.substr(0, 300));
}

// Through all that a frame passes before a table hears of it.
void feed(const std::string& text, Tally& tally, const arbiter::json::ParseLimits& limits = {}) {
  read_twice(text, limits);
  auto frame = parse_frame(text, limits);
  if (frame.entries.empty() || frame.entries.size() > kMaxBatch) FAIL("a frame of " << frame.entries.size());
  for (auto& entry : frame.entries) {
    if (const auto* refused = std::get_if<MalformedCall>(&entry)) {
      refuse(refused->error, text, tally);
      continue;
    }
    auto& call = std::get<Call>(entry);
    if (!json::accept(result_frame(call.id.value_or(nullptr), "{}")))
      FAIL("the id breaks the answer to " << text);
    const auto request = parse_request(call.method, std::move(call.params));
    if (const auto* error = std::get_if<Error>(&request)) {
      refuse(*error, text, tally);
    } else {
      ++tally.accepted;
    }
  }
}

void each_place(json& value, const std::function<void(json&)>& visit) {
  visit(value);
  if (!value.is_structured()) return;
  for (auto& part : value) each_place(part, visit);
}

// The seed, with the value at each of its places in turn replaced by each of some texts.
void replace_each(const std::string& seed, const std::vector<std::string>& texts,
                  const std::function<void(std::string)>& use) {
  static const std::string kMark = "@here@";
  auto document = json::parse(seed);
  each_place(document, [&](json& place) {
    const json kept = std::exchange(place, kMark);
    const auto marked = document.dump();
    const auto at = marked.find('"' + kMark + '"');
    for (const auto& text : texts) use(std::string(marked).replace(at, kMark.size() + 2, text));
    place = kept;
  });
}

}  // namespace

TEST_CASE("every seed is accepted, and every method has one") {
  std::set<std::size_t> kinds;
  for (const auto& seed : kSeeds) {
    Tally tally;
    feed(seed, tally);
    CHECK(tally.accepted > 0);
    CHECK(tally.refused == 0);
    for (auto& entry : parse_frame(seed).entries) {
      auto& call = std::get<Call>(entry);
      kinds.insert(std::get<Request>(parse_request(call.method, std::move(call.params))).index());
    }
  }
  CHECK(kinds.size() == std::variant_size_v<Request>);
}

TEST_CASE("a frame cut at any byte is refused") {
  Tally tally;
  for (const auto& seed : kSeeds) {
    for (std::size_t size = 0; size < seed.size(); ++size) feed(seed.substr(0, size), tally);
    for (std::size_t from = 1; from < seed.size(); ++from) feed(seed.substr(from), tally);
  }
  CHECK(tally.accepted == 0);
}

TEST_CASE("every value replaced by every other sort of value") {
  Tally tally;
  for (const auto& seed : kSeeds) {
    replace_each(seed, kReplacements, [&](const std::string& text) { feed(text, tally); });
  }
  CHECK(tally.refused > tally.accepted);
  CHECK(tally.accepted > 0);
}

TEST_CASE("every value replaced by something huge or deep, within and beyond the limits") {
  Tally tally;
  arbiter::json::ParseLimits generous;
  generous.max_bytes = generous.max_values = generous.max_string_bytes = 10'000'000;
  const auto huge = giants();
  for (const auto& text : huge) feed(text, tally, generous);
  for (const auto* seed : {&kSeeds[6], &kSeeds[14]}) {
    replace_each(*seed, huge, [&](const std::string& text) {
      feed(text, tally);
      feed(text, tally, generous);
    });
  }
  CHECK(tally.refused > tally.accepted);
}

TEST_CASE("every member left out, given twice, or renamed") {
  Tally twice, other;
  for (const auto& seed : kSeeds) {
    auto document = json::parse(seed);
    each_place(document, [&](json& place) {
      if (!place.is_object()) return;
      const json kept = place;
      for (const auto& [name, value] : kept.items()) {
        place.erase(name);
        feed(document.dump(), other);
        for (const auto& strange :
             {name + " ", " " + name, name + "\0"s, "__proto__"s, std::string(5'000, '~')}) {
          place[strange] = value;
          feed(document.dump(), other);
          place.erase(strange);
        }
        place["@twin@"] = value;
        place[name] = value;
        auto text = document.dump();
        text.replace(text.find("@twin@"), 6, name);
        feed(text, twice);
        place = kept;
      }
    });
  }
  CHECK(twice.accepted == 0);
  CHECK(other.refused > other.accepted);
}

TEST_CASE("byte order marks, NULs and other bytes before, after and within") {
  Tally tally;
  for (const auto& seed : kSeeds) {
    for (const auto& junk :
         {"\xEF\xBB\xBF"s, "\0"s, "\xFF"s, "\xFE\xFF"s, ","s, "{}"s, "\x1B"s, "//"s, "\xC2\xA0"s}) {
      feed(junk + seed, tally);
      feed(seed + junk, tally);
    }
  }
  CHECK(tally.accepted == 0);
  for (const auto& seed : kSeeds) {
    for (std::size_t at = 0; at < seed.size(); ++at) feed(std::string(seed).insert(at, 1, '\0'), tally);
  }
  CHECK(tally.accepted == 0);
}

TEST_CASE("random bytes changed, moved and doubled") {
  std::mt19937 random(20'240'229);  // the same on every run and, unlike the distributions, on every library
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random()) % bound; };
  Tally tally;
  for (int round = 0; round < 30'000; ++round) {
    std::string text = kSeeds[below(kSeeds.size())];
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      const std::size_t at = below(text.size());
      switch (below(5)) {
        case 0:
          text[at] = static_cast<char>(random());
          break;
        case 1:
          text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
          break;
        case 2:
          text.insert(at, text.substr(below(text.size()), below(20)));
          break;
        case 3:
          text.erase(at, below(10));
          break;
        default:
          text.insert(at, kReplacements[below(kReplacements.size())]);
      }
      if (text.empty()) text = "x";
    }
    feed(text, tally);
  }
  CHECK(tally.refused > tally.accepted);
}
