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

/// A well-formed request, not yet looked into.
struct Call {
  std::optional<Id>
      id;  ///< absent: a notification, which is carried out but never answered, not even with an error
  std::string method;
  std::optional<nlohmann::json> params;  ///< any value if present; null is not the same as absent
};

/// What is no request. It is always answered, with the id if one could be read, else with null.
struct Refused {
  Id id;
  Error error;
};

struct Frame {
  bool batch = false;  ///< then the answers go into one frame too, see `batch_frame`
  std::vector<std::variant<Call, Refused>> entries;  ///< 1 to `max_batch`
};

/// Reads one text frame. A frame that cannot be read at all gives a single Refused: `parse_error`,
/// `too_large` (any of the limits), or `invalid_request` (an empty batch). Members that JSON-RPC does not
/// know are refused. Never throws but for lack of memory.
Frame parse_frame(std::string_view text, const json::ParseLimits& limits = {},
                  std::size_t max_batch = kMaxBatch);

// Outgoing frames. What is given as `…_json` must be one complete JSON value in UTF-8; it is not looked at.

std::string result_frame(const Id& id, std::string_view result_json);
std::string error_frame(const Id& id, const Error& error);
/// `method` must be a name of ours, such as "table.update".
std::string notification_frame(std::string_view method, std::string_view params_json);
/// The answers to a batch, each made by `result_frame` or `error_frame`; empty if there are none, and then
/// nothing is to be sent.
std::string batch_frame(const std::vector<std::string>& answers);

}  // namespace arbiter::protocol
