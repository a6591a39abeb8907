// What random matches ask: nothing to which everybody can see the answer, and nothing that comes to the same whatever is
// answered. Prints what was asked with one answer. The same matches each time.
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
};
constexpr std::string_view kTurn =
    "a turn is its seat's own: while it is asked it can still take its last action back, and ends it itself";
constexpr std::string_view kAction =
    "the places and cards of an action are named by its seat, one by one: they are a part of its turn";
constexpr std::string_view kAtOnce = "what all choose at once and in secret is asked of all who take part";
constexpr std::string_view kCounted =
    "who counts what was seen can tell what is not in that hand, or behind that screen; but it does not lie "
    "open";
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
    {"madness", "target", "whom a Spell names is told to all, also where it can do nothing for anybody"},
    {"viceroy", "bid", kAtOnce},
    {"viceroy", "develop", kAtOnce},
    {"viceroy", "pay", kCounted},
    {"viceroy", "infinite_from_screen", kCounted},
};

bool is_exception(const std::string& game, const std::string& kind, bool open_hands) {
  return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& one) {
    return one.game == game && one.kind == kind && (one.with_open_hands || !open_hands);
  });
}

void expect_questions(const Table& table, bool open_hands, const Questions& questions) {
  const std::string& game = table.game->info().slug;
  for (const auto& [kind, asked] : questions) {
    if (asked.single + asked.pointless > 0) {
      std::printf(
          "%s %d%s, %s: asked %ld times, %ld with one answer, %ld of them openly; %ld without a difference\n",
          game.c_str(), table.seats, open_hands ? " with open hands" : "", kind.c_str(), asked.asked,
          asked.single, asked.open, asked.pointless);
    }
    if (is_exception(game, kind, open_hands)) continue;
    INFO(game << ", " << kind << "; for example " << asked.example);
    CHECK(asked.open == 0);
    CHECK(asked.pointless == 0);
  }
}

TEST_CASE("nothing is asked to which everybody sees the answer") {
  for (const Table& table : all_tables()) {
    const std::string& game = table.game->info().slug;
    DYNAMIC_SECTION(game << " with " << table.seats << " seats") {
      const core::Seed seed = core::digest_of_text(game + " questions 1");
      const auto sets = option_sets(*table.game, table.seats, nlohmann::json::object(), 12, seed);
      std::map<bool, Questions> asked_with;  // by whether all hands are open
      for (int n = 0; n < kMatches; ++n) {
        const auto i = static_cast<std::size_t>(n);
        const core::Options& options = sets[i % sets.size()];
        count_questions(*table.game, table.seats, options, derive_seed(seed, i),
                        asked_with[options.json().value("open_hands", false)]);
      }
      for (const auto& [open_hands, questions] : asked_with) expect_questions(table, open_hands, questions);
    }
  }
}

}  // namespace
}  // namespace arbiter::conformance
