// Section 9: the end of the game.
#include "rules/viceroy/recolour.hpp"
#include "tests/rules/viceroy/table.hpp"

namespace arbiter::viceroy {
namespace {

void add(Table& table, Seat seat, Place place, std::initializer_list<Token> tokens) {
  for (const Token& token : tokens) table.token(seat, place, token);
}

TEST_CASE("R87, ruling 13: each single-colour circle counts its level and the circle bonuses of its colour") {
  Table table;  // Miner and Scout carry Captain: a red circle on level 2
  table.pyramid(0, {{1, 0, 16}, {1, 1, 5}, {2, 0, 32}});
  CHECK(table.score(0).circles == 2);
  add(table, 0, at(1, 0),
      {circle_bonus(Color::red, 2), circle_bonus(Color::red, 4), circle_bonus(Color::blue, 4)});
  CHECK(table.score(0).circles == 8);
}

TEST_CASE("R87, example E3: a green circle on level 2 with a green bonus of 4 is worth 6") {
  Table table;  // Armorer g-g-y and Champion g-g-b carry Nobleman b-b-g
  table.pyramid(0, {{1, 0, 37}, {1, 1, 39}, {2, 0, 18}});
  table.token(0, at(1, 0), circle_bonus(Color::green, 4));
  CHECK(table.score(0).circles == 6);
}

TEST_CASE("R88, ruling 23: each infinite gemstone counts its level and the circle bonuses of its colour") {
  Table table;
  table.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {2, 0, 33}});
  add(table, 0, at(2, 0), {infinite(Color::red), infinite(Color::blue)});
  add(table, 0, at(1, 0), {infinite(Color::red), circle_bonus(Color::red, 2)});
  CHECK(table.score(0).infinite == (2 + 2) + 2 + (1 + 2));
}

TEST_CASE("R89: power point tokens count their face values") {
  Table table;
  add(table, 0, at(1, 0), {points(15), points(2), points(12)});
  CHECK(table.score(0).points == 29);
}

TEST_CASE("R89, example E3: magic tokens times the sum of the magic bonuses") {
  Table table;
  add(table, 0, at(1, 0), {magic(), magic(), magic(), magic_bonus(5), magic_bonus(2)});
  CHECK(table.score(0).magic == 21);
}

TEST_CASE("Ruling 24: magic without a bonus, or a bonus without magic, is worth nothing") {
  Table magics, bonus;
  add(magics, 0, at(1, 0), {magic(), magic()});
  CHECK(magics.score(0).magic == 0);
  add(bonus, 0, at(1, 0), {magic_bonus(5)});
  CHECK(bonus.score(0).magic == 0);
}

TEST_CASE("R90, ruling 13, example E3: 2 defense, 5 magic and 3 science tokens are two sets") {
  Table table;
  add(table, 0, at(1, 0), {defense(), defense(), science(), science(), science()});
  for (int i = 0; i < 5; ++i) table.token(0, at(1, 0), magic());
  CHECK(table.score(0).sets == 24);
}

/// The most sets that can be made of these tokens, each used in one set only, by trying everything: leave the
/// first token out, or join it with any two others that complete a set.
int best_sets(std::vector<TokenKind> tokens) {
  if (tokens.empty()) return 0;
  const TokenKind first = tokens.back();
  tokens.pop_back();
  int best = best_sets(tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      std::array set{first, tokens[i], tokens[k]};
      std::sort(set.begin(), set.end());
      if (set != std::array{TokenKind::magic, TokenKind::science, TokenKind::defense}) continue;
      auto rest = tokens;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
      best = std::max(best, 1 + best_sets(rest));
    }
  }
  return best;
}

TEST_CASE("R90: no way to share out the tokens makes more sets than the smallest of the three numbers") {
  for (int defenses = 0; defenses <= 3; ++defenses) {
    for (int magics = 0; magics <= 3; ++magics) {
      for (int sciences = 0; sciences <= 3; ++sciences) {
        Table table;
        std::vector<TokenKind> tokens;
        const auto give = [&](int n, const Token& token) {
          for (int i = 0; i < n; ++i) {
            table.token(0, at(1, 0), token);
            tokens.push_back(token.kind);
          }
        };
        give(defenses, defense());
        give(magics, magic());
        give(sciences, science());
        CHECK(completed_sets(table[0].pyramid) == best_sets(tokens));
      }
    }
  }
}

TEST_CASE("R91, ruling 22: the tokens of a set count elsewhere, too") {
  Table table;
  table.attack(1, 1);
  add(table, 0, at(1, 0), {defense(), magic(), science(), magic_bonus(3)});
  CHECK(table.score(0).sets == 12);
  CHECK(table.score(0).magic == 3);
  CHECK(table.score(0).attack == 0);
}

TEST_CASE("R92, example E3: minus 4 for each attack token of all others that no defense token stops") {
  Table table(3);
  table.attack(0, 5).attack(1, 2).attack(2, 1);  // R93: the own ones do not count
  table.token(0, at(1, 0), defense());
  CHECK(table.score(0).attack == -8);
  CHECK(table.score(1).attack == -24);
  CHECK(table.score(0).total() == -8);
}

TEST_CASE("R94: the highest total wins, and equal totals share their place") {
  Table table(3);
  add(table, 0, at(1, 0), {points(5)});
  add(table, 1, at(1, 0), {points(7)});
  add(table, 2, at(1, 0), {points(7)});
  table.finish();
  const auto outcome = *table.match().outcome();
  CHECK(outcome.places == List<std::uint8_t, core::kMaxSeats>{3, 1, 1});
  CHECK(outcome.scores == List<std::int32_t, core::kMaxSeats>{5, 7, 7});
}

TEST_CASE("R84, R105, ruling 30: hands and gems are worth nothing, and all is public at the end") {
  Table table;
  table.hand(0, {16, 80}).gems(0, gems(3, 1, 0, 0)).attack(0, 2).finish();
  CHECK(table.match().outcome()->scores[0] == 0);
  const auto seat = table.view(core::Viewer::spectator())["seats"][0];
  CHECK(seat["gems"]["blue"] == 3);
  CHECK(seat["attack"] == 2);
  CHECK(seat["hand"]["cards"].empty());
  CHECK(table.view(core::Viewer::spectator())["discards"] ==
        nlohmann::json::parse(R"(["char_16_miner", "law_80_garrison_act"])"));
  CHECK(table.view(core::Viewer::spectator())["deck_cards"]["small"][0] == "char_43_inventor");
}

TEST_CASE("R86: a complete end position is scored, with its breakdown") {
  Table table(2);
  // Seat 0: a red circle on level 2 (16, 5, 32), a green one on level 3: (2,0) Captain b-r-r cannot be part
  // of it, so it lies further right: Infiltrator (42, top right green) and Armorer (37, top left green) carry
  // Druid (38, bottom green).
  table.pyramid(0, {{1, 0, 16},
                    {1, 1, 5},
                    {1, 2, 22},
                    {1, 3, 68},
                    {1, 4, 79},
                    {2, 0, 32},
                    {2, 1, 42},
                    {2, 2, 37},
                    {3, 1, 38}});
  table.tuck(0, at(1, 3), 70);
  add(table, 0, at(1, 0), {magic(), magic()});
  add(table, 0, at(1, 1), {points(7)});
  add(table, 0, at(2, 0), {infinite(Color::green), science()});
  add(table, 0, at(2, 1), {defense(), circle_bonus(Color::green, 4)});
  add(table, 0, at(3, 1), {magic_bonus(3), magic_bonus(2)});
  table.attack(0, 1).attack(1, 4);
  // Seat 1: Three Pillars (75) and Stronger Royal Treasury (76) with 5 gems, one set, 12 points.
  table.pyramid(1, {{1, 0, 52}, {1, 1, 75}, {1, 2, 76}});
  find(table.state()[1].pyramid, at(1, 2))->banked = gems(1, 2, 0, 2);
  add(table, 1, at(1, 0), {defense(), magic(), science(), points(12)});
  table.finish();

  const SeatScore first = table.score(0);
  CHECK(first.circles == 2 + (3 + 4));
  CHECK(first.infinite == 2 + 4);
  CHECK(first.laws == 10 + 3);  // Referendum: 9 places and 1 tucked; Jewellers' Guild: 2 circles, 1 gemstone
  CHECK(first.points == 7);
  CHECK(first.magic == 2 * 5);
  CHECK(first.sets == 12);
  CHECK(first.attack == -4 * (4 - 1));
  CHECK(first.total() == 9 + 6 + 13 + 7 + 10 + 12 - 12);  // 45

  const SeatScore second = table.score(1);
  CHECK(second.laws == 3 + 10);
  CHECK(second.points == 12);
  CHECK(second.sets == 12);
  CHECK(second.magic == 0);
  CHECK(second.attack == 0);  // one attack token, one defense token
  CHECK(second.total() == 37);

  std::string text;
  json::Writer out(text);
  table.match().write_score(0, out);
  CHECK(nlohmann::json::parse(text) == nlohmann::json::parse(R"({"circles": 9, "infinite": 6, "laws": 13,
      "points": 7, "magic": 10, "sets": 12, "attack": -12, "total": 45, "recoloured": []})"));
}

// ---- The option `recolour`, R85 ----

TEST_CASE("R85: leftover gems recolour a circle; a corner needs one, the lower half two") {
  Table table;
  // Guardian (top right blue) and Fairy (top left red) carry Captain (bottom red): one section is missing.
  table.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {2, 0, 32}}).gems(0, gems(0, 0, 0, 1));
  CHECK(table.score(0).circles == 0);
  table.state().recolour = true;
  CHECK(table.score(0).circles == 2);
  const auto changed = recolourings(data(), table.state(), 0);
  REQUIRE(changed.size() == 1);
  CHECK(changed.front().top == at(2, 0));
  CHECK(changed.front().color == Color::red);
  CHECK(changed.front().gems == 1);
  table.gems(0, gems(2, 9, 9, 0));
  CHECK(recolourings(data(), table.state(), 0).front().color == Color::green);  // blue would need 3
  table.gems(0, gems(2, 3, 3, 0));
  CHECK(table.score(0).circles == 0);
}

TEST_CASE("R85: a circle bonus may make it worth while to change the colour of a circle that has one") {
  Table table;
  table.pyramid(0, {{1, 0, 16}, {1, 1, 5}, {2, 0, 32}}).gems(0, gems(4, 4, 0, 0));
  table.state().recolour = true;
  CHECK(recolourings(data(), table.state(), 0).empty());  // the fewest gems
  table.token(0, at(1, 0), circle_bonus(Color::green, 2));
  CHECK(table.score(0).circles == 4);
  CHECK(recolourings(data(), table.state(), 0).front().color == Color::green);
}

TEST_CASE("R85: with law 79 a new circle counts one more") {
  Table table;
  table.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {1, 2, 79}, {2, 0, 32}}).gems(0, gems(0, 0, 0, 1));
  table.state().recolour = true;
  CHECK(table.score(0).circles == 2);
  CHECK(table.score(0).laws == 1);
}

TEST_CASE("R85: ties go to the fewest gems, then to the first circle, then to the first colour") {
  const auto worth = [](int level, Color) { return level; };
  const Circle almost_red{at(2, 0), {Color::blue, Color::red}, Color::red};
  const Circle also{at(2, 1), {Color::red, Color::blue}, Color::red};
  List<Circle, 40> two;
  two.push_back(almost_red);
  two.push_back(also);
  CHECK(best_recolouring(two, gems(0, 0, 0, 1), worth) ==
        std::vector<std::optional<Color>>{Color::red, std::nullopt});
  List<Circle, 40> mixed;
  mixed.push_back({at(2, 0), {Color::yellow, Color::green}, Color::red});
  CHECK(best_recolouring(mixed, gems(4, 4, 4, 4), worth) == std::vector<std::optional<Color>>{Color::red});
  CHECK(best_recolouring(mixed, gems(4, 3, 3, 1), worth) == std::vector<std::optional<Color>>{Color::green});
}

/// The best way by trying all: points, then fewest gems, then the first in order.
struct Way {
  int points;
  int gems;
  std::vector<std::optional<Color>> colors;
};
Way best_way(const List<Circle, 40>& circles, std::size_t i, Gems left,
             const std::function<int(int, Color)>& worth) {
  if (i == circles.size()) return {0, 0, {}};
  const Circle& circle = circles[i];
  std::optional<Way> best;
  const auto consider = [&](std::optional<Color> color, int needed, int points) {
    Gems rest = left;
    if (color) rest[*color] = static_cast<std::uint8_t>(rest[*color] - needed);
    Way way = best_way(circles, i + 1, rest, worth);
    way.points += points;
    way.gems += needed;
    way.colors.insert(way.colors.begin(), color);
    if (!best || way.points > best->points || (way.points == best->points && way.gems < best->gems))
      best = way;
  };
  for (const Color color : kEachColor) {
    const int needed = circle.sections_not(color);
    if (needed > 0 && needed <= left[color]) consider(color, needed, worth(circle.top.level, color));
  }
  consider(std::nullopt, 0, circle.color() ? worth(circle.top.level, *circle.color()) : 0);
  return *best;
}

TEST_CASE("R85: the programme finds what trying everything finds") {
  core::Rng rng(seed(7));
  const auto any_color = [&] { return kEachColor[rng.below(kColors)]; };
  for (int trial = 0; trial < 200; ++trial) {
    List<Circle, 40> circles;
    for (int i = 0; i < 5; ++i) {
      const int level = 2 + static_cast<int>(rng.below(4));
      circles.push_back({at(level, i), {any_color(), any_color()}, any_color()});
    }
    Gems stock;
    for (auto& n : stock.count) n = static_cast<std::uint8_t>(rng.below(5));
    std::array<int, kColors> bonus{};
    for (int& b : bonus) b = 2 * static_cast<int>(rng.below(3));
    const auto worth = [&](int level, Color color) { return level + bonus[static_cast<std::size_t>(color)]; };
    CHECK(best_recolouring(circles, stock, worth) == best_way(circles, 0, stock, worth).colors);
  }
}

TEST_CASE("R85: the option is off by default, and tells what it did") {
  CHECK_FALSE(std::get<core::Options>(game().options(nlohmann::json::object(), 2)).flag("recolour"));
  Table table;
  table.state().recolour = true;
  table.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {2, 0, 32}}).gems(0, gems(0, 0, 0, 1)).finish();
  CHECK(table.match().outcome()->scores[0] == 2);
  std::string text;
  json::Writer out(text);
  table.match().write_score(0, out);
  CHECK(nlohmann::json::parse(text)["recoloured"][0]["color"] == "red");
}

}  // namespace
}  // namespace arbiter::viceroy
