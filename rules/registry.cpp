#include "rules/registry.hpp"

#include <fstream>
#include <sstream>

#include "rules/argent/argent.hpp"
#include "rules/conclave/conclave.hpp"
#include "rules/emerald/emerald.hpp"
#include "rules/madness/madness.hpp"
#include "rules/viceroy/viceroy.hpp"

namespace arbiter::rules {
namespace {

using Loaded = std::shared_ptr<const core::Game>;

struct Entry {
  std::string_view slug;
  Loaded (*load)(const std::string& text, const std::string& file);
};

// The one line a new game adds.
constexpr Entry kGames[] = {
    {"argent", [](auto text, auto& file) { return Loaded(argent::load(text, file)); }},
    {"conclave", [](auto text, auto& file) { return Loaded(conclave::load(text, file)); }},
    {"emerald", [](auto text, auto& file) { return Loaded(emerald::load(text, file)); }},
    {"madness", [](auto text, auto& file) { return Loaded(madness::load(text, file)); }},
    {"viceroy", [](auto text, auto& file) { return Loaded(viceroy::load(text, file)); }},
};

std::string content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw core::DataError(path.string() + ": cannot be read");
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

}  // namespace

Registry::Registry(const std::filesystem::path& games_folder) {
  for (const Entry& entry : kGames) {
    const auto path = games_folder / entry.slug / "cards.json";
    games_.push_back(entry.load(content(path), path.string()));
  }
}

std::shared_ptr<const core::Game> Registry::find(std::string_view slug) const {
  for (const auto& game : games_) {
    if (game->info().slug == slug) return game;
  }
  return nullptr;
}

std::shared_ptr<const core::Game> Registry::with_ruleset(std::string_view slug, std::string_view ruleset,
                                                         const std::string& data_text) const {
  if (const auto current = find(slug); current != nullptr && current->ruleset() == ruleset) return current;
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
