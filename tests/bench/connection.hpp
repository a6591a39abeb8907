// The load generator's WebSocket client: epoll and one read a frame, since it shares the machine with the
// server that it measures. (A client of Beast's took 12 µs for each frame received; this one takes 4.)
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::bench {

using Clock = std::chrono::steady_clock;

class Connection;

/// One thread's sockets and timers.
class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  void at(Clock::time_point when, std::function<void()> act);
  /// Serves sockets and timers until then.
  void run_until(Clock::time_point end);
  /// By all connections of this loop.
  std::size_t received_bytes() const { return received_bytes_; }

 private:
  friend class Connection;
  struct Timer {
    Clock::time_point when;
    std::function<void()> act;
    bool operator<(const Timer& other) const { return when > other.when; }  // the earliest is on top
  };
  void run_timers();

  int epoll_;
  std::priority_queue<Timer> timers_;
  std::size_t received_bytes_ = 0;
};

/// A client's end of a WebSocket. Throws std::runtime_error if the server ends it or breaks the protocol.
class Connection {
 public:
  using OnFrame = std::function<void(std::string_view)>;

  /// Connects to 127.0.0.1 and shakes hands, blocking.
  Connection(Loop& loop, std::uint16_t port);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// From now on every text frame goes to `on_frame`, out of Loop::run_until.
  void listen(OnFrame on_frame);
  /// Frames are small and read at once by a server that keeps up, so this blocks where one does not.
  void send(std::string_view text) { send_frame(kText, text); }
  /// One request and its result, blocking; news that comes first is passed over. Only before `listen`. Throws
  /// with the server's answer if it was refused.
  std::string call(const std::string& method, const std::string& params);
  /// The same method with several params in one batch, and the frame that answers all.
  std::string call_each(const std::string& method, const std::vector<std::string>& params);

 private:
  friend class Loop;
  static constexpr std::uint8_t kText = 1, kClose = 8, kPing = 9, kPong = 10;

  void shake_hands();
  void send_frame(std::uint8_t opcode, std::string_view payload);
  void send_all(std::string_view bytes);
  void receive();  // once; blocks if nothing is there
  /// The next whole text frame of what was received, which stays valid until `receive`; answers pings.
  bool next(std::string_view& text);
  std::string request(const std::string& method, const std::string& params);
  std::string exchange(const std::string& frame);
  void readable();

  Loop& loop_;
  int socket_;
  std::string received_;
  std::size_t taken_ = 0;  // of what was received
  OnFrame on_frame_;
  int next_id_ = 1;
};

}  // namespace arbiter::bench
