// Whole games, played at random: they end, nothing is lost, nothing throws.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <iostream>
#include <random>

#include "tests/rules/argent/position.hpp"
#include "tests/rules/giving_up.hpp"

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

TEST_CASE("R154: who gives up is placed last, and who is left alone has won") {
  GivingUp(*the_game(), 3).check_that_the_others_play_on();
  GivingUp(*the_game(), 2).check_that_one_alone_has_won();
  GivingUp(*the_game(), 3).check_that_one_alone_has_won();
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
      const auto components = match->component_counts();
      const State& state = static_cast<const core::MatchOf<Argent>&>(*match).state();
      INFO("seats " << seats << ", game " << game << ", options " << options.dump());
      std::vector<core::Action> legal;
      std::size_t actions = 0;
      while (!match->to_act().empty()) {
        REQUIRE(match->to_act().size() == 1);  // R132
        const Seat seat = match->to_act().front();
        match->legal_actions(seat, legal);
        REQUIRE(!legal.empty());  // R143
        most = std::max(most, legal.size());
        match->play(seat, legal[random() % legal.size()]);
        for (const Player& p : state.players) {
          REQUIRE(std::min({p.gold, p.mana, p.ip}) >= 0);  // R6
        }
        if (actions % 8 == 0) REQUIRE(match->component_counts() == components);
        REQUIRE(++actions < 5000);
      }
      REQUIRE(match->component_counts() == components);
      REQUIRE(match->outcome().has_value());
      REQUIRE(state.round == 5);  // R30
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
