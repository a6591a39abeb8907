// What was said at a table, out of the store.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "persistence/match_store.hpp"
#include "server/tables/command.hpp"

namespace arbiter::server {

/// The last `limit` lines with numbers below `before`, oldest first, each with the name that its user has
/// now. Blocks for the disk; throws StoreError.
std::vector<SpokenLine> read_chat(const persistence::MatchStore& store, const std::string& table,
                                  std::size_t limit,
                                  std::int64_t before = std::numeric_limits<std::int64_t>::max());

}  // namespace arbiter::server
