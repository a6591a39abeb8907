#include "base/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace arbiter {
namespace {

/// What may follow a first byte: how many bytes, and the range of the first of them (RFC 3629, section 4).
struct Tail {
  std::size_t length;
  std::uint8_t from, to;
};

constexpr Tail kNoLead{0, 1, 0};

constexpr Tail tail_of(std::uint8_t lead) {
  if (lead < 0x80) return {0, 0, 0};
  if (lead < 0xC2) return kNoLead;
  if (lead < 0xE0) return {1, 0x80, 0xBF};
  if (lead == 0xE0) return {2, 0xA0, 0xBF};
  if (lead == 0xED) return {2, 0x80, 0x9F};
  if (lead < 0xF0) return {2, 0x80, 0xBF};
  if (lead == 0xF0) return {3, 0x90, 0xBF};
  if (lead < 0xF4) return {3, 0x80, 0xBF};
  if (lead == 0xF4) return {3, 0x80, 0x8F};
  return kNoLead;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(bytes[at]); };
  for (std::size_t at = 0; at < bytes.size();) {
    const Tail tail = tail_of(byte(at++));
    if (tail.from > tail.to || bytes.size() - at < tail.length) return false;
    for (std::size_t i = 0; i < tail.length; ++i, ++at) {
      if (byte(at) < (i == 0 ? tail.from : 0x80) || byte(at) > (i == 0 ? tail.to : 0xBF)) return false;
    }
  }
  return true;
}

}  // namespace arbiter
