// Who is connected to the server, whatever they follow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/answer.hpp"
#include "server/base/mutex.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// The close code for who is not, or no longer, welcome (RFC 6455, 7.4.1).
inline constexpr std::uint16_t kPolicyViolation = 1008;

/// A connection, to whoever wants to tell it something or to end it. Thread-safe.
class Connection {
 public:
  virtual ~Connection() = default;
  /// Queues a frame that is not to be dropped.
  virtual void send_answer(Frame frame) = 0;
  /// Ends it, with a close frame, once its queue is written. `code` is a WebSocket close code.
  virtual void close(std::uint16_t code, const std::string& reason) = 0;
  /// The person on the other end has another name.
  virtual void renamed(const User& user) = 0;
};

/// Thread-safe.
class Presence {
 public:
  /// Counted until it says good-bye. `address`: where it comes from, as `address_of` gives it.
  void connected(const std::shared_ptr<Connection>& connection, const std::string& address = {})
      EXCLUDES(mutex_);
  /// Who is on the other end, once that is known.
  void identify(const std::shared_ptr<Connection>& connection, const Speaker& who) EXCLUDES(mutex_);
  void disconnected(const std::shared_ptr<Connection>& connection) EXCLUDES(mutex_);

  bool is_connected(const std::string& user) const EXCLUDES(mutex_);
  /// Sends a frame to every connection of this person.
  void tell(const std::string& user, const Frame& frame) const EXCLUDES(mutex_);
  /// Tells all connections of this person their new name.
  void rename(const User& user) const EXCLUDES(mutex_);
  /// Ends every connection of this session.
  void end_session(const std::string& session) const EXCLUDES(mutex_);
  /// How many this person has.
  std::size_t count(const std::string& user) const EXCLUDES(mutex_);
  /// Tells this to every connection that is of this person, or comes from an address that `from` is true of, and
  /// ends it. How many these are.
  std::size_t show_out(const std::string& user, const std::function<bool(const std::string&)>& from,
                       const Frame& frame, const std::string& reason) const EXCLUDES(mutex_);
  std::vector<std::shared_ptr<Connection>> all() const EXCLUDES(mutex_);
  /// The server ends: calls `farewell` for every connection, and for each that is still being made.
  void see_off(std::function<void(Connection&)> farewell) EXCLUDES(mutex_);

 private:
  struct Entry {
    std::weak_ptr<Connection> connection;
    std::string user;  // empty before the hello
    std::string session;
    std::string address;
  };
  std::vector<std::shared_ptr<Connection>> alive() const REQUIRES(mutex_);
  std::vector<std::shared_ptr<Connection>> of(const std::string& user) const EXCLUDES(mutex_);

  mutable Mutex mutex_;
  std::unordered_map<Connection*, Entry> connections_ GUARDED_BY(mutex_);
  std::unordered_multimap<std::string, Connection*> by_user_ GUARDED_BY(mutex_);
  std::function<void(Connection&)> farewell_ GUARDED_BY(mutex_);  // empty as long as all are welcome
};

}  // namespace arbiter::server
