// The head of an HTTP request, by Beast and by us, to its answer.
#include <boost/beast/http.hpp>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/net/beast_head.hpp"
#include "server/net/http_routes.hpp"
#include "tests/source_file.hpp"

namespace {

using namespace arbiter::server;
namespace http = boost::beast::http;

const HttpRoutes& routes() {
  static const Config config = [] {
    Config c;
    c.schema_folder = arbiter::source_file("protocol/schema");
    c.base_path = "/a/";
    c.public_hosts = {"a.example"};
    c.allowed_origins = {"https://b.example"};
    return c;
  }();
  static const HttpFiles files(config);
  static const HttpRoutes all(config, files,
                              {.why_not_ready = [] { return std::string(); },
                               .warnings = [] { return std::string("x"); },
                               .metrics = [] { return std::string("x"); }});
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  http::request_parser<http::empty_body> parser;
  boost::system::error_code error;
  parser.header_limit(16 * 1024);
  parser.put(boost::asio::buffer(data, size), error);
  if (!parser.is_header_done()) return 0;
  const HttpHead head = head_of(parser.get());
  const auto read = read_target(head);
  if (!std::holds_alternative<HttpTarget>(read)) return 0;
  const auto& target = std::get<HttpTarget>(read);
  if (head.has_body || (head.count("host") != 1 && !head.is_http_1_0)) std::abort();
  routes().wrong_host(target);
  routes().wrong_origin(target, head);
  const HttpAnswer answer = routes().answer(target, head);
  const std::string text = head_text(answer, head.keep_alive);
  // Nothing of a request gets into the head of its answer in a way that ends a line.
  std::string_view rest = text;
  while (!rest.starts_with("\r\n")) {
    const auto end = rest.find("\r\n");
    if (end == std::string_view::npos || rest.substr(0, end).find_first_of("\r\n") != std::string_view::npos)
      std::abort();
    rest.remove_prefix(end + 2);
  }
  if (rest.size() != 2 || answer.body().size() > answer.size) std::abort();
  return 0;
}
