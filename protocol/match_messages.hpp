// match.*: what has been stored. A match has the id of the table where it was played.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/common.hpp"

namespace arbiter::protocol {

struct MatchList {
  static constexpr std::string_view kMethod = "match.list";
  static constexpr int kDefaultLimit = 20;
  std::optional<std::string> game;
  std::optional<std::string> user;  ///< an id: matches where this user had a seat
  std::optional<Status> status;
  int limit;                          ///< 1 to 100
  std::optional<std::string> cursor;  ///< as the previous page gave it
  static MatchList read(Members& in);
};

struct MatchState {
  static constexpr std::string_view kMethod = "match.state";
  std::string match;
  std::optional<std::uint64_t> seq;  ///< the latest if absent
  std::optional<Perspective> as;     ///< the caller's own seat if absent, else spectator
  static MatchState read(Members& in);
};

struct MatchMoves {
  static constexpr std::string_view kMethod = "match.moves";
  std::string match;
  std::optional<std::uint64_t> from;  ///< the first `seq` wanted; at most `to`
  std::optional<std::uint64_t> to;    ///< the last `seq` wanted
  std::optional<Perspective> as;
  static MatchMoves read(Members& in);
};

struct MatchExport {
  static constexpr std::string_view kMethod = "match.export";
  std::string match;
  static MatchExport read(Members& in);
};

struct MatchImport {
  static constexpr std::string_view kMethod = "match.import";
  nlohmann::json document;  ///< an object, as match.export gave it; not verified yet
  static MatchImport read(Members& in);
};

}  // namespace arbiter::protocol
