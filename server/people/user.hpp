#pragma once

#include <string>
#include <string_view>

namespace arbiter::server {

/// A person, as others see them.
struct User {
  std::string id;
  std::string name;

  bool operator==(const User&) const = default;
};

/// What whoever wants to be forgotten is called from then on; nobody can take it as a name.
inline constexpr std::string_view kForgotten = "(forgotten)";

/// A person, and the session (the device) from which they speak.
struct Speaker {
  User user;
  std::string session;
};

}  // namespace arbiter::server
