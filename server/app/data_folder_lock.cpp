#include "server/app/data_folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace arbiter::server {

DataFolderLock::DataFolderLock(const std::string& folder) {
  if (std::filesystem::create_directories(folder))
    std::filesystem::permissions(folder, std::filesystem::perms::owner_all);  // as the store makes it
  const auto path = std::filesystem::path(folder) / "arbiter.lock";
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file_ < 0) throw std::system_error(errno, std::generic_category(), path.string());
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  ::close(file_);
  if (error == EWOULDBLOCK) {
    throw std::runtime_error("another server is using " + folder +
                             "; end it, or name another folder with --data");
  }
  throw std::system_error(error, std::generic_category(), path.string());
}

DataFolderLock::~DataFolderLock() { ::close(file_); }

}  // namespace arbiter::server
