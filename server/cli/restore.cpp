#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "server/app/data_folder_lock.hpp"
#include "server/cli/cli.hpp"

namespace arbiter::server::cli {
namespace {

namespace fs = std::filesystem;

struct RestoreOptions {
  Common common;
  std::string file;
  bool even_damaged = false;
};

/// A name that sorts by time: "arbiter.db.replaced-20260301T120000Z".
std::string name_of_replaced(const std::string& store) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof(text), "%Y%m%dT%H%M%SZ", &utc);
  return store + ".replaced-" + text;
}

void make_durable(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 || ::fsync(descriptor) != 0) {
    const std::error_code error(errno, std::generic_category());
    if (descriptor >= 0) ::close(descriptor);
    throw Failure(kUnavailable, path.string() + ": " + error.message());
  }
  ::close(descriptor);
}

/// Root restores for the server's user, to whom the folder belongs.
void give_to_owner(const fs::path& folder) {
  struct stat owner {};
  if (::geteuid() != 0 || ::stat(folder.c_str(), &owner) != 0) return;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_directory() && !entry.is_symlink()) continue;
    if (::lchown(entry.path().c_str(), owner.st_uid, owner.st_gid) != 0)
      throw Failure(kUnavailable, entry.path().string() + " cannot be given to the folder's owner");
  }
}

/// A copy beside the store that opens under this version and is whole: what can fail has failed before anything
/// is replaced.
class Candidate {
 public:
  Candidate(const fs::path& file, const Config& config, bool even_damaged)
      : path_(fs::path(config.data) / (persistence::SqliteOptions{}.file_name + ".restoring")) {
    try {
      fs::copy_file(file, path_, fs::copy_options::overwrite_existing);
      fs::permissions(path_, fs::perms::owner_read | fs::perms::owner_write);
      // Of a store that was set aside after its server was killed: what is in its log belongs to it.
      const fs::path log = file.string() + "-wal";
      if (fs::exists(log)) fs::copy_file(log, path_.string() + "-wal", fs::copy_options::overwrite_existing);
      open(config, even_damaged);
      make_durable(path_);
    } catch (const fs::filesystem_error& error) {
      remove();
      throw Failure(kUnavailable, error.what());
    } catch (...) {
      remove();
      throw;
    }
  }
  ~Candidate() { remove(); }
  Candidate(const Candidate&) = delete;
  Candidate& operator=(const Candidate&) = delete;

  const persistence::Counts& counts() const { return counts_; }
  void become(const fs::path& store) const { fs::rename(path_, store); }

 private:
  void open(const Config& config, bool even_damaged) {
    persistence::SqliteOptions options;
    options.file_name = path_.filename().string();
    const auto store = persistence::open_sqlite_store(config.data, options);
    for (const std::string& table : store->damaged()) {
      if (!even_damaged)
        throw Failure(kFailed, "the copy is damaged (" + table +
                                   " cannot be read whole); take another, or --even-damaged for what it has");
      std::cerr << "arbiter: the copy is damaged: " << table << " cannot be read whole\n";
    }
    counts_ = store->counts();
    store->close();
  }
  void remove() const {
    std::error_code ignored;
    for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(path_.string() + suffix, ignored);
  }

  const fs::path path_;
  persistence::Counts counts_;
};

/// The store that was there stays, under another name, with the log that belongs to it.
std::optional<fs::path> set_aside(const fs::path& store) {
  if (!fs::exists(store)) return std::nullopt;
  const fs::path aside = name_of_replaced(store.string());
  if (fs::exists(store.string() + "-wal")) fs::rename(store.string() + "-wal", aside.string() + "-wal");
  fs::rename(store, aside);
  std::error_code ignored;
  fs::remove(store.string() + "-shm", ignored);
  return aside;
}

int restore(const RestoreOptions& options) {
  const Config config = options.common.config();
  const fs::path store = fs::path(config.data) / persistence::SqliteOptions{}.file_name;
  std::error_code ignored;
  if (!fs::is_regular_file(options.file, ignored))
    throw Failure(kNotFound, options.file + ": there is no such file");
  if (fs::equivalent(options.file, store, ignored))
    throw Failure(kUsage, options.file + " is the store itself");
  const DataFolderLock lock(config.data);  // a server that runs would go on with the old store
  const Candidate candidate(options.file, config, options.even_damaged);
  const auto aside = set_aside(store);
  candidate.become(store);
  make_durable(config.data);
  give_to_owner(config.data);
  const auto& counts = candidate.counts();
  std::cout << "restored " << options.file << ": " << counts.playing + counts.paused << " running and "
            << counts.finished << " finished matches, " << counts.moves << " moves, " << counts.users
            << " people\n";
  if (aside) std::cout << "the store that was there is kept as " << aside->string() << "\n";
  return kOk;
}

}  // namespace

void add_restore(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("restore", "Put a copy made by backup in the place of the store");
  auto options = std::make_shared<RestoreOptions>();
  options->common.add_to(*command, true);
  command->add_option("FILE", options->file, "The copy; it is not changed")->required();
  command->add_flag("--even-damaged", options->even_damaged, "Restore a copy of which a part cannot be read");
  command->footer(
      "Stop the server first; while one uses the data folder this is refused. The copy is opened and looked\n"
      "through before anything is replaced, and the store that was there stays beside it under another "
      "name.\n"
      "What was acknowledged after the copy was made is not in it.\n\n"
      "Example:\n"
      "  systemctl stop arbiter\n"
      "  arbiter restore /backups/arbiter-20260301T120000Z.db --data /var/lib/arbiter\n"
      "  systemctl start arbiter");
  command->callback([options, &action] { action = [options] { return restore(*options); }; });
}

}  // namespace arbiter::server::cli
