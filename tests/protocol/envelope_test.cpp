#include "protocol/envelope.hpp"

#include <catch2/catch.hpp>

using namespace arbiter::protocol;

namespace {

Call call(std::string_view text) {
  auto frame = parse_frame(text);
  INFO(text);
  REQUIRE_FALSE(frame.batch);
  REQUIRE(frame.entries.size() == 1);
  REQUIRE(std::holds_alternative<Call>(frame.entries[0]));
  return std::get<Call>(std::move(frame.entries[0]));
}

// The answer that a single frame gets without anybody looking at its method.
std::string answer(std::string_view text) {
  const auto frame = parse_frame(text);
  INFO(text);
  REQUIRE(frame.entries.size() == 1);
  REQUIRE(std::holds_alternative<MalformedCall>(frame.entries[0]));
  const auto& refused = std::get<MalformedCall>(frame.entries[0]);
  return error_frame(refused.id, refused.error);
}

}  // namespace

TEST_CASE("a request has an id, a method and params") {
  const auto request = call(R"({"jsonrpc":"2.0","id":7,"method":"table.join","params":{"table":"t1"}})");
  CHECK(request.id == Id(std::int64_t{7}));
  CHECK(request.method == "table.join");
  CHECK(request.params == nlohmann::json{{"table", "t1"}});
}

TEST_CASE("ids are strings, integers or null; without one there is no answer") {
  CHECK(call(R"({"jsonrpc":"2.0","id":"a-1","method":"m"})").id == Id(std::string("a-1")));
  CHECK(call(R"({"jsonrpc":"2.0","id":-9223372036854775808,"method":"m"})").id == Id(INT64_MIN));
  CHECK(call(R"({"jsonrpc":"2.0","id":7.0,"method":"m"})").id == Id(std::int64_t{7}));
  CHECK(call(R"({"jsonrpc":"2.0","id":null,"method":"m"})").id == Id(nullptr));
  CHECK(call(R"({"jsonrpc":"2.0","method":"m"})").id == std::nullopt);

  for (const auto* id : {"1.5", "true", "[]", "{}", "9223372036854775808"}) {
    CHECK(
        answer(std::string(R"({"jsonrpc":"2.0","method":"m","id":)") + id + "}") ==
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"id must be a string of at most 128 bytes, )"
        R"(a 64-bit integer or null","data":{"path":"/id","reason":"invalid_request"}}})");
  }
  answer(R"({"jsonrpc":"2.0","method":"m","id":")" + std::string(129, 'x') + "\"}");
}

TEST_CASE("params may be absent, which is not the same as null") {
  CHECK(call(R"({"jsonrpc":"2.0","id":1,"method":"m"})").params == std::nullopt);
  CHECK(call(R"({"jsonrpc":"2.0","id":1,"method":"m","params":null})").params.value().is_null());
}

TEST_CASE("what is JSON but no request is answered with its id") {
  CHECK(answer(R"({"jsonrpc":"1.0","id":1,"method":"m"})") ==
        R"({"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"jsonrpc must be \"2.0\"",)"
        R"("data":{"path":"/jsonrpc","reason":"invalid_request"}}})");
  CHECK(answer(R"({"jsonrpc":"2.0","id":"x","method":1})") ==
        R"({"jsonrpc":"2.0","id":"x","error":{"code":-32600,"message":"method must be a string",)"
        R"("data":{"path":"/method","reason":"invalid_request"}}})");
  CHECK(answer(R"({"jsonrpc":"2.0","id":1,"method":"m","token":"t"})") ==
        R"({"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"a request has no member \"token\"; )"
        R"(it takes jsonrpc, id, method, params","data":{"path":"/token","reason":"invalid_request"}}})");
  CHECK(answer("7") ==
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"a request must be an object, got 7",)"
        R"("data":{"path":"","reason":"invalid_request"}}})");
  answer(R"({"jsonrpc":"2.0","id":1,"result":{}})");
  answer(R"({"jsonrpc":2.0,"id":1,"method":"m"})");
  answer("null");
}

TEST_CASE("what is not JSON is a parse error, and says where") {
  CHECK(
      answer(R"({"jsonrpc":"2.0",)") ==
      R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"this is not JSON: unexpected end of input; )"
      R"(expected string literal","data":{"offset":17,"reason":"parse_error"}}})");
  CHECK(answer(R"({"id":1,"id":2})") ==
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"the member \"id\" is given twice",)"
        R"("data":{"offset":12,"reason":"parse_error"}}})");
}

TEST_CASE("what is too large says which limit") {
  CHECK(answer(std::string(100'000, '[').substr(0, 60'000)) ==
        R"({"jsonrpc":"2.0","id":null,"error":{"code":-32031,"message":"over the limit max_depth of 32",)"
        R"("data":{"limit":"max_depth","max":32,"reason":"too_large"}}})");
  CHECK(answer(std::string(100'000, '[')).find(R"("limit":"max_frame_bytes")") != std::string::npos);
  CHECK(answer("\"" + std::string(20'000, 'x') + "\"").find(R"("limit":"max_string_bytes")") !=
        std::string::npos);
}

TEST_CASE("a batch is several requests, each good or bad on its own") {
  const auto frame =
      parse_frame(R"([{"jsonrpc":"2.0","id":1,"method":"a"},17,{"jsonrpc":"2.0","method":"b"}])");
  CHECK(frame.batch);
  REQUIRE(frame.entries.size() == 3);
  CHECK(std::get<Call>(frame.entries[0]).method == "a");
  CHECK(std::get<MalformedCall>(frame.entries[1]).error.reason == Reason::invalid_request);
  CHECK(std::get<Call>(frame.entries[2]).id == std::nullopt);
}

TEST_CASE("a batch has 1 to 16 requests") {
  CHECK(answer("[]").find("a batch must hold at least one request") != std::string::npos);
  std::string many = "[0";
  for (int i = 1; i < 16; ++i) many += ",0";
  CHECK(parse_frame(many + "]").entries.size() == 16);
  CHECK(answer(many + ",0]").find(R"("limit":"max_batch","max":16)") != std::string::npos);
}

TEST_CASE("outgoing frames are written as text") {
  CHECK(result_frame(std::int64_t{3}, R"({"seq":4})") == R"({"jsonrpc":"2.0","id":3,"result":{"seq":4}})");
  CHECK(result_frame(nullptr, "{}") == R"({"jsonrpc":"2.0","id":null,"result":{}})");
  CHECK(notification_frame("table.update", R"({"seq":4})") ==
        R"({"jsonrpc":"2.0","method":"table.update","params":{"seq":4}})");
  CHECK(batch_frame({R"({"id":1})", R"({"id":2})"}) == R"([{"id":1},{"id":2}])");
  CHECK(batch_frame({}).empty());
}

TEST_CASE("whatever a client puts into an id or an error's text, the answer is JSON") {
  const std::string nasty = "\"\\\n\x01</script>\xF0\x9F\x98\x80";
  const auto result = nlohmann::json::parse(result_frame(nasty, "{}"));
  CHECK(result["id"] == nasty);
  const auto error = nlohmann::json::parse(error_frame(nasty, illegal_action(nasty, nasty)));
  CHECK(error["error"]["message"] == nasty);
  CHECK(error["error"]["data"]["rule"] == nasty);
}
