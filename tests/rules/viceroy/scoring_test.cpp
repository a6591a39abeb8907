// The end of the game.
#include <chrono>

#include "rules/viceroy/recolour.hpp"
#include "tests/rules/viceroy/position.hpp"

namespace arbiter::viceroy {
namespace {

void add(Position& position, Seat seat, Place place, std::initializer_list<Token> tokens) {
  for (const Token& token : tokens) position.token(seat, place, token);
}

TEST_CASE("R87: each single-colour circle counts its level and the circle bonuses of its colour") {
  Position position;  // Miner and Scout carry Captain: a red circle on level 2
  position.pyramid(0, {{1, 0, 16}, {1, 1, 5}, {2, 0, 32}});
  CHECK(position.score(0).circles == 2);
  add(position, 0, at(1, 0),
      {circle_bonus(Color::red, 2), circle_bonus(Color::red, 4), circle_bonus(Color::blue, 4)});
  CHECK(position.score(0).circles == 8);
}

TEST_CASE("R87: a green circle on level 2 with a green bonus of 4 is worth 6") {
  Position position;  // Armorer g-g-y and Champion g-g-b carry Nobleman b-b-g
  position.pyramid(0, {{1, 0, 37}, {1, 1, 39}, {2, 0, 18}});
  position.token(0, at(1, 0), circle_bonus(Color::green, 4));
  CHECK(position.score(0).circles == 6);
}

TEST_CASE("R88: each infinite gemstone counts its level and the circle bonuses of its colour") {
  Position position;
  position.pyramid(0, {{1, 0, 40}, {1, 1, 41}, {2, 0, 33}});
  add(position, 0, at(2, 0), {infinite(Color::red), infinite(Color::blue)});
  add(position, 0, at(1, 0), {infinite(Color::red), circle_bonus(Color::red, 2)});
  CHECK(position.score(0).infinite == (2 + 2) + 2 + (1 + 2));
}

TEST_CASE("R89: power point tokens count their face values") {
  Position position;
  add(position, 0, at(1, 0), {points(15), points(2), points(12)});
  CHECK(position.score(0).points == 29);
}

TEST_CASE("R89: magic tokens times the sum of the magic bonuses") {
  Position position;
  add(position, 0, at(1, 0), {magic(), magic(), magic(), magic_bonus(5), magic_bonus(2)});
  CHECK(position.score(0).magic == 21);
}

TEST_CASE("R89: magic without a bonus, or a bonus without magic, is worth nothing") {
  Position magics, bonus;
  add(magics, 0, at(1, 0), {magic(), magic()});
  CHECK(magics.score(0).magic == 0);
  add(bonus, 0, at(1, 0), {magic_bonus(5)});
  CHECK(bonus.score(0).magic == 0);
}

TEST_CASE("R90: 2 defense, 5 magic and 3 science tokens are two sets") {
  Position position;
  add(position, 0, at(1, 0), {defense(), defense(), science(), science(), science()});
  for (int i = 0; i < 5; ++i) position.token(0, at(1, 0), magic());
  CHECK(position.score(0).sets == 24);
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
        Position position;
        std::vector<TokenKind> tokens;
        const auto give = [&](int n, const Token& token) {
          for (int i = 0; i < n; ++i) {
            position.token(0, at(1, 0), token);
            tokens.push_back(token.kind);
          }
        };
        give(defenses, defense());
        give(magics, magic());
        give(sciences, science());
        CHECK(completed_sets(position[0].pyramid) == best_sets(tokens));
      }
    }
  }
}

TEST_CASE("R91: the tokens of a set count elsewhere, too") {
  Position position;
  position.attack(1, 1);
  add(position, 0, at(1, 0), {defense(), magic(), science(), magic_bonus(3)});
  CHECK(position.score(0).sets == 12);
  CHECK(position.score(0).magic == 3);
  CHECK(position.score(0).attack == 0);
}

TEST_CASE("R92: minus 4 for each attack token of all others that no defense token stops") {
  Position position(3);
  position.attack(0, 5).attack(1, 2).attack(2, 1);  // R93: the own ones do not count
  position.token(0, at(1, 0), defense());
  CHECK(position.score(0).attack == -8);
  CHECK(position.score(1).attack == -24);
  CHECK(position.score(0).total() == -8);
}

TEST_CASE("R94: the highest total wins, and equal totals share their place") {
  Position position(3);
  add(position, 0, at(1, 0), {points(5)});
  add(position, 1, at(1, 0), {points(7)});
  add(position, 2, at(1, 0), {points(7)});
  position.finish();
  const auto outcome = *position.match().outcome();
  CHECK(outcome.places == List<std::uint8_t, core::kMaxSeats>{3, 1, 1});
  CHECK(outcome.scores == List<std::int32_t, core::kMaxSeats>{5, 7, 7});
}

TEST_CASE("R84, R105: hands and gems are worth nothing, and all is public at the end") {
  Position position;
  position.hand(0, {16, 80}).gems(0, gems(3, 1, 0, 0)).attack(0, 2).finish();
  CHECK(position.match().outcome()->scores[0] == 0);
  const auto seat = position.view(core::Viewer::spectator())["seats"][0];
  CHECK(seat["gems"]["blue"] == 3);
  CHECK(seat["attack"] == 2);
  CHECK(seat["hand"]["cards"].empty());
  CHECK(position.view(core::Viewer::spectator())["discards"] ==
        nlohmann::json::parse(R"(["char_16_miner", "law_80_garrison_act"])"));
  CHECK(position.view(core::Viewer::spectator())["deck_cards"]["small"][0] == "char_43_inventor");
}

TEST_CASE("R86: a complete end position is scored, with its breakdown") {
  Position position(2);
  // Seat 0: a red circle on level 2 (16, 5, 32), a green one on level 3: (2,0) Captain b-r-r cannot be part
  // of it, so it lies further right: Infiltrator (42, top right green) and Armorer (37, top left green) carry
  // Druid (38, bottom green).
  position.pyramid(0, {{1, 0, 16},
                       {1, 1, 5},
                       {1, 2, 22},
                       {1, 3, 68},
                       {1, 4, 79},
                       {2, 0, 32},
                       {2, 1, 42},
                       {2, 2, 37},
                       {3, 1, 38}});
  position.tuck(0, at(1, 3), 70);
  add(position, 0, at(1, 0), {magic(), magic()});
  add(position, 0, at(1, 1), {points(7)});
  add(position, 0, at(2, 0), {infinite(Color::green), science()});
  add(position, 0, at(2, 1), {defense(), circle_bonus(Color::green, 4)});
  add(position, 0, at(3, 1), {magic_bonus(3), magic_bonus(2)});
  position.attack(0, 1).attack(1, 4);
  // Seat 1: Three Pillars (75) and Stronger Royal Treasury (76) with 5 gems, one set, 12 points.
  position.pyramid(1, {{1, 0, 52}, {1, 1, 75}, {1, 2, 76}});
  find(position.state()[1].pyramid, at(1, 2))->banked = gems(1, 2, 0, 2);
  add(position, 1, at(1, 0), {defense(), magic(), science(), points(12)});
  position.finish();

  const SeatScore first = position.score(0);
  CHECK(first.circles == 2 + (3 + 4));
  CHECK(first.infinite == 2 + 4);
  CHECK(first.laws == 10 + 3);  // Referendum: 9 places and 1 tucked; Jewellers' Guild: 2 circles, 1 gemstone
  CHECK(first.points == 7);
  CHECK(first.magic == 2 * 5);
  CHECK(first.sets == 12);
  CHECK(first.attack == -4 * (4 - 1));
  CHECK(first.total() == 9 + 6 + 13 + 7 + 10 + 12 - 12);  // 45

  const SeatScore second = position.score(1);
  CHECK(second.laws == 3 + 10);
  CHECK(second.points == 12);
  CHECK(second.sets == 12);
  CHECK(second.magic == 0);
  CHECK(second.attack == 0);  // one attack token, one defense token
  CHECK(second.total() == 37);

  std::string text;
  json::Writer out(text);
  position.match().write_score(0, out);
  CHECK(nlohmann::json::parse(text) == nlohmann::json::parse(R"({"circles": 9, "infinite": 6, "laws": 13,
      "points": 7, "magic": 10, "sets": 12, "attack": -12, "total": 45, "recoloured": []})"));
}

// ---- The option `recolour`, R85 ----

TEST_CASE("R85: leftover gems recolour a circle; a corner needs one, the lower half two") {
  Position position;
  // Guardian (top right blue) and Fairy (top left red) carry Captain (bottom red): one section is missing.
  position.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {2, 0, 32}}).gems(0, gems(0, 0, 0, 1));
  CHECK(position.score(0).circles == 0);
  position.state().recolour = true;
  CHECK(position.score(0).circles == 2);
  const auto changed = recolourings(data(), position.state(), 0);
  REQUIRE(changed.size() == 1);
  CHECK(changed.front().top == at(2, 0));
  CHECK(changed.front().color == Color::red);
  CHECK(changed.front().gems == 1);
  position.gems(0, gems(2, 9, 9, 0));
  CHECK(recolourings(data(), position.state(), 0).front().color == Color::green);  // blue would need 3
  position.gems(0, gems(2, 3, 3, 0));
  CHECK(position.score(0).circles == 0);
}

TEST_CASE("R85: a circle bonus may make it worth while to change the colour of a circle that has one") {
  Position position;
  position.pyramid(0, {{1, 0, 16}, {1, 1, 5}, {2, 0, 32}}).gems(0, gems(4, 4, 0, 0));
  position.state().recolour = true;
  CHECK(recolourings(data(), position.state(), 0).empty());  // the fewest gems
  position.token(0, at(1, 0), circle_bonus(Color::green, 2));
  CHECK(position.score(0).circles == 4);
  CHECK(recolourings(data(), position.state(), 0).front().color == Color::green);
}

TEST_CASE("R85: with law 79 a new circle counts one more") {
  Position position;
  position.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {1, 2, 79}, {2, 0, 32}}).gems(0, gems(0, 0, 0, 1));
  position.state().recolour = true;
  CHECK(position.score(0).circles == 2);
  CHECK(position.score(0).laws == 1);
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

TEST_CASE("R85: the quick way never spends what is not there, and comes near the best one") {
  core::Rng rng(seed(8));
  const auto any_color = [&] { return kEachColor[rng.below(kColors)]; };
  const auto worth = [](int level, Color color) { return level + (color == Color::red ? 2 : 0); };
  int best = 0, quick = 0;
  for (int trial = 0; trial < 200; ++trial) {
    List<Circle, 40> circles;
    for (int i = 0; i < 8; ++i) {
      circles.push_back({at(2 + static_cast<int>(rng.below(4)), i), {any_color(), any_color()}, any_color()});
    }
    Gems stock;
    for (auto& n : stock.count) n = static_cast<std::uint8_t>(rng.below(8));
    const auto points = [&](const std::vector<std::optional<Color>>& plan) {
      Gems left = stock;
      int sum = 0;
      for (std::size_t i = 0; i < plan.size(); ++i) {
        if (plan[i]) {
          const int needed = circles[i].sections_not(*plan[i]);
          REQUIRE(needed <= left[*plan[i]]);
          left[*plan[i]] = static_cast<std::uint8_t>(left[*plan[i]] - needed);
        }
        const auto color = plan[i] ? plan[i] : circles[i].color();
        sum += color ? worth(circles[i].top.level, *color) : 0;
      }
      return sum;
    };
    const int most = points(best_recolouring(circles, stock, worth));
    const int found = points(quick_recolouring(circles, stock, worth));
    CHECK(found <= most);
    best += most;
    quick += found;
  }
  CHECK(quick * 10 >= best * 9);
}

/// Microseconds that scoring a position takes.
double time_of(const State& state, Recolour how, int times) {
  const auto start = std::chrono::steady_clock::now();
  int sum = 0;
  for (int i = 0; i < times; ++i) sum += score(data(), state, how)[0].total();
  CHECK(sum != 1);  // it is used
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() / times;
}

TEST_CASE("how long a position in the middle of a match takes to be judged", "[.bench]") {
  Position position;
  position.state().recolour = true;
  position.tall_pyramid(0, {{5, 0, 32}}).tall_pyramid(1).gems(0, gems(9, 9, 9, 9)).gems(1, gems(9, 9, 9, 9));
  WARN("exactly: " << time_of(position.state(), Recolour::exactly, 5) << " µs");
  WARN("nearly: " << time_of(position.state(), Recolour::nearly, 5000) << " µs");
}

TEST_CASE("R85: the option is off by default, and tells what it did") {
  CHECK_FALSE(std::get<core::Options>(game().options(nlohmann::json::object(), 2)).flag("recolour"));
  Position position;
  position.state().recolour = true;
  position.pyramid(0, {{1, 0, 35}, {1, 1, 21}, {2, 0, 32}}).gems(0, gems(0, 0, 0, 1)).finish();
  CHECK(position.match().outcome()->scores[0] == 2);
  std::string text;
  json::Writer out(text);
  position.match().write_score(0, out);
  CHECK(nlohmann::json::parse(text)["recoloured"][0]["color"] == "red");
}

}  // namespace
}  // namespace arbiter::viceroy
