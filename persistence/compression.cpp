#include "persistence/compression.hpp"

#include <zstd.h>

#include <memory>
#include <new>

#include "persistence/error.hpp"

namespace arbiter::persistence {

std::string compress(std::string_view plain) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (!context) throw std::bad_alloc();
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(plain.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), packed.data(), packed.size(), plain.data(), plain.size());
  if (ZSTD_isError(size)) throw StoreError(ErrorKind::Invalid, ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

std::string decompress(std::string_view packed, std::size_t max_bytes) {
  const unsigned long long plain_size = ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (plain_size == ZSTD_CONTENTSIZE_ERROR || plain_size == ZSTD_CONTENTSIZE_UNKNOWN) {
    throw StoreError(ErrorKind::Corrupt, "compressed data without a valid header");
  }
  if (plain_size > max_bytes) {
    throw StoreError(ErrorKind::Invalid, "compressed data would unpack to " + std::to_string(plain_size) +
                                             " bytes; " + std::to_string(max_bytes) + " are allowed");
  }
  std::string plain(static_cast<std::size_t>(plain_size), '\0');
  const std::size_t size = ZSTD_decompress(plain.data(), plain.size(), packed.data(), packed.size());
  if (ZSTD_isError(size)) throw StoreError(ErrorKind::Corrupt, ZSTD_getErrorName(size));
  if (size != plain.size()) throw StoreError(ErrorKind::Corrupt, "compressed data is shorter than it says");
  return plain;
}

}  // namespace arbiter::persistence
