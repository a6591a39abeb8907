#include "json/writer.hpp"

#include <charconv>

namespace arbiter::json {
namespace {

bool needs_escaping(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

}  // namespace

/// Text with whatever needs it escaped.
struct Writer::Escaped {
  std::string_view text;
};
/// A number in decimal.
struct Writer::Digits {
  std::int64_t number;
};

std::size_t Writer::most(const Escaped& escaped) { return escaped.text.size() * (sizeof("\\u0000") - 1); }

char* Writer::copy(const Escaped& escaped, char* to) {
  static constexpr char kHex[] = "0123456789abcdef";
  for (const char c : escaped.text) {
    if (!needs_escaping(c)) {
      *to++ = c;
      continue;
    }
    *to++ = '\\';
    if (c == '"' || c == '\\') {
      *to++ = c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    to = std::copy_n("u00", 3, to);
    *to++ = kHex[byte >> 4];
    *to++ = kHex[byte & 15];
  }
  return to;
}

std::size_t Writer::most(const Digits&) { return sizeof("-9223372036854775808") - 1; }

char* Writer::copy(const Digits& digits, char* to) {
  return std::to_chars(to, to + most(digits), digits.number).ptr;
}

void Writer::value(std::string_view text) {
  if (std::none_of(text.begin(), text.end(), needs_escaping)) return plain(text);
  scalar('"', Escaped{text}, '"');
}

void Writer::integer(std::int64_t number) {
  if (0 <= number && number <= 9) return scalar(static_cast<char>('0' + number));  // most are
  scalar(Digits{number});
}

void Writer::grow(std::size_t bytes) {
  constexpr std::size_t kFirst = 256;
  if (at_ == nullptr) begun_ = out_.size();
  const std::size_t used = at_ == nullptr ? begun_ : static_cast<std::size_t>(at_ - out_.data());
  const std::size_t least = used + bytes;
  const std::size_t ample = least + std::max(kFirst, used - begun_);
  const bool fits = least <= out_.capacity();
  out_.resize(fits ? std::min(ample, out_.capacity()) : ample);
  at_ = out_.data() + used;
  end_ = out_.data() + out_.size();
}

void Writer::grow_nodes() { nodes_->resize(std::max<std::size_t>(64, nodes_->size() * 2)); }

void Writer::finish() {
  if (at_ == nullptr) return;
  out_.resize(static_cast<std::size_t>(at_ - out_.data()));
  at_ = end_ = nullptr;
}

}  // namespace arbiter::json
