// Files of the source tree, for tests and benches: nothing that is installed knows where it was built.
#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// The full path of a file or folder of the source tree, e.g. source_file("config/games").
std::string source_file(std::string_view path);

}  // namespace arbiter
