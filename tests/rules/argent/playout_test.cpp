// Whole games, played at random: they end, nothing is lost, nothing throws.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <random>

#include "tests/rules/argent/table.hpp"

using namespace arbiter;
using namespace arbiter::argent;

namespace {

nlohmann::json options_for(std::mt19937& random, int seats) {
  const auto any = [&](std::initializer_list<const char*> values) {
    return *(values.begin() + random() % values.size());
  };
  nlohmann::json options;
  options["decks"] = any({"manual", "published"});
  options["mage_draft"] = any({"draft", "one_each"});
  options["room_sides"] = any({"A", "B", "random"});
  options["candidate_side"] = any({"choice", "A"});
  for (const char* colour : {"red", "green", "gray", "blue", "purple"}) {
    options[std::string("power_") + colour] = any({"A", "B"});
  }
  options["modules"] = nlohmann::json::array();
  for (const char* module : {"archmages_staff", "synthesis", "masks", "dimensional_rift"}) {
    if (random() % 2 == 0) options["modules"].push_back(module);
  }
  if (seats <= 3 && random() % 4 == 0) {
    options["rooms"] = "starter";
    options["room_sides"] = "A";
    options["modules"] = nlohmann::json::array();
  }
  return options;
}

}  // namespace

TEST_CASE("random games end, and no component is ever lost or made", "[playout]") {
  std::mt19937 random(7);
  const char* wanted = std::getenv("ARGENT_GAMES");
  const int games = wanted != nullptr ? std::atoi(wanted) : 20;
  std::size_t longest = 0, most = 0, all = 0, played = 0;
  for (int seats = 2; seats <= kSeats; ++seats) {
    for (int game = 0; game < games; ++game) {
      const auto options = options_for(random, seats);
      core::Seed seed{};
      for (auto& byte : seed) byte = static_cast<std::uint8_t>(random());
      const auto match = start(options, seats, seed);
      const auto census = match->census();
      INFO("seats " << seats << ", game " << game << ", options " << options.dump());
      std::vector<core::Action> legal;
      std::size_t actions = 0;
      while (!match->to_act().empty()) {
        const Seat seat = match->to_act().front();
        match->legal_actions(seat, legal);
        REQUIRE(!legal.empty());
        most = std::max(most, legal.size());
        match->play(seat, legal[random() % legal.size()]);
        if (actions % 8 == 0) REQUIRE(match->census() == census);
        REQUIRE(++actions < 5000);
      }
      REQUIRE(match->census() == census);
      REQUIRE(match->outcome().has_value());
      longest = std::max(longest, actions);
      all += actions;
      ++played;
    }
  }
  if (wanted != nullptr) {
    std::cout << played << " games, " << all / played << " actions on average, at most " << longest
              << "; largest list " << most << "\n";
  }
}
