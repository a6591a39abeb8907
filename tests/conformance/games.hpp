// The registered games, each with each number of seats.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "rules/registry.hpp"
#include "tests/run_seed.hpp"
#include "tests/source_file.hpp"

namespace arbiter::conformance {

struct Table {
  std::shared_ptr<const core::Game> game;
  int seats;
};

inline const rules::Registry& registry() {
  static const rules::Registry games(source_file("config/games"));
  return games;
}

/// Of all games, or of the one that ARBITER_GAME names.
inline std::vector<Table> all_tables() {
  const char* only = std::getenv("ARBITER_GAME");
  std::vector<Table> tables;
  for (const auto& game : registry().games()) {
    if (only != nullptr && game->info().slug != only) continue;
    for (int seats = game->info().min_seats; seats <= game->info().max_seats; ++seats) {
      tables.push_back({game, seats});
    }
  }
  return tables;
}

inline core::Options default_options(const core::Game& game, int seats) {
  return std::get<core::Options>(game.options(nlohmann::json::object(), seats));
}

}  // namespace arbiter::conformance
