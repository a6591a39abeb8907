#include "tests/simulation/traffic.hpp"

namespace arbiter::simulation {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
  hash ^= more + 0x9e3779b97f4a7c15 + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccd;
}

/// Of its form: names, types, words that are few, and of arrays which forms their elements have. Long texts and
/// numbers count by their type alone.
std::uint64_t form_of(const nlohmann::json& value) {
  std::uint64_t hash = static_cast<std::uint64_t>(value.type());
  if (value.is_object()) {
    for (const auto& [name, member] : value.items())
      hash = mixed(mixed(hash, std::hash<std::string>()(name)), form_of(member));
  } else if (value.is_array()) {
    std::unordered_set<std::uint64_t> forms;
    for (const auto& element : value) forms.insert(form_of(element));
    std::uint64_t sum = forms.size();
    for (const std::uint64_t form : forms) sum += form;
    hash = mixed(hash, sum);
  } else if (value.is_boolean()) {
    hash = mixed(hash, value.get<bool>() ? 1 : 2);
  }
  return hash;
}

}  // namespace

Traffic::Traffic(const std::string& file) {
  if (!file.empty()) out_.open(file, std::ios::trunc);
}

bool Traffic::is_new(std::string_view name, const nlohmann::json& value) {
  if (!out_.is_open()) return false;
  return forms_.insert(mixed(std::hash<std::string_view>()(name), form_of(value))).second;
}

void Traffic::line(std::string_view direction, std::string_view text) {
  const nlohmann::json line{{"conn", connection_}, {"dir", direction}, {"frame", text}};
  out_ << line.dump() << '\n';
}

void Traffic::news(const nlohmann::json& message, std::string_view text) {
  if (!is_new(message["method"].get_ref<const std::string&>(), message["params"])) return;
  line("out", text);
}

void Traffic::answer(const std::string& method, const nlohmann::json& params, const nlohmann::json& message,
                     std::string_view text) {
  if (!is_new(method, message)) return;
  ++connection_;
  const nlohmann::json request{
      {"jsonrpc", "2.0"}, {"id", message["id"]}, {"method", method}, {"params", params}};
  line("in", request.dump());
  line("out", text);
}

}  // namespace arbiter::simulation
