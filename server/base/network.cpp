#include "server/base/network.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <charconv>

#include "server/base/config.hpp"

namespace arbiter::server {

namespace {

namespace ip = boost::asio::ip;

std::optional<ip::address> parse_address(std::string_view text) {
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text), error);
  if (error) return std::nullopt;
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
}

template <class Address>
std::vector<std::uint8_t> bytes_of(const Address& address) {
  const auto bytes = address.to_bytes();
  return {bytes.begin(), bytes.end()};
}

std::vector<std::uint8_t> bytes_of(const ip::address& address) {
  return address.is_v4() ? bytes_of(address.to_v4()) : bytes_of(address.to_v6());
}

std::optional<int> prefix_length(std::string_view text) {
  int bits = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), bits);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(bits) : std::nullopt;
}

}  // namespace

std::optional<std::string> address_of(std::string_view text) {
  const auto address = parse_address(text);
  return address ? std::optional(address->to_string()) : std::nullopt;
}

std::string network_of(const std::string& address) {
  const auto parsed = parse_address(address);
  if (!parsed) return address;
  if (parsed->is_v4()) return parsed->to_string();
  return ip::network_v6(parsed->to_v6(), 64).canonical().to_string();
}

std::optional<std::string> canonical_network(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  if (slash == std::string_view::npos) return network_of(address->to_string());
  const auto network = Network::parse(text);
  if (!network) return std::nullopt;
  if (address->is_v4())
    return ip::network_v4(address->to_v4(), static_cast<unsigned short>(network->bits()))
        .canonical()
        .to_string();
  return ip::network_v6(address->to_v6(), static_cast<unsigned short>(network->bits()))
      .canonical()
      .to_string();
}

std::optional<Network> Network::parse(std::string_view text) {
  const auto slash = text.find('/');
  const auto address = parse_address(text.substr(0, slash));
  if (!address) return std::nullopt;
  std::vector<std::uint8_t> bytes = bytes_of(*address);
  const int most = static_cast<int>(bytes.size()) * 8;
  if (slash == std::string_view::npos) return Network(std::move(bytes), most);
  auto bits = prefix_length(text.substr(slash + 1));
  // "::ffff:10.0.0.0/104" is "10.0.0.0/8".
  if (bits && address->is_v4() && text.substr(0, slash).find(':') != std::string_view::npos) *bits -= 96;
  if (!bits || *bits < 0 || *bits > most) return std::nullopt;
  return Network(std::move(bytes), *bits);
}

bool Network::contains(const std::string& address) const {
  const auto parsed = parse_address(address);
  if (!parsed) return false;
  const auto bytes = bytes_of(*parsed);
  if (bytes.size() != bytes_.size()) return false;
  for (int bit = 0; bit < bits_; bit += 8) {
    const auto at = static_cast<std::size_t>(bit / 8);
    const int rest = std::min(8, bits_ - bit);
    const auto mask = static_cast<std::uint8_t>(0xff << (8 - rest));
    if (((bytes[at] ^ bytes_[at]) & mask) != 0) return false;
  }
  return true;
}

std::vector<Network> networks_of(std::string_view setting, const std::vector<std::string>& list) {
  std::vector<Network> networks;
  for (const std::string& text : list) {
    auto network = Network::parse(text);
    if (!network) {
      throw ConfigError(std::string(setting) +
                        " must be IP addresses or networks such as 10.0.0.0/8, got \"" + text + "\"");
    }
    networks.push_back(std::move(*network));
  }
  return networks;
}

bool is_within(const std::vector<Network>& networks, const std::string& address) {
  return std::any_of(networks.begin(), networks.end(),
                     [&](const Network& network) { return network.contains(address); });
}

}  // namespace arbiter::server
