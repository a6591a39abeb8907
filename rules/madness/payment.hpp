// Which cards pay a cost (section 5).
#pragma once

#include <array>

#include "rules/madness/cards.hpp"

namespace arbiter::madness {

/// Numbers of Element cards, by element and value - 1. Where a card lies makes no difference to what it pays.
using ByValue = std::array<std::uint8_t, kValues>;  // of one element
using Values = std::array<ByValue, kElements>;

/// Whether a payment of `cost` out of `available` exists. With `wild` one air1 may count as another element
/// (R49). `discount`: number of Elements, freely chosen, that need not be paid (R91).
bool can_pay(const Cost& cost, const Values& available, bool wild, int discount = 0);

/// Whether a legal payment contains all of `spent` and beside it only cards of `available` (R47, R48): it
/// covers the cost in every element, and none of its cards could be left out. A wild air1 that was spent
/// stands in `spent` as what it counts as; `wild`: one may still be used.
bool can_complete(const Cost& cost, const Values& spent, const Values& available, bool wild);

/// Of one element: whether the cards cover the cost, and none of them could be left out (R47).
bool is_payment(int cost, const ByValue& cards);
/// Whether the cards cover the cost in every element.
bool covers(const Values& spent, const Cost& cost);

}  // namespace arbiter::madness
