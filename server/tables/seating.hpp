// Who sits where, and everything else about a table that is settled before its match begins.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "json/writer.hpp"
#include "persistence/records.hpp"
#include "rules/core/seat.hpp"
#include "server/archive/stored_table.hpp"
#include "server/people/user.hpp"

namespace arbiter::server {

/// Who is there, and for whom a bot moves, at one moment.
struct SeatPresence {
  std::vector<int> connections;  // one count a seat
  core::SeatSet stand_ins;       // seats for which a bot moves although a person holds them
  /// How long it is, by seat, until others may let a bot play on if the person stays away; empty: not at all.
  std::vector<std::optional<std::int64_t>> bot_in_ms;
};

/// A seat's holder: nobody, a person, or a bot.
struct Occupant {
  std::optional<User> user;
  std::string bot;           // its name, such as "random"; empty if it is none
  std::string entropy;       // the seat's share in the seed, by the person who sat there at the start
  std::int64_t arrival = 0;  // grows with each person who sits down: who has been there longest has the least

  bool free() const { return !user && bot.empty(); }
};

/// A value: a change is made on a copy, stored, and takes effect when it is durable.
struct Seating {
  std::vector<Occupant> seats;
  User host;
  FormerSeats former;                // who sat there before somebody else did
  std::vector<std::string> muted;    // users whom the host does not let talk here
  std::vector<std::string> removed;  // users whom the host has shown out: they do not come in again

  std::optional<core::Seat> seat_of(const std::string& user_id) const;
  std::optional<core::Seat> free_seat() const;
  bool full() const { return !free_seat(); }
  /// Whether this user plays here or opened the table.
  bool belongs(const std::string& user_id) const { return host.id == user_id || seat_of(user_id); }
  bool is_removed(const std::string& user_id) const {
    return std::find(removed.begin(), removed.end(), user_id) != removed.end();
  }
  bool is_muted(const std::string& user_id) const {
    return std::find(muted.begin(), muted.end(), user_id) != muted.end();
  }
  /// Takes over a person's new name; false if nothing changes by it.
  bool rename(const User& user);
  /// Puts a person on a free seat.
  void sit(core::Seat seat, const User& user, const std::string& entropy);
  /// Somebody else is to hold this seat from now on, after move `seq`; the share in the seed stays.
  void vacate(core::Seat seat, std::uint64_t seq);
  /// The last move of others who held this seat; 0 where nobody else did.
  std::int64_t former_until(core::Seat seat) const;
  /// Whether a seat has been given to somebody else after this move or a later one.
  bool was_given_on_since(std::int64_t seq) const { return !former.empty() && former.back().until >= seq; }
  /// Who held this seat when the match began; empty: a bot.
  std::string beginner(core::Seat seat) const;
  /// Of those for whom `may` holds, the seat of the person who has been there longest.
  template <class May>
  std::optional<core::Seat> eldest(May&& may) const {
    std::optional<core::Seat> eldest;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      const auto seat = core::Seat::of(i);
      if (!seats[i].user || !may(seat)) continue;
      if (!eldest || seats[i].arrival < seats[*eldest].arrival) eldest = seat;
    }
    return eldest;
  }

  /// The occupants as on the wire. Null: nobody's presence is told.
  void write(json::Writer& out, const SeatPresence* presence = nullptr) const;

  /// Into and out of the members of a stored table that tell of the seating; those who left have no names then.
  void store(persistence::TableRecord& record) const;
  /// Throws std::exception where the record is not what `store` wrote.
  static Seating load(const persistence::TableRecord& record);
};

}  // namespace arbiter::server
