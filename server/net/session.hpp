// One connection of one person: a coroutine that reads, and a bounded queue that is written out.
#pragma once

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/system/error_code.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "protocol/envelope.hpp"
#include "server/admin/operators.hpp"
#include "server/base/answer.hpp"
#include "server/base/config.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/presence.hpp"
#include "server/net/outbox.hpp"
#include "server/tables/follower.hpp"

namespace arbiter::server {

struct Service;
struct WebSocket;
/// Owns its socket. `send…`, `follow`, `unfollow` and `close` may be called from any thread; the rest runs on
/// the connection's strand.
class Session final : public Follower,
                      public LobbyFollower,
                      public Connection,
                      public std::enable_shared_from_this<Session> {
 public:
  /// `socket` has completed the WebSocket handshake; its executor is a strand.
  Session(Service& service, std::unique_ptr<WebSocket> socket, std::string address);
  ~Session() override;

  /// Reads and answers until the connection ends, then says good-bye to every table.
  boost::asio::awaitable<void> run();

  // What is sent waits in the outbox, see there.
  void send_answer(Frame frame) override;
  void send_news(const std::shared_ptr<TableHandle>& table, const Frame& frame) override;
  void send_fresh(const std::shared_ptr<TableHandle>& table, const Frame& frame) override;
  void send_lobby_news(const std::string& table, const Frame& frame) override;
  void close(std::uint16_t code, const std::string& reason) override;
  [[nodiscard]] bool follow(const std::shared_ptr<TableHandle>& table) override;
  void unfollow(const std::string& table) override;
  void renamed(const User& user) override;

  /// Nothing before session.hello.
  bool has_said_hello() const { return speaker_ != nullptr; }
  /// Precondition: it has said hello. What they refer to lives as long as the session.
  const Speaker& speaker() const { return *speaker_; }
  const User& user() const override { return speaker().user; }
  void become(Speaker speaker) EXCLUDES(names_mutex_);
  bool is_here() const override { return outbox_.is_open(); }

  /// Who runs the server, if that is who speaks, and still is: a token may have been taken back. On the strand.
  std::optional<Operator> current_operator() const;
  void become_operator(std::string token) { operator_token_ = std::move(token); }

  Service& service() { return service_; }
  const std::string& address() const { return address_; }

 private:
  void await_hello();
  protocol::IncomingFrame parse(std::string_view message) const;
  boost::asio::awaitable<void> handle(protocol::IncomingFrame frame);
  int take_up(std::variant<protocol::Call, protocol::MalformedCall>& entry,
              const std::shared_ptr<struct BatchAnswer>& batch);
  boost::asio::awaitable<void> until_answered(int outstanding);
  Reply reply_to(const protocol::Call& call, std::shared_ptr<struct BatchAnswer> batch);
  void answered();
  bool is_overfull_with(struct BatchAnswer& batch) const;
  bool spend_request();
  void note_refusal(std::uint64_t no, const std::string& method, protocol::Error& error);

  void write_if(bool something_waits);
  void write();
  void leave_everything();

  Service& service_;
  std::unique_ptr<WebSocket> socket_;
  boost::asio::any_io_executor strand_;
  const std::string address_;
  const std::string id_;        // in the names of its requests
  std::uint64_t requests_ = 0;  // that came
  std::string operator_token_;  // of admin.hello; empty before
  /// Who speaks, the last of `names_`. Set before the hello is answered, on which all else waits.
  std::atomic<const Speaker*> speaker_{nullptr};
  Mutex names_mutex_;
  std::deque<Speaker> names_
      GUARDED_BY(names_mutex_);  // under which it was known; somebody may still read one
  Outbox outbox_;
  boost::asio::steady_timer hello_;  // runs until it must have said hello
  boost::asio::steady_timer gate_;   // never expires; cancelled when an answer may let reading go on
  std::atomic<int> outstanding_{0};  // requests not yet answered
  std::atomic<bool> waiting_{false};
  double request_tokens_;
  std::chrono::steady_clock::time_point tokens_at_;
};

}  // namespace arbiter::server
