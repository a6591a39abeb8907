#include "rules/core/words.hpp"

#include "rules/core/conceding.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace arbiter::core {
namespace {

/// Puts the members of one event into words. A member is known by its path, such as "what.by"; the elements
/// of a list share the path of the list.
class Wording {
 public:
  explicit Wording(const std::vector<std::string>& seats) : seats_(seats) {}

  /// Renders up to the end of `pattern`; nullopt if a member is missing.
  std::optional<std::string> render(std::string_view pattern, const nlohmann::json& event) const {
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] == '{') {
        const std::size_t end = pattern.find('}', i);
        const std::string path(pattern.substr(i + 1, end - i - 1));
        const nlohmann::json* value = member(event, path);
        if (value == nullptr) return std::nullopt;
        text += readable(*value, path);
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

 private:
  static const nlohmann::json* member(const nlohmann::json& event, std::string_view path) {
    const nlohmann::json* value = &event;
    while (!path.empty()) {
      const std::string_view name = path.substr(0, path.find('.'));
      path.remove_prefix(std::min(path.size(), name.size() + 1));
      const auto found = value->find(std::string(name));
      if (!value->is_object() || found == value->end()) return nullptr;
      value = &*found;
    }
    return value;
  }
  bool is_seat(const std::string& path) const {
    return std::find(seats_.begin(), seats_.end(), path) != seats_.end();
  }
  /// An object that says something of a seat.
  bool is_about_seat(const nlohmann::json& value, const std::string& path) const {
    return value.is_object() && value.contains("seat") && is_seat(path + ".seat");
  }

  std::string readable(const nlohmann::json& value, const std::string& path) const {
    if (value.is_string()) return without_underscores(value.get<std::string>());
    if (value.is_number_integer() && is_seat(path)) return "seat " + value.dump();
    if (value.is_array()) {
      std::string list;
      for (const nlohmann::json& element : value) {
        const std::string_view between = list.empty() ? "" : is_about_seat(element, path) ? "; " : ", ";
        list.append(between).append(readable(element, path));
      }
      return list.empty() ? "nothing" : list;
    }
    if (is_about_seat(value, path)) return about_seat(value, path);
    if (value.is_object()) {
      std::string parts;
      for (const auto& [name, part] : value.items()) {
        parts += (parts.empty() ? "" : " ") + (part.is_string() ? "" : name + " ");
        parts += readable(part, path + "." + name);
      }
      return parts.empty() ? "nothing" : parts;
    }
    return value.dump();
  }
  /// "seat 0, followers 16, place 1": of what is so or not so, only what is so.
  std::string about_seat(const nlohmann::json& object, const std::string& path) const {
    std::string parts = readable(object["seat"], path + ".seat");
    for (const auto& [name, part] : object.items()) {
      if (name == "seat" || part == false) continue;
      parts += ", " + without_underscores(name);
      if (part != true) parts.append(" ").append(readable(part, path + "." + name));
    }
    return parts;
  }
  static std::string without_underscores(std::string text) {
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
  }

  const std::vector<std::string>& seats_;
};

}  // namespace

std::string in_words(const Game& game, const nlohmann::json& event) {
  const std::string type = event.value("type", "");
  for (const ConcedingEvent& conceding : kConcedingEvents) {
    if (type != conceding.type) continue;
    static const std::vector<std::string> kSeat{"seat"};
    return Wording(kSeat).render(std::string(conceding.words), event).value_or(event.dump());
  }
  for (const auto& [name, words] : game.event_words()) {
    if (name != type) continue;
    static const std::vector<std::string> kNone;
    const auto seats = game.event_seats().find(type);
    const Wording wording(seats == game.event_seats().end() ? kNone : seats->second);
    if (auto text = wording.render(words, event)) return *text;
  }
  return event.dump();
}

}  // namespace arbiter::core
