// One server a data folder.
#pragma once

#include <string>

namespace arbiter::server {

/// Held while a server uses a data folder; the system lets go of it when the process ends, however it does.
/// Commands that read, such as `backup`, need none.
class DataFolderLock {
 public:
  /// Makes the folder if it is missing. Throws std::runtime_error if another server holds it or it cannot be
  /// used.
  explicit DataFolderLock(const std::string& folder);
  ~DataFolderLock();
  DataFolderLock(const DataFolderLock&) = delete;
  DataFolderLock& operator=(const DataFolderLock&) = delete;

 private:
  int file_;
};

}  // namespace arbiter::server
