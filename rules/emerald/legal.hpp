// The legal actions of each decision (R125).
#pragma once

#include "rules/emerald/rules.hpp"

namespace arbiter::emerald {

constexpr bool is_decision(Step step) { return step <= Step::counter; }
static_assert(is_decision(Step::place_agent) && !is_decision(Step::begin_turn));
constexpr bool is_window(Step step) { return step == Step::window || step == Step::counter; }

/// The window that a window decision is about.
inline const Window& window_of(const State& state, Step step) {
  return step == Step::counter ? state.counter : state.queue;
}

/// The only action there is, in the decisions whose options follow from public facts: these are then carried
/// out without asking (R49, and likewise the choices of a text). Nothing for all other decisions.
std::optional<Action> forced(const Data& data, const State& state, const Item& item);

/// Whether the hand of the seat that decides can carry through what it has announced (R33, R34). Others know
/// that it can, without knowing the hand.
bool hand_suffices(const Data& data, const State& state);

}  // namespace arbiter::emerald
