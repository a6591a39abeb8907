#include "server/admission.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v6.hpp>

namespace arbiter::server {

namespace {

namespace ip = boost::asio::ip;

/// As Boost.Asio writes it; nothing if it is no address.
std::optional<std::string> address_of(std::string_view text) {
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  return error ? std::nullopt : std::optional(address.to_string());
}

/// Some proxies add the port: "192.0.2.1:5000", "[2001:db8::1]:5000".
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
  const auto colon = text.find(':');
  return colon == text.rfind(':') ? text.substr(0, colon) : text;
}

/// Takes the last of a list with commas off it, without spaces around it.
std::string_view take_last(std::string_view& list) {
  const auto begin = list.find_last_of(',') + 1;  // 0 if there is none
  std::string_view last = list.substr(begin);
  list = list.substr(0, begin == 0 ? 0 : begin - 1);
  last.remove_prefix(std::min(last.find_first_not_of(" \t"), last.size()));
  return last.substr(0, last.find_last_not_of(" \t") + 1);
}

}  // namespace

std::string network_of(const std::string& address) {
  boost::system::error_code error;
  const auto parsed = ip::make_address(address, error);
  if (error || parsed.is_v4()) return address;
  return ip::network_v6(parsed.to_v6(), 64).canonical().to_string();
}

Admission::Admission(const Config& config) : limits_(config.limits) {
  for (const std::string& proxy : config.trusted_proxies) {
    auto address = address_of(proxy);
    if (!address) throw ConfigError("trusted_proxies must be IP addresses, got \"" + proxy + "\"");
    proxies_.push_back(std::move(*address));
  }
}

std::optional<Admission::Place> Admission::enter(const std::string& address) {
  std::lock_guard lock(mutex_);
  const auto most = limits_.connections;
  if ((most > 0 && total_ >= most) || !count(address)) return std::nullopt;
  ++total_;
  return Place(*this, address);
}

bool Admission::look_behind_proxy(Place& place, std::string_view forwarded_for) {
  if (!trusted(place.address_)) return true;
  std::string client = place.address_;
  while (trusted(client) && !forwarded_for.empty()) {
    auto before = address_of(without_port(take_last(forwarded_for)));
    if (!before) break;  // what cannot be read tells nothing
    client = std::move(*before);
  }
  std::lock_guard lock(mutex_);
  if (!count(client)) return false;
  place.address_ = std::move(client);
  return true;
}

bool Admission::trusted(const std::string& address) const {
  return std::find(proxies_.begin(), proxies_.end(), address) != proxies_.end();
}

/// With the mutex held, like the next.
bool Admission::count(const std::string& address) {
  if (trusted(address)) return true;
  std::int64_t& own = connections_[network_of(address)];
  const auto most = limits_.connections_per_address;
  if (most > 0 && own >= most) return false;
  ++own;
  return true;
}

void Admission::leave(const std::string& address) {
  std::lock_guard lock(mutex_);
  --total_;
  if (trusted(address)) return;
  const auto own = connections_.find(network_of(address));
  if (--own->second == 0) connections_.erase(own);
}

}  // namespace arbiter::server
