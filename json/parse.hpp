// Reading JSON that a stranger wrote: strict, and bounded before a value exists.
//
// Beyond RFC 8259 this refuses what a careful peer never sends and a hostile one does:
//   - more bytes, nesting, values or longer strings than the limits allow;
//   - a member named twice in one object (which one would count?);
//   - ill-formed UTF-8, escapes of lone surrogates, a byte order mark, a NUL byte;
//   - NaN, Infinity, numbers beyond double, and integers beyond 64 bits (never rounded to a double).
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::json {

/// What is refused for its size. The defaults suit one message from a client.
struct ParseLimits {
  std::size_t max_bytes = std::size_t{64} * 1024;  ///< of the whole text
  std::size_t max_depth = 32;       ///< arrays and objects inside one another; `[]` has depth 1
  std::size_t max_values = 10'000;  ///< scalars, arrays and objects together; keys do not count
  std::size_t max_string_bytes = std::size_t{16} * 1024;  ///< of one string or key, unescaped
};

struct ParseError {
  enum class Kind {
    syntax,  ///< not JSON, or not UTF-8
    duplicate_key,
    number_range,  ///< a number that neither 64-bit integers nor finite doubles can hold
    too_many_bytes,
    too_deep,
    too_many_values,
    string_too_long,
  };
  Kind kind;
  std::size_t offset;   ///< in bytes: how far the text had been read when the fault was noticed
  std::string message;  ///< for people; valid UTF-8 of at most some hundred bytes, whatever the input

  /// True for what is well-formed as far as it was read, but larger than the limits allow.
  bool over_limit() const { return kind >= Kind::too_many_bytes; }
};

/// A value, or why there is none.
struct Parsed {
  nlohmann::json value;             ///< null if there is an error
  std::optional<ParseError> error;  ///< set exactly if the text was refused

  explicit operator bool() const { return !error; }
};

/// Reads exactly one JSON value (with white space around it). Never throws but for lack of memory; memory and
/// time are bounded by the limits, and the depth of the stack does not depend on the input.
Parsed parse_bounded(std::string_view text, const ParseLimits& limits = {});

/// At most `max_bytes` of valid UTF-8, cut between characters; an ellipsis marks the cut.
std::string shortened(std::string_view text, std::size_t max_bytes);

}  // namespace arbiter::json
