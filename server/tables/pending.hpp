// A change that is being made durable. It is one value: nothing else touches it until it is published, after
// `Stored`, or dropped.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "json/writer.hpp"
#include "persistence/records.hpp"
#include "rules/core/game.hpp"
#include "server/archive/log_entry.hpp"
#include "server/tables/clocks.hpp"
#include "server/tables/command.hpp"
#include "server/tables/delay.hpp"
#include "server/tables/followers.hpp"
#include "server/tables/seating.hpp"

namespace arbiter::server {

/// Other people, or bots, on the seats.
struct PendingSeating {
  persistence::TableRecord record;
  Seating seating;
  std::string result;                  // to whoever asked
  std::optional<core::Seat> sat_down;  // whoever asked took this seat, and follows through its eyes
  bool got_up = false;                 // whoever asked follows no longer
  std::optional<core::Seat> new_on;    // somebody else plays here from now on
  std::string shown_out;               // this user, if any, follows no longer
  std::string taken_over;              // this user, if any, is told that a bot plays on
  std::string concerned;               // this user, if any, is told of it in these words
  std::string_view notice;
  std::string_view words;
};

/// The match begins.
struct PendingStart {
  persistence::TableRecord record;
  std::shared_ptr<const core::Match> match;
  Clocks clocks;
};

/// A move, with all that it will show.
struct PendingMove {
  struct Prepared {
    json::Document view;  // after the move
    Frame frame;          // null where there is nothing to tell
  };
  std::shared_ptr<const core::Match> match;  // after the move
  std::shared_ptr<const persistence::MoveRecord> record;
  bool by_bot = false;
  bool can_be_undone = false;                     // by the seat that made it
  std::optional<persistence::AuditLine> audit{};  // is stored with it
  std::string closing;            // why the table was closed by it, in words for all; empty: it was not
  std::optional<LogEntry> entry;  // set if it is no action of the game, see log_entry.hpp
  Clocks clocks;                  // after the move
  std::int64_t at_steady_ms = 0;  // when it was made
  std::shared_ptr<persistence::TableRecord> finished;  // of the last move: the table's record then
  bool spectators_behind = false;
  std::optional<Delay::Moment> shown;  // what spectators who are behind see next; nothing: the same
  std::array<std::optional<Prepared>, kViewers> prepared;

  /// What a viewer sees after it; null: the same as before.
  const core::Match* match_for(std::size_t viewer) const {
    if (viewer != kSpectator || !spectators_behind) return match.get();
    return shown ? shown->match.get() : nullptr;
  }
};

/// All have agreed to go back to the position after entry `to`, which is being looked up: then it becomes a move.
struct PendingTakeback {
  core::Seat by;
  std::int64_t to;
};

/// The table is paused, or is so no longer.
struct PendingPause {
  persistence::TableRecord record;
  Clocks clocks;
};

/// The store hears that somebody was there.
struct PendingNote {
  persistence::TableRecord record;
  std::int64_t idle_since;  // as before
};

/// The table of the rematch is there.
struct PendingRematch {
  std::string table;
  persistence::TableRecord record;  // which knows of it
};

/// The table is deleted.
struct PendingEnd {
  std::string words;  // that all are told
};

struct PendingChange {
  Ticket ticket;
  std::optional<CallId> call;  // to be answered
  FollowerRef from;            // who asked; null: nobody did
  PlaceRef place;              // held until it is known whether it is taken
  std::variant<PendingSeating, PendingStart, PendingMove, PendingTakeback, PendingPause, PendingNote,
               PendingRematch, PendingEnd>
      what;
  bool is_agreed = false;  // it is what was proposed: that is over with it
};

}  // namespace arbiter::server
