#include "rules/registry.hpp"

#include <stdexcept>

#include "base/file.hpp"
#include "games.gen.hpp"

namespace arbiter::rules {
namespace {

using Loaded = std::shared_ptr<const core::Game>;

struct Entry {
  std::string_view slug;
  Loaded (*load)(const std::string& text, const std::string& file);
};

// One line for each game's folder.
#define ARBITER_GAME(slug) {#slug, [](auto text, auto& file) { return Loaded(slug::load(text, file)); }},
constexpr Entry kGames[] = {
#include "games.gen.inc"
};
#undef ARBITER_GAME

std::string content(const std::filesystem::path& path) {
  try {
    return read_file(path);
  } catch (const std::runtime_error& error) {
    throw core::DataError(error.what());
  }
}

}  // namespace

Registry::Registry(const std::filesystem::path& games_folder) {
  for (const Entry& entry : kGames) {
    const auto path = games_folder / entry.slug / "cards.json";
    games_.push_back(entry.load(content(path), path.string()));
  }
}

Registry::Registry(std::vector<std::shared_ptr<const core::Game>> games) : games_(std::move(games)) {}

std::shared_ptr<const core::Game> Registry::find(std::string_view slug) const {
  for (const auto& game : games_) {
    if (game->info().slug == slug) return game;
  }
  return nullptr;
}

std::shared_ptr<const core::Game> Registry::with_ruleset(std::string_view slug, std::string_view ruleset,
                                                         const std::string& data_text) const {
  if (auto current = find(slug); current != nullptr && current->ruleset() == ruleset) return current;
  for (const Entry& entry : kGames) {
    if (entry.slug != slug) continue;
    try {
      auto game = entry.load(data_text, std::string(slug) + " (stored card data)");
      if (game->ruleset() == ruleset) return game;
    } catch (const core::DataError&) {
      return nullptr;  // data that only another rules version could read
    }
  }
  return nullptr;
}

}  // namespace arbiter::rules
