// From a seed to a verdict, and from a failing schedule to a shorter one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/simulation/world.hpp"

namespace arbiter::simulation {

/// The games of a run: small ones of its own, or real ones.
struct Games {
  rules::Registry registry;
  std::vector<GameChoice> choices;
  std::size_t steps;  // of a schedule, at most
  bool has_sealed;    // for twins
};
/// `name`: "tiny" for those of the simulation, else the slug of a real game, or "real" for all of them. Throws
/// std::runtime_error where there is no such game.
Games games_named(const std::string& name, const std::string& games_folder);

/// A schedule: its seed, which makes its plan, and what decides each step.
struct Schedule {
  std::uint64_t seed = 0;
  std::vector<std::uint64_t> draws;
};
Schedule schedule_of(std::uint64_t seed, const Games& games);

struct Run {
  std::uint64_t steps = 0;
  std::optional<Violation> violation;
};
Run run(const Schedule& schedule, const Games& games, Traffic& traffic, bool trace = false);

/// The shortest schedule found within about `seconds` that violates the same invariant.
Schedule shrink(const Schedule& failing, Invariant invariant, const Games& games, double seconds);

}  // namespace arbiter::simulation
