#pragma once
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include "rules/madness/madness.hpp"
namespace arbiter::madness {
inline const std::shared_ptr<const core::GameOf<Madness>>& game() {
  static const auto loaded = [] {
    const std::string path = ARBITER_SOURCE_DIR "/config/games/madness/cards.json";
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return load(text.str(), path);
  }();
  return loaded;
}
}  // namespace arbiter::madness
