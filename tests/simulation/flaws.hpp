// Faults that the server once had, or nearly: switches in the simulation's own build of the server's rooms, so that
// each invariant is seen to be able to fail.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "server/base/flaw.hpp"
#include "tests/simulation/violation.hpp"

namespace arbiter::simulation {

using server::Flaw;

struct FlawInfo {
  Flaw flaw;
  std::string_view name;
  Invariant invariant;  // that it breaks
  std::string_view what;
  std::vector<std::uint64_t> seeds;  // that are known to find it
};

std::span<const FlawInfo> flaws();
const FlawInfo* find_flaw(std::string_view name);

}  // namespace arbiter::simulation
