// The JSON-RPC 2.0 envelope: from the text of a frame to calls, and from results, errors and news to text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "json/parse.hpp"
#include "protocol/errors.hpp"

namespace arbiter::protocol {

inline constexpr std::size_t kMaxBatch = 16;         ///< calls in one frame
inline constexpr std::size_t kMaxIdBytes = 128;      ///< of an id that is a string
inline constexpr std::size_t kMaxMethodBytes = 128;  ///< of a method's name

/// What pairs a response with its request: a string, an integer of 64 bits, or null.
using Id = std::variant<std::nullptr_t, std::int64_t, std::string>;

/// A well-formed request. Whether there is such a method, and what its params hold, is not checked yet.
struct Call {
  std::optional<Id>
      id;  ///< absent: a notification; it is carried out, but never answered, not even by an error
  std::string method;
  std::optional<nlohmann::json> params;  ///< any value if present; null is not the same as absent
};

/// What came in place of a request, but is not one. It is answered by `error`, under its id if one could be
/// read, else under null.
struct MalformedCall {
  Id id;
  Error error;
};

/// One incoming frame.
struct IncomingFrame {
  bool batch = false;  ///< the answers go into one frame as well, see `batch_frame`
  std::vector<std::variant<Call, MalformedCall>> entries;  ///< 1 to `max_batch`
};

/// Reads one text frame. A frame that cannot be read at all gives a single MalformedCall: `parse_error`,
/// `too_large` (over any of the limits), or `invalid_request` (an empty batch). Members that JSON-RPC does
/// not define are refused. Throws nothing but std::bad_alloc.
IncomingFrame parse_frame(std::string_view text, const json::ParseLimits& limits = {},
                          std::size_t max_batch = kMaxBatch);

// Outgoing frames. Arguments named `…_json` must be one complete JSON value in UTF-8; this is not checked.

std::string result_frame(const Id& id, std::string_view result_json);
std::string error_frame(const Id& id, const Error& error);
/// `method` is one of the protocol's notifications, such as "table.update".
std::string notification_frame(std::string_view method, std::string_view params_json);
/// The answers to a batch, each made by `result_frame` or `error_frame`; empty if there are none, and then
/// nothing is to be sent.
std::string batch_frame(const std::vector<std::string>& answers);

}  // namespace arbiter::protocol
