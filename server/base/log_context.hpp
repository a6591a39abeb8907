// Of which request the lines are that are logged just now.
#pragma once

#include <string_view>

namespace arbiter::server {

/// While it lives, lines logged by this thread carry the request's id. They may be nested: the innermost counts.
class LogContext {
 public:
  /// `request` must outlive this.
  explicit LogContext(std::string_view request);
  ~LogContext();
  LogContext(const LogContext&) = delete;
  LogContext& operator=(const LogContext&) = delete;

  /// Of this thread; empty outside of requests.
  static std::string_view request();

 private:
  const std::string_view before_;
};

}  // namespace arbiter::server
