// The running server, from start-up to a clean end.
#pragma once

#include "server/config.hpp"

namespace arbiter::server {

/// Serves until SIGTERM or SIGINT, then in two stages: no new tables or moves, everybody told when to come
/// back, what is pending made durable; and then, or at a second signal, the end. Returns the process's exit
/// code: 0 after a clean end, 4 if the store (another server may use it), the port or the card data cannot be
/// had (with a message on stderr).
int run_server(const Config& config);

}  // namespace arbiter::server
