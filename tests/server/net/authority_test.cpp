// Hosts, origins and addresses are what they mean, not how they are written.
#include "server/net/authority.hpp"

#include <catch2/catch.hpp>

#include "server/base/network.hpp"

namespace arbiter::server {
namespace {

std::string host_in(std::string_view text) {
  const auto authority = parse_authority(text);
  if (!authority) return "none";
  return authority->host + (authority->port ? "|" + std::to_string(*authority->port) : "");
}

TEST_CASE("authority: a host in one form, with or without its port") {
  CHECK(host_in("games.example") == "games.example");
  CHECK(host_in("GAMES.Example:8080") == "games.example|8080");
  CHECK(host_in("games.example.:443") == "games.example|443");
  CHECK(host_in("games.example:") == "games.example");  // RFC 3986 §3.2.3: the same as without
  CHECK(host_in("192.0.2.1:0") == "192.0.2.1|0");
  CHECK(host_in("[2001:DB8:0:0::1]:80") == "[2001:db8::1]|80");
}

TEST_CASE("authority: what is none") {
  for (const char* bad : {"", ":80", "a b", "a/b", "user@a", "a:b", "a:80:90", "a:65536", "a:-1", "a:+1",
                          "a: 80", "[::1", "::1", "[a]", "[::1]x", "a,b", "a\r", "."})
    CHECK(host_in(bad) == "none");
}

bool same(std::string_view origin, std::string_view host) {
  const auto page = parse_origin(origin);
  const auto server = parse_authority(host);
  return page && server && is_same_site(*page, *server);
}

TEST_CASE("origins: the usual port need not be named") {
  CHECK(same("https://games.example", "games.example:443"));
  CHECK(same("https://games.example:443", "games.example"));
  CHECK(same("http://games.example", "games.example:80"));
  CHECK(same("http://games.example:8080", "games.example:8080"));
  CHECK(same("HTTPS://GAMES.example", "games.EXAMPLE"));
  CHECK(same("http://[0:0:0:0:0:0:0:1]:8080", "[::1]:8080"));
}

TEST_CASE("origins: another host, port or no origin at all") {
  CHECK_FALSE(same("https://games.example", "games.example:80"));
  CHECK_FALSE(same("http://games.example", "games.example:8080"));
  CHECK_FALSE(same("http://games.example:8080", "games.example"));
  CHECK_FALSE(same("http://games.example.evil", "games.example"));
  CHECK_FALSE(same("http://evil.example/games.example", "games.example"));
  CHECK_FALSE(same("null", "games.example"));
  CHECK_FALSE(same("file://", "games.example"));
  CHECK_FALSE(same("://games.example", "games.example"));
  CHECK_FALSE(same("http://games.example, http://evil.example", "games.example"));
}

TEST_CASE("addresses: one form of each") {
  CHECK(address_of("::ffff:192.0.2.1") == "192.0.2.1");
  CHECK(address_of("::FFFF:C000:201") == "192.0.2.1");
  CHECK(address_of("2001:db8:0:0::1") == "2001:db8::1");
  CHECK(network_of("::ffff:192.0.2.1") == network_of("192.0.2.1"));
  CHECK(network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2::1"));
  CHECK(network_of("2001:db8:1:3::4") != network_of("2001:db8:1:2::1"));
  CHECK_FALSE(address_of("192.0.2"));
}

TEST_CASE("networks: by prefix") {
  const auto holds = [](const char* network, const char* address) {
    const auto parsed = Network::parse(network);
    REQUIRE(parsed);
    return parsed->contains(address);
  };
  CHECK(holds("10.0.0.0/8", "10.255.255.255"));
  CHECK_FALSE(holds("10.0.0.0/8", "11.0.0.0"));
  CHECK(holds("192.0.2.128/25", "192.0.2.128"));
  CHECK_FALSE(holds("192.0.2.128/25", "192.0.2.127"));
  CHECK(holds("192.0.2.7", "192.0.2.7"));
  CHECK_FALSE(holds("192.0.2.7", "192.0.2.6"));
  CHECK(holds("10.1.2.3/8", "10.9.9.9"));  // what stands behind the prefix does not matter
  CHECK(holds("0.0.0.0/0", "203.0.113.1"));
  CHECK_FALSE(holds("0.0.0.0/0", "2001:db8::1"));
  CHECK(holds("2001:db8::/33", "2001:db8:7fff::1"));
  CHECK_FALSE(holds("2001:db8::/33", "2001:db8:8000::1"));
  CHECK(holds("::ffff:10.0.0.0/104", "10.20.30.40"));
  CHECK_FALSE(holds("10.0.0.0/8", "no address"));
  for (const char* bad : {"", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8x", "proxy.example",
                          "::/129", "::ffff:10.0.0.0/8"})
    CHECK_FALSE(Network::parse(bad));
}

TEST_CASE("a network has one form, in which it is kept and compared") {
  CHECK(canonical_network("10.1.2.3/8") == "10.0.0.0/8");
  CHECK(canonical_network("192.0.2.1") == "192.0.2.1");
  CHECK(canonical_network("::ffff:192.0.2.1") == "192.0.2.1");
  CHECK(canonical_network("2001:DB8::7") == "2001:db8::/64");
  CHECK(canonical_network("2001:db8:aabb::/40") == "2001:db8:aa00::/40");
  CHECK(canonical_network("0.0.0.0/0") == "0.0.0.0/0");
  for (const char* bad : {"", "eve", "10.0.0.0/33", "10.0.0.0/", "/8", "1.2.3.999"})
    CHECK_FALSE(canonical_network(bad));
}

}  // namespace
}  // namespace arbiter::server
