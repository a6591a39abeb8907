// user.*: people as others know them, and what one wants of others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/common.hpp"

namespace arbiter::protocol {

struct UserGet {
  static constexpr std::string_view kMethod = "user.get";
  std::string user;
  static UserGet read(Members& in);
};

/// The matches of somebody, as match.list lists them.
struct UserMatches {
  static constexpr std::string_view kMethod = "user.matches";
  std::string user;
  std::optional<std::string> game;
  int limit;                          ///< 1 to 100
  std::optional<std::string> cursor;  ///< as the previous page gave it
  static UserMatches read(Members& in);
};

/// The best at a game.
struct UserLeaders {
  static constexpr std::string_view kMethod = "user.leaders";
  std::string game;
  std::int64_t from;  ///< how many to leave out
  int limit;          ///< 1 to 100
  static UserLeaders read(Members& in);
};

/// No chat of this person from now on, and no seat for them where the caller is the host.
struct UserBlock {
  static constexpr std::string_view kMethod = "user.block";
  std::string user;
  static UserBlock read(Members& in);
};

struct UserUnblock {
  static constexpr std::string_view kMethod = "user.unblock";
  std::string user;
  static UserUnblock read(Members& in);
};

/// For the operator to look at.
struct UserReport {
  static constexpr std::string_view kMethod = "user.report";
  std::string user;
  std::string why;  ///< readable, 1 to 1000 characters
  std::optional<std::string> table;
  static UserReport read(Members& in);
};

/// How the caller wants to be told what happens. What is absent stays as it is; null takes it away.
struct UserSet {
  static constexpr std::string_view kMethod = "user.set";
  struct Webhook {
    std::string url;  ///< http or https, up to 500 characters; the rest is for the sender to judge
    std::vector<std::string> events;  ///< of kNotices, at least one, each once
  };
  /// The outer one: whether it is given; the inner one: nothing for null.
  std::optional<std::optional<Webhook>> webhook;
  std::optional<std::optional<std::string>> email;
  std::optional<std::optional<std::string>> locale;
  static UserSet read(Members& in);
};

/// What somebody can be told of.
inline constexpr std::string_view kNotices[] = {"your_turn", "table_started", "match_over", "proposal",
                                                "chat_mention"};

/// An invitation, with which somebody new may come.
struct UserInvite {
  static constexpr std::string_view kMethod = "user.invite";
  static UserInvite read(Members&) { return {}; }
};

/// Everything that is kept of the caller.
struct UserExport {
  static constexpr std::string_view kMethod = "user.export";
  static UserExport read(Members&) { return {}; }
};

/// The caller is nobody from now on.
struct UserForget {
  static constexpr std::string_view kMethod = "user.forget";
  static UserForget read(Members&) { return {}; }
};

}  // namespace arbiter::protocol
