// What a step of an effect may take next.
#pragma once

#include "rules/madness/queries.hpp"

namespace arbiter::madness {

struct Choices {
  List<Action, 96> options;  // in a stable order, each different
  bool may_stop = false;     // `done` is an answer
  /// Whether the options follow from what everybody knows. Otherwise the seat is asked even where it has
  /// nothing to choose, and answers `done`: that nobody is asked would tell what is in its hand.
  bool open = true;
  /// Everything that fits must be taken, however it is chosen; follows from public facts.
  bool take_all = false;
};

/// Precondition: something is left to take.
Choices choices(const Data& data, const State& state, const Step& step);

}  // namespace arbiter::madness
