#include "rules/viceroy/recolour.hpp"

#include <algorithm>

namespace arbiter::viceroy {
namespace {

/// Points first, then gems saved: one number to maximise. No more than 64 gems are ever spent.
constexpr int kPoint = 256;

/// Dynamic programme over circles, from the last to the first, and the gems left of each colour.
class Programme {
 public:
  Programme(const List<Circle, 40>& circles, const Gems& gems, const std::function<int(int, Color)>& worth)
      : circles_(circles), gems_(gems) {
    int size = 1;
    for (const Color color : kEachColor) {
      step_[static_cast<std::size_t>(color)] = size;
      size *= gems[color] + 1;
    }
    for (const Circle& circle : circles) {
      auto& points = points_.emplace_back();
      for (const Color color : kEachColor) {
        points[static_cast<std::size_t>(color)] = kPoint * worth(circle.top.level, color);
      }
    }
    best_.assign(circles.size() + 1, std::vector<int>(static_cast<std::size_t>(size)));
    for (std::size_t i = circles.size(); i-- > 0;) {
      for (int left = 0; left < size; ++left) best_[i][static_cast<std::size_t>(left)] = best(i, left);
    }
  }

  std::vector<std::optional<Color>> plan() const {
    std::vector<std::optional<Color>> chosen;
    int left = static_cast<int>(best_.front().size()) - 1;
    for (std::size_t i = 0; i < circles_.size(); ++i) {
      std::optional<Color> choice;
      for (const Color color : kEachColor) {
        if (!choice && can(i, color, left) &&
            value(i, color, left) == best_[i][static_cast<std::size_t>(left)]) {
          choice = color;
        }
      }
      if (choice) left -= circles_[i].sections_not(*choice) * step(*choice);
      chosen.push_back(choice);
    }
    return chosen;
  }

 private:
  int step(Color color) const { return step_[static_cast<std::size_t>(color)]; }
  int gems_left(int left, Color color) const { return left / step(color) % (gems_[color] + 1); }

  /// A circle that has a colour already is left alone rather than given the same one.
  bool can(std::size_t i, Color color, int left) const {
    const int needed = circles_[i].sections_not(color);
    return needed > 0 && needed <= gems_left(left, color);
  }
  int value(std::size_t i, Color color, int left) const {
    const int needed = circles_[i].sections_not(color);
    return points_[i][static_cast<std::size_t>(color)] - needed +
           best_[i + 1][static_cast<std::size_t>(left - needed * step(color))];
  }
  int best(std::size_t i, int left) const {
    const auto present = circles_[i].color();
    int most = best_[i + 1][static_cast<std::size_t>(left)];
    if (present) most += points_[i][static_cast<std::size_t>(*present)];
    for (const Color color : kEachColor) {
      if (can(i, color, left)) most = std::max(most, value(i, color, left));
    }
    return most;
  }

  const List<Circle, 40>& circles_;
  const Gems gems_;
  std::array<int, kColors> step_{};  // between the indices of states that differ by one gem of a colour
  std::vector<std::array<int, kColors>> points_;
  std::vector<std::vector<int>> best_;  // of the circles from i on, by the gems left
};

/// A circle that might be given a colour: the gems it takes, and the points it brings.
struct Change {
  std::size_t circle;
  Color color;
  int needed;
  int gain;
};

}  // namespace

std::vector<std::optional<Color>> best_recolouring(const List<Circle, 40>& circles, const Gems& gems,
                                                   const std::function<int(int, Color)>& worth) {
  return Programme(circles, gems, worth).plan();
}

std::vector<std::optional<Color>> quick_recolouring(const List<Circle, 40>& circles, const Gems& gems,
                                                    const std::function<int(int, Color)>& worth) {
  std::vector<std::optional<Color>> plan(circles.size());
  List<Change, 40 * kColors> changes;
  for (std::size_t i = 0; i < circles.size(); ++i) {
    const int level = circles[i].top.level;
    const auto present = circles[i].color();
    const int already = present ? worth(level, *present) : 0;
    for (const Color color : kEachColor) {
      const int needed = circles[i].sections_not(color);
      const int gain = worth(level, color) - already;
      if (needed > 0 && needed <= gems[color] && gain > 0) changes.push_back({i, color, needed, gain});
    }
  }
  std::stable_sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) {
    return a.gain * b.needed > b.gain * a.needed;  // by points for each gem
  });
  Gems left = gems;
  for (const Change& change : changes) {
    if (plan[change.circle] || change.needed > left[change.color]) continue;
    plan[change.circle] = change.color;
    left[change.color] = static_cast<std::uint8_t>(left[change.color] - change.needed);
  }
  return plan;
}

}  // namespace arbiter::viceroy
