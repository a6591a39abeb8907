// Which addresses a webhook may reach.
#pragma once

#include <sys/socket.h>

#include <string>
#include <vector>

#include "server/base/network.hpp"

namespace arbiter::server {

/// False for everything that may be the host's own: loopback, private, link-local, shared, multicast, reserved and
/// documentation networks of IPv4 and IPv6, IPv4 within IPv6 included, and for whatever is neither.
bool is_public_address(const sockaddr& address);

/// The public internet, and what the host allows beside it. Never changed.
class AllowedAddresses {
 public:
  /// `beside`: addresses, networks, "*" for all. Throws ConfigError for anything else.
  explicit AllowedAddresses(std::vector<std::string> beside);
  bool contains(const sockaddr& address, socklen_t size) const;

 private:
  bool all_;
  std::vector<Network> beside_;
};

}  // namespace arbiter::server
