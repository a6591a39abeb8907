// Accepting connections: plain HTTP is answered, WebSockets become sessions.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/http.hpp"
#include "server/service.hpp"

namespace arbiter::server {

class Listener {
 public:
  /// Binds at once; throws boost::system::system_error, for instance if the port is taken.
  Listener(Service& service, const HttpFiles& files);

  void start();
  void stop();
  /// The port that is listened on (the system's choice if the configured one is 0).
  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

 private:
  boost::asio::awaitable<void> accept();
  boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket, std::string address);
  boost::asio::awaitable<void> become_session(boost::beast::tcp_stream stream, HttpRequest request, std::string address);
  bool admit(const std::string& address);
  void release(const std::string& address);
  bool origin_allowed(const HttpRequest& request) const;

  Service& service_;
  const HttpFiles& files_;
  boost::asio::ip::tcp::acceptor acceptor_;
  std::mutex mutex_;
  std::map<std::string, std::int64_t> connections_;  // by address
  std::int64_t total_ = 0;
};

}  // namespace arbiter::server
