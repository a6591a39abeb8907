// Reading files.
#pragma once

#include <filesystem>
#include <string>

namespace arbiter {

/// The whole content of a file. Throws std::runtime_error, "PATH: cannot be read" with the system's reason.
std::string read_file(const std::filesystem::path& path);

}  // namespace arbiter
