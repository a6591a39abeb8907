// Reading card data, with errors that name file, card and member.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::core {

/// Card data that cannot be used. The message names the file, the card (by its "id" where it has one) and the
/// member, and says what would be right.
class DataError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A place in a data file. Getters throw DataError; none of them converts. The JSON must outlive the node.
class DataNode {
 public:
  DataNode(const nlohmann::json& json, std::string where) : json_(&json), where_(std::move(where)) {}

  /// The member `name`; throws if it is missing.
  DataNode at(const char* name) const;
  bool has(const char* name) const { return json_->is_object() && json_->contains(name); }
  bool is_null(const char* name) const { return !has(name) || json_->at(name).is_null(); }

  std::string string(const char* name) const { return at(name).as_string(); }
  /// From `min` to `max`, both included.
  int integer(const char* name, int min, int max) const { return at(name).as_integer(min, max); }
  /// The same in a byte. Precondition: 0 <= min, max <= 255.
  std::uint8_t small(const char* name, int min, int max) const {
    return static_cast<std::uint8_t>(integer(name, min, max));
  }
  bool boolean(const char* name) const;
  /// The index of the member's value in `names`.
  int one_of(const char* name, const std::vector<std::string>& names) const {
    return at(name).as_one_of(names);
  }

  std::string as_string() const;
  int as_integer(int min, int max) const;
  int as_one_of(const std::vector<std::string>& names) const;
  /// The elements of an array. Errors in them name an element by its "id", else by its index.
  std::vector<DataNode> elements() const;
  /// The members of an object, in alphabetical order.
  std::vector<std::pair<std::string, DataNode>> members() const;
  /// Throws if there is a member that is not in the list: a misspelt member must not be silently without
  /// effect.
  void allow_only(std::initializer_list<const char*> names) const;

  [[noreturn]] void fail(const std::string& message) const { throw DataError(where_ + ": " + message); }
  const nlohmann::json& json() const { return *json_; }

 private:
  const nlohmann::json* json_;
  std::string where_;
};

/// Parses a data file's text; `file` is its name in messages.
nlohmann::json parse_data(std::string_view text, const std::string& file);

}  // namespace arbiter::core
