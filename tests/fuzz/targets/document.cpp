// The document of a match, as `match.import` and `arbiter verify FILE` read it.
#include <string_view>

#include "server/archive/export.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static_cast<void>(arbiter::server::parse_document({reinterpret_cast<const char*>(data), size}));
  return 0;
}
