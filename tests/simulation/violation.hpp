// What the simulation holds the server to.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::simulation {

/// The invariants, numbered as the design numbers them; `life` is that the process goes on living.
enum class Invariant {
  life = 0,      // nothing that people send ends the process
  views = 1,     // what a follower has built from its frames is the table's view for it, to the byte
  storage = 2,   // what was acknowledged or shown is in the store, once
  lobby = 3,     // the lobby lists what the tables are
  audience = 4,  // nobody gets news of what they left or may not see
  bounds = 5,    // queues, memory and limits per person hold
  liveness =
      6,  // every request is answered once, every seat that owes a decision is asked, timers are noticed
  secrecy = 7,  // what one seat receives depends on nothing it may not know
  time = 8,     // nobody has time that is not theirs, and nobody's runs twice
};

std::string_view name_of(Invariant invariant);

using Json = nlohmann::json;

struct Violation {
  Invariant invariant;
  std::string what;
};

/// Keeps the first violation of a run. Reported rather than thrown, as it is often noticed inside a call of the
/// server's, which would catch it.
class Verdict {
 public:
  void report(Invariant invariant, std::string what) {
    if (!first_) first_ = Violation{invariant, std::move(what)};
  }
  /// Reports `what()` unless `holds`.
  template <class What>
  void require(bool holds, Invariant invariant, What&& what) {
    if (!holds && !first_) report(invariant, what());
  }
  const std::optional<Violation>& first() const { return first_; }

 private:
  std::optional<Violation> first_;
};

}  // namespace arbiter::simulation
