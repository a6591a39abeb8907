// Reading plain JSON, which is nearly all that clients send, faster than a lexer for all of JSON can.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

namespace arbiter::json {

struct ParseLimits;

/// The value that `text` is, if it is JSON within `limits` and plain: strings of printable ASCII without
/// escapes, numbers that are written as at most 18 digits, up to 32 levels. Otherwise nothing: then it is for
/// `parse_bounded` to say what it is, or what is wrong with it.
std::optional<nlohmann::json> parse_plain(std::string_view text, const ParseLimits& limits);

}  // namespace arbiter::json
