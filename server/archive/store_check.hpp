// Going through a whole store, for `arbiter verify --all`.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"

namespace arbiter::server {

struct StoreReport {
  std::vector<std::string> rows;  // those that cannot be read, and why
  struct Failure {
    std::string match, why;
  };
  std::vector<Failure> matches;     // that do not follow from their seed and log, or cannot be shown
  std::vector<Failure> unverified;  // whose rules are not here
  std::int64_t checked = 0;         // matches that were looked at

  bool ok() const { return rows.empty() && matches.empty(); }
};

/// Reads every row, and plays every match that has begun again: one that is over must verify, one that runs must
/// be fit to go on, and each recording must be of its match. `progress` hears how many matches are done. Blocks
/// for as long as that takes; throws StoreError where the store cannot be used at all.
StoreReport check_store(const rules::Registry& registry, const persistence::MatchStore& store,
                        const std::function<void(std::int64_t done, std::int64_t total)>& progress = {});

/// The same for the newest `most` matches that are over, and without reading every row.
StoreReport check_newest(const rules::Registry& registry, const persistence::MatchStore& store,
                         std::size_t most);

}  // namespace arbiter::server
