#include "protocol/errors.hpp"

#include <array>
#include <utility>

#include "json/parse.hpp"

namespace arbiter::protocol {
namespace {

struct Code {
  Reason reason;
  int code;
  std::string_view name;
};

// In the order of the enum. Numbers are for ever: clients have them compiled in.
constexpr std::array kCodes{
    Code{Reason::parse_error, -32700, "parse_error"},
    Code{Reason::invalid_request, -32600, "invalid_request"},
    Code{Reason::method_not_found, -32601, "method_not_found"},
    Code{Reason::invalid_params, -32602, "invalid_params"},
    Code{Reason::internal_error, -32603, "internal_error"},
    Code{Reason::unauthorized, -32001, "unauthorized"},
    Code{Reason::forbidden, -32002, "forbidden"},
    Code{Reason::not_found, -32003, "not_found"},
    Code{Reason::banned, -32004, "banned"},
    Code{Reason::not_your_turn, -32010, "not_your_turn"},
    Code{Reason::illegal_action, -32011, "illegal_action"},
    Code{Reason::stale, -32012, "stale"},
    Code{Reason::table_full, -32020, "table_full"},
    Code{Reason::seat_taken, -32021, "seat_taken"},
    Code{Reason::already_started, -32022, "already_started"},
    Code{Reason::not_started, -32023, "not_started"},
    Code{Reason::finished, -32024, "finished"},
    Code{Reason::rate_limited, -32030, "rate_limited"},
    Code{Reason::too_large, -32031, "too_large"},
    Code{Reason::unsupported, -32032, "unsupported"},
    Code{Reason::ruleset_changed, -32033, "ruleset_changed"},
    Code{Reason::busy, -32034, "busy"},
    Code{Reason::stopped, -32035, "stopped"},
    Code{Reason::paused, -32040, "paused"},
};

constexpr auto kReasons = [] {
  std::array<Reason, kCodes.size()> reasons{};
  for (std::size_t i = 0; i < reasons.size(); ++i) reasons[i] = kCodes[i].reason;
  return reasons;
}();

static_assert(
    [] {
      for (std::size_t i = 0; i < kReasons.size(); ++i) {
        if (static_cast<std::size_t>(kReasons[i]) != i) return false;
      }
      return kReasons.back() == Reason::paused;
    }(),
    "the table is indexed by the enum");

}  // namespace

int code_of(Reason reason) { return kCodes.at(static_cast<std::size_t>(reason)).code; }
std::string_view name_of(Reason reason) { return kCodes.at(static_cast<std::size_t>(reason)).name; }
std::span<const Reason> all_reasons() { return kReasons; }

Error invalid_params(std::string path, std::string message) {
  return {Reason::invalid_params, std::move(message), {{"path", std::move(path)}}};
}

Error method_not_found(std::string_view method) {
  return {Reason::method_not_found, "there is no method \"" + json::shortened(method, 64) + "\""};
}

Error banned(const std::string& why, const std::string& until) {
  Error error{Reason::banned,
              "you are banned from this server" + (until.empty() ? "" : " until " + until) + ": " + why,
              {{"why", why}}};
  if (!until.empty()) error.data["until"] = until;
  return error;
}

Error illegal_action(std::string message, std::string rule) {
  Error error{Reason::illegal_action, std::move(message)};
  if (!rule.empty()) error.data["rule"] = std::move(rule);
  return error;
}

Error stale(std::uint64_t seq) {
  return {Reason::stale, "the table has moved on; look again before you decide", {{"seq", seq}}};
}

Error rate_limited(std::uint64_t retry_after_ms) {
  return {Reason::rate_limited, "too many requests; wait a moment", {{"retry_after_ms", retry_after_ms}}};
}

Error busy(std::string message, std::uint64_t retry_after_ms) {
  return {Reason::busy, std::move(message), {{"retry_after_ms", retry_after_ms}}};
}

Error too_large(std::string_view limit, std::size_t max) {
  return {Reason::too_large,
          "over the limit " + std::string(limit) + " of " + std::to_string(max),
          {{"limit", limit}, {"max", max}}};
}

Error internal_error() {
  return {Reason::internal_error, "something went wrong in the server; it has been noted"};
}

std::string pointer(std::string_view parent, std::string_view member) {
  std::string path(parent);
  path += '/';
  for (const char c : json::shortened(member, 64)) {
    if (c == '~') {
      path += "~0";
    } else if (c == '/') {
      path += "~1";
    } else {
      path += c;
    }
  }
  return path;
}

}  // namespace arbiter::protocol
