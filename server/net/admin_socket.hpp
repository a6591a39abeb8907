// The operator's own way in: a Unix socket in the data folder, which only the user who runs the server may open.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <memory>
#include <string>

#include "server/net/service.hpp"

namespace arbiter::server {

/// The socket's name in the data folder.
inline constexpr const char* kAdminSocket = "admin.sock";

/// Over it go the requests of admin.*, and no others: a JSON-RPC request a line, and a line for each answer.
class AdminSocket {
 public:
  /// What is left of a server that was killed is replaced: whoever calls this holds the folder's lock. Where it
  /// cannot be made, the log says so, and the server does without. `service` outlives this.
  AdminSocket(Service& service, const std::string& folder);
  ~AdminSocket();

  void start();
  /// No more connections; those that there are go on.
  void stop();

 private:
  using Protocol = boost::asio::local::stream_protocol;

  void listen(const std::string& folder);
  boost::asio::awaitable<void> accept();

  Service& service_;
  Protocol::acceptor acceptor_;
  std::string path_;                                      // empty: there is none
  std::shared_ptr<int> open_ = std::make_shared<int>(0);  // connections; on the acceptor's executor alone
};

}  // namespace arbiter::server
