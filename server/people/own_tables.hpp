// The tables, not over, where a person has a seat or is the host, as they stand for them, without the rules.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "persistence/match_store.hpp"
#include "rules/core/seat.hpp"
#include "server/archive/standing.hpp"

namespace arbiter::server {

struct OwnTable {
  std::string id, game, status;  // `status` as on the wire
  std::optional<core::Seat> seat;
  Standing standing;               // as their seat may know it
  std::int64_t turn_since_ms = 0;  // where it is their turn: since when, in Unix time

  /// Whether a decision of theirs is awaited.
  bool is_turn() const {
    return status == "playing" && seat && standing.to_act && standing.to_act->contains(*seat);
  }
};

/// Those where it is their turn first, of them those that have waited longest; then the others, the newest first.
/// Reads the store, some rows for each table: for a thread that may wait. Throws persistence::StoreError; a damaged
/// log costs what only it can say.
std::vector<OwnTable> own_tables(const persistence::MatchStore& store, const std::string& user);

/// An `own_table` of the schema.
void write_own_table(json::Writer& out, const OwnTable& table);

}  // namespace arbiter::server
