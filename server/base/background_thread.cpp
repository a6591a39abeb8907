#include "server/base/background_thread.hpp"

#include <sched.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

namespace arbiter::server {

void yield_to_others() {
  constexpr int kNice = 10;
  if (setpriority(PRIO_PROCESS, 0, kNice) != 0)
    spdlog::warn("bots and archive readers run at the priority of the network");
}

void run_when_idle() {
  const sched_param none{};
  if (sched_setscheduler(0, SCHED_IDLE, &none) != 0) yield_to_others();
}

}  // namespace arbiter::server
