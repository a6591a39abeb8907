// The option `recolour`: leftover gems recolour circles before scoring (R85).
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "rules/viceroy/pyramid.hpp"

namespace arbiter::viceroy {

/// The best use of `gems`: for each of `circles`, in their order, the colour it is given, or nothing if it is
/// left alone. `worth(level, color)` are the points of a single-colour circle, at most 1000. Among equally
/// good ways the one with the fewest gems; then the first in lexicographic order, where for each circle blue
/// comes before green, yellow, red, and before being left alone.
std::vector<std::optional<Color>> best_recolouring(const List<Circle, 40>& circles, const Gems& gems,
                                                   const std::function<int(int, Color)>& worth);

/// A good use of `gems`, found in microseconds: again and again what gains most points for each gem. For
/// positions in the middle of a match, of which bots judge thousands.
std::vector<std::optional<Color>> quick_recolouring(const List<Circle, 40>& circles, const Gems& gems,
                                                    const std::function<int(int, Color)>& worth);

}  // namespace arbiter::viceroy
