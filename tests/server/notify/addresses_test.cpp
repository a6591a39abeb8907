// Which addresses a webhook may reach.
#include "server/notify/addresses.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <catch2/catch.hpp>
#include <cstring>
#include <string>

#include "server/base/config.hpp"
#include "server/notify/signature.hpp"

using namespace arbiter::server;

namespace {

sockaddr_storage parsed(const std::string& text) {
  sockaddr_storage storage{};
  auto& four = reinterpret_cast<sockaddr_in&>(storage);
  auto& six = reinterpret_cast<sockaddr_in6&>(storage);
  if (inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1)
    storage.ss_family = AF_INET;
  else if (inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1)
    storage.ss_family = AF_INET6;
  else
    FAIL(text);
  return storage;
}

bool is_public(const std::string& text) {
  const sockaddr_storage storage = parsed(text);
  return is_public_address(reinterpret_cast<const sockaddr&>(storage));
}

bool may_reach(const std::vector<std::string>& beside, const std::string& text) {
  const sockaddr_storage storage = parsed(text);
  const socklen_t size = storage.ss_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
  return AllowedAddresses(beside).contains(reinterpret_cast<const sockaddr&>(storage), size);
}

}  // namespace

TEST_CASE("addresses: what is the host's own is not public") {
  const auto text = GENERATE(as<std::string>{}, "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3",
                             "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
                             "100.127.255.255", "224.0.0.1", "255.255.255.255", "192.0.2.7", "198.18.0.1",
                             "198.19.255.255", "203.0.113.9", "::", "::1", "fc00::1", "fd12::1", "fe80::1",
                             "ff02::1", "fec0::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1",
                             "2001:db8::1", "2002:7f00:1::", "2001:0:1::1", "::127.0.0.1", "3fff::1");
  CAPTURE(text);
  CHECK_FALSE(is_public(text));
}

TEST_CASE("addresses: their neighbours are public") {
  const auto text =
      GENERATE(as<std::string>{}, "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
               "126.255.255.255", "128.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255",
               "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255", "2606:4700::1111",
               "2001:4860:4860::8888", "2a01::1", "::ffff:8.8.8.8");
  CAPTURE(text);
  CHECK(is_public(text));
}

TEST_CASE("addresses: what the host allows beside the public ones is compared by meaning") {
  CHECK(may_reach({}, "1.1.1.1"));
  CHECK_FALSE(may_reach({}, "10.1.2.3"));
  const std::vector<std::string> beside{"10.0.0.0/8", "192.168.1.7", "FD00::/8"};
  CHECK(may_reach(beside, "10.1.2.3"));
  CHECK(may_reach(beside, "::ffff:10.1.2.3"));
  CHECK(may_reach(beside, "192.168.1.7"));
  CHECK_FALSE(may_reach(beside, "192.168.1.8"));
  CHECK(may_reach(beside, "fd12::1"));
  CHECK_FALSE(may_reach(beside, "::1"));
  CHECK(may_reach({"*"}, "127.0.0.1"));
  CHECK_THROWS_AS(AllowedAddresses({"example.org"}), ConfigError);
  CHECK_THROWS_AS(AllowedAddresses({"10.0.0.0/33"}), ConfigError);
}

// The second test case of RFC 4231 signs "what do ya want for nothing?" with the key "Jefe"; ours has the time and a
// dot before the body: echo -n '1700000000.{"a":1}' | openssl dgst -sha256 -hmac Jefe
TEST_CASE("signatures are HMAC-SHA256 over the time, a dot and the body") {
  CHECK(hmac_hex("Jefe", "what do ya want for nothing?") ==
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  CHECK(signature("Jefe", 1'700'000'000, R"({"a":1})") ==
        "t=1700000000,v1=fa5f6481efc59da48b19c9dc10196c9953e5651f8304b3a318b6b87d70272e0a");
}
