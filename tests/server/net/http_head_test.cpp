// What a head asks for, and which heads are refused (RFC 9110, RFC 9112).
#include "server/net/http_head.hpp"

#include <catch2/catch.hpp>

namespace arbiter::server {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

std::string asked(const std::string& target, Fields fields = {{"host", "a.example"}},
                  bool is_http_1_0 = false) {
  HttpHead head;
  head.method = "GET";
  head.target = target;
  head.is_http_1_0 = is_http_1_0;
  head.fields = std::move(fields);
  const auto result = read_target(head);
  if (const auto* fault = std::get_if<HeadFault>(&result)) return std::to_string(fault->status);
  const auto& read = std::get<HttpTarget>(result);
  return (read.authority ? read.authority->host : "nobody") + " " + read.path + " " + read.query;
}

TEST_CASE("http head: path and query") {
  CHECK(asked("/ws") == "a.example /ws ");
  CHECK(asked("/ws?x=1&y=?") == "a.example /ws ?x=1&y=?");
  CHECK(asked("*") == "a.example * ");
}

TEST_CASE("http head: an absolute target says whom it means, whatever Host says") {
  CHECK(asked("http://b.example/ws?x") == "b.example /ws ?x");
  CHECK(asked("HTTPS://B.example") == "b.example / ");
  CHECK(asked("http://b.example?x") == "b.example / ?x");
  CHECK(asked("ftp://b.example/") == "400");
  CHECK(asked("http:///x") == "400");
  CHECK(asked("http://user@b.example/") == "400");
}

TEST_CASE("http head: one Host, and a good one") {
  CHECK(asked("/", {}) == "400");
  CHECK(asked("/", {}, true) == "nobody / ");  // HTTP/1.0 knows none
  CHECK(asked("/", {{"host", "a.example"}, {"host", "a.example"}}) == "400");
  CHECK(asked("/", {{"host", ""}}) == "400");
  CHECK(asked("/", {{"host", "a b"}}) == "400");
}

TEST_CASE("http head: what is no target") {
  for (const char* bad : {"a.example:443", "x", "", "healthz"}) CHECK(asked(bad) == "400");
}

TEST_CASE("http head: a body is refused before anything else") {
  HttpHead head;
  head.has_body = true;
  CHECK(std::get<HeadFault>(read_target(head)).status == 413);
}

TEST_CASE("http head: several lines of one name are one list") {
  HttpHead head;
  head.fields = {{"x", "1"}, {"y", "2"}, {"x", "3"}};
  CHECK(head.value("x") == "1,3");
  CHECK(head.count("x") == 2);
  CHECK(head.value("z").empty());
}

}  // namespace
}  // namespace arbiter::server
