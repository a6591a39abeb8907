// Who sits where, and everything else about a table that is settled before its match begins.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "persistence/records.hpp"
#include "rules/core/seat.hpp"
#include "server/session.hpp"

namespace arbiter::server {

/// A seat's holder: nobody, a person, or a bot.
struct Occupant {
  std::optional<User> user;
  std::string bot;      // its name, such as "random"; empty if it is none
  std::string entropy;  // the seat's share in the seed, by the person who sat there at the start

  bool free() const { return !user && bot.empty(); }
};

/// A value: a change is made on a copy, stored, and takes effect when it is durable.
struct Seating {
  std::vector<Occupant> seats;
  User host;

  std::optional<core::Seat> seat_of(const std::string& user_id) const;
  std::optional<core::Seat> free_seat() const;
  bool full() const { return !free_seat(); }
  /// Whether this user plays here or opened the table.
  bool belongs(const std::string& user_id) const { return host.id == user_id || seat_of(user_id); }

  /// The occupants as on the wire. `connections` has one count a seat; empty: nobody's connection is told.
  void write(json::Writer& out, const std::vector<int>& connections) const;

  /// Into and out of the members of a stored table that tell of the seating.
  void store(persistence::TableRecord& record) const;
  static Seating load(const persistence::TableRecord& record);
};

}  // namespace arbiter::server
