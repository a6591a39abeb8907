// How a running match stands, as the store tells it without its rules: since when, who owes a decision, and what
// time they have.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "persistence/records.hpp"
#include "rules/core/seat.hpp"

namespace arbiter::server {

struct Standing {
  std::int64_t moved_at_ms = 0;         // Unix time of the last move, or of the start
  std::optional<core::SeatSet> to_act;  // unknown where an older version stored the last move
  std::string clock;             // as Clocks::store (server/tables/clocks.hpp) gave it; empty: none was kept
  std::int64_t clock_at_ms = 0;  // when it was right, by the server's clock
};

/// Precondition: the match has begun. `last`: its last move; null: it has none.
/// Throws nlohmann::json::exception where `record.extra` cannot be read.
Standing standing_of(const persistence::TableRecord& record, const persistence::MoveRecord* last);

/// Keeps in `record.extra` how the match stands after move `seq`, where no move says so: at the start, and when
/// the clocks change without a move. `clock`: as Clocks::store gave it now, by the server's clock; empty: none.
void keep_standing(persistence::TableRecord& record, std::int64_t seq, core::SeatSet to_act,
                   const std::string& clock, std::int64_t now);

/// Keeps in `record.extra` that after move `seq` somebody who plays there was last at the table then, by the server's
/// clock.
void keep_seen(persistence::TableRecord& record, std::int64_t seq, std::int64_t at);
/// When something last happened at a match that has begun, by the server's clock: somebody who plays was there, as
/// far as it was kept, a move, or the start. `last` as in standing_of; throws as it.
std::int64_t last_seen_ms(const persistence::TableRecord& record, const persistence::MoveRecord* last);

}  // namespace arbiter::server
