#include "server/people/weng_lin.hpp"

#include <algorithm>
#include <cmath>

namespace arbiter::server {

namespace {

using persistence::Rating;

constexpr double kBeta = kFirstRating.sigma / 2;  // how much chance there is in one match
constexpr double kKappa = 0.0001;                 // so that an uncertainty never vanishes

double rounded(double value) { return std::round(value * 1e6) / 1e6; }

}  // namespace

std::vector<Rating> rated(const std::vector<Rating>& before, const std::vector<int>& places) {
  const std::size_t count = before.size();
  double c = 0;
  for (const Rating& rating : before) c += rating.sigma * rating.sigma + kBeta * kBeta;
  c = std::sqrt(c);
  std::vector<double> strength, behind;  // behind: of all who came in no better, together
  std::vector<int> tied;
  for (const Rating& rating : before) strength.push_back(std::exp(rating.mu / c));
  for (std::size_t q = 0; q < count; ++q) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += places[i] >= places[q] ? strength[i] : 0;
    behind.push_back(sum);
    tied.push_back(static_cast<int>(std::count(places.begin(), places.end(), places[q])));
  }
  std::vector<Rating> after;
  for (std::size_t i = 0; i < count; ++i) {
    double omega = 0, delta = 0;
    for (std::size_t q = 0; q < count; ++q) {
      if (places[q] > places[i]) continue;
      const double chance =
          strength[i] / behind[q];  // that i comes in next when it is q's place that is open
      omega += ((i == q ? 1 : 0) - chance) / tied[q];
      delta += chance * (1 - chance) / tied[q];
    }
    const double sigma = before[i].sigma;
    const double share = sigma * sigma / c;
    const double gamma = sigma / c;
    after.push_back({rounded(before[i].mu + share * omega),
                     rounded(sigma * std::sqrt(std::max(1 - gamma * share / c * delta, kKappa)))});
  }
  return after;
}

double ordinal(const Rating& rating) { return rating.mu - 3 * rating.sigma; }

}  // namespace arbiter::server
