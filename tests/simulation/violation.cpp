#include "tests/simulation/violation.hpp"

namespace arbiter::simulation {

std::string_view name_of(Invariant invariant) {
  switch (invariant) {
    case Invariant::life:
      return "life";
    case Invariant::views:
      return "views";
    case Invariant::storage:
      return "storage";
    case Invariant::lobby:
      return "lobby";
    case Invariant::audience:
      return "audience";
    case Invariant::bounds:
      return "bounds";
    case Invariant::liveness:
      return "liveness";
    case Invariant::secrecy:
      return "secrecy";
    case Invariant::time:
      return "time";
  }
  return "";
}

}  // namespace arbiter::simulation
