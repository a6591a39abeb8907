// Every registered game, with each number of seats and all options, under all checks (rules/conformance).
// ARBITER_PLAYOUTS sets the number of playouts for each number of seats; ARBITER_GAME restricts the games to
// one and shows its numbers.
#include <cstdlib>

#include "rules/conformance/check.hpp"
#include "tests/conformance/games.hpp"

namespace arbiter::conformance {
namespace {

constexpr int kPlayouts = 200;

int playouts() {
  const char* wanted = std::getenv("ARBITER_PLAYOUTS");
  return wanted == nullptr ? kPlayouts : std::max(1, std::atoi(wanted));
}

/// The one game to check, if it is only one.
const char* only_game() { return std::getenv("ARBITER_GAME"); }

TEST_CASE("every game keeps its promises") {
  for (const Table& table : all_tables()) {
    if (only_game() != nullptr && table.game->info().slug != only_game()) continue;
    DYNAMIC_SECTION(table.game->info().slug << " with " << table.seats << " seats") {
      CheckOptions how;
      how.seats = table.seats;
      how.games = playouts();
      how.seed = core::digest_of_text(table.game->info().slug);
      const Report report = check_game(*table.game, how);
      const std::string words = in_words(report);
      UNSCOPED_INFO(words);
      CHECK(report.passed());
      if (only_game() != nullptr) WARN(words.substr(0, words.find('\n')));
    }
  }
}

}  // namespace
}  // namespace arbiter::conformance
