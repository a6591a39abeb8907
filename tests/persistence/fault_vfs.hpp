// A disk that fails on request: a SQLite VFS around the system's one.
//
// It also knows what of the files would survive a power cut: what was synced for sure, and of the writes
// since then any part, each of them perhaps cut short. Nothing is really synced, so tests with it are fast.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

namespace arbiter::persistence::testing {

class FaultVfs {
 public:
  enum class Fault {
    Error,  // the n-th write or sync fails
    Full,   // the n-th write finds no space, and neither does any later one until heal()
  };

  /// Registers the VFS; it must outlive every store that uses it.
  FaultVfs();
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  const std::string& name() const { return name_; }

  /// Counts from now; `nth` from 1.
  void arm(Fault fault, int nth);
  void heal();
  /// Whether the armed fault has struck.
  bool struck() const;

  /// Copies the database files beside `from` to `to` as they would be found after the power was cut now.
  void power_cut(const std::filesystem::path& from, const std::filesystem::path& to, unsigned seed);
  /// The same after the process was killed now: all writes reached the files, synced or not.
  void process_killed(const std::filesystem::path& from, const std::filesystem::path& to);

  // ---- For the VFS's callbacks ----

  struct Change {
    std::size_t offset = 0;
    std::string bytes;
    bool truncates = false;  // to `offset`
  };
  struct File {
    std::string durable;
    std::vector<Change> unsynced;
  };

  std::shared_ptr<File> opened(const std::string& path);
  void deleted(const std::string& path);
  /// SQLITE_OK, or what the armed fault makes of it.
  int change(File& file, Change change);
  int sync(File& file);

 private:
  struct Registration;

  std::unique_ptr<Registration> registration_;
  std::string name_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<File>> files_;
  std::mt19937 random_{1};
  Fault fault_ = Fault::Error;
  int countdown_ = 0;  // 0: not armed
  bool struck_ = false;
  bool full_ = false;
};

}  // namespace arbiter::persistence::testing
