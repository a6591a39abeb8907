#include "server/net/admission.hpp"

#include <algorithm>

namespace arbiter::server {

namespace {

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

Admission::Admission(const Config& config)
    : limits_(config.limits), proxies_(networks_of("trusted_proxies", config.trusted_proxies)) {}

std::optional<Admission::Place> Admission::enter(const std::string& address) {
  const MutexLock lock(mutex_);
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
  const MutexLock lock(mutex_);
  if (!count(client)) return false;
  place.address_ = std::move(client);
  return true;
}

bool Admission::trusted(const std::string& address) const { return is_within(proxies_, address); }

bool Admission::count(const std::string& address) {
  if (trusted(address)) return true;
  std::int64_t& own = connections_[network_of(address)];
  const auto most = limits_.connections_per_address;
  if (most > 0 && own >= most) return false;
  ++own;
  return true;
}

void Admission::leave(const std::string& address) {
  const MutexLock lock(mutex_);
  --total_;
  if (trusted(address)) return;
  const auto own = connections_.find(network_of(address));
  if (--own->second == 0) connections_.erase(own);
}

}  // namespace arbiter::server
