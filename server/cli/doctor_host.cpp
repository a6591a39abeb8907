#include <fcntl.h>
#include <linux/magic.h>
#include <pwd.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "persistence/match_store.hpp"
#include "server/cli/doctor.hpp"

namespace arbiter::server::cli {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

std::string name_of_user(uid_t user) {
  const passwd* entry = getpwuid(user);
  return entry == nullptr ? "user " + std::to_string(user) : entry->pw_name;
}

std::string octal(mode_t mode) {
  std::array<char, 8> text{};
  std::snprintf(text.data(), text.size(), "%04o", static_cast<unsigned>(mode & 07777));
  return text.data();
}

/// What lies there and holds secrets is for one user.
void examine_rights(const std::filesystem::path& path, const char* what, mode_t too_much,
                    Diagnosis& diagnosis) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return;
  if ((status.st_mode & too_much) == 0) return;
  diagnosis.warn("permissions",
                 path.string() + " (" + what + ") has mode " + octal(status.st_mode) + ": others can read it",
                 "chmod " + std::string((too_much & 0070) != 0 ? "go-rwx " : "o-rwx ") + path.string());
}

/// Without a folder there is nothing else to look at.
bool examine_folder(const Config& config, Diagnosis& diagnosis) {
  struct stat folder {};
  if (::stat(config.data.c_str(), &folder) != 0) {
    diagnosis.note(
        "data", config.data + " is not there: " + std::strerror(errno),
        "the server makes it at its first start; if it has run already, name its folder with --data");
    return false;
  }
  if (!S_ISDIR(folder.st_mode)) {
    diagnosis.fault("data", config.data + " is no folder", "name another with `data`");
    return false;
  }
  if (::access(config.data.c_str(), R_OK | W_OK | X_OK) != 0) {
    diagnosis.fault("permissions",
                    config.data + " belongs to " + name_of_user(folder.st_uid) +
                        ", and cannot be written by " + name_of_user(::geteuid()),
                    "run this as " + name_of_user(folder.st_uid) +
                        " or as root; if the server runs as another user, chown it");
    return false;
  }
  for (const auto& entry : std::filesystem::directory_iterator(config.data)) {
    struct stat file {};
    if (::lstat(entry.path().c_str(), &file) != 0 || file.st_uid == folder.st_uid) continue;
    diagnosis.fault("permissions",
                    entry.path().string() + " belongs to " + name_of_user(file.st_uid) + ", its folder to " +
                        name_of_user(folder.st_uid),
                    "chown " + name_of_user(folder.st_uid) + " " + entry.path().string() +
                        ": otherwise the server cannot use it");
  }
  const std::filesystem::path data(config.data);
  examine_rights(data, "the data folder", 0077, diagnosis);
  examine_rights(data / persistence::SqliteOptions{}.file_name, "the database", 0077, diagnosis);
  return true;
}

void examine_secrets(const Config& config, Diagnosis& diagnosis) {
  if (!config.tls.key.empty()) examine_rights(config.tls.key, "the certificate's key", 0007, diagnosis);
  for (const char* setting : {"notify.smtp_url", "access.password"}) {
    const bool secret = setting == std::string_view("access.password") ||
                        config.notify.smtp_url.find('@') != std::string::npos;
    const auto origin = config.origins.find(setting);  // a file, or words that are none
    if (secret && origin != config.origins.end())
      examine_rights(origin->second, "the settings, with a password", 0007, diagnosis);
  }
}

void examine_room(const Config& config, Diagnosis& diagnosis) {
  constexpr std::uint64_t kLittle = 1'000'000'000, kTooLittle = 100'000'000;
  struct statfs disk {};
  if (::statfs(config.data.c_str(), &disk) != 0) return;
  const auto kind = static_cast<unsigned long>(disk.f_type);
  if (kind == NFS_SUPER_MAGIC || kind == SMB2_SUPER_MAGIC || kind == CIFS_SUPER_MAGIC) {
    diagnosis.fault("disk", config.data + " is on a network file system",
                    "move it to a disk of this machine: locks and syncs cannot be relied on over a network");
  } else if (kind == TMPFS_MAGIC || kind == RAMFS_MAGIC) {
    diagnosis.fault("disk", config.data + " is in memory (tmpfs)", "move it to a disk: a reboot deletes it");
  }
  const std::uint64_t free = disk.f_bavail * static_cast<std::uint64_t>(disk.f_bsize);
  const std::string advice = "make room, or move the folder: without room no move is accepted";
  if (free < kTooLittle) {
    diagnosis.fault("disk", in_words(free) + " are free", advice);
  } else if (free < kLittle) {
    diagnosis.warn("disk", in_words(free) + " are free", advice);
  } else {
    diagnosis.good("disk", in_words(free) + " are free");
  }
  if (disk.f_files > 0 && disk.f_ffree < 100)
    diagnosis.fault("disk", "there are no inodes left for new files", "delete files that nobody needs");
}

/// How long each of up to a hundred small durable writes took, sorted; a move waits for one.
std::vector<double> sync_times(const std::string& folder) {
  constexpr std::size_t kWrites = 100;
  constexpr std::chrono::seconds kLongest{3};
  std::string path = folder + "/doctor-XXXXXX";
  const int file = ::mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) return {};
  ::unlink(path.c_str());
  const std::array<char, 4096> page{};
  std::vector<double> times;
  const auto began = Clock::now();
  while (times.size() < kWrites && Clock::now() - began < kLongest) {
    const auto before = Clock::now();
    if (::write(file, page.data(), page.size()) != static_cast<ssize_t>(page.size()) ||
        ::fdatasync(file) != 0)
      break;
    times.push_back(Milliseconds(Clock::now() - before).count());
  }
  ::close(file);
  std::sort(times.begin(), times.end());
  return times;
}

void examine_speed(const Config& config, Diagnosis& diagnosis) {
  const auto times = sync_times(config.data);
  if (times.empty()) {
    diagnosis.fault("disk", "no file can be written and synced in " + config.data,
                    "look at the system's log for what is wrong with the disk");
    return;
  }
  const double half = times[times.size() / 2], most = times[times.size() * 99 / 100];
  std::array<char, 96> text{};
  std::snprintf(text.data(), text.size(), "a durable write takes %.2f ms (p50), %.2f ms (p99)", half, most);
  if (half > 30 || most > 250) {
    diagnosis.warn("disk", text.data(),
                   "every move waits for one: use an SSD, or see what else keeps this disk busy");
  } else {
    diagnosis.good("disk", text.data());
  }
}

void examine_clock(Diagnosis& diagnosis) {
  timex state{};
  const int result = ::adjtimex(&state);
  if (result == TIME_ERROR || (state.status & STA_UNSYNC) != 0) {
    diagnosis.warn(
        "clock", "nothing keeps the clock right",
        "timedatectl set-ntp true (or install chrony): the times of clocks, links and certificates go by it");
  } else {
    diagnosis.good("clock", "it is kept right");
  }
}

void examine_descriptors(const Config& config, Diagnosis& diagnosis) {
  constexpr std::int64_t kOwn = 100;  // the database, files, threads' pipes
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  const auto most = static_cast<std::int64_t>(std::min<rlim_t>(limit.rlim_max, 1'000'000'000));
  const std::string has =
      "a process started like this one may have " + std::to_string(most) + " file descriptors";
  if (config.limits.connections > 0 && config.limits.connections + kOwn > most) {
    diagnosis.warn("descriptors",
                   has + ", `limits.connections` wants " + std::to_string(config.limits.connections),
                   "raise LimitNOFILE= in the unit (or ulimit -n), or lower limits.connections");
  } else {
    diagnosis.good("descriptors", has);
  }
}

}  // namespace

bool examine_host(const Config& config, Diagnosis& diagnosis) {
  examine_clock(diagnosis);
  examine_descriptors(config, diagnosis);
  examine_secrets(config, diagnosis);
  if (!examine_folder(config, diagnosis)) return false;
  examine_room(config, diagnosis);
  examine_speed(config, diagnosis);
  return true;
}

}  // namespace arbiter::server::cli
