#pragma once

#include <string>

namespace arbiter::server {

/// A person, as others see them.
struct User {
  std::string id;
  std::string name;

  bool operator==(const User&) const = default;
};

/// A person, and the session (the device) from which they speak.
struct Speaker {
  User user;
  std::string session;
};

}  // namespace arbiter::server
