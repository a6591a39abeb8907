// Random playouts of a game under all checks.
//
// A game that is new to this: link arbiter_conformance, call `check_game`, print `in_words(report)`.
// Every playout is a function of (game, seats, options, seed), sampling included, so each violation can be
// seen again from its message: the same four give the same violation. The first 200 playouts of a run are
// looked at closely at each position; of later ones each move, list, count of components and replay is
// checked, and one position in sixteen closely. What is looked at never changes what is played.
//
// What is asked of a game beyond core::Match, where its author might wonder:
//  * What a move shows for a moment and hides again (a card shown and shuffled back) must leave a trace
//    in the view until the next move; otherwise "equal views, different events" is reported as a leak.
//    Whoever reconnects has missed the event and needs that trace too.
//    The order in which several things came to light in one move need leave no trace.
//  * If the same action, made in two worlds that a viewer cannot tell apart, reveals nothing in which they
//    differ, then that viewer must be told the same, to the byte, and the same seats must be asked. A seat
//    that is asked only if it holds a reaction fails here.
//  * Results of chance (dice) may differ; the checks notice that the move's result follows from the
//    generator.
//  * While several seats are to act, a choice of one that the others' views do not show may not show in
//    anything else they are told, and the order in which the choices arrive may change nothing.
#pragma once

#include <functional>

#include "rules/conformance/playout.hpp"
#include "rules/conformance/report.hpp"

namespace arbiter::conformance {

struct CheckOptions {
  int seats = 2;
  /// Options that have this value in each playout. The playouts are spread over the others' option_sets.
  nlohmann::json options = nlohmann::json::object();
  core::Seed seed{};  // the n-th playout uses derive_seed(seed, n); a single one uses the seed itself
  int games = 1;
  int max_decisions = kMaxDecisions;
  std::size_t max_violations = 20;  // then it stops
  std::function<void(int games_done)> progress;
};

/// Plays and checks. Throws std::invalid_argument if the game refuses the number of seats or the options;
/// whatever the game does wrong is in the report.
Report check_game(const core::Game& game, const CheckOptions& how);

}  // namespace arbiter::conformance
