#include "rules/conformance/redrawn.hpp"

#include "rules/conformance/leaves.hpp"

namespace arbiter::conformance {
namespace {

using core::Viewer;

constexpr int kDrawsPerPosition = 6;
constexpr int kEnoughPositions = 12;

}  // namespace

void Redrawn::observe(Trial& trial, const Position& at, Viewer viewer) {
  const auto truth = hidden_leaves(*at.match, viewer);
  std::set<std::string> hidden;
  for (const auto& [pointer, value] : truth) hidden.insert(place_of(pointer));
  std::set<std::string> changed;
  for (int draw = 0; draw < kDrawsPerPosition && !hidden.empty(); ++draw) {
    const nlohmann::json drawn = leaves(*trial.twin(*at.match, viewer), Viewer::omniscient());
    for (const auto& [pointer, value] : truth) {
      const auto found = drawn.find(pointer);
      if (found == drawn.end() || found->dump() != value) changed.insert(place_of(pointer));
    }
  }
  for (const std::string& name : hidden) {
    Place& place = places_[in_words(viewer) + " " + name];
    ++place.positions;
    place.redrawn = place.redrawn || changed.contains(name);
  }
  for (const auto& [pointer, value] : truth) {
    const std::string name = place_of(pointer);
    Place& place = places_[in_words(viewer) + " " + name];
    const auto [first, is_first] = place.values.emplace(pointer.substr(pointer.rfind('/')), value);
    place.varies = place.varies || first->second != value;
  }
}

void Redrawn::conclude(const core::Game& game, int seats, Report& report) const {
  for (const auto& [name, place] : places_) {
    if (place.redrawn || !place.varies || place.positions < kEnoughPositions) continue;
    report.violations.push_back(
        {Property::resample_redraws,
         game.info().slug + ", " + std::to_string(seats) + " seats: what is hidden from " + name +
             " was looked at in " + std::to_string(place.positions) +
             " positions, had different values, and was never redrawn (is it missing in each_secret, or for "
             "resample_rest?)"});
  }
}

}  // namespace arbiter::conformance
