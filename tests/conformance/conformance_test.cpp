// Every registered game, with each number of seats and all options, under all checks (rules/conformance).
// ARBITER_PLAYOUTS sets the number of playouts for each number of seats; ARBITER_GAME restricts the games to
// one. Each run plays other matches with other sets of options: ARBITER_SEED, which is printed, plays them
// again.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "rules/conformance/check.hpp"
#include "rules/conformance/option_sets.hpp"
#include "tests/conformance/games.hpp"

namespace arbiter::conformance {
namespace {

constexpr int kPlayouts = 25;  // a few minutes for all games; CI plays 100

int playouts() {
  const char* wanted = std::getenv("ARBITER_PLAYOUTS");
  return wanted == nullptr ? kPlayouts : std::max(1, std::atoi(wanted));
}

TEST_CASE("every game keeps its promises") {
  for (const Table& table : all_tables()) {
    DYNAMIC_SECTION(table.game->info().slug << " with " << table.seats << " seats") {
      CheckOptions how;
      how.seats = table.seats;
      how.games = playouts();
      how.seed = core::digest_of_text(table.game->info().slug + " " + run_seed());
      const Report report = check_game(*table.game, how);
      const std::string words = in_words(report);
      UNSCOPED_INFO("ARBITER_SEED=" << run_seed() << " plays this again\n" << words);
      CHECK(report.passed());
      std::printf("%s %d, ARBITER_SEED=%s: %s; no list longer than %zu\n", table.game->info().slug.c_str(),
                  table.seats, run_seed().c_str(), words.substr(0, words.find(';')).c_str(),
                  report.longest_list);
      std::printf("  %s\n", undo_in_words(report).c_str());
    }
  }
}

TEST_CASE("an option that is fixed keeps its value, and the others are still varied") {
  for (const Table& table : all_tables()) {
    for (const core::OptionSpec& spec : table.game->info().options) {
      INFO(table.game->info().slug << " with " << table.seats << " seats, " << spec.name);
      const nlohmann::json value = option_sets(*table.game, table.seats).back().json().at(spec.name);
      const auto some = option_sets(*table.game, table.seats, {{spec.name, value}});
      CHECK(std::all_of(some.begin(), some.end(),
                        [&](const core::Options& set) { return set.json().at(spec.name) == value; }));
      CHECK((some.size() > 1) == (table.game->info().options.size() > 1));
    }
  }
}

}  // namespace
}  // namespace arbiter::conformance
