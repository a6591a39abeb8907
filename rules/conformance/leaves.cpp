#include "rules/conformance/leaves.hpp"

#include <algorithm>

#include "rules/conformance/trial.hpp"

namespace arbiter::conformance {

using core::Viewer;

nlohmann::json leaves(const core::Match& match, Viewer viewer) {
  return nlohmann::json::parse(view_of(match, viewer).text).flatten();
}

std::map<std::string, std::string> hidden_leaves(const core::Match& match, Viewer viewer) {
  const nlohmann::json seen = leaves(match, viewer);
  const nlohmann::json truth = leaves(match, Viewer::omniscient());
  std::map<std::string, std::string> hidden;
  for (const auto& [pointer, value] : truth.items()) {
    const auto found = seen.find(pointer);
    if (found == seen.end() || *found != value) hidden[pointer] = value.dump();
  }
  return hidden;
}

std::string place_of(const std::string& pointer) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  for (std::size_t end = pointer.size(); end > 0;) {
    const std::size_t slash = pointer.rfind('/', end - 1);
    const std::string part = pointer.substr(slash + 1, end - slash - 1);
    if (!part.empty() && std::all_of(part.begin(), part.end(), is_digit))
      return pointer.substr(0, slash + 1) + "*";
    end = slash;
  }
  return pointer;
}

}  // namespace arbiter::conformance
