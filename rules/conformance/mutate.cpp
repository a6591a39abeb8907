#include "rules/conformance/mutate.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace arbiter::conformance {
namespace {

using nlohmann::json;

constexpr std::size_t kMostMet = 60;

std::vector<json> other_types(const json& value) {
  std::vector<json> all = {nullptr, true, 0, -1, 0.5, "", "x", json::array(), json::object()};
  std::erase_if(all, [&](const json& other) { return other.type() == value.type() && !value.is_number(); });
  if (value.is_number_integer()) all.emplace_back(value.dump());         // "3" for 3
  if (value.is_number_integer()) all.emplace_back(value.get<double>());  // 3.0 for 3
  if (value.is_string()) all.push_back(json::array({value}));
  return all;
}

std::vector<json> near(const json& value) {
  if (value.is_boolean()) return {!value.get<bool>()};
  if (value.is_number_integer()) {
    const auto n = value.get<std::int64_t>();
    return {n + 1,
            n - 1,
            255,
            256,
            n + 256,
            std::numeric_limits<std::int64_t>::min(),
            std::numeric_limits<std::uint64_t>::max()};
  }
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    return {text + "x", text.substr(0, text.size() / 2), text + std::string(1, '\0'), std::string(300, 'a')};
  }
  if (value.is_array()) {
    std::vector<json> results;
    json longer = value;
    longer.push_back(value.empty() ? json(0) : value.back());
    results.push_back(longer);
    for (std::size_t i = 0; i < value.size(); ++i) {
      json shorter = value;
      shorter.erase(i);
      results.push_back(shorter);
    }
    return results;
  }
  return {};
}

}  // namespace

void Mutations::learn(const json& action) {
  for (const auto& [name, value] : action.items()) {
    auto& values = met_[name];
    if (values.size() < kMostMet && std::find(values.begin(), values.end(), value) == values.end()) {
      values.push_back(value);
    }
  }
}

std::vector<json> Mutations::of(const json& action) const {
  std::vector<json> results = {json::array({action}), nullptr, action.dump()};
  const auto with = [&](const std::string& name, const json& value) {
    results.push_back(action);
    results.back()[name] = value;
  };
  for (const auto& [name, value] : action.items()) {
    results.push_back(action);
    results.back().erase(name);
    for (const json& other : other_types(value)) with(name, other);
    for (const json& other : near(value)) with(name, other);
    if (const auto met = met_.find(name); met != met_.end()) {
      for (const json& other : met->second) {
        if (other != value) with(name, other);
      }
    }
  }
  with("extra", 1);
  with("", nullptr);
  for (const auto& [name, values] : met_) {
    if (!action.contains(name)) with(name, values.front());
  }
  return results;
}

}  // namespace arbiter::conformance
