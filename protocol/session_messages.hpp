// session.*: who is speaking.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/members.hpp"

namespace arbiter::protocol {

/// Makes a new user, or (with the token that the first hello gave) becomes the same user again.
/// Exactly one of the two members is present.
struct SessionHello {
  static constexpr std::string_view kMethod = "session.hello";
  std::optional<std::string> name;   ///< trimmed, and allowed by `valid_name`
  std::optional<std::string> token;  ///< 1 to 128 characters
  static SessionHello read(Members& in);
};

}  // namespace arbiter::protocol
