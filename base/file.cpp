#include "base/file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace arbiter {

std::string read_file(const std::filesystem::path& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream content;
  // An empty file leaves the output without a character, which << calls a failure; only the input can tell.
  if (file) content << file.rdbuf();
  if (!file || file.bad() || std::filesystem::is_directory(path)) {
    throw std::runtime_error(path.string() + ": cannot be read" +
                             (errno != 0 ? std::string(" (") + std::strerror(errno) + ")" : ""));
  }
  return std::move(content).str();
}

}  // namespace arbiter
