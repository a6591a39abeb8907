// Whether bytes are UTF-8, for text that came from elsewhere than our own writer.
#pragma once

#include <string_view>

namespace arbiter {

/// Whether `bytes` is well-formed UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view bytes);

}  // namespace arbiter
