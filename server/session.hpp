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
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "json/parse.hpp"
#include "protocol/envelope.hpp"
#include "server/answer.hpp"
#include "server/config.hpp"

namespace arbiter::server {

struct Service;
struct WebSocket;
class Table;

/// What a message may hold, from `limits.*`.
json::ParseLimits parse_limits(const Limits& limits);

/// A person, as others see them.
struct User {
  std::string id;
  std::string name;
};

/// Owns its socket. `send…` may be called from any thread; the rest runs on the connection's strand.
class Session : public std::enable_shared_from_this<Session> {
 public:
  /// `socket` has completed the WebSocket handshake; its executor is a strand.
  Session(Service& service, std::unique_ptr<WebSocket> socket, std::string address);
  ~Session();

  /// Reads and answers until the connection ends, then says good-bye to every table.
  boost::asio::awaitable<void> run();

  /// Queues an answer. Answers are never dropped: requests are not read on while too many wait to be taken.
  void send_answer(Frame frame);
  /// Queues news of a table. A connection that reads too slowly loses what its queue has no room for and,
  /// from then on, all news of that table; once it has caught up it gets a fresh view of it, and who sits
  /// there. What has been queued stays, so that of many fresh views some arrive each time.
  void send_news(const std::shared_ptr<Table>& table, const Frame& frame);
  /// Queues what the lobby says of one listed table. In place of what is lost comes, once the connection has
  /// caught up, how each table concerned is listed then.
  void send_lobby_news(const std::string& table_id, const Frame& frame);
  /// A full view of a table: whatever news was lost before, this makes up for it.
  void send_fresh(const std::shared_ptr<Table>& table, const Frame& frame);
  /// Ends the connection with a close frame once the queue is written; from any thread.
  /// `code` is a WebSocket close code, such as 1012 (service restart).
  void close(std::uint16_t code, const std::string& reason);

  /// Set by session.hello.
  const std::optional<User>& user() const { return user_; }
  void become(User user);

  /// Tables that send their news here, so that they can be told when the connection ends. False if it has
  /// ended already: it is to get no news.
  [[nodiscard]] bool follow(const std::shared_ptr<Table>& table);
  void unfollow(const std::string& table_id);

  Service& service() { return service_; }
  const std::string& address() const { return address_; }

 private:
  // What waits here owns no table: tables own their followers.
  struct Outgoing {
    enum class Kind : std::uint8_t { answer, table_news, lobby_news };
    Frame frame;
    Kind kind = Kind::answer;
    std::weak_ptr<Table> table;  // of a table's news
    std::string listed;          // of the lobby's news: the table's id
    bool news() const { return kind != Kind::answer; }
  };
  struct Behind {
    std::weak_ptr<Table> table;
    bool asked = false;  // a fresh view is on its way
  };

  boost::asio::awaitable<void> handle(std::string_view text);
  boost::asio::awaitable<void> until_answered(int outstanding);
  bool reads_slowly();
  Reply reply_to(const protocol::Call& call, std::shared_ptr<struct BatchAnswer> batch);
  void answered();
  bool spend_request();

  void enqueue(Outgoing outgoing);
  void write();
  void ask_for_fresh_views(std::unique_lock<std::mutex> lock);
  bool lose_if_behind(const Outgoing& news);  // with mutex_ held
  void note_loss(const Outgoing& news);       // with mutex_ held
  void leave_everything();

  Service& service_;
  std::unique_ptr<WebSocket> socket_;
  boost::asio::any_io_executor strand_;
  const std::string address_;
  std::optional<User> user_;         // written before the hello is answered, on which all else waits
  boost::asio::steady_timer gate_;   // never expires; cancelled when an answer may let reading go on
  std::atomic<int> outstanding_{0};  // requests not yet answered
  std::atomic<bool> waiting_{false};
  double request_tokens_;
  std::chrono::steady_clock::time_point tokens_at_;

  std::mutex mutex_;  // guards what follows
  std::deque<Outgoing> queue_;
  std::size_t queued_bytes_ = 0;
  bool writing_ = false;  // write() is on its way, or the stream will call it
  bool closing_ = false;
  bool closed_ = false;
  std::uint16_t close_code_ = 0;
  std::string close_reason_;
  std::unordered_map<std::string, Behind> behind_;  // whose news is not sent until a fresh view has been
  std::unordered_map<std::string, std::weak_ptr<Table>> followed_;
  std::set<std::string> lobby_lost_;  // tables of which the lobby's news was lost
};

}  // namespace arbiter::server
