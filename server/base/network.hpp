// Addresses and networks, in one form each, so that they are compared by what they mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::server {

/// An IP address as boost::asio::ip::address writes it; "::ffff:192.0.2.1" is "192.0.2.1". Nothing if it is
/// no address.
std::optional<std::string> address_of(std::string_view text);

/// What limits by address count together: an IPv4 address, or the /64 of an IPv6 address, all of which one
/// household or one rented machine has to itself. A text that is no address stands for itself.
std::string network_of(const std::string& address);

/// The form in which an address, or a network, is kept and compared: "10.0.0.0/8" of "10.1.2.3/8", and of an
/// address alone what `network_of` says. Nothing if it is neither.
std::optional<std::string> canonical_network(std::string_view text);

/// A set of addresses: "192.0.2.1", "10.0.0.0/8", "2001:db8::/32".
class Network {
 public:
  static std::optional<Network> parse(std::string_view text);
  /// `address` as `address_of` gives it.
  bool contains(const std::string& address) const;
  /// Of its prefix.
  int bits() const { return bits_; }

 private:
  Network(std::vector<std::uint8_t> bytes, int bits) : bytes_(std::move(bytes)), bits_(bits) {}
  std::vector<std::uint8_t> bytes_;
  int bits_;
};

/// What a setting lists. Throws ConfigError for what is no address and no network.
std::vector<Network> networks_of(std::string_view setting, const std::vector<std::string>& list);
/// Whether one of them contains `address`, as `address_of` gives it.
bool is_within(const std::vector<Network>& networks, const std::string& address);

}  // namespace arbiter::server
