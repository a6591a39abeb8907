#include "server/catalogue.hpp"

#include <nlohmann/json.hpp>

#include "server/bots/bot.hpp"

namespace arbiter::server {

std::string catalogue_json(const rules::Registry& registry) {
  auto games = nlohmann::json::array();
  for (const auto& game : registry.games()) {
    const core::GameInfo& info = game->info();
    auto words = nlohmann::json::object();
    for (const auto& [type, sentence] : game->event_words()) words[type] = sentence;
    games.push_back({{"slug", info.slug},
                     {"name", info.name},
                     {"seats", {{"min", info.min_seats}, {"max", info.max_seats}}},
                     {"options", core::options_schema(info.options)},
                     {"ruleset", game->ruleset()},
                     {"bots", bot_names()},
                     {"event_words", words}});
  }
  return nlohmann::json{{"games", std::move(games)}}.dump();
}

}  // namespace arbiter::server
