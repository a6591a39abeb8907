// The stream below a WebSocket, over real sockets of this machine with buffers so small that they fill.
#include "server/net/gathering_stream.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>
#include <catch2/catch.hpp>
#include <optional>
#include <string>

namespace arbiter::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

struct Pair {
  explicit Pair(int buffer = 4096) {
    tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
    // Before connecting: the window follows from it.
    peer.open(tcp::v4());
    peer.set_option(asio::socket_base::receive_buffer_size(buffer));
    peer.connect(acceptor.local_endpoint());
    tcp::socket accepted = acceptor.accept();
    accepted.set_option(asio::socket_base::send_buffer_size(buffer));
    stream.emplace(boost::beast::tcp_stream(std::move(accepted)));
  }

  /// Everything that happens without anybody reading.
  void run() {
    io.restart();
    while (io.poll() > 0) {
    }
  }
  /// Reads so many bytes at the other end, while the stream goes on sending.
  std::string read(std::size_t size) {
    std::string text(size, '\0');
    std::size_t got = 0;
    peer.non_blocking(true);
    while (got < size) {
      run();
      boost::system::error_code error;
      got += peer.read_some(asio::buffer(text.data() + got, size - got), error);
      if (error && error != asio::error::would_block) break;
    }
    text.resize(got);
    run();
    return text;
  }
  /// The other end vanishes without a word.
  void reset_peer() {
    peer.set_option(asio::socket_base::linger(true, 0));
    peer.close();
  }

  asio::io_context io;
  tcp::socket peer{io};
  std::optional<GatheringStream> stream;
};

/// RFC 6455, 5.2: final, text, unmasked.
std::string framed(const std::string& payload) {
  std::string frame = "\x81";
  const std::size_t size = payload.size();
  if (size < 126) {
    frame += static_cast<char>(size);
  } else if (size < 65536) {
    frame += std::string{126, static_cast<char>(size >> 8), static_cast<char>(size)};
  } else {
    frame += std::string{127,
                         0,
                         0,
                         0,
                         0,
                         0,
                         static_cast<char>(size >> 16),
                         static_cast<char>(size >> 8),
                         static_cast<char>(size)};
  }
  return frame + payload;
}

std::string many_bytes(std::size_t size) {
  std::string text(size, '\0');
  for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>('a' + i * i % 23);
  return text;
}

TEST_CASE("gathering stream: frames of every length have the header of RFC 6455") {
  Pair pair(1 << 20);
  std::string expected;
  for (const std::size_t size : {0, 1, 125, 126, 127, 65535, 65536, 70000}) {
    const std::string payload = many_bytes(size);
    pair.stream->write_text(payload);
    expected += framed(payload);
  }
  CHECK(pair.read(expected.size()) == expected);
}

TEST_CASE("gathering stream: what is written within one turn is sent at its end") {
  Pair pair;
  pair.stream->write_text("one");
  std::optional<std::size_t> written;
  asio::async_write(*pair.stream, asio::buffer("raw", 3),
                    [&](boost::system::error_code error, std::size_t size) {
                      CHECK_FALSE(error);
                      written = size;
                    });
  pair.stream->write_text("two");
  CHECK(pair.peer.available() == 0);
  pair.run();
  CHECK(written == 3);
  CHECK(pair.read(13) == framed("one") + "raw" + framed("two"));
}

TEST_CASE("gathering stream: flush sends at once") {
  Pair pair;
  pair.stream->write_text("now");
  pair.stream->flush();
  CHECK(pair.peer.available() == 5);
}

TEST_CASE("gathering stream: a reader who stops is waited for, and loses nothing") {
  Pair pair;
  int room = 0;
  pair.stream->on_room([&] { ++room; });
  const std::string payload = many_bytes(4 << 20);
  pair.stream->write_text(payload);
  pair.run();
  CHECK_FALSE(pair.stream->has_room());
  CHECK(room == 0);

  std::optional<boost::system::error_code> done;
  asio::async_write(*pair.stream, asio::buffer("behind it", 9),
                    [&](boost::system::error_code error, std::size_t) { done = error; });
  pair.run();
  CHECK_FALSE(done);  // it holds up whoever writes

  const std::string expected = framed(payload) + "behind it";
  CHECK(pair.read(expected.size()) == expected);
  CHECK(room == 1);
  CHECK(pair.stream->has_room());
  REQUIRE(done);
  CHECK_FALSE(*done);

  pair.stream->write_text("and on");
  CHECK(pair.read(8) == framed("and on"));
}

TEST_CASE("gathering stream: an error of sending is told to the next write") {
  Pair pair;
  pair.reset_peer();
  pair.stream->write_text("nobody hears this");
  pair.run();
  pair.stream->write_text("nor this");  // the first may still have gone out
  pair.run();
  std::optional<boost::system::error_code> done;
  asio::async_write(*pair.stream, asio::buffer("raw", 3),
                    [&](boost::system::error_code error, std::size_t) { done = error; });
  pair.run();
  REQUIRE(done);
  CHECK(*done);
}

TEST_CASE("gathering stream: the other end vanishes while it is waited for") {
  Pair pair;
  int room = 0;
  pair.stream->on_room([&] { ++room; });
  std::optional<boost::system::error_code> done;
  pair.stream->write_text(many_bytes(4 << 20));
  pair.run();
  asio::async_write(*pair.stream, asio::buffer("raw", 3),
                    [&](boost::system::error_code error, std::size_t) { done = error; });
  pair.reset_peer();
  pair.run();
  REQUIRE(done);
  CHECK(*done);
  CHECK(room == 1);  // whoever waits for room looks again, and finds the error
}

TEST_CASE("gathering stream: what is gathered is sent even if the stream has ended") {
  Pair pair;
  const std::string payload = many_bytes(1 << 20);
  pair.stream->write_text(payload);
  pair.run();
  pair.stream.reset();
  const std::string expected = framed(payload);
  CHECK(pair.read(expected.size()) == expected);
}

}  // namespace
}  // namespace arbiter::server
