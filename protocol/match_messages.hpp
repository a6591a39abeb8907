// match.*: stored matches. A match has the id of the table at which it was played.
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
  std::optional<std::uint64_t> from;  ///< the first `seq` wanted, at most `to`; the first move if absent
  std::optional<std::uint64_t> to;    ///< the last `seq` wanted; the last move if absent
  std::optional<Perspective> as;      ///< as in match.state
  static MatchMoves read(Members& in);
};

struct MatchExport {
  static constexpr std::string_view kMethod = "match.export";
  std::string match;
  static MatchExport read(Members& in);
};

struct MatchImport {
  static constexpr std::string_view kMethod = "match.import";
  nlohmann::json document;  ///< an object as match.export gives it; neither read nor verified yet
  static MatchImport read(Members& in);
};

/// A new table from a position of a finished match.
struct MatchBranch {
  static constexpr std::string_view kMethod = "match.branch";
  std::string match;
  std::uint64_t seq;      ///< of the position: after this move, 0 being the beginning
  std::optional<int> as;  ///< the seat that imagines what is hidden; absent: all is as it was
  static MatchBranch read(Members& in);
};

/// What the search thinks of a position.
struct MatchAnalyse {
  static constexpr std::string_view kMethod = "match.analyse";
  std::string match;
  std::uint64_t seq;  ///< the position after this move
  static MatchAnalyse read(Members& in);
};

}  // namespace arbiter::protocol
