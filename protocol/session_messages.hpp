// session.*: who is speaking, and from which devices.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/members.hpp"

namespace arbiter::protocol {

/// Makes a new user, or becomes the same user again: by the token that an earlier hello gave, or by a code of
/// session.link or session.recovery. At most one of name, token and code is present; with none of them the new
/// user is called "Guest" and a number.
struct SessionHello {
  static constexpr std::string_view kMethod = "session.hello";
  std::optional<std::string> name{};   ///< trimmed, and allowed by `valid_name`
  std::optional<std::string> token{};  ///< 1 to 128 characters
  std::optional<std::string> code{};   ///< 1 to 64 characters
  std::optional<std::string>
      device{};  ///< what session.list calls a new device; readable, 1 to 64 characters
  std::optional<std::string> invitation{};  ///< of somebody new, where one is needed; 1 to 64 characters
  std::optional<std::string> password{};    ///< the server's, as well; 1 to 256 characters
  static SessionHello read(Members& in);
};

/// Asks for a code of one use with which another device becomes the same user.
struct SessionLink {
  static constexpr std::string_view kMethod = "session.link";
  static SessionLink read(Members&) { return {}; }
};

struct SessionList {
  static constexpr std::string_view kMethod = "session.list";
  static SessionList read(Members&) { return {}; }
};

/// Ends a session: its token is worth nothing, and its connections are closed.
struct SessionRevoke {
  static constexpr std::string_view kMethod = "session.revoke";
  std::string session;
  static SessionRevoke read(Members& in);
};

/// Asks for the code of last resort; the one before is worth nothing.
struct SessionRecovery {
  static constexpr std::string_view kMethod = "session.recovery";
  static SessionRecovery read(Members&) { return {}; }
};

struct SessionRename {
  static constexpr std::string_view kMethod = "session.rename";
  std::string name;  ///< as in SessionHello
  static SessionRename read(Members& in);
};

}  // namespace arbiter::protocol
