#include "protocol/text.hpp"

#include <algorithm>
#include <iterator>

namespace arbiter::protocol {
namespace {

struct Range {
  char32_t first, last;
};

// From Unicode 15: general categories Cf and Co, the default-ignorable characters, and blanks that are
// "letters". Sorted, for a binary search.
constexpr Range kInvisible[] = {
    {0x00AD, 0x00AD},     // soft hyphen
    {0x034F, 0x034F},     // combining grapheme joiner
    {0x0600, 0x0605},     // Arabic number signs
    {0x061C, 0x061C},     // Arabic letter mark
    {0x06DD, 0x06DD},     // Arabic end of ayah
    {0x070F, 0x070F},     // Syriac abbreviation mark
    {0x0890, 0x0891},     // Arabic currency marks
    {0x08E2, 0x08E2},     // Arabic disputed end of ayah
    {0x115F, 0x1160},     // Hangul fillers
    {0x17B4, 0x17B5},     // Khmer inherent vowels
    {0x180B, 0x180F},     // Mongolian selectors
    {0x200B, 0x200F},     // zero widths, direction marks
    {0x2028, 0x202E},     // line and paragraph separator, direction overrides
    {0x2060, 0x206F},     // word joiner, invisible operators, isolates
    {0x2800, 0x2800},     // Braille blank
    {0x3164, 0x3164},     // Hangul filler
    {0xE000, 0xF8FF},     // private use
    {0xFDD0, 0xFDEF},     // noncharacters
    {0xFE00, 0xFE0F},     // variation selectors
    {0xFEFF, 0xFEFF},     // byte order mark
    {0xFFA0, 0xFFA0},     // Hangul filler
    {0xFFF0, 0xFFFF},     // interlinear marks, replacement character, noncharacters
    {0x110BD, 0x110BD},   // Kaithi number sign
    {0x110CD, 0x110CD},   // Kaithi number sign above
    {0x13430, 0x1343F},   // Egyptian joiners
    {0x1BCA0, 0x1BCA3},   // shorthand format controls
    {0x1D173, 0x1D17A},   // musical format controls
    {0xE0000, 0x10FFFF},  // tags, selectors, private use
};

constexpr Range kCombining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x1AB0, 0x1AFF},
    {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F},
};

constexpr Range kSpaces[] = {
    {0x0009, 0x000D}, {0x0020, 0x0020}, {0x0085, 0x0085}, {0x00A0, 0x00A0}, {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000},
};

template <std::size_t N>
bool contains(const Range (&ranges)[N], char32_t character) {
  const auto after = std::upper_bound(std::begin(ranges), std::end(ranges), character,
                                      [](char32_t c, const Range& range) { return c < range.first; });
  return after != std::begin(ranges) && character <= std::prev(after)->last;
}

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

std::size_t width_of(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead < 0xE0) return 2;
  if (lead >= 0xE0 && lead < 0xF0) return 3;
  return lead >= 0xF0 && lead < 0xF5 ? 4 : 0;
}

}  // namespace

char32_t take_character(std::string_view& text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t width = width_of(lead);
  const std::string_view rest = text.substr(1, width == 0 ? 0 : width - 1);
  if (width == 0 || rest.size() + 1 < width || !std::all_of(rest.begin(), rest.end(), continues)) {
    text.remove_prefix(1);
    return 0xFFFD;
  }
  char32_t character = width == 1 ? lead : lead & (0x7Fu >> width);
  for (const char byte : rest) character = character << 6 | (static_cast<unsigned char>(byte) & 0x3Fu);
  text.remove_prefix(width);
  return character;
}

void append_character(std::string& text, char32_t character) {
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((character >> shift) & 0x3F)); };
  if (character < 0x80) {
    text += static_cast<char>(character);
  } else if (character < 0x800) {
    text += static_cast<char>(0xC0 | (character >> 6));
    tail(0);
  } else if (character < 0x10000) {
    text += static_cast<char>(0xE0 | (character >> 12));
    tail(6), tail(0);
  } else {
    text += static_cast<char>(0xF0 | (character >> 18));
    tail(12), tail(6), tail(0);
  }
}

std::size_t length(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F); }
bool is_space(char32_t c) { return contains(kSpaces, c); }
bool is_direction_override(char32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}
bool is_invisible(char32_t c) { return contains(kInvisible, c); }
bool is_combining(char32_t c) { return contains(kCombining, c); }

std::string_view trimmed(std::string_view text) {
  while (!text.empty()) {
    std::string_view rest = text;
    if (!is_space(take_character(rest))) break;
    text = rest;
  }
  std::size_t end = 0;  // of the last character that is not a blank
  for (std::string_view rest = text; !rest.empty();) {
    const bool blank = is_space(take_character(rest));
    if (!blank) end = text.size() - rest.size();
  }
  return text.substr(0, end);
}

bool is_readable(std::string_view text) {
  bool anything = false;
  while (!text.empty()) {
    const char32_t c = take_character(text);
    if ((is_control(c) && c != '\n') || is_direction_override(c)) return false;
    anything |= !is_space(c) && !is_invisible(c);
  }
  return anything;
}

}  // namespace arbiter::protocol
