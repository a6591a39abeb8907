// games.* and lobby.*: what can be played, and the tables that are listed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/common.hpp"

namespace arbiter::protocol {

struct GamesList {
  static constexpr std::string_view kMethod = "games.list";
  static GamesList read(Members&) { return {}; }
};

struct LobbyList {
  static constexpr std::string_view kMethod = "lobby.list";
  std::optional<std::string> game;
  std::optional<Status> status;
  static LobbyList read(Members& in);
};

/// Answers with the list; then each change to it comes as `lobby.update`. Subscribing twice is harmless.
struct LobbySubscribe {
  static constexpr std::string_view kMethod = "lobby.subscribe";
  static LobbySubscribe read(Members&) { return {}; }
};

struct LobbyUnsubscribe {
  static constexpr std::string_view kMethod = "lobby.unsubscribe";
  static LobbyUnsubscribe read(Members&) { return {}; }
};

}  // namespace arbiter::protocol
