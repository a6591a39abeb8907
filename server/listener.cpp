#include "server/listener.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "server/directory.hpp"
#include "server/session.hpp"
#include "server/web_socket.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;

namespace {

constexpr std::size_t kMaxHeaderBytes = 16 * 1024;
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

/// Turned away with an answer at a time; beyond that without one, so that refusing costs little.
constexpr int kMostRefusals = 64;

/// An IPv4 address that came over an IPv6 socket is the IPv4 address.
std::string text_of(const tcp::endpoint& peer) {
  const asio::ip::address address = peer.address();
  const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
  return mapped ? asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string()
                : address.to_string();
}

/// Of all such lines: a proxy may add one of its own below what it was sent.
std::string forwarded_for(const HttpRequest& request) {
  std::string all;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto line = begin; line != end; ++line) all.append(all.empty() ? "" : ",").append(line->value());
  return all;
}

void end(beast::tcp_stream& stream) {
  boost::system::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

tcp::endpoint endpoint_of(const Config& config) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(config.host == "localhost" ? "127.0.0.1" : config.host, error);
  if (error) throw ConfigError("host must be an IP address to listen on, got \"" + config.host + "\"");
  return {address, static_cast<std::uint16_t>(config.port)};
}

tcp::acceptor listen(asio::io_context& io, const Config& config) {
  try {
    tcp::acceptor acceptor(io, endpoint_of(config), true);
    acceptor.listen(4096);
    return acceptor;
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + config.host + ", port " + std::to_string(config.port) +
                             ": " + error.code().message() + " (choose others with --host and --port)");
  }
}

}  // namespace

Listener::Listener(Service& service, const HttpFiles& files)
    : service_(service), files_(files), acceptor_(listen(service.io, service.config)) {}

void Listener::start() { asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached); }

void Listener::stop() {
  asio::post(acceptor_.get_executor(), [this] {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
  });
}

asio::awaitable<void> Listener::accept() {
  for (;;) {
    auto [error, socket] = co_await acceptor_.async_accept(service_.new_executor(), kAwait);
    if (error == asio::error::operation_aborted || !acceptor_.is_open()) co_return;
    if (error) {  // out of descriptors, say: those that end make room
      spdlog::warn("a connection could not be accepted: {}", error.message());
      asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(kAwait);
      continue;
    }
    boost::system::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    auto place = service_.admission.enter(text_of(socket.remote_endpoint(ignored)));
    if (!place) {
      ++service_.metrics.connections_refused;
      if (refusing_ >= kMostRefusals) continue;  // closes it
    }
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, place ? serve(std::move(socket), std::move(*place)) : refuse(std::move(socket)),
                   [](std::exception_ptr failure) {
                     if (failure == nullptr) return;
                     try {
                       std::rethrow_exception(failure);
                     } catch (const std::exception& error_in_session) {
                       spdlog::error("a connection ended by an error: {}", error_in_session.what());
                     }
                   });
  }
}

/// Says why to who is one too many. Those who ask how the server is get their answer all the same.
asio::awaitable<void> Listener::refuse(tcp::socket socket) {
  ++refusing_;
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  http::request_parser<http::empty_body> parser;
  parser.header_limit(kMaxHeaderBytes);
  stream.expires_after(std::chrono::seconds(1));
  const auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kAwait);
  if (!error) {
    const HttpRequest request = parser.release();
    HttpResponse response =
        is_probe(request) ? answer_http(service_, files_, request) : answer_too_many(request);
    co_await end_with(stream, std::move(response));
  }
  --refusing_;
}

asio::awaitable<void> Listener::end_with(beast::tcp_stream& stream, HttpResponse response) {
  response.keep_alive(false);
  co_await http::async_write(stream, response, kAwait);
  end(stream);
}

asio::awaitable<void> Listener::serve(tcp::socket socket, Admission::Place place) {
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  for (;;) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(kMaxHeaderBytes);
    stream.expires_after(std::chrono::milliseconds(service_.config.timeouts.handshake_ms));
    const auto [error, size] = co_await http::async_read_header(stream, buffer, parser, kAwait);
    if (error) co_return;
    HttpRequest request = parser.release();
    const bool wants_session = websocket::is_upgrade(request) && request.target() == "/ws";
    const bool may_connect = !wants_session || origin_allowed(request);
    if (wants_session && may_connect) {
      if (!service_.admission.look_behind_proxy(place, forwarded_for(request))) {
        ++service_.metrics.connections_refused;
        co_return co_await end_with(stream, answer_too_many(request));
      }
      co_return co_await become_session(std::move(stream), std::move(request), place.address());
    }
    if (!may_connect) ++service_.metrics.connections_refused;
    const HttpResponse response =
        may_connect ? answer_http(service_, files_, request) : answer_wrong_origin(request);
    const auto [write_error, written] = co_await http::async_write(stream, response, kAwait);
    // A request with a body is not read on: answer and end.
    if (write_error || !request.keep_alive() || request.payload_size().value_or(1) != 0) break;
  }
  end(stream);
}

/// A browser says where its page came from; other clients say nothing and are let in.
bool Listener::origin_allowed(const HttpRequest& request) const {
  const auto origin = request.find(http::field::origin);
  if (origin == request.end()) return true;
  const std::string value(origin->value());
  const auto scheme = value.find("://");
  const std::string host(request[http::field::host]);
  if (scheme != std::string::npos && value.substr(scheme + 3) == host) return true;
  const auto& allowed = service_.config.allowed_origins;
  if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) return true;
  return std::find(allowed.begin(), allowed.end(), "*") != allowed.end();
}

asio::awaitable<void> Listener::become_session(beast::tcp_stream stream, HttpRequest request,
                                               std::string address) {
  stream.expires_never();
  auto web_socket =
      std::make_unique<WebSocket>(WebSocket{websocket::stream<GatheringStream>(std::move(stream))});
  auto& socket = web_socket->stream;
  const auto& config = service_.config;
  websocket::stream_base::timeout timeout;
  timeout.handshake_timeout = std::chrono::milliseconds(config.timeouts.handshake_ms);
  timeout.idle_timeout = std::chrono::milliseconds(config.timeouts.idle_ms);
  timeout.keep_alive_pings = true;
  socket.set_option(timeout);
  socket.set_option(websocket::stream_base::decorator(
      [](websocket::response_type& response) { response.set(http::field::server, "arbiter"); }));
  socket.read_message_max(static_cast<std::size_t>(config.limits.frame_bytes));
  socket.auto_fragment(false);  // so that no write buffer is kept for each connection
  const auto [error] = co_await socket.async_accept(request, kAwait);
  if (error) co_return;
  auto session = std::make_shared<Session>(service_, std::move(web_socket), std::move(address));
  service_.directory->greet(session);
  co_await session->run();
  service_.directory->part(session);
}

}  // namespace arbiter::server
