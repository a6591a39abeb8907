// What a finished match says of its people.
#pragma once

#include <optional>

#include "persistence/records.hpp"
#include "rules/core/outcome.hpp"
#include "server/tables/seating.hpp"

namespace arbiter::server {

/// The results to be stored with the end of a match; nothing where nobody played, or it had no outcome. Ratings
/// follow where the table is rated, there are winners and losers, and people only sat there.
std::optional<persistence::AddResults> results_of(const persistence::TableRecord& finished,
                                                  const Seating& seating, const core::Outcome& outcome,
                                                  bool rated);

}  // namespace arbiter::server
