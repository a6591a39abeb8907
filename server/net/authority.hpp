// Hosts and origins, in one form each, so that they are compared by what they mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::server {

/// Where a server is reached, of a Host field or an address: "Games.Example.:8080".
struct Authority {
  std::string
      host;  ///< lower case, without the root's dot; an IP address in its shortest form, an IPv6 one in []
  std::optional<std::uint16_t> port;
  bool operator==(const Authority&) const = default;
};
/// Nothing where it is none, or has something beside host and port.
std::optional<Authority> parse_authority(std::string_view text);

/// Where a page came from (RFC 6454). `authority.port` is set where the scheme has a usual one.
struct Origin {
  std::string scheme;  ///< lower case
  Authority authority;
  bool operator==(const Origin&) const = default;
};
/// Nothing for "null" and what is no origin.
std::optional<Origin> parse_origin(std::string_view text);

/// Whether a page of `origin` came from the server that was asked for as `host`. A proxy in front may have
/// taken TLS off, so a port that `host` does not name is the usual one of the origin's scheme.
bool is_same_site(const Origin& origin, const Authority& host);

}  // namespace arbiter::server
