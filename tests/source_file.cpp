#include "tests/source_file.hpp"

namespace arbiter {

// The one object that differs between two checkouts, so that a compiler cache serves all the others to both.
std::string source_file(std::string_view path) { return std::string(ARBITER_SOURCE_DIR "/").append(path); }

}  // namespace arbiter
