// One match of every game and number of seats, move by move in words: whoever changes the rules sees here
// what else that changes. ARBITER_REGENERATE_GOLDEN=1 writes the files anew; read the difference before
// committing it.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "rules/conformance/playout.hpp"
#include "rules/conformance/trial.hpp"
#include "rules/core/updates.hpp"
#include "rules/core/words.hpp"
#include "tests/conformance/games.hpp"
#include "tests/source_file.hpp"

namespace arbiter::conformance {
namespace {

constexpr std::size_t kMostLines = 380;  // then only the end follows

using Lines = std::vector<std::string>;

void add_move(Lines& lines, const core::Match& match, const Move& move, std::size_t number) {
  lines.push_back(std::to_string(number) + ". seat " + std::to_string(move.seat) + " " +
                  action_text(match, move.action));
  for (const auto& event : nlohmann::json::parse(events_text(match, core::Viewer::spectator()))) {
    lines.push_back("     " + core::in_words(match.game(), event));
  }
}

void add_end(Lines& lines, const Played& played) {
  if (played.over) {
    std::string outcome;
    json::Writer out(outcome);
    core::write_outcome(*played.match, out);
    lines.push_back("outcome " + outcome);
  }
  lines.push_back(std::to_string(played.moves.size()) + " moves, digest " +
                  core::to_hex(played.match->digest()));
}

Lines transcript(const Table& table) {
  const std::string title = table.game->info().slug + ", " + std::to_string(table.seats) + " seats";
  const core::Seed seed = core::digest_of_text(title);
  const core::Options options = default_options(*table.game, table.seats);
  Lines lines = {title + ", options " + options.json().dump() + ", seed " + core::to_hex(seed)};
  std::size_t number = 0;
  const Played played = run_playout(*table.game, table.seats, options, seed, random_chooser(seed),
                                    kMaxDecisions, [&](const core::Match& match, const Move& move) {
                                      ++number;
                                      if (lines.size() < kMostLines) add_move(lines, match, move, number);
                                    });
  if (lines.size() >= kMostLines) lines.push_back("…");
  add_end(lines, played);
  return lines;
}

std::optional<Lines> stored(const std::string& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  Lines lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

void store(const std::string& path, const Lines& lines) {
  std::ofstream file(path);
  for (const std::string& line : lines) file << line << '\n';
}

TEST_CASE("golden transcripts: the rules play as they always did") {
  for (const Table& table : all_tables()) {
    const std::string name = table.game->info().slug + "-" + std::to_string(table.seats) + ".txt";
    const std::string path = source_file("tests/conformance/golden/") + name;
    const Lines now = transcript(table);
    if (std::getenv("ARBITER_REGENERATE_GOLDEN") != nullptr) store(path, now);
    DYNAMIC_SECTION(name) {
      INFO(
          "If the change is meant: ARBITER_REGENERATE_GOLDEN=1 test_conformance \"golden*\"; then read the "
          "diff");
      const auto golden = stored(path);
      REQUIRE(golden.has_value());
      for (std::size_t i = 0; i < std::min(now.size(), golden->size()); ++i) {
        INFO("line " << i + 1);
        REQUIRE(now[i] == (*golden)[i]);
      }
      REQUIRE(now.size() == golden->size());
    }
  }
}

}  // namespace
}  // namespace arbiter::conformance
