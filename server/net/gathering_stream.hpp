// The TCP stream below a WebSocket: what is written within one turn of the event loop goes out with one
// system call, and text frames can be written past Beast. Sending is what a move costs most: an answer and
// the news that follow it to the same connection are two frames but one packet, and a frame for many
// spectators is not taken through an asynchronous operation for each of them.
#pragma once

#include <sys/socket.h>

#include <array>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/append.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/deflate.hpp"
#include "server/net/tls.hpp"

namespace arbiter::server {

/// Boost.Asio's AsyncStream (async reads and writes only), to be used by one strand. A write is complete when
/// its bytes are gathered, or, where the socket takes no more for now, when all have been sent: so a peer
/// that does not read holds up whoever writes. An error of sending is told to the write after it; the reader
/// meets it by itself. With a TLS engine all of this is encrypted.
class GatheringStream {
 public:
  using executor_type = boost::asio::any_io_executor;

  explicit GatheringStream(boost::beast::tcp_stream stream, std::unique_ptr<TlsEngine> tls = nullptr)
      : core_(std::make_shared<Core>(std::move(stream), std::move(tls))) {}

  executor_type get_executor() { return core_->stream.get_executor(); }
  boost::beast::tcp_stream& next_layer() { return core_->stream; }
  const boost::beast::tcp_stream& next_layer() const { return core_->stream; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [core = core_](auto handler, const Buffers& into) {
          if (core->tls == nullptr) return core->stream.async_read_some(into, std::move(handler));
          core->read_decrypted(into, std::move(handler));
        },
        token, buffers);
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [core = core_](auto handler, const Buffers& from) { core->write(from, std::move(handler)); }, token,
        buffers);
  }

  /// Adds a whole text frame (RFC 6455, from a server: unmasked). Beast, which answers pings and closes,
  /// writes whole frames too, so the two do not get into each other's. Wanted only while `has_room()`.
  void write_text(std::string_view payload) { core_->write_text(payload); }
  /// Text frames are compressed from now on, with a window of 2^`bits` bytes: the peer has agreed to it.
  void compress_text(int bits) { core_->deflate_bits = bits; }
  /// False from when the socket takes no more until all that was gathered is sent; then `on_room` is called.
  bool has_room() const { return !core_->waiting_for_room; }
  void on_room(std::function<void()> call) { core_->on_room = std::move(call); }
  /// What a close for a message that is too large says, in at most 123 bytes. Beast would say nothing.
  void explain_too_big(std::string why) { core_->too_big = std::move(why); }
  /// Sends what is gathered, as far as the socket takes it, without waiting for the turn's end.
  void flush() { core_->send(); }
  /// No more is written: the peer is told so once what is gathered is sent.
  void finish() { core_->finish(); }
  /// Ends the connection at once; whatever waits for it fails.
  void close() { core_->stream.close(); }

 private:
  using Socket = boost::asio::ip::tcp::socket;
  static constexpr std::size_t kKept = 4096;           // a buffer that grew beyond this is given back
  static constexpr std::size_t kWorthDeflating = 200;  // bytes of a message
  static constexpr std::size_t kReadAtOnce = 4096;     // of encrypted bytes
  static constexpr std::size_t kMost =
      64 * 1024;  // gathered beyond this is sent without waiting for the turn's end

  /// Lives until everything gathered is sent, even if the stream above is gone.
  struct Core : std::enable_shared_from_this<Core> {
    Core(boost::beast::tcp_stream the_stream, std::unique_ptr<TlsEngine> the_tls)
        : stream(std::move(the_stream)), tls(std::move(the_tls)) {
      boost::system::error_code ignored;  // a socket that is dead says so when it is used
      stream.socket().non_blocking(true, ignored);
    }

    /// Reads from the socket until there are plain bytes, or an end.
    template <class Buffers, class Handler>
    void read_decrypted(const Buffers& into, Handler handler) {
      const auto buffer = first_of(into);
      const auto read = tls->read(buffer.data(), buffer.size());
      send();  // what the handshake has to say
      if (read.state == TlsEngine::State::wants_more) return read_more(into, std::move(handler));
      boost::system::error_code why;
      if (read.state == TlsEngine::State::closed) why = boost::asio::error::eof;
      if (read.state == TlsEngine::State::failed) why = boost::asio::error::connection_aborted;
      boost::asio::post(stream.get_executor(), boost::asio::append(std::move(handler), why, read.size));
    }

    template <class Buffers, class Handler>
    void read_more(const Buffers& into, Handler handler) {
      if (arriving == nullptr) arriving = std::make_unique<std::array<char, kReadAtOnce>>();
      stream.async_read_some(boost::asio::buffer(*arriving),
                             [self = this->shared_from_this(), into, handler = std::move(handler)](
                                 boost::system::error_code why, std::size_t size) mutable {
                               if (why) return std::move(handler)(why, std::size_t{0});
                               self->tls->feed(self->arriving->data(), size);
                               self->read_decrypted(into, std::move(handler));
                             });
    }

    template <class Buffers>
    static boost::asio::mutable_buffer first_of(const Buffers& buffers) {
      for (auto at = boost::asio::buffer_sequence_begin(buffers);
           at != boost::asio::buffer_sequence_end(buffers); ++at) {
        const boost::asio::mutable_buffer buffer = *at;
        if (buffer.size() > 0) return buffer;
      }
      return {};
    }

    template <class Buffers, class Handler>
    void write(const Buffers& buffers, Handler handler) {
      const std::size_t size = boost::asio::buffer_size(buffers);
      const std::size_t begin = gathered.size();
      gathered.resize(begin + size);
      boost::asio::buffer_copy(boost::asio::buffer(gathered.data() + begin, size), buffers);
      explain(begin);
      if (waiting_for_room) return hold(size, std::move(handler));
      complete(std::move(handler), size);
      send_soon();  // after the completion, so that what is written next goes along
    }

    /// Adds the reason to Beast's close frame for a message that is too large (code 1009, no reason).
    void explain(std::size_t begin) {
      if (too_big.empty() || std::string_view(gathered).substr(begin) != "\x88\x02\x03\xf1") return;
      gathered[begin + 1] = static_cast<char>(2 + too_big.size());
      gathered += too_big;
    }

    /// Completes a write when there is room again. The socket keeps the handler, not this, which the handler
    /// may own; and it calls who waited first, so what was gathered has been sent.
    template <class Handler>
    void hold(std::size_t size, Handler handler) {
      auto again = [self = this->shared_from_this(), size,
                    handler = std::move(handler)](boost::system::error_code why) mutable {
        if (!why && self->waiting_for_room) return self->hold(size, std::move(handler));
        self->complete(std::move(handler), size);
      };
      stream.socket().async_wait(Socket::wait_write, std::move(again));
    }

    void finish() {
      if (tls != nullptr) tls->shut_down();
      finished = true;
      send();
    }

    template <class Handler>
    void complete(Handler handler, std::size_t size) {
      boost::asio::post(stream.get_executor(),
                        boost::asio::append(std::move(handler), error, error ? 0 : size));
    }

    void write_text(std::string_view payload) {
      std::string_view compressed;
      if (deflate_bits > 0 && payload.size() >= kWorthDeflating)
        compressed = deflate_message(payload, deflate_bits);
      if (!compressed.empty()) payload = compressed;
      gathered += compressed.empty() ? '\x81' : '\xc1';  // final, text; the first reserved bit: compressed
      const std::size_t size = payload.size();
      if (size < 126) {
        gathered += static_cast<char>(size);
      } else {
        const int bytes = size <= 0xffff ? 2 : 8;
        gathered += static_cast<char>(bytes == 2 ? 126 : 127);
        for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8)
          gathered += static_cast<char>(size >> shift);
      }
      gathered += payload;
      if (gathered.size() > kMost) return send();
      send_soon();
    }

    void send_soon() {
      if (sending || waiting_for_room) return;
      sending = true;
      boost::asio::post(stream.get_executor(), [self = this->shared_from_this()] {
        self->sending = false;
        self->send();
      });
    }

    void send() {
      if (waiting_for_room) return;
      if (tls != nullptr) encrypt();
      std::string& out = tls == nullptr ? gathered : encrypted;
      while (sent < out.size() && !error) {
        boost::system::error_code why;
        sent += stream.socket().send(boost::asio::buffer(out.data() + sent, out.size() - sent), 0, why);
        if (why == boost::asio::error::would_block) return send_when_there_is_room();
        error = why;
      }
      out.clear();
      if (out.capacity() > kKept) out.shrink_to_fit();
      sent = 0;
      if (!finished) return;
      boost::system::error_code ignored;
      stream.socket().shutdown(Socket::shutdown_send, ignored);
    }

    /// What was gathered, and what the handshake has to say.
    void encrypt() {
      if (!error && !tls->write(gathered)) error = boost::asio::error::connection_aborted;
      gathered.clear();
      if (gathered.capacity() > kKept) gathered.shrink_to_fit();
      tls->take_output(encrypted);
    }

    void send_when_there_is_room() {
      waiting_for_room = true;
      stream.socket().async_wait(Socket::wait_write,
                                 [self = this->shared_from_this()](boost::system::error_code why) {
                                   self->waiting_for_room = false;
                                   if (why) self->error = why;
                                   self->send();
                                   if (self->waiting_for_room) return;
                                   if (self->on_room) self->on_room();
                                 });
    }

    boost::beast::tcp_stream stream;
    const std::unique_ptr<TlsEngine> tls;
    std::unique_ptr<std::array<char, kReadAtOnce>> arriving;  // encrypted
    std::string gathered;
    std::string encrypted;  // what was gathered before, with TLS
    std::size_t sent = 0;   // of what is gathered, or encrypted
    bool sending = false;   // it will be sent at the end of this turn
    bool finished = false;
    bool waiting_for_room = false;
    boost::system::error_code error;
    std::function<void()> on_room;
    std::string too_big;
    int deflate_bits = 0;  // 0: nothing is compressed
  };

  std::shared_ptr<Core> core_;
};

inline void teardown(boost::beast::role_type role, GatheringStream& stream,
                     boost::system::error_code& error) {
  stream.flush();  // the close frame
  boost::beast::websocket::teardown(role, stream.next_layer().socket(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, GatheringStream& stream, Handler&& handler) {
  stream.flush();  // the close frame
  boost::beast::websocket::async_teardown(role, stream.next_layer().socket(), std::forward<Handler>(handler));
}
inline void beast_close_socket(GatheringStream& stream) { stream.next_layer().close(); }

}  // namespace arbiter::server
