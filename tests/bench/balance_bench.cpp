// How often a co-operative game is won, for every number of seats and level: to weigh the numbers of its cards.
//   bench_balance [--cards FILE] [--matches N] [--iterations N] [--seats N]… [--level L]… [--seed TEXT]
// Every seat plays by the game's own advice, or with --iterations by a search of so many playouts a move.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <string>

#include "base/file.hpp"
#include "rules/bots/search.hpp"
#include "rules/madness/madness.hpp"
#include "tests/source_file.hpp"

using namespace arbiter;

namespace {

struct Cell {
  int won = 0;
  int matches = 0;
  long rounds = 0;
  std::map<std::string, int> reasons;
};

/// Plays one match to its end and notes how it went.
void play(const core::Game& game, int seats, const std::string& level, const core::Seed& seed, int iterations,
          Cell& cell) {
  const auto options = std::get<core::Options>(game.options({{"difficulty", level}}, seats));
  auto match = game.setup(options, seats, seed);
  core::Rng rng(core::digest_of_text(core::to_hex(seed)));
  bots::SearchOptions how;
  how.budget.iterations = iterations;
  bots::Search search(how, rng.draw_seed());
  std::vector<core::Action> legal;
  for (auto to_act = match->to_act(); !to_act.empty(); to_act = match->to_act()) {
    const core::Seat seat = to_act.front();
    match->legal_actions(seat, legal);
    const bool first = match->provisional_outcome() && legal.size() > 1 && iterations > 0;
    const auto& advised = dynamic_cast<const core::AdvisedMatch&>(*match);
    match->play(seat, first ? search.choose(*match, seat) : legal[advised.advised(seat, legal)]);
  }
  std::string text;
  json::Writer out(text);
  match->write_score(0, out);
  const auto score = nlohmann::json::parse(text);
  ++cell.matches;
  cell.won += score["won"].get<bool>() ? 1 : 0;
  cell.rounds += score["round"].get<int>();
  ++cell.reasons[score["reason"].get<std::string>()];
}

}  // namespace

int main(int argc, char** argv) {
  std::string file = source_file("config/games/madness/cards.json");
  int matches = 200, iterations = 0;
  std::vector<int> seats = {2, 3, 4, 5};
  std::vector<std::string> levels = {"I", "II", "III"};
  std::string seed = "balance";
  CLI::App app("How often The Big Book of Madness is won.");
  app.add_option("--cards", file, "cards.json to play with");
  app.add_option("--matches", matches, "of each cell");
  app.add_option("--iterations", iterations, "playouts of a search for each move; 0: by advice alone");
  app.add_option("--seats", seats, "numbers of seats");
  app.add_option("--level", levels, "levels of difficulty");
  app.add_option("--seed", seed, "any text");
  CLI11_PARSE(app, argc, argv);

  const auto game = madness::load(read_file(file), file);
  for (const std::string& level : levels) {
    for (const int n : seats) {
      Cell cell;
      for (int i = 0; i < matches; ++i) {
        play(*game, n, level, core::digest_of_text(seed + std::to_string(i)), iterations, cell);
      }
      std::printf("%-3s %d seats: %5.1f %% of %d won, %.1f rounds;", level.c_str(), n,
                  100.0 * cell.won / cell.matches, cell.matches,
                  static_cast<double>(cell.rounds) / cell.matches);
      for (const auto& [reason, times] : cell.reasons) std::printf(" %s %d", reason.c_str(), times);
      std::printf("\n");
      std::fflush(stdout);
    }
  }
}
