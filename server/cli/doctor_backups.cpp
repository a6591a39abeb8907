#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

#include "server/cli/doctor.hpp"

namespace arbiter::server::cli {
namespace {

namespace fs = std::filesystem;

/// The age of the latest copy, and its name.
struct LatestCopy {
  fs::path path;
  std::chrono::hours age;
};

std::optional<LatestCopy> latest_copy_in(const fs::path& folder) {
  std::optional<fs::path> latest;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_regular_file() || !name.starts_with("arbiter-") || !name.ends_with(".db")) continue;
    if (!latest || name > latest->filename().string()) latest = entry.path();  // their names sort by time
  }
  if (!latest) return std::nullopt;
  const auto age = fs::file_time_type::clock::now() - fs::last_write_time(*latest);
  return LatestCopy{*latest, std::chrono::duration_cast<std::chrono::hours>(age)};
}

/// Opened it is when it is made, and when it is restored; that would bring it up to date, which is not ours to do.
void examine_copy(const LatestCopy& copy, Diagnosis& diagnosis) {
  std::ifstream file(copy.path, std::ios::binary);
  std::string head(15, '\0');
  if (file.read(head.data(), 15) && head == "SQLite format 3") return;
  diagnosis.fault("backups", copy.path.string() + " is no copy of a store, or cannot be read",
                  "make another now (arbiter backup), and look at its disk");
}

}  // namespace

void examine_backups(const Config& config, Diagnosis& diagnosis) {
  const std::string& folder = config.backup.folder;
  if (folder.empty()) {
    diagnosis.warn("backups", "none are made by schedule (`backup.folder` is empty)",
                   "set it to a folder on another disk, or have cron run `arbiter backup`");
    return;
  }
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    diagnosis.fault("backups", folder + " is not there",
                    "make it, for the server's user, or set `backup.folder` to another");
    return;
  }
  const auto copy = latest_copy_in(folder);
  if (!copy) {
    diagnosis.warn("backups", folder + " holds no copy",
                   "one is made within `backup.every_h` of the server's start: see its log");
    return;
  }
  const std::string age = std::to_string(copy->age.count()) + " hours";
  if (copy->age.count() > 2 * config.backup.every_h) {
    diagnosis.fault("backups",
                    "the latest copy is " + age + " old, though one is due every " +
                        std::to_string(config.backup.every_h),
                    "the server's log says why none was made; /metrics counts failures");
  } else {
    diagnosis.good("backups", "the latest copy is " + age + " old");
  }
  examine_copy(*copy, diagnosis);
}

}  // namespace arbiter::server::cli
