#include <set>

#include "rules/core/resample.hpp"

namespace arbiter::core::resample_test {
namespace {

enum class Back : std::uint8_t { red, blue };
using Card = Secret<std::uint8_t, Back>;
using Number = Secret<std::uint8_t>;

/// Three red and three blue cards that seat 0 does not know, one of each that it knows, and two numbers.
struct Table {
  std::vector<Card> cards;
  std::vector<Number> numbers;

  Table() {
    for (std::uint8_t i = 0; i < 8; ++i) {
      cards.emplace_back(i, i < 4 ? Back::red : Back::blue, i % 4 == 0 ? SeatSet::of(0) : SeatSet());
    }
    numbers = {Number(100), Number(101)};
  }
  void visit(Determinizer& unknown) {
    for (Card& card : cards) unknown(static_cast<std::uint32_t>(card.back()), card);
    for (Number& number : numbers) unknown(0, number);  // the pool of red cards, but of another type
  }
  std::vector<int> values() const {
    std::vector<int> all;
    for (const Card& card : cards) all.push_back(card.truth());
    for (const Number& number : numbers) all.push_back(number.truth());
    return all;
  }
};

TEST_CASE("a unknown permutes what the viewer does not know, within each pool, and nothing else") {
  Rng rng(Seed{});
  std::vector<std::set<int>> seen(10);
  for (int i = 0; i < 200; ++i) {
    Table table;
    Determinizer unknown(Viewer::seat(0));
    table.visit(unknown);
    unknown.deal(rng);
    const auto values = table.values();
    for (std::size_t k = 0; k < values.size(); ++k) seen[k].insert(values[k]);
    auto sorted = values;
    std::sort(sorted.begin(), sorted.end());
    REQUIRE(sorted == Table().values());
  }
  const std::set<int> red = {1, 2, 3}, blue = {5, 6, 7}, numbers = {100, 101};
  const std::vector<std::set<int>> expected = {{0}, red, red, red, {4}, blue, blue, blue, numbers, numbers};
  CHECK(seen == expected);
}

TEST_CASE("nothing is redealt for somebody who knows everything") {
  Rng rng(Seed{});
  Table table;
  Determinizer unknown(Viewer::omniscient());
  table.visit(unknown);
  unknown.deal(rng);
  CHECK(table.values() == Table().values());
  CHECK(unknown.components().empty());
}

TEST_CASE("the components of a unknown are what is hidden, by pool, in the order of the visit") {
  Table table;
  Determinizer unknown(Viewer::seat(0));
  table.visit(unknown);
  const auto components = unknown.components();
  REQUIRE(components.size() == 8);
  CHECK(components[0].value == std::vector<std::uint8_t>{1});
  CHECK(components[3].value == std::vector<std::uint8_t>{5});
  CHECK(components[0].pool == components[2].pool);
  CHECK(components[0].pool != components[3].pool);
  CHECK(components[0].pool != components[6].pool);  // another type
}

TEST_CASE("every permutation of a pool is equally likely") {
  Rng rng(Seed{});
  std::map<std::vector<int>, int> counts;
  for (int i = 0; i < 6000; ++i) {
    Table table;
    Determinizer unknown(Viewer::seat(0));
    table.visit(unknown);
    unknown.deal(rng);
    const auto values = table.values();
    ++counts[{values[1], values[2], values[3]}];
  }
  CHECK(counts.size() == 6);
  for (const auto& [order, count] : counts) CHECK(count == Approx(1000).epsilon(0.15));
}

}  // namespace
}  // namespace arbiter::core::resample_test
