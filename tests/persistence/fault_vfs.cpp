#include "fault_vfs.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <new>

namespace arbiter::persistence::testing {
namespace {

/// What SQLite allocates for an open file; the system's own follows it in memory.
struct FaultFile {
  sqlite3_file base;
  FaultVfs* vfs;
  std::shared_ptr<FaultVfs::File> state;  // null: a temporary file, which nobody misses

  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

FaultFile& fault_file(sqlite3_file* file) { return *reinterpret_cast<FaultFile*>(file); }
sqlite3_file* real(sqlite3_file* file) { return fault_file(file).real(); }
const sqlite3_io_methods& methods(sqlite3_file* file) { return *real(file)->pMethods; }

int close_file(sqlite3_file* file) {
  const int code = methods(file).xClose(real(file));
  fault_file(file).~FaultFile();
  return code;
}

int write_file(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  FaultFile& self = fault_file(file);
  if (self.state) {
    const int code = self.vfs->change(
        *self.state, {.offset = static_cast<std::size_t>(offset),
                      .bytes = {static_cast<const char*>(data), static_cast<std::size_t>(size)}});
    if (code != SQLITE_OK) return code;
  }
  return methods(file).xWrite(self.real(), data, size, offset);
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  FaultFile& self = fault_file(file);
  if (self.state) {
    const int code = self.vfs->change(
        *self.state, {.offset = static_cast<std::size_t>(size), .bytes = {}, .truncates = true});
    if (code != SQLITE_OK) return code;
  }
  return methods(file).xTruncate(self.real(), size);
}

int sync_file(sqlite3_file* file, int) {
  FaultFile& self = fault_file(file);
  return self.state ? self.vfs->sync(*self.state) : SQLITE_OK;
}

const sqlite3_io_methods kMethods = {
    .iVersion = 2,  // without memory-mapped pages, which would go around xWrite
    .xClose = close_file,
    .xRead = [](sqlite3_file* f, void* to, int n,
                sqlite3_int64 at) { return methods(f).xRead(real(f), to, n, at); },
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = [](sqlite3_file* f, sqlite3_int64* size) { return methods(f).xFileSize(real(f), size); },
    .xLock = [](sqlite3_file* f, int level) { return methods(f).xLock(real(f), level); },
    .xUnlock = [](sqlite3_file* f, int level) { return methods(f).xUnlock(real(f), level); },
    .xCheckReservedLock = [](sqlite3_file* f,
                             int* out) { return methods(f).xCheckReservedLock(real(f), out); },
    .xFileControl = [](sqlite3_file* f, int op,
                       void* arg) { return methods(f).xFileControl(real(f), op, arg); },
    .xSectorSize = [](sqlite3_file* f) { return methods(f).xSectorSize(real(f)); },
    .xDeviceCharacteristics = [](sqlite3_file* f) { return methods(f).xDeviceCharacteristics(real(f)); },
    .xShmMap = [](sqlite3_file* f, int page, int size, int extend,
                  void volatile** out) { return methods(f).xShmMap(real(f), page, size, extend, out); },
    .xShmLock = [](sqlite3_file* f, int at, int n,
                   int flags) { return methods(f).xShmLock(real(f), at, n, flags); },
    .xShmBarrier = [](sqlite3_file* f) { methods(f).xShmBarrier(real(f)); },
    .xShmUnmap = [](sqlite3_file* f, int remove) { return methods(f).xShmUnmap(real(f), remove); },
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void change_bytes(std::string& file, const FaultVfs::Change& change) {
  if (change.truncates) {
    file.resize(change.offset);
    return;
  }
  file.resize(std::max(file.size(), change.offset + change.bytes.size()));
  file.replace(change.offset, change.bytes.size(), change.bytes);
}

/// What a disk may make of a write that nobody asked it to keep.
void perhaps_change(std::string& file, FaultVfs::Change change, std::mt19937& random) {
  constexpr std::size_t kSector = 512;
  switch (random() % 3) {
    case 0:
      return;
    case 1:
      change.bytes.resize(std::min(change.bytes.size(), random() % 9 * kSector));
      [[fallthrough]];
    default:
      change_bytes(file, change);
  }
}

bool is_database_file(const std::string& path, const std::filesystem::path& directory) {
  const std::filesystem::path file(path);
  return std::filesystem::weakly_canonical(file.parent_path()) ==
         std::filesystem::weakly_canonical(directory);
}

}  // namespace

struct FaultVfs::Registration {
  sqlite3_vfs vfs{};
  sqlite3_vfs* system = nullptr;

  static FaultVfs& owner(sqlite3_vfs* vfs) { return *static_cast<FaultVfs*>(vfs->pAppData); }

  static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out_flags) {
    auto* self = new (file) FaultFile{.base = {}, .vfs = &owner(vfs), .state = nullptr};
    sqlite3_vfs* system = owner(vfs).registration_->system;
    const int code = system->xOpen(system, name, self->real(), flags, out_flags);
    if (code != SQLITE_OK) {
      self->~FaultFile();
      file->pMethods = nullptr;
      return code;
    }
    if (name && !(flags & SQLITE_OPEN_DELETEONCLOSE)) self->state = owner(vfs).opened(name);
    self->base.pMethods = &kMethods;
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* name, int sync_directory) {
    sqlite3_vfs* system = owner(vfs).registration_->system;
    const int code = system->xDelete(system, name, sync_directory);
    if (code == SQLITE_OK) owner(vfs).deleted(name);
    return code;
  }
};

FaultVfs::FaultVfs() : registration_(std::make_unique<Registration>()) {
  static std::atomic<int> count{0};
  name_ = "fault-" + std::to_string(count++);
  sqlite3_vfs* system = sqlite3_vfs_find(nullptr);
  sqlite3_vfs& vfs = registration_->vfs;
  vfs = *system;  // whatever is not replaced works on names only
  vfs.pNext = nullptr;
  vfs.zName = name_.c_str();
  vfs.pAppData = this;
  vfs.szOsFile = static_cast<int>(sizeof(FaultFile)) + system->szOsFile;
  vfs.xOpen = &Registration::open;
  vfs.xDelete = &Registration::remove;
  registration_->system = system;
  sqlite3_vfs_register(&vfs, 0);
}

FaultVfs::~FaultVfs() { sqlite3_vfs_unregister(&registration_->vfs); }

void FaultVfs::arm(Fault fault, int nth) {
  std::lock_guard lock(mutex_);
  fault_ = fault;
  countdown_ = nth;
  struck_ = full_ = false;
}

void FaultVfs::heal() {
  std::lock_guard lock(mutex_);
  countdown_ = 0;
  full_ = false;
}

bool FaultVfs::struck() const {
  std::lock_guard lock(mutex_);
  return struck_;
}

std::shared_ptr<FaultVfs::File> FaultVfs::opened(const std::string& path) {
  std::lock_guard lock(mutex_);
  auto& file = files_[path];
  if (!file) file = std::make_shared<File>(File{.durable = contents(path), .unsynced = {}});
  return file;
}

void FaultVfs::deleted(const std::string& path) {
  std::lock_guard lock(mutex_);
  files_.erase(path);
}

int FaultVfs::change(File& file, Change change) {
  std::lock_guard lock(mutex_);
  if (countdown_ > 0 && --countdown_ == 0) {
    struck_ = true;
    if (fault_ == Fault::Error) return SQLITE_IOERR_WRITE;
    full_ = true;
  }
  if (full_ && !change.truncates) return SQLITE_FULL;
  file.unsynced.push_back(std::move(change));
  return SQLITE_OK;
}

int FaultVfs::sync(File& file) {
  std::lock_guard lock(mutex_);
  const bool fails = fault_ == Fault::Error && countdown_ > 0 && --countdown_ == 0;
  for (const Change& change : file.unsynced) {
    // A failed sync is the last time that the system tries: a later one that succeeds says nothing of these.
    if (fails) {
      perhaps_change(file.durable, change, random_);
    } else {
      change_bytes(file.durable, change);
    }
  }
  file.unsynced.clear();
  if (fails) struck_ = true;
  return fails ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

void FaultVfs::power_cut(const std::filesystem::path& from, const std::filesystem::path& to, unsigned seed) {
  std::lock_guard lock(mutex_);
  std::mt19937 random(seed);
  for (const auto& [path, file] : files_) {
    if (!is_database_file(path, from)) continue;
    std::string image = file->durable;
    for (const Change& change : file->unsynced) perhaps_change(image, change, random);
    std::ofstream(to / std::filesystem::path(path).filename(), std::ios::binary) << image;
  }
}

void FaultVfs::process_killed(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::lock_guard lock(mutex_);
  for (const auto& [path, file] : files_) {
    if (!is_database_file(path, from)) continue;
    std::ofstream(to / std::filesystem::path(path).filename(), std::ios::binary) << contents(path);
  }
}

}  // namespace arbiter::persistence::testing
