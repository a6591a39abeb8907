// Actions that are nearly right: the counter-examples to "listed is accepted".
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace arbiter::conformance {

/// Makes wrong actions out of right ones. It remembers which values it has met under each member's name, so
/// that a card is also exchanged for other real cards, which are refused by the rules and not by the parser.
class Mutations {
 public:
  /// Remembers the values of `action`.
  void learn(const nlohmann::json& action);
  /// `action` with each member changed, removed, retyped, and with members added. Some of the results may be
  /// legal actions themselves.
  std::vector<nlohmann::json> of(const nlohmann::json& action) const;

 private:
  std::map<std::string, std::vector<nlohmann::json>> met_;  // by member name
};

}  // namespace arbiter::conformance
