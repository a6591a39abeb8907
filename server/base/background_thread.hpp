#pragma once

namespace arbiter::server {

/// The calling thread yields the processor to the network from now on: on Linux a nice value is a thread's
/// own. Not SCHED_IDLE: beside a busy process that gets a five-hundredth of a processor, and matches with bots
/// stand still. Logs a warning where the system refuses.
void yield_to_others();

}  // namespace arbiter::server
