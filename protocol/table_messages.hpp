// table.*: opening a table, sitting down and playing.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/common.hpp"

namespace arbiter::protocol {

/// What time each seat has. It runs while the seat owes a decision itself.
struct ClockSettings {
  enum class Kind : std::uint8_t {
    none,
    move,  ///< so much for each decision
    bank,  ///< so much for the whole match, and an increment when a seat is done
    days   ///< so many days for each decision
  };
  Kind kind = Kind::none;
  std::int64_t time_ms = 0;       ///< 1 second to 1 day (move), 7 days (bank) or 60 days (days)
  std::int64_t increment_ms = 0;  ///< of a bank: 0 (the default) to 1 hour
  static ClockSettings read(Members& in);
  bool operator==(const ClockSettings&) const = default;
};

/// What becomes of a seat whose time has run out.
enum class OnTimeout : std::uint8_t {
  bot,     ///< a bot moves for it until its person is back
  forfeit  ///< it gives up
};

struct TableCreate {
  static constexpr std::string_view kMethod = "table.create";
  std::string game;
  int seats;                           ///< 1 to kMaxWireSeats; the game may allow fewer
  nlohmann::json options;              ///< an object, {} by default; the game judges its members
  bool is_private;                     ///< member "private"; not listed, joined by invitation code
  bool spectators;                     ///< whether others may watch; true by default
  bool sit;                            ///< whether the creator takes the first seat; true by default
  std::optional<std::string> entropy;  ///< the creator's contribution to the seed, up to 64 characters
  ClockSettings clock;                 ///< none by default
  OnTimeout on_timeout;                ///< bot by default
  bool rated;                          ///< whether its outcome changes ratings; false by default
  std::optional<int> auto_close_h;     ///< 1 to 8760: hours after which a match that nobody came back to ends
  int spectator_delay;                 ///< 0 (the default) to 1000: moves by which spectators are behind
  bool takeback;                       ///< whether actions may be taken back by agreement; true by default
  static TableCreate read(Members& in);
};

struct TableJoin {
  static constexpr std::string_view kMethod = "table.join";
  std::string table;
  std::optional<int> seat;             ///< any free one if absent
  std::optional<std::string> code;     ///< 1 to 64 characters
  std::optional<std::string> entropy;  ///< a contribution to the seed, up to 64 characters
  static TableJoin read(Members& in);
};

struct TableLeave {
  static constexpr std::string_view kMethod = "table.leave";
  std::string table;
  static TableLeave read(Members& in);
};

struct TableAddBot {
  static constexpr std::string_view kMethod = "table.add_bot";
  std::string table;
  std::optional<int> seat;  ///< any free one if absent
  std::string bot;
  static TableAddBot read(Members& in);
};

struct TableRemove {
  static constexpr std::string_view kMethod = "table.remove";
  std::string table;
  int seat;
  static TableRemove read(Members& in);
};

/// The host: what this person says is not told here (again).
struct TableMute {
  static constexpr std::string_view kMethod = "table.mute";
  std::string table;
  std::string user;
  bool muted;  ///< true by default
  static TableMute read(Members& in);
};

/// The host: this person is out, and not in again.
struct TableBan {
  static constexpr std::string_view kMethod = "table.ban";
  std::string table;
  std::string user;
  static TableBan read(Members& in);
};

/// The host: this person is the host from now on.
struct TableTransfer {
  static constexpr std::string_view kMethod = "table.transfer";
  std::string table;
  std::string user;
  static TableTransfer read(Members& in);
};

struct TableStart {
  static constexpr std::string_view kMethod = "table.start";
  std::string table;
  static TableStart read(Members& in);
};

/// The caller's seat gives up.
struct TableConcede {
  static constexpr std::string_view kMethod = "table.concede";
  std::string table;
  static TableConcede read(Members& in);
};

struct TableWatch {
  static constexpr std::string_view kMethod = "table.watch";
  std::string table;
  std::optional<std::string> code;
  static TableWatch read(Members& in);
};

struct TableUnwatch {
  static constexpr std::string_view kMethod = "table.unwatch";
  std::string table;
  static TableUnwatch read(Members& in);
};

struct TableAct {
  static constexpr std::string_view kMethod = "table.act";
  std::string table;
  nlohmann::json action;             ///< an object; the game judges its members
  std::optional<std::uint64_t> seq;  ///< what the client had seen when it decided
  std::optional<std::string> key;    ///< 1 to 64 characters; the same key is applied once
  bool is_try;                       ///< member "try": only says whether it would be taken
  static TableAct read(Members& in);
};

/// The caller's own last action is taken back.
struct TableUndo {
  static constexpr std::string_view kMethod = "table.undo";
  std::string table;
  static TableUndo read(Members& in);
};

/// Something that all other people at the table must agree to.
struct TablePropose {
  static constexpr std::string_view kMethod = "table.propose";
  enum class What : std::uint8_t { takeback, pause, resume, abandon, rematch, replace };
  std::string table;
  What what;
  std::optional<std::uint64_t>
      to;                   ///< of a takeback, and of nothing else: back to the position after this move
  std::optional<int> seat;  ///< of a replacement, and of nothing else
  std::optional<std::string> bot;   ///< of a replacement: member "bot" of "with"; or
  std::optional<std::string> user;  ///< its member "user": an id
  static TablePropose read(Members& in);
};
/// The word on the wire.
std::string_view word_of(TablePropose::What what);

struct TableAnswer {
  static constexpr std::string_view kMethod = "table.answer";
  std::string table;
  std::int64_t proposal;
  bool agree;
  static TableAnswer read(Members& in);
};

/// A seat lets somebody who watches look over its shoulder.
struct TableGrantView {
  static constexpr std::string_view kMethod = "table.grant_view";
  std::string table;
  std::string user;  ///< an id
  static TableGrantView read(Members& in);
};

struct TableRevokeView {
  static constexpr std::string_view kMethod = "table.revoke_view";
  std::string table;
  std::string user;
  static TableRevokeView read(Members& in);
};

struct TableLegal {
  static constexpr std::string_view kMethod = "table.legal";
  std::string table;
  static TableLegal read(Members& in);
};

struct TableResync {
  static constexpr std::string_view kMethod = "table.resync";
  std::string table;
  std::optional<std::uint64_t> since;  ///< the last `seq` that the client has; if absent, a full view is sent
  static TableResync read(Members& in);
};

/// The last lines of chat before number `before`, oldest first.
struct TableChatHistory {
  static constexpr std::string_view kMethod = "table.chat_history";
  static constexpr int kDefaultLimit = 50;
  std::string table;
  std::optional<std::int64_t> before;  ///< a line's number; the newest lines if absent
  int limit;                           ///< 1 to 100
  static TableChatHistory read(Members& in);
};

struct TableChat {
  static constexpr std::string_view kMethod = "table.chat";
  std::string table;
  std::string text;  ///< 1 to 500 characters, and `is_readable`
  static TableChat read(Members& in);
};

}  // namespace arbiter::protocol
