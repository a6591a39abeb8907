#include "server/net/http_head.hpp"

#include <algorithm>

namespace arbiter::server {

namespace {

constexpr int kBadRequest = 400;
constexpr int kContentTooLarge = 413;

/// Splits what begins with a slash.
HttpTarget origin_form(std::string_view target, std::optional<Authority> authority) {
  const auto query = std::min(target.find('?'), target.size());
  return {std::string(target.substr(0, query)), std::string(target.substr(query)), std::move(authority)};
}

/// "http://host/path": a client that takes us for its proxy, or simply may (RFC 9112 §3.2.2). Host is void then.
std::variant<HttpTarget, HeadFault> absolute_form(std::string_view target) {
  const auto begin = target.find("://") + 3;
  const auto end = std::min(target.find_first_of("/?", begin), target.size());
  const auto origin = parse_origin(target.substr(0, end));
  if (!origin || (origin->scheme != "http" && origin->scheme != "https"))
    return HeadFault{kBadRequest, "the target must be a path, or an address of http or https"};
  std::string path(target.substr(end));
  if (!path.starts_with('/')) path.insert(0, 1, '/');
  return origin_form(path, parse_authority(target.substr(begin, end - begin)));
}

}  // namespace

std::size_t HttpHead::count(std::string_view name) const {
  return static_cast<std::size_t>(
      std::count_if(fields.begin(), fields.end(), [&](const auto& field) { return field.first == name; }));
}

std::string HttpHead::value(std::string_view name) const {
  std::string all;
  bool first = true;
  for (const auto& [field, value] : fields) {
    if (field != name) continue;
    all.append(std::exchange(first, false) ? "" : ",").append(value);
  }
  return all;
}

std::variant<HttpTarget, HeadFault> read_target(const HttpHead& head) {
  if (head.has_body) return HeadFault{kContentTooLarge, "no request has a body here"};
  const std::size_t hosts = head.count("host");
  if (hosts > 1) return HeadFault{kBadRequest, "there is more than one Host"};
  if (hosts == 0 && !head.is_http_1_0) return HeadFault{kBadRequest, "there is no Host"};
  auto authority = hosts == 1 ? parse_authority(head.value("host")) : std::nullopt;
  if (hosts == 1 && !authority) return HeadFault{kBadRequest, "Host must be a name or an address"};
  const std::string_view target = head.target;
  if (target.starts_with('/') || target == "*") return origin_form(target, std::move(authority));
  if (target.find("://") != std::string_view::npos) return absolute_form(target);
  return HeadFault{kBadRequest, "the target must be a path"};
}

}  // namespace arbiter::server
