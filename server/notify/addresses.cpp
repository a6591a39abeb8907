#include "server/notify/addresses.hpp"

#include <netdb.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace arbiter::server {

namespace {

struct Network4 {
  std::uint32_t first;
  int bits;
};

// IANA's special-purpose registry for IPv4, as far as it is not globally reachable; and multicast.
constexpr std::array kNotPublic4{Network4{0x00000000, 8},  Network4{0x0A000000, 8},  Network4{0x64400000, 10},
                                 Network4{0x7F000000, 8},  Network4{0xA9FE0000, 16}, Network4{0xAC100000, 12},
                                 Network4{0xC0000000, 24}, Network4{0xC0000200, 24}, Network4{0xC0586300, 24},
                                 Network4{0xC0A80000, 16}, Network4{0xC6120000, 15}, Network4{0xC6336400, 24},
                                 Network4{0xCB007100, 24}, Network4{0xE0000000, 4},  Network4{0xF0000000, 4}};

bool is_public4(std::uint32_t address) {
  return std::none_of(kNotPublic4.begin(), kNotPublic4.end(), [&](const Network4& network) {
    return ((address ^ network.first) >> (32 - network.bits)) == 0;
  });
}

struct Network6 {
  std::array<std::uint8_t, 8> first;
  int bits;
};

// Of 2000::/3, outside of which nothing is public: what IANA's registry says is not globally reachable, and the
// tunnels (Teredo, 6to4), which lead to IPv4 addresses.
constexpr std::array kNotPublic6{Network6{{0x20, 0x01, 0x00}, 23}, Network6{{0x20, 0x01, 0x0D, 0xB8}, 32},
                                 Network6{{0x20, 0x02}, 16}, Network6{{0x3F, 0xFF}, 20}};

bool is_within(const std::uint8_t* address, const Network6& network) {
  for (int bit = 0; bit < network.bits; ++bit) {
    const auto at = static_cast<std::size_t>(bit / 8);
    const int shift = 7 - bit % 8;
    if (((address[at] ^ network.first[at]) >> shift & 1) != 0) return false;
  }
  return true;
}

bool is_public6(const std::uint8_t* address) {
  constexpr std::array<std::uint8_t, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  if (std::equal(kMapped.begin(), kMapped.end(), address)) {
    std::uint32_t within = 0;
    for (int i = 12; i < 16; ++i) within = within << 8 | address[i];
    return is_public4(within);
  }
  if (address[0] >> 5 != 1) return false;
  return std::none_of(kNotPublic6.begin(), kNotPublic6.end(),
                      [&](const Network6& network) { return is_within(address, network); });
}

}  // namespace

bool is_public_address(const sockaddr& address) {
  if (address.sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address, sizeof four);
    return is_public4(ntohl(four.sin_addr.s_addr));
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 six{};
    std::memcpy(&six, &address, sizeof six);
    return is_public6(six.sin6_addr.s6_addr);
  }
  return false;
}

AllowedAddresses::AllowedAddresses(std::vector<std::string> beside)
    : all_(std::erase(beside, "*") > 0), beside_(networks_of("notify.allow_addresses", beside)) {}

bool AllowedAddresses::contains(const sockaddr& address, socklen_t size) const {
  if (all_ || is_public_address(address)) return true;
  std::array<char, NI_MAXHOST> text{};
  if (getnameinfo(&address, size, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) != 0) return false;
  const auto plain = address_of(text.data());
  return plain && is_within(beside_, *plain);
}

}  // namespace arbiter::server
