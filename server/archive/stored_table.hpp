// The JSON texts of a stored table, read as strictly as a frame.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/seat.hpp"
#include "server/archive/log_json.hpp"

namespace arbiter::server {

/// Who holds a seat, as a record or a document says: a person, a bot, or (neither) nobody.
struct SeatHolder {
  struct Person {
    std::string id, name;
  };
  std::optional<Person> person;
  std::string bot;

  /// From null, {"user":{"id","name"}} or {"bot":name}; nullopt if it is none of them.
  static std::optional<SeatHolder> from(const nlohmann::json& json);
};

/// Who held a seat until after this move of its match.
struct FormerSeat {
  core::Seat seat;
  std::int64_t until;
  SeatHolder holder;  // somebody
};
using FormerSeats = std::vector<FormerSeat>;

/// A match that was taken in from a document.
struct Imported {
  std::string by;          // a user id; empty: the operator
  std::int64_t at_ms = 0;  // Unix time
  std::string match;       // the id that the document gives it; empty: its own
};

struct StoredTable {
  nlohmann::json options;  // an object
  std::vector<SeatHolder> seats;
  std::vector<std::optional<std::string>> entropy;  // one for each seat; null where nobody gave any
  nlohmann::json outcome;                           // an object; null where there is none yet
  nlohmann::json extra;                             // an object, whose members their owners read
  FormerSeats former;                               // without names of people, see former_seats.hpp
  std::optional<Imported> imported;
  BranchRef branch;  // where the match begins; null: at its set-up
};

/// What the record holds; or, if it is not as it was written, where it is wrong: "tables, row ID, COLUMN: …".
/// Never throws but for lack of memory.
std::variant<StoredTable, std::string> read_stored(const persistence::TableRecord& record);

/// The same, where a damaged record has been told of before: throws std::runtime_error.
StoredTable stored(const persistence::TableRecord& record);

}  // namespace arbiter::server
