// table.*: opening a table, sitting down and playing.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/common.hpp"

namespace arbiter::protocol {

/// Time for each seat: a budget for the whole match that runs while the seat owes a decision, and what each
/// decision adds to it.
struct ClockSettings {
  std::int64_t initial_ms;    ///< 1 second to 7 days
  std::int64_t increment_ms;  ///< 0 (the default) to 1 hour
  static ClockSettings read(Members& in);
};

struct TableCreate {
  static constexpr std::string_view kMethod = "table.create";
  std::string game;
  int seats;               ///< 1 to kMaxSeats; the game may allow fewer
  nlohmann::json options;  ///< an object, {} by default; the game judges its members
  bool is_private;         ///< member "private"; not listed, joined by invitation code
  bool spectators;         ///< may others watch; true by default
  bool sit;                ///< takes the creator the first seat; true by default
  std::optional<std::string> entropy;
  std::optional<ClockSettings> clock;
  static TableCreate read(Members& in);
};

struct TableJoin {
  static constexpr std::string_view kMethod = "table.join";
  std::string table;
  std::optional<int> seat;             ///< any free one if absent
  std::optional<std::string> code;     ///< 1 to 64 characters
  std::optional<std::string> entropy;  ///< up to 64 characters
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

struct TableStart {
  static constexpr std::string_view kMethod = "table.start";
  std::string table;
  static TableStart read(Members& in);
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
  static TableAct read(Members& in);
};

struct TableLegal {
  static constexpr std::string_view kMethod = "table.legal";
  std::string table;
  static TableLegal read(Members& in);
};

struct TableResync {
  static constexpr std::string_view kMethod = "table.resync";
  std::string table;
  std::optional<std::uint64_t> since;  ///< the last `seq` that the client has; all anew if absent
  static TableResync read(Members& in);
};

struct TableChat {
  static constexpr std::string_view kMethod = "table.chat";
  std::string table;
  std::string text;  ///< 1 to 500 characters, and `is_readable`
  static TableChat read(Members& in);
};

}  // namespace arbiter::protocol
