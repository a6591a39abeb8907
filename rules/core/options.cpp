#include "rules/core/options.hpp"

#include <algorithm>
#include <optional>

#include "json/integer.hpp"

namespace arbiter::core {
namespace {

using Kind = OptionSpec::Kind;

std::string listed(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "\"" : ", \"") + value + "\"";
  return text;
}

bool is_one_of(const nlohmann::json& given, const std::vector<std::string>& values) {
  return given.is_string() &&
         std::find(values.begin(), values.end(), given.get<std::string>()) != values.end();
}

bool is_integer_in(const nlohmann::json& given, std::int64_t min, std::int64_t max) {
  return json::integer_in(given, min, max).has_value();
}

/// What would be right, if `given` is not.
std::optional<std::string> expected(const OptionSpec& spec, const nlohmann::json& given, int seats) {
  switch (spec.kind) {
    case Kind::flag:
      if (given.is_boolean()) return std::nullopt;
      return "true or false";
    case Kind::choice:
      if (is_one_of(given, spec.values)) return std::nullopt;
      return "one of " + listed(spec.values);
    case Kind::number:
      if (is_integer_in(given, spec.min, spec.max)) return std::nullopt;
      return "an integer from " + std::to_string(spec.min) + " to " + std::to_string(spec.max);
    case Kind::choice_or_seat:
      if (is_one_of(given, spec.values) || is_integer_in(given, 0, seats - 1)) return std::nullopt;
      return listed(spec.values) + " or a seat from 0 to " + std::to_string(seats - 1);
    case Kind::subset: {
      bool valid = given.is_array();
      for (std::size_t i = 0; valid && i < given.size(); ++i) {
        valid = is_one_of(given[i], spec.values) && std::count(given.begin(), given.end(), given[i]) == 1;
      }
      if (valid) return std::nullopt;
      return "an array of different values out of " + listed(spec.values);
    }
  }
  return std::nullopt;
}

}  // namespace

OptionSpec flag(std::string name, bool by_default, std::string description) {
  return {std::move(name), std::move(description), Kind::flag, by_default, {}, 0, 0};
}

OptionSpec choice(std::string name, std::vector<std::string> values, std::string by_default,
                  std::string description) {
  return {
      std::move(name), std::move(description), Kind::choice, std::move(by_default), std::move(values), 0, 0};
}

OptionSpec number(std::string name, int min, int max, int by_default, std::string description) {
  return {std::move(name), std::move(description), Kind::number, by_default, {}, min, max};
}

OptionSpec choice_or_seat(std::string name, std::vector<std::string> values, std::string by_default,
                          std::string description) {
  return {std::move(name),
          std::move(description),
          Kind::choice_or_seat,
          std::move(by_default),
          std::move(values),
          0,
          0};
}

OptionSpec subset(std::string name, std::vector<std::string> values, std::string description) {
  return {std::move(name),
          std::move(description),
          Kind::subset,
          nlohmann::json::array(),
          std::move(values),
          0,
          0};
}

std::variant<Options, std::string> Options::parse(const std::vector<OptionSpec>& specs,
                                                  const nlohmann::json& given, int seats) {
  if (!given.is_object()) return std::string("options must be an object");
  Options options;
  for (const OptionSpec& spec : specs) options.values_[spec.name] = spec.default_value;
  for (const auto& member : given.items()) {
    const std::string& name = member.key();
    const nlohmann::json& value = member.value();
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const auto& s) { return s.name == name; });
    if (spec == specs.end()) {
      std::vector<std::string> names;
      for (const OptionSpec& s : specs) names.push_back(s.name);
      return "unknown option \"" + name + "\"; this game has " + (names.empty() ? "none" : listed(names));
    }
    if (const auto right = expected(*spec, value, seats)) {
      return "option \"" + name + "\" must be " + *right + ", got " +
             (value.is_structured() ? "a structure" : value.dump());
    }
    const auto number = json::integer_in(value, INT64_MIN, INT64_MAX);
    options.values_[name] = number ? nlohmann::json(*number) : value;  // 3.0 is kept as 3
    if (spec->kind == Kind::subset) {  // a set: one spelling, so that equal options are equal bytes
      std::sort(options.values_[name].begin(), options.values_[name].end());
    }
  }
  return options;
}

bool Options::includes(std::string_view name, std::string_view value) const {
  const nlohmann::json& set = at(name);
  return std::any_of(set.begin(), set.end(), [&](const nlohmann::json& element) { return element == value; });
}

nlohmann::json options_schema(const std::vector<OptionSpec>& specs) {
  nlohmann::json properties = nlohmann::json::object();
  for (const OptionSpec& spec : specs) {
    nlohmann::json& schema = properties[spec.name];
    switch (spec.kind) {
      case Kind::flag:
        schema = {{"type", "boolean"}};
        break;
      case Kind::choice:
        schema = {{"enum", spec.values}};
        break;
      case Kind::number:
        schema = {{"type", "integer"}, {"minimum", spec.min}, {"maximum", spec.max}};
        break;
      case Kind::choice_or_seat:
        schema = {
            {"oneOf",
             {{{"enum", spec.values}}, {{"type", "integer"}, {"minimum", 0}, {"maximum", kMaxSeats - 1}}}}};
        break;
      case Kind::subset:
        schema = {{"type", "array"}, {"uniqueItems", true}, {"items", {{"enum", spec.values}}}};
        break;
    }
    schema["description"] = spec.description;
    schema["default"] = spec.default_value;
  }
  return {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
}

}  // namespace arbiter::core
