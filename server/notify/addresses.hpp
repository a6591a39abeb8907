// Which addresses are of the public internet. A pure function.
#pragma once

#include <sys/socket.h>

namespace arbiter::server {

/// False for everything that may be the host's own: loopback, private, link-local, shared, multicast, reserved and
/// documentation networks of IPv4 and IPv6, IPv4 within IPv6 included, and for whatever is neither.
bool is_public_address(const sockaddr& address);

}  // namespace arbiter::server
