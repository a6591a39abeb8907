// Whether resample reaches every hidden place. Match::hidden lists what a game's each_secret visits, so a
// zone that each_secret forgets would go unnoticed; but it shows as a place that the omniscient view has,
// that a viewer's view has not, and that never changes in any draw of any playout.
#pragma once

#include <map>
#include <set>
#include <string>

#include "rules/conformance/trial.hpp"

namespace arbiter::conformance {

/// Gathers evidence over many playouts; says at the end which places were never redrawn.
class Redrawn {
 public:
  /// Draws a few twins of this position for `viewer` and notes which hidden places changed.
  void observe(Trial& trial, const Position& at, core::Viewer viewer);
  /// Adds one violation for each place that held different values in the course of the playouts, but never
  /// changed in a draw.
  void conclude(const core::Game& game, int seats, Report& report) const;

 private:
  struct Place {
    std::set<std::string> values;  // seen in matches; a few are enough
    int positions = 0;
    bool redrawn = false;
  };
  std::map<std::string, Place> places_;  // by viewer and place, see leaves.hpp
};

}  // namespace arbiter::conformance
