// The bytes of a request, by Beast, to a head: above all whether it says that it has a body.
#include "server/net/beast_head.hpp"

#include <boost/beast/http.hpp>
#include <catch2/catch.hpp>
#include <optional>
#include <string>

namespace arbiter::server::beast_head_test {
namespace {

namespace http = boost::beast::http;

/// Nothing where Beast refuses it.
std::optional<HttpHead> read(const std::string& fields, const std::string& line = "POST / HTTP/1.1") {
  http::request_parser<http::empty_body> parser;
  boost::system::error_code error;
  const std::string text = line + "\r\n" + fields + "\r\n";
  parser.put(boost::asio::buffer(text), error);
  if (!parser.is_header_done()) return std::nullopt;
  return head_of(parser.get());
}

/// "body", "none", or "refused".
std::string body_of(const std::string& fields) {
  const auto head = read(fields);
  return !head ? "refused" : head->has_body ? "body" : "none";
}

TEST_CASE("beast head: every way to say that there is a body") {
  CHECK(body_of("Content-Length: 5\r\n") == "body");
  CHECK(body_of("Content-Length: 05\r\n") == "body");
  CHECK(body_of("content-length:\t5\r\n") == "body");
  CHECK(body_of("Transfer-Encoding: chunked\r\n") == "body");
  CHECK(body_of("Transfer-Encoding: identity\r\n") == "body");
  CHECK(body_of("Transfer-Encoding: chunked, gzip\r\n") == "body");
  CHECK(body_of("Transfer-Encoding:\r\n") == "body");
  CHECK(body_of("Transfer-Encoding:\r\n chunked\r\n") == "body");
  CHECK(body_of("Content-Length: 0\r\n") == "none");
  CHECK(body_of("Content-Length: 00\r\n") == "none");
  CHECK(body_of("X: Content-Length: 5\r\n") == "none");
}

TEST_CASE("beast head: framing that may be read in two ways is refused") {
  for (const char* fields :
       {"Content-Length: 5\r\nContent-Length: 6\r\n", "Content-Length: 5, 6\r\n", "Content-Length: -1\r\n",
        "Content-Length: +5\r\n", "Content-Length: 0x5\r\n", "Content-Length: 99999999999999999999\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Content-Length : 5\r\n",
        "Content-Length: 5\n", "Transfer-Encoding : chunked\r\n"})
    CHECK(body_of(fields) == "refused");
}

TEST_CASE("beast head: names in lower case, all values, the version") {
  const auto head = read("Host: A\r\nX-A: 1\r\nx-a: 2\r\n", "GET /p?q HTTP/1.0");
  REQUIRE(head);
  CHECK(head->method == "GET");
  CHECK(head->target == "/p?q");
  CHECK(head->is_http_1_0);
  CHECK_FALSE(head->keep_alive);
  CHECK(head->value("host") == "A");
  CHECK(head->value("x-a") == "1,2");
}

}  // namespace
}  // namespace arbiter::server::beast_head_test
