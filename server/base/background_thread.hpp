#pragma once

namespace arbiter::server {

/// The calling thread yields the processor to the network from now on: on Linux a nice value is a thread's
/// own. Not SCHED_IDLE: beside a busy process that gets a five-hundredth of a processor, and matches with bots
/// stand still. Logs a warning where the system refuses.
void yield_to_others();

/// The calling thread runs when nobody else wants the processor: for what nobody waits for. There is no way back without
/// privileges. Where the system refuses, it yields as above.
void run_when_idle();

}  // namespace arbiter::server
