#include "server/app/service_manager.hpp"

#include <sys/socket.h>
#include <systemd/sd-daemon.h>

#include <stdexcept>
#include <string>

namespace arbiter::server {

std::optional<int> socket_of_service_manager() {
  constexpr int kForget = 1;  // its variables: they are not for our children
  constexpr int kListening = 1;
  const int sockets = sd_listen_fds(kForget);
  if (sockets <= 0) return std::nullopt;
  if (sockets > 1)
    throw std::runtime_error("one socket is served, but the service manager passed on " +
                             std::to_string(sockets));
  if (sd_is_socket_inet(SD_LISTEN_FDS_START, AF_UNSPEC, SOCK_STREAM, kListening, 0) <= 0)
    throw std::runtime_error("what the service manager passed on is no listening TCP socket");
  return SD_LISTEN_FDS_START;
}

void tell_service_manager_ready() { sd_notify(0, "READY=1"); }
void tell_service_manager_stopping() { sd_notify(0, "STOPPING=1"); }

}  // namespace arbiter::server
