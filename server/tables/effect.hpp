// All that a table wants of the world: what `Table::step` gives, to be carried out in this order.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "persistence/records.hpp"
#include "rules/core/game.hpp"
#include "server/archive/running_match.hpp"
#include "server/tables/command.hpp"
#include "server/tables/seating.hpp"

namespace arbiter::server {

/// A public table as the lobby shows it. Two rows show the same if they are equal.
struct LobbyRow {
  /// All but what changes with every move or watcher: shared, and made anew only when it changes.
  struct Fixed {
    std::string game;
    std::string status;
    std::string json;  // the members of a `listed_table` without its braces, "spectators" and "seq"
  };
  std::shared_ptr<const Fixed> fixed;
  int spectators = 0;
  std::uint64_t seq = 0;
  std::optional<core::SeatSet>
      to_act{};                  // unknown while the match is not in memory and its last move does not say
  std::int64_t moved_at_ms = 0;  // Unix time of that move, or of the start, or of the making

  /// A `listed_table`.
  std::string json() const;
  bool operator==(const LobbyRow&) const = default;
};

/// What a table for one more match is made after.
struct Rematch {
  persistence::TableRecord record;  // of the match that is over
  Seating seating;                  // as it is to be
};

namespace effect {

/// To a request, once for each.
struct Answer {
  CallId call;
  server::Answer answer;
};
/// News for a follower, or all there is to see (`fresh`).
struct Send {
  FollowerRef to;
  Frame frame;
  bool fresh = false;
};
/// This one follows from now on: where it can no longer, a FollowerGone comes back.
struct Follow {
  FollowerRef follower;
};
/// No news for this one after this.
struct Unfollow {
  FollowerRef follower;
};
/// A news frame for all connections of a person, whatever they follow.
struct Tell {
  std::string user;
  Frame frame;
};
/// Something has happened that a person may want to be told of elsewhere; `event`: of protocol::kNotices. By itself
/// where nothing is stored of what has happened.
struct Notify {
  std::string user;
  std::string_view event;
};
/// To be stored as one unit, in the order of these effects; Stored or StoreFailed comes back. `notices`: what people
/// are to be told of it, part of the same unit.
struct Store {
  Ticket ticket;
  std::vector<persistence::Write> writes;
  std::vector<Notify> notices;
};
/// The match as it was after these moves: Rebuilt or RebuildFailed comes back. May take long.
struct Rebuild {
  Ticket ticket;
  std::shared_ptr<const core::Game> game;
  std::shared_ptr<const persistence::TableRecord> record;
  MoveLog moves;
};
/// A new table for the same people: RematchOpened comes back.
struct OpenRematch {
  Ticket ticket;
  Rematch rematch;
};
/// A bot is to choose for a seat: BotDecided or BotFailed comes back with `decision`. `match` is what is
/// there now; the bot redraws, on a clone, what its seat cannot know.
struct Think {
  core::Seat seat;
  std::string bot;
  std::uint64_t decision;
  std::shared_ptr<const core::Match> match;
};
/// The last `limit` lines of chat before number `before` (the newest, if it is none): ChatRead or ChatNotRead.
struct ReadChat {
  Ticket ticket;
  FollowerRef from;  // who asks
  std::optional<std::int64_t> before;
  std::size_t limit;
};
/// Whether a person has a connection to the server: PresenceKnown comes back.
struct AskPresence {
  Ticket ticket;
  std::string user;
};
/// A request about the running match, for the archive's readers to answer from what is given.
struct ReadMatch {
  CallId call;
  FollowerRef from;  // who asks
  std::variant<protocol::MatchState, protocol::MatchMoves> request;
  std::shared_ptr<const RunningMatch> match;
};
/// A TimerFired is wanted at this time of the steady clock. Takes the place of the one before.
struct SetTimer {
  std::int64_t at_steady_ms;
};
/// What the lobby is to show of this table now; nothing: it is not to be shown.
struct Show {
  std::optional<LobbyRow> row;
};
/// The last effect of a table: it is over, or can be loaded again. `deleted`: the store knows it no more.
/// `wake_at_steady_ms`: when it is to be loaded again, because time goes on without it.
struct End {
  bool deleted;
  std::optional<std::int64_t> wake_at_steady_ms;
};
/// For the counters.
enum class Event : std::uint8_t {
  move,
  bot_move /*beside move*/,
  match_finished,
  table_stopped,
  table_created,
  table_loaded
};
struct Count {
  Event event;
};
/// For the log. Names tables and users by their ids, and tells no action, seed or name.
struct Log {
  enum class Level : std::uint8_t { info, warning, error };
  Level level;
  std::string text;
};

}  // namespace effect

using Effect = std::variant<effect::Answer, effect::Send, effect::Follow, effect::Unfollow, effect::Tell,
                            effect::Notify, effect::Store, effect::Rebuild, effect::OpenRematch,
                            effect::Think, effect::ReadChat, effect::AskPresence, effect::ReadMatch,
                            effect::SetTimer, effect::Show, effect::End, effect::Count, effect::Log>;
using Effects = std::vector<Effect>;

}  // namespace arbiter::server
