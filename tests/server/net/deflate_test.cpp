// What is compressed can be read by anybody who knows RFC 7692.
#include "server/net/deflate.hpp"

#include <zlib.h>

#include <catch2/catch.hpp>
#include <string>

namespace arbiter::server::deflate_test {
namespace {

/// As a client reads it: with the end of the flush put back.
std::string inflated(std::string_view compressed, int bits) {
  std::string in(compressed);
  in += std::string("\0\0\xff\xff", 4);
  z_stream stream{};
  REQUIRE(inflateInit2(&stream, -bits) == Z_OK);
  std::string out(100'000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(in.data());
  stream.avail_in = static_cast<uInt>(in.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  CHECK(inflate(&stream, Z_SYNC_FLUSH) == Z_OK);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

TEST_CASE("deflate: read back by a window as large as was agreed on") {
  std::string message;
  for (int i = 0; i < 2000; ++i) message += R"({"seat":)" + std::to_string(i % 7) + "},";
  for (const int bits : {9, 12, 15}) {
    const std::string compressed(deflate_message(message, bits));
    CHECK(compressed.size() < message.size() / 10);
    CHECK(inflated(compressed, bits) == message);
  }
}

TEST_CASE("deflate: each message by itself") {
  const std::string message(500, 'a');
  const std::string first(deflate_message(message, 15));
  CHECK(deflate_message(message, 15) == first);
}

TEST_CASE("deflate: what gets no smaller is left as it is") {
  CHECK(deflate_message("", 15).empty());
  CHECK(deflate_message("x", 15).empty());
  std::string noise;
  std::uint32_t state = 1;
  for (int i = 0; i < 1000; ++i)
    noise += static_cast<char>((state = state * 1'664'525 + 1'013'904'223) >> 24);
  CHECK(deflate_message(noise, 15).empty());
}

}  // namespace
}  // namespace arbiter::server::deflate_test
