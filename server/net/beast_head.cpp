#include "server/net/beast_head.hpp"

namespace arbiter::server {

HttpHead head_of(const boost::beast::http::request<boost::beast::http::empty_body>& request) {
  HttpHead head;
  head.method = std::string(request.method_string());
  head.target = std::string(request.target());
  head.is_http_1_0 = request.version() == 10;
  head.keep_alive = request.keep_alive();
  for (const auto& field : request) {
    std::string name(field.name_string());
    for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    head.fields.emplace_back(std::move(name), std::string(field.value()));
  }
  const auto length = request.find(boost::beast::http::field::content_length);
  head.has_body =
      head.count("transfer-encoding") > 0 ||
      (length != request.end() && length->value().find_first_not_of('0') != std::string_view::npos);
  return head;
}

}  // namespace arbiter::server
