// What systemd, or another manager of services that speaks its protocols, gives and wants to know.
#pragma once

#include <optional>

namespace arbiter::server {

/// The listening socket that the manager holds and has passed on (sd_listen_fds(3)), now the caller's; nothing if
/// there is none. Throws std::runtime_error if there are several, or it is no listening TCP socket.
std::optional<int> socket_of_service_manager();

/// For `Type=notify`: connections are accepted; the end has begun. Nobody need be there to hear it.
void tell_service_manager_ready();
void tell_service_manager_stopping();

}  // namespace arbiter::server
