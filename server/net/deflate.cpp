#include "server/net/deflate.hpp"

#include <zlib.h>

#include <array>
#include <memory>
#include <new>
#include <string>

namespace arbiter::server {

namespace {

constexpr int kLevel = 3;
constexpr int kMemoryLevel = 8;
constexpr std::string_view kEndOfFlush("\0\0\xff\xff", 4);  // which both sides know (RFC 7692 §7.2.1)

/// A thread has one for each size of window that clients ask for.
class Deflater {
 public:
  explicit Deflater(int bits) {
    if (deflateInit2(&stream_, kLevel, Z_DEFLATED, -bits, kMemoryLevel, Z_DEFAULT_STRATEGY) != Z_OK)
      throw std::bad_alloc();
  }
  ~Deflater() { deflateEnd(&stream_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  std::string_view deflate(std::string_view message) {
    deflateReset(&stream_);
    out_.resize(message.size());  // whatever needs more is no smaller
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(message.data()));  // zlib only reads it
    stream_.avail_in = static_cast<uInt>(message.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out_.data());
    stream_.avail_out = static_cast<uInt>(out_.size());
    ::deflate(&stream_, Z_SYNC_FLUSH);
    if (stream_.avail_out == 0) return {};
    std::string_view all(out_.data(), stream_.total_out);
    if (all.ends_with(kEndOfFlush)) all.remove_suffix(kEndOfFlush.size());
    return all;
  }

 private:
  z_stream stream_{};
  std::string out_;
};

}  // namespace

std::string_view deflate_message(std::string_view message, int bits) {
  thread_local std::array<std::unique_ptr<Deflater>, MAX_WBITS + 1> of_bits;
  auto& deflater = of_bits.at(static_cast<std::size_t>(bits));
  if (deflater == nullptr) deflater = std::make_unique<Deflater>(bits);
  return deflater->deflate(message);
}

}  // namespace arbiter::server
