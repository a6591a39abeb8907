#include "server/net/authority.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <charconv>

namespace arbiter::server {

namespace {

namespace ip = boost::asio::ip;

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

template <class Number>
std::optional<Number> decimal(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

bool is_host_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
}

/// In its one form; nothing if it is none.
std::optional<std::string> host_of(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']')) {
    boost::system::error_code error;
    const auto address = ip::make_address_v6(std::string(text.substr(1, text.size() - 2)), error);
    return error ? std::nullopt : std::optional("[" + address.to_string() + "]");
  }
  std::string host = lower_case(text);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !std::all_of(host.begin(), host.end(), is_host_letter)) return std::nullopt;
  return host;
}

std::optional<std::uint16_t> usual_port(std::string_view scheme) {
  if (scheme == "http" || scheme == "ws") return 80;
  if (scheme == "https" || scheme == "wss") return 443;
  return std::nullopt;
}

}  // namespace

std::optional<Authority> parse_authority(std::string_view text) {
  const auto colon = text.find(':', text.starts_with('[') ? std::min(text.find(']'), text.size()) : 0);
  auto host = host_of(text.substr(0, colon));
  if (!host) return std::nullopt;
  Authority authority{std::move(*host), std::nullopt};
  if (colon == std::string_view::npos || colon + 1 == text.size()) return authority;  // "a:" is "a"
  authority.port = decimal<std::uint16_t>(text.substr(colon + 1));
  return authority.port ? std::optional(std::move(authority)) : std::nullopt;
}

std::optional<Origin> parse_origin(std::string_view text) {
  const auto end = text.find("://");
  if (end == std::string_view::npos || end == 0) return std::nullopt;
  auto authority = parse_authority(text.substr(end + 3));
  if (!authority) return std::nullopt;
  Origin origin{lower_case(text.substr(0, end)), std::move(*authority)};
  if (!origin.authority.port) origin.authority.port = usual_port(origin.scheme);
  return origin;
}

bool is_same_site(const Origin& origin, const Authority& host) {
  return origin.authority.host == host.host &&
         origin.authority.port == (host.port ? host.port : usual_port(origin.scheme));
}

}  // namespace arbiter::server
