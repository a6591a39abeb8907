// Why a request is refused: the stable reasons, their codes, and the answer that carries them.
//
// On the wire: {"code": -32012, "message": "…", "data": {"reason": "stale", …}}. Programs go by `data.reason`
// (or the code, which says the same); `message` is for people and may change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::protocol {

enum class Reason {
  // JSON-RPC's own: the traffic is malformed, or the server is at fault.
  parse_error,
  invalid_request,
  method_not_found,
  invalid_params,  // data.path names the member
  internal_error,
  // Who may do it.
  unauthorized,  // say session.hello first, or the token is not known; data.needs: what somebody new must show
  forbidden,     // known, but not allowed to
  not_found,     // no such thing, or nothing that the caller may know of
  banned,        // data.why, and data.until if it ends
  // The match.
  not_your_turn,   // no decision is awaited from the caller's seat
  illegal_action,  // the rules do not allow it; data.rule names the ruling, if the game cites one
  stale,           // the seat's decision has changed since the `seq` that was given; data.seq is the table's
  // The life of a table.
  table_full,
  seat_taken,
  already_started,
  not_started,
  finished,
  // The server's means.
  rate_limited,     // data.retry_after_ms
  too_large,        // data.limit names the limit as in session.hello's `limits`, data.max is its value
  unsupported,      // a game, option or format that this server does not have
  ruleset_changed,  // the match was begun under rules that this server can no longer follow
  busy,             // try again; data.retry_after_ms if known
  stopped,          // the table met an error and is not played on
  paused,           // its people have agreed to pause; they can agree to resume
};

/// The fixed number of a reason: JSON-RPC's own for the first five, -32001 to -32035 for the others.
int code_of(Reason reason);
/// The word of a reason on the wire, such as "not_your_turn".
std::string_view name_of(Reason reason);
/// Every reason, in the order above.
std::span<const Reason> all_reasons();

/// A refusal. `data` is an object with the members that the reason promises; `reason` itself is added when
/// the frame is written. Nothing here may depend on what the receiver must not know.
struct Error {
  Reason reason;
  std::string message;
  nlohmann::json data = nlohmann::json::object();

  int code() const { return code_of(reason); }
};

// Refusals that carry data. Others are made in place:
// `Error{Reason::forbidden, "only the host may start the table"}`.

/// `path` is the JSON Pointer of the member at fault, into the request ("/params/seat").
Error invalid_params(std::string path, std::string message);
Error method_not_found(std::string_view method);
/// `until`: an ISO time; empty: for ever.
Error banned(const std::string& why, const std::string& until);
/// `rule` names the rulings that forbid it by their numbers in the game's RULES.md: "R18", or several as
/// "R60, R65"; empty if none is cited.
Error illegal_action(std::string message, std::string rule = {});
/// `seq` is that of the table's last move.
Error stale(std::uint64_t seq);
Error rate_limited(std::uint64_t retry_after_ms);
Error busy(std::string message, std::uint64_t retry_after_ms);
/// `limit` is the limit's name as announced by session.hello, `max` its value.
Error too_large(std::string_view limit, std::size_t max);
/// For what should not happen. It does not tell the cause, which belongs in the log.
Error internal_error();

/// A member's place as a JSON Pointer (RFC 6901): `pointer("/params", "a/b")` is "/params/a~1b". Names are
/// cut to 64 bytes.
std::string pointer(std::string_view parent, std::string_view member);

}  // namespace arbiter::protocol
