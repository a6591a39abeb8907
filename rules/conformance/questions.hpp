// What is asked in the course of random matches, and what of it is no question: where everybody can see that there is
// one answer alone, or that all answers come to the same.
#pragma once

#include <map>
#include <set>
#include <string>

#include "rules/conformance/trial.hpp"

namespace arbiter::conformance {

struct Asked {
  long asked = 0;
  long single = 0;  // there was one answer,
  long open = 0;    // and this followed from what lies open
  long pointless =
      0;  // whatever was answered, the same match came of it, also in other worlds that may be by public facts
  /// The pointless ones by the types of event that followed whatever was answered.
  std::map<std::set<std::string>, long> pointless_before;
  std::string example;  // the first that is open or pointless, and how to see it again
};

/// By the kind of decision, as the game's view names it (`decision.kind` or `pending.kind`), or else by the type of the
/// first answer.
using Questions = std::map<std::string, Asked>;

/// Plays a match at random and counts into `questions`. Exceptions of the game pass through.
void count_questions(const core::Game& game, int seats, const core::Options& options, const core::Seed& seed,
                     Questions& questions);

}  // namespace arbiter::conformance
