// How many may connect, and from where.
#include "server/net/admission.hpp"

#include <catch2/catch.hpp>

namespace arbiter::server {
namespace {

Config limited(std::int64_t all, std::int64_t per_address, std::vector<std::string> proxies = {}) {
  Config config;
  config.limits.connections = all;
  config.limits.connections_per_address = per_address;
  config.trusted_proxies = std::move(proxies);
  return config;
}

using Places = std::vector<Admission::Place>;

bool enters(Admission& admission, Places& places, const std::string& address) {
  auto place = admission.enter(address);
  if (place) places.push_back(std::move(*place));
  return place.has_value();
}

TEST_CASE("admission: so many from one address, and room again when one ends") {
  const Config config = limited(0, 2);
  Admission admission(config);
  Places places;
  CHECK(enters(admission, places, "192.0.2.1"));
  CHECK(enters(admission, places, "192.0.2.1"));
  CHECK_FALSE(enters(admission, places, "192.0.2.1"));
  CHECK(enters(admission, places, "192.0.2.2"));
  places.pop_back();
  places.pop_back();
  CHECK(enters(admission, places, "192.0.2.1"));
}

TEST_CASE("admission: so many in all") {
  const Config config = limited(3, 0);
  Admission admission(config);
  Places places;
  for (const char* address : {"192.0.2.1", "192.0.2.1", "2001:db8::1"})
    CHECK(enters(admission, places, address));
  CHECK_FALSE(enters(admission, places, "192.0.2.9"));
  places.clear();
  CHECK(enters(admission, places, "192.0.2.9"));
}

TEST_CASE("admission: a household has one network of IPv6") {
  const Config config = limited(0, 1);
  Admission admission(config);
  Places places;
  CHECK(enters(admission, places, "2001:db8:1:2::1"));
  CHECK_FALSE(enters(admission, places, "2001:db8:1:2:ffff::77"));
  CHECK(enters(admission, places, "2001:db8:1:3::1"));
}

TEST_CASE("admission: behind a trusted proxy the visitor counts") {
  const Config config = limited(0, 1, {"10.0.0.1", "10.0.0.2"});
  Admission admission(config);
  Places places;
  const auto arrives = [&](const std::string& forwarded_for) {
    auto place = admission.enter("10.0.0.1");
    if (!place || !admission.look_behind_proxy(*place, forwarded_for)) return std::string("refused");
    const std::string address = place->address();
    places.push_back(std::move(*place));
    return address;
  };
  CHECK(arrives("192.0.2.1") == "192.0.2.1");
  CHECK(arrives("192.0.2.1") == "refused");
  // What stands further left was written by somebody who is not trusted.
  CHECK(arrives("203.0.113.9, 192.0.2.2") == "192.0.2.2");
  CHECK(arrives("203.0.113.9, 192.0.2.3 , 10.0.0.2") == "192.0.2.3");
  CHECK(arrives("192.0.2.4:5000") == "192.0.2.4");
  CHECK(arrives("[2001:db8::1]:443") == "2001:db8::1");
  CHECK(arrives("no address") == "10.0.0.1");  // tells nothing: the proxy itself, which is not limited
  CHECK(arrives("") == "10.0.0.1");
}

TEST_CASE("admission: proxies may be a network, and an IPv4 address is itself over IPv6") {
  const Config config = limited(0, 1, {"10.0.0.0/8", "2001:db8::/32"});
  Admission admission(config);
  Places places;
  const auto arrives = [&](const std::string& proxy, const std::string& forwarded_for) {
    auto place = admission.enter(proxy);
    if (!place || !admission.look_behind_proxy(*place, forwarded_for)) return std::string("refused");
    const std::string address = place->address();
    places.push_back(std::move(*place));
    return address;
  };
  CHECK(arrives("10.200.0.1", "192.0.2.1") == "192.0.2.1");
  CHECK(arrives("2001:db8::5", "::ffff:192.0.2.1") == "refused");  // the same
  CHECK(arrives("10.0.0.9", "198.51.100.7, 10.3.3.3, ::ffff:10.4.4.4") == "198.51.100.7");
  CHECK(arrives("11.0.0.1", "192.0.2.9") == "11.0.0.1");
}

TEST_CASE("admission: nobody but a trusted proxy speaks for others") {
  const Config config = limited(0, 1, {"10.0.0.1"});
  Admission admission(config);
  auto place = admission.enter("192.0.2.1");
  REQUIRE(place);
  CHECK(admission.look_behind_proxy(*place, "203.0.113.9"));
  CHECK(place->address() == "192.0.2.1");
}

TEST_CASE("admission: a proxy that is no address is named") {
  const Config config = limited(0, 0, {"10.0.0.1", "proxy.example"});
  try {
    Admission admission(config);
    FAIL("taken");
  } catch (const ConfigError& error) {
    CHECK(std::string(error.what()).find("proxy.example") != std::string::npos);
  }
}

}  // namespace
}  // namespace arbiter::server
