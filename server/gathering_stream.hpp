// A TCP stream that gathers small writes: what is written within one turn of the event loop goes out with one
// system call. An answer and the news that follow it to the same connection are two WebSocket frames, but
// one packet; sending is what a move costs most.
#pragma once

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
#include <utility>

namespace arbiter::server {

/// Boost.Asio's AsyncStream (async reads and writes only), for use below a websocket::stream. A write is
/// complete when its bytes are gathered, and at the latest when they have been sent if the socket takes no
/// more: so a peer that does not read holds up the writer as it would without this. An error of sending is
/// told to the write after it. Like any stream, used by one strand.
class GatheringStream {
 public:
  using executor_type = boost::asio::any_io_executor;

  explicit GatheringStream(boost::beast::tcp_stream stream)
      : core_(std::make_shared<Core>(std::move(stream))) {}

  executor_type get_executor() { return core_->stream.get_executor(); }
  boost::beast::tcp_stream& next_layer() { return core_->stream; }
  const boost::beast::tcp_stream& next_layer() const { return core_->stream; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return core_->stream.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(boost::system::error_code, std::size_t)>(
        [core = core_](auto handler, const Buffers& from) { core->write(from, std::move(handler)); }, token,
        buffers);
  }

 private:
  using Socket = boost::asio::ip::tcp::socket;
  static constexpr std::size_t kKept = 4096;  // a buffer that grew beyond this is given back

  /// Lives until everything gathered is sent, even if the stream above is gone.
  struct Core : std::enable_shared_from_this<Core> {
    explicit Core(boost::beast::tcp_stream the_stream) : stream(std::move(the_stream)) {
      boost::system::error_code ignored;  // a socket that is dead says so when it is used
      stream.socket().non_blocking(true, ignored);
    }

    template <class Buffers, class Handler>
    void write(const Buffers& buffers, Handler handler) {
      const std::size_t size = boost::asio::buffer_size(buffers);
      if (!error) {
        const std::size_t begin = gathered.size();
        gathered.resize(begin + size);
        boost::asio::buffer_copy(boost::asio::buffer(gathered.data() + begin, size), buffers);
      }
      if (waiting_for_room) {
        // One write at a time, says the concept: so one may wait.
        held = [self = this, size, kept = std::make_shared<Handler>(std::move(handler))] {
          self->complete(std::move(*kept), size);
        };
        return;
      }
      complete(std::move(handler), size);
      send_soon();  // after the completion, so that what is written next goes along
    }

    template <class Handler>
    void complete(Handler handler, std::size_t size) {
      boost::asio::post(stream.get_executor(),
                        boost::asio::append(std::move(handler), error, error ? 0 : size));
    }

    void send_soon() {
      if (sending || error) return;
      sending = true;
      boost::asio::post(stream.get_executor(), [self = this->shared_from_this()] {
        self->sending = false;
        self->send();
      });
    }

    void send() {
      while (sent < gathered.size() && !error) {
        boost::system::error_code why;
        sent +=
            stream.socket().send(boost::asio::buffer(gathered.data() + sent, gathered.size() - sent), 0, why);
        if (why == boost::asio::error::would_block) return send_when_there_is_room();
        error = why;
      }
      gathered.clear();
      if (gathered.capacity() > kKept) gathered.shrink_to_fit();
      sent = 0;
      if (held) std::exchange(held, nullptr)();
    }

    void send_when_there_is_room() {
      waiting_for_room = true;
      stream.socket().async_wait(Socket::wait_write,
                                 [self = this->shared_from_this()](boost::system::error_code why) {
                                   self->waiting_for_room = false;
                                   if (why) self->error = why;
                                   self->send();
                                 });
    }

    boost::beast::tcp_stream stream;
    std::string gathered;
    std::size_t sent = 0;  // of what is gathered
    bool sending = false;  // it will be sent at the end of this turn
    bool waiting_for_room = false;
    boost::system::error_code error;
    std::function<void()> held;  // tells the write that waits for room
  };

  std::shared_ptr<Core> core_;
};

inline void teardown(boost::beast::role_type role, GatheringStream& stream,
                     boost::system::error_code& error) {
  boost::beast::websocket::teardown(role, stream.next_layer().socket(), error);
}
template <class Handler>
void async_teardown(boost::beast::role_type role, GatheringStream& stream, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, stream.next_layer().socket(), std::forward<Handler>(handler));
}
inline void beast_close_socket(GatheringStream& stream) { stream.next_layer().close(); }

}  // namespace arbiter::server
