// zstd with a bound, for what is kept long and read seldom. Pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::persistence {

/// One zstd frame that carries its plain size and a checksum.
std::string compress(std::string_view plain);

/// Undoes compress(). The size is checked before anything is unpacked, so no more than `max_bytes` are
/// allocated. Throws StoreError: Corrupt if `packed` is not such a frame or its checksum is wrong, Invalid if
/// it holds more than `max_bytes`.
std::string decompress(std::string_view packed, std::size_t max_bytes);

}  // namespace arbiter::persistence
