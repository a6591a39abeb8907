// What random matches ask: nothing to which everybody can see the answer, and nothing that comes to the same whatever is
// answered. Prints what was asked with one answer. Each run plays other matches: ARBITER_SEED, which is printed, plays
// them again.
#include <cstdio>

#include "rules/conformance/option_sets.hpp"
#include "rules/conformance/questions.hpp"
#include "tests/conformance/games.hpp"

namespace arbiter::conformance {
namespace {

constexpr int kMatches = 6;  // for each number of seats

/// What is asked all the same.
struct Exception {
  std::string_view game;
  std::string_view kind;
  std::string_view why;
  bool with_open_hands = true;  // also in matches in which all hands are open
  std::string_view before{};    // only where this type of event follows in the same move
};
constexpr std::string_view kTurn =
    "a turn is its seat's own: while it is asked it can still take its last action back, and ends it itself";
constexpr std::string_view kAction =
    "the places and cards of an action are named by its seat, one by one: they are a part of its turn";
constexpr std::string_view kAtOnce = "what all choose at once and in secret is asked of all who take part";
constexpr std::string_view kCounted =
    "who counts what was seen can tell what is not in that hand, or behind that screen; but it does not lie "
    "open";
constexpr std::string_view kTaken =
    "what is left of all answers is taken by a Curse or page that comes next in the same move";
constexpr Exception kExceptions[] = {
    {"argent", "turn", kTurn},
    {"emerald", "main", kTurn},
    {"emerald", "closing", kTurn},
    {"emerald", "off_turn", kCounted},
    {"emerald", "city", kAction},
    {"emerald", "target", kAction},
    {"emerald", "cards", kAction},
    {"emerald", "card", kAction},
    {"emerald", "piece", kAction},
    {"emerald", "cube_from", kAction},
    {"emerald", "own_card", kAction},
    {"emerald", "peeked_card", kAction},
    {"madness", "act", kTurn},
    {"madness", "pay", kCounted, false},
    {"madness", "card", kCounted, false},
    {"madness", "option", kCounted, false},
    {"madness", "peek",
     "the cards of a deck are hidden also where hands are open, and only counting tells that they are alike"},
    {"madness", "card", kTaken, true, "curse_applied"},
    {"madness", "card", kTaken, true, "monster_arrives"},
    {"madness", "card", kTaken, true, "failure_penalty"},
    {"madness", "spell", kTaken, true, "curse_applied"},
    {"madness", "spell", kTaken, true, "monster_arrives"},
    {"madness", "spell", kTaken, true, "failure_penalty"},
    {"madness", "target", "whom a Spell names is told to all, also where it can do nothing for anybody"},
    {"viceroy", "bid", kAtOnce},
    {"viceroy", "develop", kAtOnce},
    {"viceroy", "barter_pay", kCounted},
    {"viceroy", "pay", kCounted},
    {"viceroy", "infinite_from_screen", kCounted},
};

/// How many of these questions are asked all the same.
long excepted(const std::string& game, const std::string& kind, bool open_hands, const Asked& asked) {
  const auto stands = [&](const Exception& one) {
    return one.game == game && one.kind == kind && (one.with_open_hands || !open_hands);
  };
  const auto any = [](auto&& holds) {
    return std::any_of(std::begin(kExceptions), std::end(kExceptions), holds);
  };
  if (any([&](const Exception& one) { return stands(one) && one.before.empty(); }))
    return asked.open + asked.pointless;
  long all = 0;
  for (const auto& [followed, n] : asked.pointless_before) {
    const auto& types = followed;
    if (any([&](const Exception& one) { return stands(one) && types.count(std::string(one.before)) > 0; }))
      all += n;
  }
  return all;
}

void expect_questions(const Table& table, bool open_hands, const Questions& questions) {
  const std::string& game = table.game->info().slug;
  for (const auto& [kind, asked] : questions) {
    if (asked.single + asked.pointless > 0) {
      std::printf(
          "%s %d%s, ARBITER_SEED=%s, %s: asked %ld times, %ld with one answer, %ld of them openly; %ld "
          "without a difference\n",
          game.c_str(), table.seats, open_hands ? " with open hands" : "", run_seed().c_str(), kind.c_str(),
          asked.asked, asked.single, asked.open, asked.pointless);
    }
    INFO("ARBITER_SEED=" << run_seed() << " plays this again: " << game << ", " << kind << "; for example "
                         << asked.example);
    CHECK(asked.open + asked.pointless == excepted(game, kind, open_hands, asked));
  }
}

TEST_CASE("nothing is asked to which everybody sees the answer") {
  for (const Table& table : all_tables()) {
    const std::string& game = table.game->info().slug;
    DYNAMIC_SECTION(game << " with " << table.seats << " seats") {
      const core::Seed seed = core::digest_of_text(game + " questions " + run_seed());
      const auto sets = option_sets(*table.game, table.seats, nlohmann::json::object(), 12, seed);
      core::Rng any(seed);
      std::map<bool, Questions> asked_with;  // by whether all hands are open
      for (int n = 0; n < kMatches; ++n) {
        const auto i = static_cast<std::size_t>(n);
        const core::Options& options = sets[n == 0 ? 0 : any.below(static_cast<std::uint32_t>(sets.size()))];
        count_questions(*table.game, table.seats, options, derive_seed(seed, i),
                        asked_with[options.json().value("open_hands", false)]);
      }
      for (const auto& [open_hands, questions] : asked_with) expect_questions(table, open_hands, questions);
    }
  }
}

}  // namespace
}  // namespace arbiter::conformance
