#include "protocol/session_messages.hpp"

#include "protocol/names.hpp"
#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

// Long enough for any name with blanks around it; what is left after trimming has its own limit.
constexpr Text kUntrimmedName{1, 256};
constexpr Text kToken{1, 128};

}  // namespace

SessionHello SessionHello::read(Members& in) {
  SessionHello hello{.name = in.optional("name", kUntrimmedName), .token = in.optional("token", kToken)};
  if (hello.name.has_value() == hello.token.has_value()) {
    in.refuse("name", "session.hello takes either a name or a token");
  }
  if (hello.name) {
    hello.name = std::string(trimmed(*hello.name));
    if (const auto problem = valid_name(*hello.name)) in.refuse("name", "name must " + std::string(*problem));
  }
  return hello;
}

}  // namespace arbiter::protocol
