// The options of a game: described once, published as JSON Schema, and read strictly.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "rules/core/seat.hpp"

namespace arbiter::core {

/// One option of a game: its name, what it may be, and its default. Made by the functions below.
struct OptionSpec {
  enum class Kind : std::uint8_t { flag, choice, number, choice_or_seat, subset };
  std::string name;
  std::string description;  // one sentence, for the person who opens a table
  Kind kind = Kind::flag;
  nlohmann::json default_value;
  std::vector<std::string> values;  // of choice, choice_or_seat and subset
  int min = 0;                      // of number
  int max = 0;
};

OptionSpec flag(std::string name, bool by_default, std::string description);
OptionSpec choice(std::string name, std::vector<std::string> values, std::string by_default,
                  std::string description);
OptionSpec number(std::string name, int min, int max, int by_default, std::string description);
/// One of `values`, or a seat's number.
OptionSpec choice_or_seat(std::string name, std::vector<std::string> values, std::string by_default,
                          std::string description);
/// Any set of `values`; the default is none of them.
OptionSpec subset(std::string name, std::vector<std::string> values, std::string description);

/// A complete set of options: every option of the game has a valid value. Kept with the match.
class Options {
 public:
  /// Missing options get their defaults. An error names the option, what it got and what would be right.
  static std::variant<Options, std::string> parse(const std::vector<OptionSpec>& specs,
                                                  const nlohmann::json& given, int seats);

  /// Precondition of all getters: the option exists and has that kind.
  bool flag(std::string_view name) const { return at(name).get<bool>(); }
  const std::string& choice(std::string_view name) const { return at(name).get_ref<const std::string&>(); }
  int number(std::string_view name) const { return at(name).get<int>(); }
  /// The seat, or -1 where one of the words was chosen.
  int seat_or_word(std::string_view name) const { return at(name).is_number() ? at(name).get<int>() : -1; }
  bool includes(std::string_view name, std::string_view value) const;

  /// All options with their values, members in alphabetical order.
  const nlohmann::json& json() const { return values_; }

 private:
  const nlohmann::json& at(std::string_view name) const { return values_.at(std::string(name)); }
  nlohmann::json values_ = nlohmann::json::object();
};

/// JSON Schema (2020-12) of a game's options object.
nlohmann::json options_schema(const std::vector<OptionSpec>& specs);

}  // namespace arbiter::core
