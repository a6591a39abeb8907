#include "server/admin/backups.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

#include "base/thread_name.hpp"
#include "server/archive/store_check.hpp"
#include "server/base/background_thread.hpp"

namespace arbiter::server {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPattern = "arbiter-%Y%m%dT%H%M%SZ.db";
constexpr const char* kUnchecked = "unchecked.db";  // while it is being made and looked at
constexpr std::chrono::seconds kAgain{600};         // after one that failed
constexpr std::size_t kPlayedAgain = 5;             // matches of a copy

std::int64_t unix_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string backup_name(std::time_t at) {
  std::tm utc{};
  gmtime_r(&at, &utc);
  char name[64];
  return {name, std::strftime(name, sizeof name, kPattern.data(), &utc)};
}

/// The copy that was not completed, with what SQLite keeps beside it.
void remove_unchecked(const fs::path& folder) {
  std::error_code ignored;
  for (const char* end : {"", "-wal", "-shm", "-journal", ".part", ".part-journal", ".part-wal", ".part-shm"})
    fs::remove(folder / (std::string(kUnchecked) + end), ignored);
}

void sync_folder(const fs::path& folder) {
  const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;  // not every file system can do it
  ::fsync(handle);
  ::close(handle);
}

/// As it would be opened after a disaster. Throws what is wrong with it.
void look_through(const fs::path& folder, const rules::Registry& registry) {
  persistence::SqliteOptions options;
  options.file_name = kUnchecked;
  options.readers = 1;
  const auto copy = persistence::open_sqlite_store(folder, options);
  for (const std::string& table : copy->damaged())
    throw std::runtime_error("the copy is damaged: " + table + " cannot be read whole");
  const auto report = check_newest(registry, *copy, kPlayedAgain);
  if (!report.ok())
    throw std::runtime_error("the copy does not verify: match " + report.matches.front().match + ": " +
                             report.matches.front().why);
}

void delete_oldest(const fs::path& folder, std::size_t keep) {
  auto files = backups_in(folder);
  for (std::size_t i = 0; i + keep < files.size(); ++i) {
    std::error_code error;
    fs::remove(files[i], error);
    if (error) spdlog::warn("an old backup cannot be deleted: {}: {}", files[i].string(), error.message());
  }
}

/// Later than all others, also where the machine's clock was set back: the newest copy is the last to be deleted.
std::int64_t time_of_next(const fs::path& folder) {
  const auto files = backups_in(folder);
  return files.empty() ? unix_seconds() : std::max(unix_seconds(), *backup_time(files.back()) + 1);
}

}  // namespace

std::optional<std::int64_t> backup_time(const fs::path& file) {
  const std::string name = file.filename().string();
  std::tm utc{};
  const char* end = ::strptime(name.c_str(), kPattern.data(), &utc);
  if (end == nullptr || *end != '\0') return std::nullopt;
  const std::time_t at = ::timegm(&utc);
  return backup_name(at) == name ? std::optional<std::int64_t>(at) : std::nullopt;
}

std::vector<fs::path> backups_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error) && backup_time(entry.path())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

fs::path make_backup(const persistence::MatchStore& store, const rules::Registry& registry,
                     const Backup& settings, const std::atomic<bool>& stop) {
  const fs::path folder = settings.folder;
  fs::create_directories(folder);
  remove_unchecked(folder);
  try {
    store.backup(folder / kUnchecked, [&](std::int64_t, std::int64_t) {
      if (stop) throw std::runtime_error("the server stops");
    });
    look_through(folder, registry);
    const fs::path file = folder / backup_name(time_of_next(folder));
    fs::rename(folder / kUnchecked, file);
    remove_unchecked(folder);
    sync_folder(folder);
    delete_oldest(folder, static_cast<std::size_t>(settings.keep));
    return file;
  } catch (...) {
    remove_unchecked(folder);
    throw;
  }
}

Backups::Backups(const persistence::MatchStore& store, const rules::Registry& registry,
                 const Backup& settings, Metrics& metrics)
    : store_(store), registry_(registry), settings_(settings), metrics_(metrics) {}

void Backups::start() {
  if (settings_.folder.empty()) return;
  if (const auto files = backups_in(settings_.folder); !files.empty())
    metrics_.backup_last_success.set(static_cast<double>(*backup_time(files.back())));
  thread_ = std::thread([this] {
    name_thread("backups");
    yield_to_others();
    run();
  });
}

void Backups::stop() {
  {
    const MutexLock lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::chrono::seconds Backups::until_due() const {
  const auto files = backups_in(settings_.folder);
  if (files.empty()) return {};
  const auto age = unix_seconds() - *backup_time(files.back());
  return std::chrono::seconds(
      std::max<std::int64_t>(0, settings_.every_h * 3600 - std::max<std::int64_t>(0, age)));
}

void Backups::run() {
  std::chrono::seconds wait = until_due();
  for (;;) {
    {
      const MutexLock lock(mutex_);
      if (wake_.wait_for(mutex_, wait, [this] { return stop_.load(); })) return;
    }
    make();
    const MutexLock lock(mutex_);
    wait = failure_.empty() ? std::max(until_due(), std::chrono::seconds(1)) : kAgain;
  }
}

void Backups::make() {
  std::string failure;
  try {
    const auto file = make_backup(store_, registry_, settings_, stop_);
    metrics_.backup_last_success.set(static_cast<double>(*backup_time(file)));
    spdlog::info("the database was copied to {}, and the copy looked through", file.string());
  } catch (const std::exception& error) {
    if (stop_) return;
    failure = error.what();
    ++metrics_.backup_failures;
    spdlog::error("the database could not be copied to {}: {}", settings_.folder, failure);
  }
  const MutexLock lock(mutex_);
  failure_ = std::move(failure);
}

std::string Backups::warning() const {
  if (settings_.folder.empty()) return "";
  {
    const MutexLock lock(mutex_);
    if (!failure_.empty()) return "the last backup failed: " + failure_;
  }
  const auto last = static_cast<std::int64_t>(metrics_.backup_last_success.value());
  const auto hours = (unix_seconds() - last) / 3600;
  if (last > 0 && hours > 2 * settings_.every_h)
    return "the last backup is " + std::to_string(hours) + " hours old";
  return "";
}

}  // namespace arbiter::server
