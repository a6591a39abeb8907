// The code and the schemas say the same.
#include <catch2/catch.hpp>
#include <fstream>
#include <set>

#include "protocol/envelope.hpp"
#include "protocol/messages.hpp"
#include "tests/source_file.hpp"

using namespace arbiter::protocol;
using nlohmann::json;

namespace {

json schema(const std::string& file) {
  std::ifstream in(arbiter::source_file("protocol/schema/") + file);
  REQUIRE(in);
  return json::parse(in);
}

}  // namespace

TEST_CASE("the index of schemas lists every method, and nothing else") {
  const auto index = schema("index.json");
  CHECK(index["methods"].size() == methods().size());
  for (const auto& method : methods()) {
    INFO(method.name);
    const std::string base = std::string(method.schema) + "#/$defs/" + std::string(method.name);
    REQUIRE(index["methods"].contains(method.name));
    CHECK(index["methods"][std::string(method.name)]["params"] == base + ".params");
    CHECK(index["methods"][std::string(method.name)]["result"] == base + ".result");
    const auto definitions = schema(std::string(method.schema))["$defs"];
    CHECK(definitions.contains(std::string(method.name) + ".params"));
    CHECK(definitions.contains(std::string(method.name) + ".result"));
  }
}

TEST_CASE("each reason has one code, and the schema pairs them the same way") {
  std::set<std::pair<int, std::string>> ours, theirs;
  std::set<int> codes;
  for (const auto reason : all_reasons()) {
    ours.emplace(code_of(reason), name_of(reason));
    codes.insert(code_of(reason));
  }
  const auto errors = schema("errors.json");
  for (const auto& pair : errors["$defs"]["error"]["oneOf"]) {
    const auto& properties = pair["properties"];
    theirs.emplace(properties["code"]["const"], properties["data"]["properties"]["reason"]["const"]);
  }
  CHECK(ours == theirs);
  CHECK(codes.size() == ours.size());
}

TEST_CASE("limits in the schemas are the limits of the code") {
  const auto common = schema("common.json")["$defs"];
  CHECK(common["seat"]["maximum"] == kMaxWireSeats - 1);
  CHECK(common["seq"]["maximum"] == kMaxSequence);
  const auto envelope = schema("envelope.json")["$defs"];
  CHECK(envelope["batch"]["maxItems"] == kMaxBatch);
  CHECK(envelope["id"]["oneOf"][0]["maxLength"] == kMaxIdBytes);
  CHECK(schema("matches.json")["$defs"]["match.list.params"]["properties"]["limit"]["default"] ==
        MatchList::kDefaultLimit);
}

TEST_CASE("what the schemas accept as a request, the code accepts") {
  std::ifstream lines(arbiter::source_file("tests/protocol/conversation.jsonl"));
  REQUIRE(lines);
  std::set<std::string> seen;
  for (std::string line; std::getline(lines, line);) {
    const auto record = json::parse(line);
    const bool unsound = record["frame"].is_string() || line.find(R"("seat":"1")") != std::string::npos;
    if (record["dir"] == "out" || unsound) continue;
    for (auto& entry : parse_frame(record["frame"].dump()).entries) {
      INFO(line);
      auto& call = std::get<Call>(entry);
      CHECK(std::holds_alternative<Request>(parse_request(call.method, std::move(call.params))));
      seen.insert(call.method);
    }
  }
  CHECK(seen.size() == methods().size());
}
