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
/// Immutable after construction; thread-safe.
class Registry {
 public:
  /// Loads `<games_folder>/<slug>/cards.json` of every game. Throws core::DataError, which names file, card
  /// and member, for data that is missing or cannot be used.
  explicit Registry(const std::filesystem::path& games_folder);
  /// Of these games only, such as small ones that tests play.
  explicit Registry(std::vector<std::shared_ptr<const core::Game>> games);

  /// In the order of the registry.
  const std::vector<std::shared_ptr<const core::Game>>& games() const { return games_; }
  /// nullptr if there is no such game.
  std::shared_ptr<const core::Game> find(std::string_view slug) const;
  /// The game with this ruleset (Game::ruleset), made from its stored card data; nullptr if that data under
  /// this program's rules version has another digest, or cannot be read. Not kept: each call may load anew.
  std::shared_ptr<const core::Game> with_ruleset(std::string_view slug, std::string_view ruleset,
                                                 const std::string& data_text) const;

 private:
  std::vector<std::shared_ptr<const core::Game>> games_;
};

}  // namespace arbiter::rules
