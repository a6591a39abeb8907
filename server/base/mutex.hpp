// Locks and strands that Clang's thread-safety analysis understands (-Wthread-safety; GCC ignores the
// annotations). The analysis knows nothing of std::mutex, so every lock of the server is one of these.
#pragma once

#include <mutex>

#if defined(__clang__)
#define ARBITER_THREAD_ANNOTATION(x) __attribute__((x))
#else
#define ARBITER_THREAD_ANNOTATION(x)
#endif

/// A member that is read and written only while this lock is held, or on this strand.
#define GUARDED_BY(x) ARBITER_THREAD_ANNOTATION(guarded_by(x))
/// A function that is called only while this lock is held, or on this strand.
#define REQUIRES(...) ARBITER_THREAD_ANNOTATION(requires_capability(__VA_ARGS__))
/// A function that takes this lock itself: whoever calls it must not hold it.
#define EXCLUDES(...) ARBITER_THREAD_ANNOTATION(locks_excluded(__VA_ARGS__))

namespace arbiter::server {

class ARBITER_THREAD_ANNOTATION(capability("mutex")) Mutex {
 public:
  Mutex() = default;
  Mutex(const Mutex&) = delete;
  Mutex& operator=(const Mutex&) = delete;

  void lock() ARBITER_THREAD_ANNOTATION(acquire_capability()) { mutex_.lock(); }
  void unlock() ARBITER_THREAD_ANNOTATION(release_capability()) { mutex_.unlock(); }

 private:
  std::mutex mutex_;
};

/// Holds a Mutex until the end of its scope.
class ARBITER_THREAD_ANNOTATION(scoped_lockable) MutexLock {
 public:
  explicit MutexLock(Mutex& mutex) ARBITER_THREAD_ANNOTATION(acquire_capability(mutex)) : mutex_(mutex) {
    mutex_.lock();
  }
  ~MutexLock() ARBITER_THREAD_ANNOTATION(release_capability()) { mutex_.unlock(); }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex& mutex_;
};

/// That code runs on a certain strand. It locks nothing and costs nothing: what a strand runs says so first,
/// and the analysis then sees that the members of the strand are touched nowhere else.
class ARBITER_THREAD_ANNOTATION(capability("strand")) Strand {
 public:
  /// To be called at the beginning of everything that was posted to this strand.
  void runs_this() const ARBITER_THREAD_ANNOTATION(assert_capability(this)) {}
};

}  // namespace arbiter::server
