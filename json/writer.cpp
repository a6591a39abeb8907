#include "json/writer.hpp"

#include <charconv>

namespace arbiter::json {

void Writer::value(std::string_view text) {
  static constexpr char kHex[] = "0123456789abcdef";
  before();
  const std::size_t begin = out_.size();
  out_ += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (byte < 0x20) {
      out_ += "\\u00";
      out_ += kHex[byte >> 4];
      out_ += kHex[byte & 15];
    } else {
      out_ += c;
    }
  }
  out_ += '"';
  leaf(begin);
}

void Writer::integer(std::int64_t number) {
  before();
  const std::size_t begin = out_.size();
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out_.append(digits, end);
  leaf(begin);
}

}  // namespace arbiter::json
