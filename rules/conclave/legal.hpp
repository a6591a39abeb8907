// What a decision leaves to choose from.
#pragma once

#include "rules/conclave/state.hpp"

namespace arbiter::conclave {

constexpr bool is_decision(Item item) { return item <= Item::draw; }
static_assert(is_decision(Item::choose_corner) && !is_decision(Item::begin_turn));

/// Whether the active seat has a pile that another seat can take (R16, R17).
bool any_gift(const State& state);
/// The different cards of a hand in ascending order: two of one kind are one choice (R18).
List<Card, kHand> kinds_in(const Hand& hand);

}  // namespace arbiter::conclave
