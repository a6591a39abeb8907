// All that can happen to a table: what `Table::step` is given.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/game.hpp"
#include "server/tables/follower.hpp"

namespace arbiter::server {

/// Names a request until it is answered; chosen by whoever drives the table, never twice.
using CallId = std::uint64_t;
/// Names something that the table waits for; chosen by the table, never twice.
using Ticket = std::uint64_t;

/// A line of chat, as it is told.
struct SpokenLine {
  std::int64_t line = 0;  // its number at this table, from 1; 0: not stored yet
  User user;
  std::string text;
  std::int64_t at_ms = 0;
  /// The move that those who watch with a delay must have come to; nothing of lines that an earlier version stored.
  std::optional<std::uint64_t> seq{};

  bool operator==(const SpokenLine&) const = default;
};

namespace command {

/// The first command: the table was made or has come back to memory. `creator`, who may be null, follows it.
struct Open {
  FollowerRef creator;
};
/// Somebody asks. Answered by one effect::Answer, with this step or a later one.
struct Ask {
  CallId call;
  FollowerRef from;
  TableRequest request;
  PlaceRef place;  // for table.join
};
/// What an effect::Store asked for is durable.
struct Stored {
  Ticket ticket;
};
/// None of it was stored.
struct StoreFailed {
  Ticket ticket;
  std::string why;         // for the log
  bool store_is_at_fault;  // and has said so itself, once for all tables
};
/// What an effect::Rebuild asked for.
struct Rebuilt {
  Ticket ticket;
  std::shared_ptr<const core::Match> match;
};
struct RebuildFailed {
  Ticket ticket;
  std::string why;
};
/// What an effect::OpenRematch asked for: the table's id, or nothing where it could not be made.
struct RematchOpened {
  Ticket ticket;
  std::string table;
};
/// What an effect::ReadChat asked for; `lines` in order.
struct ChatRead {
  Ticket ticket;
  std::vector<SpokenLine> lines;
};
struct ChatNotRead {
  Ticket ticket;
};
/// What an effect::AskPresence asked for.
struct PresenceKnown {
  Ticket ticket;
  bool here;  // has a connection to the server
};
/// What an effect::Think asked for: `decision` as given there.
struct BotDecided {
  core::Seat seat;
  std::uint64_t decision;
  core::Action action;
};
struct BotFailed {
  core::Seat seat;
  std::uint64_t decision;
  std::string why;
};
/// The moment for which an effect::SetTimer asked has come; too early does no harm.
struct TimerFired {};
/// A follower is no more.
struct FollowerGone {
  FollowerRef follower;
};
/// A follower has lost news, has caught up and wants a fresh view.
struct FollowerReady {
  FollowerRef follower;
};
/// A person has another name from now on.
struct Renamed {
  User user;
};
/// Whoever runs the server ends the table; or deletes it, where it is over or has stopped. Answered like an Ask.
struct Close {
  CallId call;
  std::string by;   // for the audit log
  std::string why;  // its people are told
  bool remove = false;
};
/// The server shuts down: no change is begun from now on.
struct Drain {};

}  // namespace command

using Command =
    std::variant<command::Open, command::Ask, command::Stored, command::StoreFailed, command::Rebuilt,
                 command::RebuildFailed, command::RematchOpened, command::ChatRead, command::ChatNotRead,
                 command::PresenceKnown, command::BotDecided, command::BotFailed, command::TimerFired,
                 command::FollowerGone, command::FollowerReady, command::Renamed, command::Close,
                 command::Drain>;

}  // namespace arbiter::server
