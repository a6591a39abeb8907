// Loaded before a program (LD_PRELOAD): its clock of the day is ahead by as many seconds as the file named by
// ARBITER_CLOCK_SHIFT says in text, read anew each time; as when somebody sets the machine's clock while it
// runs. The steady clock is untouched.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <ctime>

namespace {

long shift() {
  const char* path = std::getenv("ARBITER_CLOCK_SHIFT");
  if (path == nullptr) return 0;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[32] = {};
  const auto size = read(file, text, sizeof text - 1);
  close(file);
  return size > 0 ? std::strtol(text, nullptr, 10) : 0;
}

}  // namespace

extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept {
  static const auto real = reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int result = real(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += shift();
  return result;
}

extern "C" int gettimeofday(timeval* time, void* zone) noexcept {
  static const auto real = reinterpret_cast<int (*)(timeval*, void*)>(dlsym(RTLD_NEXT, "gettimeofday"));
  const int result = real(time, zone);
  if (result == 0) time->tv_sec += shift();
  return result;
}

extern "C" time_t time(time_t* to) noexcept {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  if (to != nullptr) *to = now.tv_sec;
  return now.tv_sec;
}
