// The load generator: one thread, many WebSocket connections, as little work for each frame as possible,
// since it shares the machine with the server that it measures.
#pragma once

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::bench {

using Clock = std::chrono::steady_clock;

/// A WebSocket client. Callbacks run on the io_context's one thread.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  using OnFrame = std::function<void(std::string_view)>;

  explicit Connection(boost::asio::io_context& io) : socket_(io) {}

  /// Connects and shakes hands, blocking. Throws boost::system::system_error.
  void open(std::uint16_t port);
  /// From now on every frame goes to `on_frame`.
  void listen(OnFrame on_frame);
  void send(std::string frame);
  /// One request and its result, blocking; news that comes first is passed over. Only before `listen`. Throws
  /// std::runtime_error with the server's answer if it was refused.
  std::string call(const std::string& method, const std::string& params);
  /// The same method with several params in one batch, and the frame that answers all.
  std::string call_each(const std::string& method, const std::vector<std::string>& params);

 private:
  std::string request(const std::string& method, const std::string& params);
  std::string exchange(const std::string& frame);
  void read();
  void write();

  boost::beast::websocket::stream<boost::asio::ip::tcp::socket> socket_;
  boost::beast::flat_buffer buffer_;
  std::deque<std::string> queue_;
  OnFrame on_frame_;
  int next_id_ = 1;
};

/// A server started for a measurement, ended (by its id) when this goes.
class Child {
 public:
  /// Waits for a line that begins with or contains `marker`, after which the port stands. Throws if none
  /// comes.
  Child(const std::vector<std::string>& command, const std::vector<std::string>& environment,
        const std::string& marker);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  std::uint16_t port() const { return port_; }
  double cpu_seconds() const;
  std::size_t resident_bytes() const;

 private:
  int pid_ = 0;
  std::uint16_t port_ = 0;
};

/// What one run measured.
struct Load {
  double moves_per_second = 0;
  double p50_ms = 0;  // from the sender's send to the last receiver's receive
  double p99_ms = 0;
  double cpu_us_per_move = 0;  // of the server
  double own_us_per_move = 0;  // of this generator, which shares the machine with it
  double resident_mb = 0;
};

struct LoadOptions {
  int tables = 50;
  int clients = 3;  // connections a table: two seats, the rest spectators
  double seconds = 5;
  double rate = 0;  // moves a second over all tables; 0: as fast as each table goes
};

Load load_arbiter(Child& server, const LoadOptions& options);
Load load_bare(Child& server, const LoadOptions& options);

/// Opens `n` connections that have said hello and then stay silent; resident bytes of the server for each.
double idle_connection_bytes(Child& server, int n, bool hello);

}  // namespace arbiter::bench
