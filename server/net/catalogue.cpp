#include "server/net/catalogue.hpp"

#include <nlohmann/json.hpp>

#include "protocol/common.hpp"
#include "rules/core/conceding.hpp"
#include "server/bots/bot.hpp"

namespace arbiter::server {

static_assert(core::kMaxSeats <= protocol::kMaxWireSeats, "the wire has a number for every seat");

std::string catalogue_json(const rules::Registry& registry) {
  auto games = nlohmann::json::array();
  for (const auto& game : registry.games()) {
    const core::GameInfo& info = game->info();
    auto words = nlohmann::json::object();
    for (const auto& [type, sentence] : game->event_words()) words[type] = sentence;
    core::SeatMembers event_seats = game->event_seats();
    for (const core::ConcedingEvent& conceding : core::kConcedingEvents) {
      words[std::string(conceding.type)] = conceding.words;
      event_seats.emplace(conceding.type, std::vector<std::string>{"seat"});
    }
    games.push_back({{"slug", info.slug},
                     {"name", info.name},
                     {"seats", {{"min", info.min_seats}, {"max", info.max_seats}}},
                     {"options", core::options_schema(info.options)},
                     {"ruleset", game->ruleset()},
                     {"bots", bot_names()},
                     {"event_words", words},
                     {"event_seats", event_seats},
                     {"action_seats", game->action_seats()}});
  }
  return nlohmann::json{{"games", std::move(games)}}.dump();
}

}  // namespace arbiter::server
