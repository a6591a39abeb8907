#include "server/net/http_connection.hpp"

#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>

#include "server/net/beast_head.hpp"
#include "server/net/session.hpp"
#include "server/net/web_socket.hpp"

namespace arbiter::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;

constexpr std::size_t kMaxHeaderBytes = 16 * 1024;
constexpr std::chrono::milliseconds kRefusal{1000};  // in which one too many must have asked
constexpr std::size_t kChunk = 32 * 1024;            // of an answer, given to the stream at a time
constexpr int kUnsentInKernel = 32 * 1024;  // bytes: so that "it takes no more" says what the reader does
constexpr std::chrono::milliseconds kLinger{2000};  // for the peer to read why it is closed
constexpr std::size_t kLingerBytes = 1 << 20;

/// Closes the stream when time is up.
class Deadline {
 public:
  explicit Deadline(GatheringStream stream)
      : stream_(std::move(stream)), timer_(std::make_shared<asio::steady_timer>(stream_.get_executor())) {}
  ~Deadline() { stop(); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  void in(std::chrono::milliseconds time) {
    timer_->expires_after(time);
    timer_->async_wait([stream = stream_, timer = timer_](boost::system::error_code error) mutable {
      const bool set_again = timer->expiry() > std::chrono::steady_clock::now();
      if (!error && !set_again) stream.close();
    });
  }
  void stop() { timer_->expires_at(asio::steady_timer::time_point::max()); }

 private:
  GatheringStream stream_;
  std::shared_ptr<asio::steady_timer> timer_;
};

using Parser = http::request_parser<http::empty_body>;
using Request = http::request<http::empty_body>;

/// What to say to a head that could not be read; nothing where nobody is there to hear it.
std::optional<HeadFault> fault_of(boost::system::error_code error) {
  if (error == http::error::header_limit) return HeadFault{431, "the head of the request is too large"};
  if (error == http::error::body_limit) return HeadFault{413, "no request has a body here"};
  if (error == http::error::end_of_stream) return std::nullopt;
  if (error.category() == make_error_code(http::error::bad_method).category())
    return HeadFault{400, "this is not HTTP: " + error.message()};
  return std::nullopt;
}

/// Each message by itself, see deflate.hpp; Beast reads, and the gathering stream writes.
websocket::permessage_deflate offered_compression(bool enabled) {
  websocket::permessage_deflate option;
  option.server_enable = enabled;
  option.server_no_context_takeover = true;
  option.client_no_context_takeover = true;
  option.client_max_window_bits = 12;  // what is kept to read a connection's messages: 4 KiB
  return option;
}

/// Of what was agreed on; 0 for no compression.
int window_bits(std::string_view extensions) {
  if (extensions.find("permessage-deflate") == std::string_view::npos) return 0;
  constexpr std::string_view kName = "server_max_window_bits=";
  const auto at = extensions.find(kName);
  if (at == std::string_view::npos) return 15;
  const std::string_view rest = extensions.substr(at + kName.size());
  int bits = 0;
  std::from_chars(rest.data(), rest.data() + rest.size(), bits);
  return bits >= 9 && bits <= 15 ? bits : 0;
}

class HttpConnection {
 public:
  HttpConnection(Service& service, const HttpRoutes& routes, GatheringStream stream,
                 std::optional<Admission::Place> place)
      : service_(service),
        timeouts_(service.config.timeouts),
        routes_(routes),
        stream_(std::move(stream)),
        deadline_(stream_),
        place_(std::move(place)) {
    unanswered_.emplace(service_.metrics.connections_unanswered);
  }

  asio::awaitable<void> run() {
    for (bool goes_on = true; goes_on;) {
      Parser parser;
      parser.header_limit(kMaxHeaderBytes);
      deadline_.in(place_ ? std::chrono::milliseconds(timeouts_.handshake_ms) : kRefusal);
      const auto [error, size] = co_await http::async_read_header(stream_, buffer_, parser, kAwait);
      if (!error && !unanswered_) unanswered_.emplace(service_.metrics.connections_unanswered);
      const Request request = parser.release();
      const Turn turn = error ? turn_of(error) : turn_of(request);
      if (turn.opens_session) co_return co_await become_session(request);
      if (!turn.answer) co_return stream_.close();
      const bool sent = co_await send(*turn.answer, turn.goes_on);
      unanswered_.reset();
      goes_on = sent && turn.goes_on;
    }
    co_await end();
  }

 private:
  /// What comes of a request. (Decided outside of coroutines: GCC 12 destroys temporaries in them twice.)
  struct Turn {
    std::optional<HttpAnswer> answer{};
    bool goes_on = false;  // another request may follow
    bool opens_session = false;
  };

  static Turn turn_of(boost::system::error_code error) {
    const auto fault = fault_of(error);
    return fault ? Turn{fault_answer(*fault)} : Turn{};
  }

  Turn turn_of(const Request& request) {
    const HttpHead head = head_of(request);
    const auto read = read_target(head);
    if (const auto* fault = std::get_if<HeadFault>(&read)) return {fault_answer(*fault)};
    const auto& target = std::get<HttpTarget>(read);
    const bool wants_session = websocket::is_upgrade(request) && routes_.is_socket(target);
    auto refusal = why_not(target, head, wants_session);
    if (refusal && wants_session) ++service_.metrics.connections_refused;
    if (refusal) return {std::move(refusal)};
    if (wants_session) return {std::nullopt, false, true};
    return {routes_.answer(target, head), head.keep_alive && place_.has_value()};
  }

  std::optional<HttpAnswer> why_not(const HttpTarget& target, const HttpHead& head, bool wants_session) {
    if (auto refusal = routes_.wrong_host(target)) return refusal;
    if (!place_ && (wants_session || !routes_.is_probe(target))) return too_many_answer();
    if (!wants_session) return std::nullopt;
    if (auto refusal = routes_.wrong_origin(target, head)) return refusal;
    const bool let_in = service_.admission.look_behind_proxy(*place_, head.value("x-forwarded-for"));
    if (!let_in) return too_many_answer();
    const auto ban = service_.bans.on_address(place_->address());
    return ban ? std::optional(banned_answer(banned_error(*ban).message)) : std::nullopt;
  }

  /// Time is up only where nothing of the answer could be sent for so long, whatever its size.
  asio::awaitable<bool> send(const HttpAnswer& answer, bool keep_alive) {
    std::string first = head_text(answer, keep_alive);
    std::string_view rest = answer.body();
    if (rest.size() > kChunk) bound_kernel_buffer();
    const auto along = rest.substr(0, kChunk);
    first += along;
    rest.remove_prefix(along.size());
    std::string_view piece = first;
    for (;;) {
      deadline_.in(std::chrono::milliseconds(timeouts_.idle_ms));
      const auto [error, size] = co_await stream_.async_write_some(asio::buffer(piece), kAwait);
      if (error) co_return false;
      if (rest.empty()) break;
      piece = rest.substr(0, kChunk);
      rest.remove_prefix(piece.size());
    }
    stream_.flush();
    const auto [error, size] = co_await stream_.async_write_some(asio::const_buffer(), kAwait);
    co_return !error;  // all is sent
  }

  /// What the kernel has not sent yet is little, so that room in it tells that the reader goes on.
  void bound_kernel_buffer() {
    const int bytes = kUnsentInKernel;
    ::setsockopt(stream_.next_layer().socket().native_handle(), IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes,
                 sizeof bytes);
  }

  /// A peer that is still writing would be sent a reset, and might never read why: so what it writes is taken
  /// for a while, and thrown away.
  asio::awaitable<void> end() {
    deadline_.in(kLinger);
    stream_.finish();
    std::array<char, 4096> thrown_away;
    for (std::size_t taken = 0; taken < kLingerBytes;) {
      const auto [error, size] = co_await stream_.async_read_some(asio::buffer(thrown_away), kAwait);
      if (error) break;
      taken += size;
    }
    stream_.close();
  }

  /// What the handshake's answer says, and what was agreed on in it. (Not in a coroutine, see Turn.)
  template <class Socket>
  void decorate(Socket& socket) {
    socket.set_option(websocket::stream_base::decorator([this](websocket::response_type& response) {
      response.set(http::field::server, "arbiter");
      window_bits_ = window_bits(response[http::field::sec_websocket_extensions]);
    }));
  }

  asio::awaitable<void> become_session(const Request& request) {
    deadline_.stop();
    const auto& config = service_.config;
    auto web_socket =
        std::make_unique<WebSocket>(WebSocket{websocket::stream<GatheringStream>(std::move(stream_))});
    auto& socket = web_socket->stream;
    websocket::stream_base::timeout timeout;
    timeout.handshake_timeout = std::chrono::milliseconds(timeouts_.handshake_ms);
    timeout.idle_timeout = std::chrono::milliseconds(timeouts_.idle_ms);
    timeout.keep_alive_pings = true;
    socket.set_option(timeout);
    socket.set_option(offered_compression(config.compress_messages));
    decorate(socket);
    socket.read_message_max(static_cast<std::size_t>(config.limits.frame_bytes));
    socket.auto_fragment(false);  // so that no write buffer is kept for each connection
    const auto [error] = co_await socket.async_accept(request, kAwait);
    if (error) co_return;
    if (window_bits_ > 0) socket.next_layer().compress_text(window_bits_);
    auto session = std::make_shared<Session>(service_, std::move(web_socket), place_->address());
    service_.presence.connected(session, session->address());
    unanswered_.reset();
    // Banned while the handshake was made: whoever put the ban into force may not have seen this connection.
    if (service_.bans.on_address(session->address())) session->close(kPolicyViolation, "banned");
    co_await session->run();
    service_.presence.disconnected(session);
  }

  Service& service_;
  const Timeouts& timeouts_;
  const HttpRoutes& routes_;
  GatheringStream stream_;
  beast::flat_buffer buffer_;
  Deadline deadline_;
  std::optional<Admission::Place> place_;
  std::optional<Counted> unanswered_;  // until the answer is written, or it is a session
  int window_bits_ = 0;                // of what is sent compressed; 0: nothing is
};

}  // namespace

asio::awaitable<void> serve_connection(Service& service, const HttpRoutes& routes, GatheringStream stream,
                                       std::optional<Admission::Place> place) {
  HttpConnection connection(service, routes, std::move(stream), std::move(place));
  co_await connection.run();
}

}  // namespace arbiter::server
