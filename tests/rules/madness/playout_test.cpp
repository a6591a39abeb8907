// Random games from the first decision to the end.
#include "tests/rules/madness/positions.hpp"

using namespace arbiter;
using namespace arbiter::madness;

namespace {

struct Counts {
  int games = 0;
  int won = 0;
  long decisions = 0;
  int longest = 0;
  std::size_t longest_list = 0;
  std::map<std::string, int> reasons;
};

void play(const nlohmann::json& options, int seats, int seed_number, Counts& counts) {
  core::Seed seed{};
  seed[0] = static_cast<std::uint8_t>(seed_number);
  seed[1] = static_cast<std::uint8_t>(seats);
  core::Rng chance(seed);
  auto match = game()->setup(std::get<core::Options>(game()->options(options, seats)), seats, seed);
  const auto census = match->census();
  std::vector<core::Action> legal;
  int decisions = 0;
  for (auto asked = match->to_act(); !asked.empty(); asked = match->to_act()) {
    REQUIRE(asked.size() == 1);  // R105
    match->legal_actions(asked.front(), legal);
    REQUIRE_FALSE(legal.empty());  // R108
    counts.longest_list = std::max(counts.longest_list, legal.size());
    match->play(asked.front(), legal[chance.below(static_cast<std::uint32_t>(legal.size()))]);
    REQUIRE(match->census() == census);
    REQUIRE(++decisions < 10'000);
  }
  ++counts.games;
  counts.decisions += decisions;
  counts.longest = std::max(counts.longest, decisions);
  const auto outcome = match->outcome().value();
  counts.won += outcome.kind == core::Outcome::Kind::shared_victory ? 1 : 0;
  std::string score;
  json::Writer out(score);
  match->write_score(0, out);
  ++counts.reasons[nlohmann::json::parse(score)["reason"]];
}

}  // namespace

TEST_CASE("Random games end, with every component still there, for every number of seats") {
  for (int seats = 2; seats <= 5; ++seats) {
    Counts counts;
    for (int seed = 0; seed < 60; ++seed) {
      static const char* kLevels[] = {"I", "II", "III"};
      nlohmann::json options = {{"difficulty", kLevels[seed % 3]},
                                {"terror", seed % 5 == 1},
                                {"nightmare", seed % 7 == 1},
                                {"bunch_of_dunces", seed % 4 == 1},
                                {"unending_madness", seed % 6 == 1},
                                {"something_for_everyone", seats == 5 && seed % 2 == 1},
                                {"madness_stack", seed % 2 == 0 ? "full" : "by_players"},
                                {"magicians", seed % 3 == 0 ? "random" : "choose"},
                                {"open_hands", seed % 5 == 0}};
      play(options, seats, seed, counts);
    }
    std::string reasons;
    for (const auto& [reason, n] : counts.reasons) reasons += " " + reason + " " + std::to_string(n);
    UNSCOPED_INFO(seats << " seats: " << counts.decisions / counts.games << " decisions a game, longest "
                        << counts.longest << ", longest list " << counts.longest_list << "," << reasons);
    CHECK(counts.longest_list <= 1);
  }
}
