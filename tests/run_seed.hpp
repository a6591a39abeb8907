// The seed of a run of tests: ARBITER_SEED if it is set, otherwise another one each time, so that many short runs see
// what one does not. Whatever fails prints it.
#pragma once

#include <cstdlib>
#include <random>
#include <string>

namespace arbiter {

inline std::string run_seed() {
  static const std::string seed = [] {
    const char* given = std::getenv("ARBITER_SEED");
    return given != nullptr ? std::string(given) : std::to_string(std::random_device{}());
  }();
  return seed;
}

inline std::string how_to_see_it_again() { return "ARBITER_SEED=" + run_seed() + " plays this again"; }

}  // namespace arbiter
