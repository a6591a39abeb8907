// One server process follows another on the same port and data without refusing anybody.
//
// The new one (`arbiter serve --takeover`) connects to DATA/takeover.sock, by which the old one gives it the
// listening socket when it has let go of the data folder. The port listens all the time: who connects meanwhile
// waits for the new one.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <chrono>
#include <functional>
#include <optional>
#include <string>

namespace arbiter::server {

/// A new server that waits for the listening socket.
class Successor {
 public:
  /// Owns both: the connection to the new server, and the socket that listens.
  Successor(int connection, int listening) : connection_(connection), listening_(listening) {}
  Successor(Successor&& other) noexcept;
  Successor(const Successor&) = delete;
  Successor& operator=(Successor&&) = delete;
  ~Successor();

  /// Gives it the socket. The last thing that a server does: the data folder is not its own any more. Throws
  /// std::system_error if the new server is gone.
  void hand_over();

 private:
  int connection_;
  int listening_;
};

/// Where a new server knocks. Of one strand, that of `io`; the caller holds the data folder.
class TakeoverDoor {
 public:
  /// Only the user of this process may knock. Throws boost::system::system_error if the folder cannot hold a socket.
  TakeoverDoor(boost::asio::io_context& io, const std::string& folder);
  /// The door is gone with this.
  ~TakeoverDoor();
  TakeoverDoor(const TakeoverDoor&) = delete;
  TakeoverDoor& operator=(const TakeoverDoor&) = delete;

  /// Calls `asked` once, when a new server is there.
  void open(std::function<void()> asked);
  bool has_successor() const { return successor_.is_open(); }
  /// The one that knocked, if one did. `listening` becomes its own.
  std::optional<Successor> release_successor(int listening);

 private:
  using Protocol = boost::asio::local::stream_protocol;
  const std::string folder_;
  Protocol::acceptor acceptor_;
  Protocol::socket successor_;
};

/// Asks the server that uses this folder to make way, and waits until it has: its listening socket, or nothing
/// where no server is. Throws std::runtime_error if it ends without giving it, or `patience` is over.
std::optional<int> take_over(const std::string& folder, std::chrono::seconds patience);

}  // namespace arbiter::server
