// The games this server plays.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/core/game.hpp"

namespace arbiter::rules {

/// Every game with the card data that new matches are played with, and any older ruleset that is asked for.
/// Immutable after construction but for `add_ruleset`; see there.
class Registry {
 public:
  /// Loads `<games_folder>/<slug>/cards.json` of every game. Throws core::DataError naming file, card and
  /// member.
  explicit Registry(const std::filesystem::path& games_folder);

  /// In the order of the registry.
  const std::vector<std::shared_ptr<const core::Game>>& games() const { return games_; }
  /// nullptr if there is no such game.
  std::shared_ptr<const core::Game> find(std::string_view slug) const;
  /// The game with this very ruleset, made from stored card data; nullptr if this binary's rules version or
  /// the data does not give that digest.
  std::shared_ptr<const core::Game> with_ruleset(std::string_view slug, std::string_view ruleset,
                                                 const std::string& data_text) const;

 private:
  std::vector<std::shared_ptr<const core::Game>> games_;
};

}  // namespace arbiter::rules
