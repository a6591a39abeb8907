// Strict reading of a request's params. Every member is asked for by name and kind. What was not asked for,
// is missing, has another type or is out of range is refused, with its path and what would have been right.
//
//   TableJoin TableJoin::read(Members& in) {
//     return {.table = in.required("table", kId), .seat = in.optional("seat", kSeat)};
//   }
//
// A *kind* says what one member may be. It is any object with
//   - a type `Value`;
//   - `std::optional<Value> from(nlohmann::json&) const`: nullopt if the JSON is not of this kind; it may move
//     out of what it accepts;
//   - `std::string wanted() const`, the end of the sentence "x must be …".
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "json/integer.hpp"
#include "protocol/errors.hpp"

namespace arbiter::protocol {

/// Reads the members of one object. After the first fault every read gives a default value, so the result may
/// be used only if `finish()` gives no error. Used by one thread.
class Members {
 public:
  /// `object` is null if params are absent, which is the same as an object without members. It must outlive
  /// this and is left with its large values moved out. `whose` names it in messages ("table.join") and must
  /// outlive this as well; `path` is its JSON Pointer in the request.
  Members(std::string_view whose, std::string path, nlohmann::json* object);

  /// The member, which must be there.
  template <class Kind>
  typename Kind::Value required(std::string_view name, const Kind& kind) {
    auto value = optional(name, kind);
    if (value) return std::move(*value);
    refuse(name, std::string(name) + " is required: " + kind.wanted());
    return {};
  }

  /// The member; nullopt if it is absent. Null is not absent.
  template <class Kind>
  std::optional<typename Kind::Value> optional(std::string_view name, const Kind& kind) {
    nlohmann::json* member = find(name);
    if (member == nullptr || error_) return std::nullopt;
    auto value = kind.from(*member);
    if (!value) refuse_value(name, kind.wanted(), *member);
    return value;
  }

  /// The member; `otherwise` if it is absent.
  template <class Kind>
  typename Kind::Value optional_or(std::string_view name, const Kind& kind, typename Kind::Value otherwise) {
    return optional(name, kind).value_or(std::move(otherwise));
  }

  /// A member that is itself read by `T::read(Members&)`; nullopt if it is absent.
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

  /// Refuses for a reason that no single kind can check. Ignored if there was a fault before.
  void refuse(std::string_view name, std::string message);

  /// Refuses members that were never asked for, then returns the first fault: `invalid_params` with
  /// data.path.
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

/// A value as messages quote it: shortened, and of a container only its type.
std::string quoted(const nlohmann::json& value);

// The kinds.

struct Boolean {
  using Value = bool;
  std::optional<bool> from(nlohmann::json& value) const;
  std::string wanted() const { return "true or false"; }
};

/// Any object, for what is checked elsewhere (a game's actions and options).
struct Object {
  using Value = nlohmann::json;
  std::optional<nlohmann::json> from(nlohmann::json& value) const;
  std::string wanted() const { return "an object"; }
};

/// An integer within bounds (inclusive), as JSON Schema has it: 1.0 is one, "1" is not.
template <class T>
struct Integer {
  using Value = T;
  std::int64_t min, max;
  std::optional<T> from(nlohmann::json& value) const {
    const auto number = json::integer_in(value, min, max);
    return number ? std::optional(static_cast<T>(*number)) : std::nullopt;
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

/// The same without control characters.
struct PlainText {
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

/// One of a few words, each for a value of an enum.
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
