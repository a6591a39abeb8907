// Accepting connections: plain HTTP is answered, WebSockets become sessions.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <string>

#include "server/http.hpp"
#include "server/service.hpp"

namespace arbiter::server {

class Listener {
 public:
  /// Binds at once; throws ConfigError, for instance if the port is taken.
  Listener(Service& service, const HttpFiles& files);

  void start();
  void stop();
  /// The port that is listened on (the system's choice if the configured one is 0).
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  boost::asio::awaitable<void> accept();
  boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket, Admission::Place place);
  boost::asio::awaitable<void> refuse(boost::asio::ip::tcp::socket socket);
  boost::asio::awaitable<void> end_with(boost::beast::tcp_stream& stream, HttpResponse response);
  boost::asio::awaitable<void> become_session(boost::beast::tcp_stream stream, HttpRequest request,
                                              std::string address);
  bool origin_allowed(const HttpRequest& request) const;

  Service& service_;
  const HttpFiles& files_;
  std::atomic<int> refusing_{0};
  boost::asio::ip::tcp::acceptor acceptor_;
};

}  // namespace arbiter::server
