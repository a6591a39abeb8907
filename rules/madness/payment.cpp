#include "rules/madness/payment.hpp"

#include <algorithm>

namespace arbiter::madness {
namespace {

int sum(const ByValue& cards) { return cards[0] + 2 * cards[1] + 3 * cards[2]; }

/// One element of can_complete: tries all numbers of further cards of value 3, 2 and 1 up to the cost.
bool can_complete_element(int cost, const ByValue& spent, const ByValue& available) {
  const auto limit = [&](int i) { return std::min<int>(available[static_cast<std::size_t>(i)], cost); };
  for (int threes = 0; threes <= limit(2); ++threes) {
    for (int twos = 0; twos <= limit(1); ++twos) {
      for (int ones = 0; ones <= limit(0); ++ones) {
        const ByValue cards = {static_cast<std::uint8_t>(spent[0] + ones),
                               static_cast<std::uint8_t>(spent[1] + twos),
                               static_cast<std::uint8_t>(spent[2] + threes)};
        if (is_payment(cost, cards)) return true;
        if (sum(cards) > cost + kValues) break;
      }
    }
  }
  return false;
}

int shortfall(const Cost& cost, const Values& available) {
  int missing = 0;
  for (std::size_t e = 0; e < kElements; ++e) missing += std::max(0, cost[e] - sum(available[e]));
  return missing;
}

/// Calls `attempt(element)` for each element that an air1 may stand for; true if one of them returns true.
template <class Attempt>
bool any_stand_in(const Values& available, Attempt&& attempt) {
  if (available[at(Element::air)][0] == 0) return false;
  return std::any_of(kAllElements.begin(), kAllElements.end(),
                     [&](Element e) { return e != Element::air && attempt(e); });
}

}  // namespace

bool is_payment(int cost, const ByValue& cards) {
  const int produced = sum(cards);
  if (produced < cost) return false;
  for (int i = 0; i < kValues; ++i) {
    if (cards[static_cast<std::size_t>(i)] > 0) return produced - (i + 1) < cost;  // the smallest one
  }
  return true;  // nothing costs nothing
}

bool can_pay(const Cost& cost, const Values& available, bool wild, int discount) {
  // Any cards that cover the cost hold a payment: leave out what is not needed, one card after the other.
  if (shortfall(cost, available) <= discount) return true;
  if (!wild) return false;
  return any_stand_in(available, [&](Element e) {
    Values with = available;
    --with[at(Element::air)][0];
    ++with[at(e)][0];
    return shortfall(cost, with) <= discount;
  });
}

bool can_complete(const Cost& cost, const Values& spent, const Values& available, bool wild) {
  const auto all = [&](const Values& with, const Values& rest) {
    for (std::size_t e = 0; e < kElements; ++e) {
      if (!can_complete_element(cost[e], with[e], rest[e])) return false;
    }
    return true;
  };
  if (all(spent, available)) return true;
  if (!wild) return false;
  return any_stand_in(available, [&](Element e) {
    Values with = spent;
    Values rest = available;
    --rest[at(Element::air)][0];
    ++with[at(e)][0];
    return all(with, rest);
  });
}

bool covers(const Values& spent, const Cost& cost) { return shortfall(cost, spent) == 0; }

}  // namespace arbiter::madness
