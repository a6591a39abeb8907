// Random games to the end.
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "rules/viceroy/viceroy.hpp"

using namespace arbiter;

namespace {
std::shared_ptr<const core::GameOf<viceroy::Viceroy>> game() {
  const std::string path = ARBITER_SOURCE_DIR "/config/games/viceroy/cards.json";
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return viceroy::load(text.str(), path);
}
}  // namespace

TEST_CASE("playouts") {
  const auto g = game();
  for (int seats = 2; seats <= 4; ++seats) {
    for (int n = 0; n < 100; ++n) {
      core::Seed seed{};
      seed[0] = static_cast<std::uint8_t>(n);
      auto match =
          g->setup(std::get<core::Options>(g->options({{"recolour", n % 2 == 0}}, seats)), seats, seed);
      core::Rng rng(seed);
      const auto census = match->census();
      std::vector<core::Action> legal;
      std::size_t longest = 0;
      int moves = 0;
      while (!match->to_act().empty()) {
        const auto seat = match->to_act().front();
        match->legal_actions(seat, legal);
        REQUIRE(!legal.empty());
        longest = std::max(longest, legal.size());
        const auto action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        REQUIRE_FALSE(match->apply(seat, action));
        REQUIRE(match->census() == census);
        ++moves;
      }
      if (n == 0) WARN(seats << " seats: " << moves << " moves, longest " << longest);
    }
  }
}
