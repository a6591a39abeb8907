// Accepting connections.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <optional>
#include <string>

#include "server/net/http_routes.hpp"
#include "server/net/service.hpp"
#include "server/net/tls.hpp"

namespace arbiter::server {

class Listener {
 public:
  /// Binds at once; throws ConfigError, for instance if the port is taken. All outlive this. A `socket` that
  /// listens already becomes its own, instead of one by the settings.
  Listener(Service& service, const HttpFiles& files, const TlsCertificate& certificate,
           std::optional<int> socket = std::nullopt);
  ~Listener();

  void start();
  void stop();
  /// After `stop`: whether all who were let in have their answer, or their session. Who sends nothing never has.
  bool is_quiet() const { return !is_accepting_ && service_.metrics.connections_unanswered.value() == 0; }
  /// Another descriptor of the socket, the caller's, before `stop`: it goes on listening, and who connects waits.
  /// Throws std::system_error.
  int keep_listening();
  /// Where it listens, with the port (the system's choice if the configured one is 0): "127.0.0.1:8080", "[::]:443".
  std::string address() const;

 private:
  boost::asio::awaitable<void> accept();
  void take(boost::asio::ip::tcp::socket socket);
  void start_serving(boost::asio::ip::tcp::socket socket, std::optional<Admission::Place> place);
  boost::asio::awaitable<void> serve(boost::asio::ip::tcp::socket socket,
                                     std::optional<Admission::Place> place);
  boost::asio::awaitable<void> make_room();

  Service& service_;
  const HttpRoutes routes_;
  const TlsCertificate& certificate_;
  std::atomic<bool> is_accepting_{false};
  int spare_;  // a descriptor that is given up for a connection when there is no other
  boost::asio::ip::tcp::acceptor acceptor_;
};

}  // namespace arbiter::server
