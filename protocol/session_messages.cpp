#include "protocol/session_messages.hpp"

#include "protocol/common.hpp"
#include "protocol/names.hpp"
#include "protocol/text.hpp"

namespace arbiter::protocol {
namespace {

// Long enough for any name with blanks around it; what is left after trimming has its own limit.
constexpr Text kUntrimmedName{1, 256};
constexpr Text kToken{1, 128};
constexpr Text kDevice{1, 64};
constexpr Text kPassword{1, 256};

std::string chosen_name(Members& in, const std::string& untrimmed) {
  std::string name(trimmed(untrimmed));
  if (const auto problem = valid_name(name)) in.refuse("name", "name must " + std::string(*problem));
  return name;
}

}  // namespace

SessionHello SessionHello::read(Members& in) {
  SessionHello hello{.name = in.optional("name", kUntrimmedName),
                     .token = in.optional("token", kToken),
                     .code = in.optional("code", kCode),
                     .device = in.optional("device", kDevice),
                     .invitation = in.optional("invitation", kCode),
                     .password = in.optional("password", kPassword)};
  if (int{hello.name.has_value()} + int{hello.token.has_value()} + int{hello.code.has_value()} > 1)
    in.refuse(hello.name ? "name" : "token",
              "session.hello takes one of name, token and code, or none of them");
  if (hello.name) hello.name = chosen_name(in, *hello.name);
  if (hello.device && !is_readable(*hello.device))
    in.refuse("device", "device must be readable text without control characters");
  return hello;
}

SessionRevoke SessionRevoke::read(Members& in) { return {.session = in.required("session", kId)}; }

SessionRename SessionRename::read(Members& in) {
  return {.name = chosen_name(in, in.required("name", kUntrimmedName))};
}

}  // namespace arbiter::protocol
