// Reading JSON from strangers: strict, and within bounds that hold before a value exists. Pure functions.
//
// Beyond what RFC 8259 forbids, this refuses
//   - more bytes, deeper nesting, more values or longer strings than the limits allow;
//   - a member that is named twice in one object;
//   - ill-formed UTF-8, escapes of lone surrogates, a byte order mark, a NUL byte;
//   - NaN, Infinity, numbers that no finite double holds, and integers of more than 64 bits (which would be
//     rounded to a double).
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::json {

/// Bounds, each inclusive. The defaults suit one message from a client.
struct ParseLimits {
  std::size_t max_bytes = std::size_t{64} * 1024;  ///< of the whole text
  std::size_t max_depth = 32;                      ///< of arrays and objects in one another; `[]` is 1
  std::size_t max_values = 10'000;                 ///< scalars, arrays and objects together, without keys
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
  std::size_t offset;   ///< in bytes: how far the text had been read when the fault was found
  std::string message;  ///< for people; valid UTF-8 of a few hundred bytes at most, whatever the input

  /// True if the text is larger than the limits allow, and well-formed as far as it was read.
  bool over_limit() const { return kind >= Kind::too_many_bytes; }
};

/// A value, or why there is none.
struct Parsed {
  nlohmann::json value;             ///< null if there is an error
  std::optional<ParseError> error;  ///< set exactly if the text was refused

  explicit operator bool() const { return !error; }
};

/// Reads exactly one JSON value, with white space around it. Throws nothing but std::bad_alloc. The limits
/// bound memory and time; how deep the stack grows does not depend on the input.
Parsed parse_bounded(std::string_view text, const ParseLimits& limits = {});

/// The same, slowly: what `parse_bounded` asks about all that is not plain (plain.hpp). For tests, which hold
/// one against the other.
Parsed parse_by_lexer(std::string_view text, const ParseLimits& limits = {});

/// `text` (UTF-8) in at most `max_bytes` bytes: if it is longer, it is cut between characters and ends with
/// "…".
std::string shortened(std::string_view text, std::size_t max_bytes);

}  // namespace arbiter::json
