// The running server, from start-up to a clean end.
#pragma once

#include <cstdint>

#include "server/base/config.hpp"

namespace arbiter::server {

enum class Start : std::uint8_t {
  plain,
  taking_over,  // from the server that uses the data folder, which makes way; where none does, as plain
};

/// Serves until SIGTERM or SIGINT, then in two stages: no new tables or moves, everybody told when to come
/// back, what is pending made durable; and then, or at a second signal, the end. A new server that takes over
/// ends it in the same way, and gets its port. A socket of the service manager is used instead of one by the
/// settings. Returns the process's exit code: 0 after a clean end, 4 if the store (another server may use it),
/// the port or the card data cannot be had (with a message on stderr).
int run_server(const Config& config, Start start = Start::plain);

}  // namespace arbiter::server
