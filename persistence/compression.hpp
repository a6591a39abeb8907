// zstd with a bound, for what is kept long and read seldom.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::persistence {

/// One zstd frame that carries its plain size and a checksum.
std::string compress(std::string_view plain);

/// Undoes compress(). Never allocates more than `max_bytes`: the size is checked before anything is unpacked.
/// Throws StoreError: Corrupt if it is no such frame or its checksum fails, Invalid if it is larger.
std::string decompress(std::string_view packed, std::size_t max_bytes);

}  // namespace arbiter::persistence
