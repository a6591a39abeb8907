// What becomes of a running match under this version of the program.
#pragma once

#include <string>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"

namespace arbiter::server::cli {

struct Verdict {
  std::string match, game;
  std::int64_t moves;
  std::string fate;  // "continues", "continues_under_other_rules", "pauses" or "damaged"
  std::string why;
  bool goes_on() const { return fate.starts_with("continues"); }
};

/// Plays the match again. Throws StoreError where the store cannot be used at all.
Verdict verdict_on(const persistence::MatchStore& store, const rules::Registry& registry,
                   const persistence::TableRecord& table);

}  // namespace arbiter::server::cli
