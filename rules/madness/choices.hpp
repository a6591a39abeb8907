// What the subject of an operation may select next.
#pragma once

#include "rules/madness/queries.hpp"

namespace arbiter::madness {

struct Choices {
  List<Action, 96> options;  // in a stable order, each different
  bool may_stop = false;     // `done` is an answer
  /// True if the options follow from public information. If they do not, the seat is asked even when it has
  /// nothing to choose (it answers `done`), because not asking would reveal its hand.
  bool open = true;
  /// True if everything that fits must be taken, in whatever order; follows from public information.
  bool take_all = false;
};

/// Precondition: selection.left > 0.
Choices choices(const Data& data, const State& state, const Selection& selection);

}  // namespace arbiter::madness
