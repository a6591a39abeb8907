// The legal actions of each decision (R125).
#pragma once

#include "rules/emerald/rules.hpp"

namespace arbiter::emerald {

constexpr bool is_decision(What what) { return what <= What::counter; }
constexpr bool is_window(What what) { return what == What::window || what == What::counter; }

/// The window that a window decision is about.
inline const Window& window_of(const State& state, What what) {
  return what == What::counter ? state.counter : state.queue;
}

/// The only action there is, in the decisions whose options follow from public facts: these are then carried
/// out without asking (R49, and likewise the choices of a text). Nothing for all other decisions.
std::optional<Action> forced(const Data& data, const State& state, const Step& step);

/// Whether the hand of the seat that decides can carry through what it has announced (R33, R34). Others know
/// that it can, without knowing the hand.
bool hand_suffices(const Data& data, const State& state);

}  // namespace arbiter::emerald
