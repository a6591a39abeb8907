// Who people are: names, tokens, and how many are made from one address.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "persistence/records.hpp"
#include "protocol/session_messages.hpp"
#include "server/answer.hpp"
#include "server/session.hpp"

namespace arbiter::server {

struct Service;

/// Thread-safe.
class Users {
 public:
  explicit Users(Service& service) : service_(service) {}

  /// Answers session.hello: makes the session that of a new user, or of the user whose token it is. The token
  /// is told once and only its hash is kept.
  void hello(const std::shared_ptr<Session>& session, protocol::SessionHello request, Reply reply);
  /// The refusal of a further table to somebody who is at as many as `limits.tables_per_user` allows. Asks
  /// the store, which is one short read by index.
  std::optional<protocol::Error> over_table_limit(const std::string& user) const;

 private:
  void create(const std::shared_ptr<Session>& session, const std::string& name, Reply reply);
  void recognise(const std::shared_ptr<Session>& session, const std::string& token, Reply reply);
  /// Whether this address may make one more user now; counts it.
  bool may_create(const std::string& address);
  std::string welcome(const User& user, const std::string& token,
                      const std::vector<persistence::TableRecord>& tables) const;

  Service& service_;
  std::mutex mutex_;
  struct Made {
    std::int64_t hour = 0;  // since 1970
    int count = 0;
  };
  std::unordered_map<std::string, Made> made_;  // by address
};

}  // namespace arbiter::server
