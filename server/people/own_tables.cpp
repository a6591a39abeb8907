#include "server/people/own_tables.hpp"

#include <algorithm>

#include "server/archive/spectator_delay.hpp"
#include "server/archive/stored_table.hpp"
#include "server/archive/wire_status.hpp"
#include "server/base/iso_time.hpp"

namespace arbiter::server {

using persistence::StoreError;
using persistence::TableRecord;
using persistence::TableStatus;

namespace {

std::optional<core::Seat> seat_in(const StoredTable& table, const std::string& user) {
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    if (table.seats[i].person && table.seats[i].person->id == user) return core::Seat::of(i);
  }
  return std::nullopt;
}

Standing standing_for(const persistence::MatchStore& store, const TableRecord& record, bool plays) try {
  const std::int64_t seq = plays ? record.last_seq : public_seq(record);
  const auto move = seq > 0 ? store.moves(record.id, seq, 1) : std::vector<persistence::MoveRecord>{};
  return standing_of(record, move.empty() ? nullptr : &move.front());
} catch (const StoreError& error) {
  if (error.kind() != persistence::ErrorKind::Corrupt) throw;
  return {record.started_at_ms, std::nullopt, {}, 0};
} catch (const std::exception&) {  // the record is not what was written
  return {record.started_at_ms, std::nullopt, {}, 0};
}

bool owes_after(const persistence::MoveRecord& move, core::Seat seat) {
  return move.to_act && core::SeatSet::from_bits(static_cast<std::uint8_t>(*move.to_act)).contains(seat);
}

/// Since when the seat has owed its decision: others who owed one as well may have moved meanwhile.
/// Precondition: it owes one.
std::int64_t turn_since(const persistence::MatchStore& store, const TableRecord& record, core::Seat seat) {
  constexpr std::int64_t kAtOnce = 16;  // moves that are read
  std::int64_t since = 0;
  for (std::int64_t last = record.last_seq; last > 0; last -= kAtOnce) {
    const std::int64_t first = std::max<std::int64_t>(1, last - kAtOnce + 1);
    const auto moves = store.moves(record.id, first, static_cast<std::size_t>(last - first + 1));
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
      if (since != 0 && !owes_after(*move, seat)) return since;
      since = move->at_ms;
      if (move->seat == static_cast<int>(seat)) return since;  // what it owes now is another decision
    }
  }
  return since != 0 ? since : record.started_at_ms;  // who owed one before the first move is not kept
}

/// A damaged log costs the moves before the last.
std::int64_t turn_since_or_last(const persistence::MatchStore& store, const TableRecord& record,
                                const OwnTable& own) try {
  return turn_since(store, record, *own.seat);
} catch (const StoreError& error) {
  if (error.kind() != persistence::ErrorKind::Corrupt) throw;
  return own.standing.moved_at_ms;
}

OwnTable own_table(const persistence::MatchStore& store, const TableRecord& record, const std::string& user) {
  OwnTable own{record.id, record.game, std::string(wire_status(record.status)), {}, {}};
  own.standing.moved_at_ms = record.created_at_ms;
  const auto read = read_stored(record);
  const auto* table = std::get_if<StoredTable>(&read);
  if (store.quarantine_reason(record.id)) own.status = "stopped";
  if (table == nullptr) return own;
  own.seat = seat_in(*table, user);
  if (record.status == TableStatus::Open)
    own.standing.to_act.emplace();
  else
    own.standing = standing_for(store, record, own.seat.has_value());
  if (own.is_turn()) own.turn_since_ms = turn_since_or_last(store, record, own);
  return own;
}

}  // namespace

std::vector<OwnTable> own_tables(const persistence::MatchStore& store, const std::string& user) {
  std::vector<OwnTable> tables;
  for (const auto& record : store.unfinished_tables_of(user))
    tables.push_back(own_table(store, record, user));
  std::stable_sort(tables.begin(), tables.end(), [](const OwnTable& a, const OwnTable& b) {
    if (a.is_turn() != b.is_turn()) return a.is_turn();
    return a.is_turn() && a.turn_since_ms < b.turn_since_ms;
  });
  return tables;
}

void write_own_table(json::Writer& out, const OwnTable& table) {
  out.begin_object();
  out.member("table", table.id);
  out.member("game", table.game);
  out.member("status", table.status);
  if (table.seat) out.member("seat", *table.seat);
  if (table.standing.to_act) {
    out.key("to_act").begin_array();
    for (const core::Seat seat : *table.standing.to_act) out.value(seat);
    out.end_array();
  }
  out.member("moved_at", iso_time(table.standing.moved_at_ms));
  if (table.is_turn()) out.member("turn_since", iso_time(table.turn_since_ms));
  out.end_object();
}

}  // namespace arbiter::server
