#include "rules/core/words.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace arbiter::core {
namespace {

using nlohmann::json;

std::string readable(const json& value, std::string_view member);

bool is_about_seat(const json& value) { return value.is_object() && value.contains("seat"); }

/// "seat 0, followers 16, place 1": of what is so or not so, only what is so.
std::string about_seat(const json& object) {
  std::string parts = readable(object["seat"], "seat");
  for (const auto& [name, part] : object.items()) {
    if (name == "seat" || part == false) continue;
    parts += ", " + readable(name, "");
    if (part != true) parts += " " + readable(part, "");
  }
  return parts;
}

std::string readable(const json& value, std::string_view member) {
  if (value.is_string()) {
    std::string text = value.get<std::string>();
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
  }
  static constexpr std::string_view kSeats[] = {"seat", "by", "to", "from", "owner", "target", "victim"};
  const bool is_seat = std::find(std::begin(kSeats), std::end(kSeats), member) != std::end(kSeats);
  if (value.is_number_integer() && is_seat) return "seat " + value.dump();
  if (value.is_array()) {
    std::string list;
    for (const json& element : value)
      list += (list.empty() ? "" : is_about_seat(element) ? "; " : ", ") + readable(element, member);
    return list.empty() ? "nothing" : list;
  }
  if (is_about_seat(value)) return about_seat(value);
  if (value.is_object()) {
    std::string parts;
    for (const auto& [name, part] : value.items()) {
      parts += (parts.empty() ? "" : " ") + (part.is_string() ? "" : name + " ") + readable(part, "");
    }
    return parts.empty() ? "nothing" : parts;
  }
  return value.dump();
}

/// Renders up to the end of `pattern`; nullopt if a member is missing.
std::optional<std::string> render(std::string_view pattern, const json& event) {
  std::string text;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '{') {
      const std::size_t end = pattern.find('}', i);
      std::string_view path = pattern.substr(i + 1, end - i - 1);
      const json* value = &event;
      std::string_view name;
      for (std::string_view rest = path; !rest.empty();) {
        name = rest.substr(0, rest.find('.'));
        rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        const auto found = value->find(std::string(name));
        if (!value->is_object() || found == value->end()) return std::nullopt;
        value = &*found;
      }
      text += readable(*value, name);
      i = end;
    } else if (pattern[i] == '[') {
      const std::size_t end = pattern.find(']', i);
      text += render(pattern.substr(i + 1, end - i - 1), event).value_or("");
      i = end;
    } else {
      text += pattern[i];
    }
  }
  return text;
}

}  // namespace

std::string in_words(const Game& game, const json& event) {
  const std::string type = event.value("type", "");
  for (const auto& [name, words] : game.event_words()) {
    if (name != type) continue;
    if (auto text = render(words, event)) return *text;
  }
  return event.dump();
}

}  // namespace arbiter::core
