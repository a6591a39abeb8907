#include "server/archive/log_entry.hpp"

#include <algorithm>
#include <iterator>

#include "json/integer.hpp"
#include "json/parse.hpp"
#include "protocol/common.hpp"

namespace arbiter::server {

namespace {

constexpr std::size_t kLongest = 64;  // bytes of an entry's text; actions are mostly longer
/// By Kind.
constexpr std::string_view kTypes[] = {"undo", "takeback", "abandon", "concede", "auto_close", "forfeit"};

std::optional<LogEntry::Kind> kind_of(std::string_view type) {
  for (std::size_t i = 0; i < std::size(kTypes); ++i) {
    if (type == kTypes[i]) return static_cast<LogEntry::Kind>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string text_of(const LogEntry& entry) {
  std::string text = R"({"type":")";
  text += kTypes[static_cast<std::size_t>(entry.kind)];
  text += '"';
  if (entry.goes_back()) text += ",\"to\":" + std::to_string(entry.to);
  return text + "}";
}

std::optional<LogEntry> entry_of(const nlohmann::json& action) {
  if (!action.is_object() || !action.contains("type")) return std::nullopt;
  const auto* type = action["type"].get_ptr<const std::string*>();
  const auto kind = type != nullptr ? kind_of(*type) : std::nullopt;
  if (!kind) return std::nullopt;
  LogEntry entry{*kind, 0};
  if (!entry.goes_back()) {
    if (action.size() != 1) entry.to = -1;
    return entry;
  }
  const auto to = action.size() == 2 && action.contains("to")
                      ? json::integer_in(action["to"], 0, protocol::kMaxSequence)
                      : std::nullopt;
  entry.to = to.value_or(-1);
  return entry;
}

std::optional<LogEntry> entry_of(std::string_view action) {
  if (action.size() > kLongest) return std::nullopt;
  const bool mentioned = std::any_of(std::begin(kTypes), std::end(kTypes), [&](std::string_view type) {
    return action.find(type) != std::string_view::npos;
  });
  if (!mentioned) return std::nullopt;
  const auto json = json::parse_bounded(action);
  return json ? entry_of(json.value) : std::nullopt;
}

void write_undone(const LogEntry& entry, json::Writer& out) {
  out.member("undone", true);
  out.member("to", entry.to);
}

}  // namespace arbiter::server
