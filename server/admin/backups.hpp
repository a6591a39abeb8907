// Copies of the database, made by schedule while the server runs.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "persistence/match_store.hpp"
#include "rules/registry.hpp"
#include "server/base/config.hpp"
#include "server/base/metrics.hpp"
#include "server/base/mutex.hpp"

namespace arbiter::server {

/// The copies in a folder, the oldest first: "arbiter-20261129T134244Z.db", by the time (UTC) of their making.
std::vector<std::filesystem::path> backups_in(const std::filesystem::path& folder);
/// When a copy was made, Unix time in seconds, by its name. Nothing if it is no name of a copy.
std::optional<std::int64_t> backup_time(const std::filesystem::path& file);

/// Makes one copy now, and deletes the oldest beyond `keep`. The copy is opened and read whole, and its newest
/// matches are played again, before it has its name; where that does not go well there is none, and older ones stay.
/// `stop`: gives up between pages. Throws std::exception with what is wrong.
std::filesystem::path make_backup(const persistence::MatchStore& store, const rules::Registry& registry,
                                  const Backup& settings, const std::atomic<bool>& stop);

/// Makes them on a thread of its own, which yields the processor to all others. Thread-safe.
class Backups {
 public:
  Backups(const persistence::MatchStore& store, const rules::Registry& registry, const Backup& settings,
          Metrics& metrics);
  ~Backups() { stop(); }
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

  /// No effect without a folder.
  void start();
  /// Gives up what is being copied, and waits for it.
  void stop() EXCLUDES(mutex_);
  /// What is wrong with them, in one line without its end; empty: nothing.
  std::string warning() const EXCLUDES(mutex_);

 private:
  void run() EXCLUDES(mutex_);
  std::chrono::seconds until_due() const;
  void make() EXCLUDES(mutex_);

  const persistence::MatchStore& store_;
  const rules::Registry& registry_;
  const Backup settings_;
  Metrics& metrics_;
  std::atomic<bool> stop_{false};
  mutable Mutex mutex_;
  std::condition_variable_any wake_;        // `stop_` was set
  std::string failure_ GUARDED_BY(mutex_);  // of the last attempt
  std::thread thread_;
};

}  // namespace arbiter::server
