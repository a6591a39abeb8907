// Whole games, from the first decision to the end.
#include <set>

#include "tests/rules/giving_up.hpp"
#include "tests/rules/madness/position.hpp"

using namespace arbiter;
using namespace arbiter::madness;

namespace {

/// A player that picks an action, given the legal ones.
using Policy = std::function<std::size_t(const std::vector<core::Action>&, core::Rng&)>;

std::size_t at_random(const std::vector<core::Action>& legal, core::Rng& chance) {
  return chance.below(static_cast<std::uint32_t>(legal.size()));
}

/// How much a player that fights fancies an action.
struct Wish {
  int operator()(const DestroyCurse&) const { return 1000; }
  int operator()(const CureMadness&) const { return 400; }
  int operator()(const UseAbility&) const { return 300; }
  int operator()(const Cast& cast) const {
    const std::string& id = cards()[cast.spell].id;
    if (id == "inferno" || id == "earthquake") return 900;
    if (id == "growth" || id == "combustion") return 20;
    return 150;
  }
  int operator()(const Acquire&) const { return 200; }
  int operator()(const Done&) const { return 30; }
  int operator()(const Pick& pick) const {
    return pick.card && pick.card->is_madness() ? 300 : pick.card ? 100 - 20 * pick.card->value() : 100;
  }
  int operator()(const End&) const { return 1; }
  int operator()(const Pass&) const { return 1; }
  template <class Other>
  int operator()(const Other&) const {
    return 100;
  }
};

/// Destroys Curses and cures Madness whenever it can, draws cards, and ends its turn when nothing is left
/// that it fancies: enough to see the later rounds.
std::size_t fighting(const std::vector<core::Action>& legal, core::Rng& chance) {
  const auto wish = [&](const core::Action& action) {
    return std::visit(Wish{}, core::unpack<madness::Action>(action)) + static_cast<int>(chance.below(120));
  };
  std::size_t best = 0;
  int most = -1;
  for (std::size_t i = 0; i < legal.size(); ++i) {
    if (const int wished = wish(legal[i]); wished > most) {
      most = wished;
      best = i;
    }
  }
  return best;
}

struct Counts {
  int games = 0;
  int last_round = 0;
  long decisions = 0;
  int longest = 0;
  std::size_t longest_list = 0;
  std::map<std::string, int> reasons;

  std::string in_words() const {
    std::string text = std::to_string(decisions / games) + " decisions a game, at most " +
                       std::to_string(longest) + "; longest list " + std::to_string(longest_list) +
                       "; up to round " + std::to_string(last_round);
    for (const auto& [reason, n] : reasons) text += "; " + reason + " " + std::to_string(n);
    return text;
  }
};

/// Whether what has just happened includes something that the rules leave to chance (R107).
bool tells_of_chance(core::Match& match) {
  static const std::set<std::string> kTypes = {"play_begins", "deck_renewed", "deck_shuffled",
                                               "curse_pile_renewed"};
  static const std::set<std::string> kDiscardAtRandom = {"air_scatter", "page_09"};
  std::string text;
  json::Writer out(text);
  match.write_events(core::Viewer::spectator(), out);
  for (const Json& event : Json::parse(text)) {
    if (kTypes.contains(event["type"])) return true;
    if (event["type"] == "curse_applied" && kDiscardAtRandom.contains(event["curse"])) return true;
    if (event["type"] == "monster_arrives" && kDiscardAtRandom.contains(event["left"])) return true;
  }
  return false;
}

void play(const Json& options, int seats, int number, const Policy& policy, Counts& counts) {
  core::Seed seed{};
  seed[0] = static_cast<std::uint8_t>(number);
  seed[1] = static_cast<std::uint8_t>(seats);
  core::Rng chance(seed);
  auto match = new_match(seats, options, number);
  const auto components = match->component_counts();
  const State& state = static_cast<core::MatchOf<Madness>&>(*match).state();
  std::vector<core::Action> legal;
  int decisions = 0;
  for (auto asked = match->to_act(); !asked.empty(); asked = match->to_act()) {
    REQUIRE(asked.size() == 1);  // R105
    match->legal_actions(asked.front(), legal);
    REQUIRE_FALSE(legal.empty());  // R108
    counts.longest_list = std::max(counts.longest_list, legal.size());
    const core::Rng before = state.rng;
    match->play(asked.front(), legal[policy(legal, chance)]);
    if (!(state.rng == before)) REQUIRE(tells_of_chance(*match));
    REQUIRE(match->component_counts() == components);  // R10
    REQUIRE(++decisions < 10'000);
  }
  CHECK(state.turn <= 31);  // R103
  ++counts.games;
  counts.decisions += decisions;
  counts.longest = std::max(counts.longest, decisions);
  counts.last_round = std::max<int>(counts.last_round, state.round);
  ++counts.reasons[boost::describe::enum_to_string(state.result, "?")];
}

Json options_of(int seats, int number) {
  static const char* kLevels[] = {"I", "II", "III"};
  return {{"difficulty", kLevels[number % 3]},
          {"terror", number % 5 == 1},
          {"nightmare", number % 7 == 1},
          {"bunch_of_dunces", number % 4 == 1},
          {"unending_madness", number % 6 == 1},
          {"something_for_everyone", seats == kSeats && number % 2 == 1},
          {"madness_stack", number % 2 == 0 ? "full" : "by_players"},
          {"magicians", number % 3 == 0 ? "random" : "choose"},
          {"open_hands", number % 5 == 0}};
}

TEST_CASE("R117: who gives up shares the end, and where all do the match is lost") {
  for (int seats = 2; seats <= 4; ++seats) GivingUp(*game(), seats).check_that_all_share_the_end();
}

}  // namespace

TEST_CASE("Random games end, with every component still there, for every number of seats and all options") {
  for (int seats = 2; seats <= kSeats; ++seats) {
    Counts counts;
    for (int number = 0; number < 60; ++number)
      play(options_of(seats, number), seats, number, at_random, counts);
    INFO(seats << " seats: " << counts.in_words());
    CHECK(counts.longest_list <= 120);
  }
}

TEST_CASE("Seats that fight see the later rounds, and may lose or win in any way") {
  Counts counts;
  for (int seats = 2; seats <= kSeats; ++seats) {
    for (int number = 0; number < 40; ++number) {
      play({{"magicians", "random"}, {"open_hands", number % 2 == 0}}, seats, number, fighting, counts);
    }
  }
  INFO(counts.in_words());
  CHECK(counts.longest_list <= 120);
  CHECK(counts.last_round == kRounds);
}
