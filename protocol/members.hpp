// Strict reading of a request's params: every member is asked for by name and kind, and whatever was not
// asked for, is missing, of another type or out of range is refused, with its path and what would have been
// right.
//
//   TableJoin TableJoin::read(Members& in) {
//     return {.table = in.required("table", kId), .seat = in.optional("seat", kSeat)};
//   }
//
// A *kind* says what one member may be. It is any object with a type `Value`, a function
// `std::optional<Value> from(nlohmann::json&) const` (which may move out of the value if it accepts it), and
// `std::string wanted() const`, which ends the sentence "x must be …".
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/errors.hpp"

namespace arbiter::protocol {

/// Reads the members of one object. The first fault is kept, and everything read after it is a default value
/// that must not be used: ask `finish()` before.
class Members {
 public:
  /// `object` is null where params are absent, which is the same as an object without members; it must
  /// outlive this, and is left with its large values moved out. `whose` names the owner in messages
  /// ("table.join"), `path` is its place in the request.
  Members(std::string_view whose, std::string path, nlohmann::json* object);

  template <class Kind>
  typename Kind::Value required(std::string_view name, const Kind& kind) {
    auto value = optional(name, kind);
    if (value) return std::move(*value);
    refuse(name, std::string(name) + " is required: " + kind.wanted());
    return {};
  }

  template <class Kind>
  std::optional<typename Kind::Value> optional(std::string_view name, const Kind& kind) {
    nlohmann::json* member = find(name);
    if (member == nullptr || error_) return std::nullopt;
    auto value = kind.from(*member);
    if (!value) refuse_value(name, kind.wanted(), *member);
    return value;
  }

  template <class Kind>
  typename Kind::Value optional_or(std::string_view name, const Kind& kind, typename Kind::Value otherwise) {
    return optional(name, kind).value_or(std::move(otherwise));
  }

  /// A member that is an object of a shape of ours: `T::read(Members&)`.
  template <class T>
  std::optional<T> optional_object(std::string_view name) {
    nlohmann::json* member = find(name);
    if (member == nullptr || error_) return std::nullopt;
    Members inner(name, pointer(path_, name), member);
    T value = T::read(inner);
    error_ = inner.finish();
    if (error_) return std::nullopt;
    return value;
  }

  /// For conditions that no single kind can see. Ignored if there was a fault before.
  void refuse(std::string_view name, std::string message);

  /// Refuses members that were never asked for, then gives the first fault of all.
  std::optional<Error> finish();

 private:
  nlohmann::json* find(std::string_view name);
  void refuse_value(std::string_view name, const std::string& wanted, const nlohmann::json& got);

  std::string_view whose_;
  std::string path_;
  nlohmann::json* object_;
  boost::container::small_vector<std::string_view, 8> asked_;
  std::size_t found_ = 0;
  std::optional<Error> error_;
};

/// A value as it is quoted in messages: short, and a container only by its type.
std::string quoted(const nlohmann::json& value);

// The kinds.

struct Boolean {
  using Value = bool;
  std::optional<bool> from(nlohmann::json& value) const;
  std::string wanted() const { return "true or false"; }
};

/// Any object, for what is strict elsewhere (a game's actions and options).
struct Object {
  using Value = nlohmann::json;
  std::optional<nlohmann::json> from(nlohmann::json& value) const;
  std::string wanted() const { return "an object"; }
};

/// An integer within bounds (inclusive). 1.0 is not an integer, nor is "1".
template <class T>
struct Integer {
  using Value = T;
  std::int64_t min, max;
  std::optional<T> from(nlohmann::json& value) const {
    if (!value.is_number_integer()) return std::nullopt;
    if (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(max)) {
      return std::nullopt;
    }
    const auto number = value.get<std::int64_t>();
    if (number < min || number > max) return std::nullopt;
    return static_cast<T>(number);
  }
  std::string wanted() const {
    return "an integer from " + std::to_string(min) + " to " + std::to_string(max);
  }
};

/// Any text, its length counted in characters (code points).
struct Text {
  using Value = std::string;
  std::size_t min, max;
  std::optional<std::string> from(nlohmann::json& value) const;
  std::string wanted() const;
};

/// An identifier of the server's making: 1 to 64 of A-Z a-z 0-9 _ and -.
struct Identifier {
  using Value = std::string;
  std::optional<std::string> from(nlohmann::json& value) const;
  std::string wanted() const { return "an identifier of 1 to 64 letters, digits, _ or -"; }
};

/// The name of a bot: like an identifier, and may have a level after a colon.
struct BotName {
  using Value = std::string;
  std::optional<std::string> from(nlohmann::json& value) const;
  std::string wanted() const { return "a bot's name, such as random or search:easy"; }
};

/// One of a few words, each standing for a value of an enum.
template <class Enum, std::size_t N>
struct Choice {
  using Value = Enum;
  std::pair<std::string_view, Enum> words[N];
  std::optional<Enum> from(nlohmann::json& value) const {
    const auto* text = value.get_ptr<const std::string*>();
    for (const auto& [word, meaning] : words) {
      if (text != nullptr && *text == word) return meaning;
    }
    return std::nullopt;
  }
  std::string wanted() const {
    std::string list = "one of";
    for (const auto& entry : words) list.append(list.size() > 6 ? ", \"" : " \"").append(entry.first) += '"';
    return list;
  }
};

}  // namespace arbiter::protocol
