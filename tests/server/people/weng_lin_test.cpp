// Ratings against values worked out by hand from the paper's formulas.
#include "server/people/weng_lin.hpp"

#include <catch2/catch.hpp>

using namespace arbiter::server;
using Ratings = std::vector<arbiter::persistence::Rating>;

namespace {

void check(const Ratings& found, const Ratings& expected) {
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    CHECK(found[i].mu == Approx(expected[i].mu).margin(2e-6));
    CHECK(found[i].sigma == Approx(expected[i].sigma).margin(2e-6));
  }
}

}  // namespace

// Two newcomers: c = sqrt(2 (σ² + β²)) = sqrt(2 · 86.805556) = 13.176157, σ²/c = 5.270463. Each was as likely to
// win, so the winner gains half of that: 25 + 2.635231. σ: 1 - (σ/c)(σ²/c²)(1/4) = 1 - 0.632456 · 0.4 · 0.25 =
// 0.936754, whose root is 0.967861.
TEST_CASE("ratings: one newcomer beats another") {
  check(rated({kFirstRating, kFirstRating}, {1, 2}), {{27.635231, 8.065506}, {22.364769, 8.065506}});
  check(rated({kFirstRating, kFirstRating}, {2, 1}), {{22.364769, 8.065506}, {27.635231, 8.065506}});
}

// c = sqrt(3 · 86.805556) = 16.137431, σ²/c = 4.303315; chances 1/3, 1/2, 1. First: + 2/3; second: - 1/3 + 1/2;
// third: - 1/3 - 1/2. σ, with σ/c = 0.516398 and σ²/c² = 0.266667: first, δ = 2/9: 1 - 0.030601; second, δ = 2/9 +
// 1/4: 1 - 0.065028; third the same, for at its own place its chance is 1.
TEST_CASE("ratings: three newcomers") {
  check(rated({kFirstRating, kFirstRating, kFirstRating}, {1, 2, 3}),
        {{27.868877, 8.204837}, {25.717219, 8.057830}, {21.413904, 8.057830}});
}

TEST_CASE("ratings: a draw of equals moves nobody, and makes both more certain") {
  const Ratings after = rated({kFirstRating, kFirstRating}, {1, 1});
  check(after, {{25, 8.065506}, {25, 8.065506}});
}

TEST_CASE("ratings: who was sure to win gains little, and loses much") {
  const Ratings before{{35, 3}, {15, 3}};
  const double gain = rated(before, {1, 2})[0].mu - 35;
  const double loss = 35 - rated(before, {2, 1})[0].mu;
  // c = sqrt(2 · 9 + 2 · 17.361111) = 7.261007; the favourite wins with 1 / (1 + exp(-20 / c)) = 0.940164.
  CHECK(gain == Approx(9 / 7.261007 * 0.059836).margin(2e-5));
  CHECK(loss == Approx(9 / 7.261007 * 0.940164).margin(2e-5));
}

TEST_CASE("ratings: lists are ordered by what is nearly certain") {
  CHECK(ordinal(kFirstRating) == Approx(0).margin(1e-9));
  CHECK(ordinal({30, 2}) == Approx(24));
}
