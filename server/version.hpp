#pragma once

#include <string_view>

namespace arbiter::server {

/// Of the program, as session.hello, `arbiter --version` and exports tell it.
inline constexpr std::string_view kVersion = "0.1.0";

}  // namespace arbiter::server
