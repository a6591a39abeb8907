#pragma once

#include <pthread.h>

namespace arbiter {

/// By which the system's tools (top -H, perf) know the calling thread; at most 15 characters.
inline void name_thread(const char* name) { pthread_setname_np(pthread_self(), name); }

}  // namespace arbiter
