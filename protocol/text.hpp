// Characters of UTF-8 text, and which of them people may write to one another.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::protocol {

/// Takes the first character off `text` (not empty) and returns its code point; U+FFFD for an ill-formed
/// byte.
char32_t take_character(std::string_view& text);
void append_character(std::string& text, char32_t character);

/// The number of code points, which is what every limit "in characters" counts.
std::size_t length(std::string_view text);

bool is_control(char32_t character);  ///< C0, DEL and C1
bool is_space(char32_t character);    ///< any character that shows as a blank, U+0020 among them
/// Turns the direction of the text after it, so that something other than what was written is read.
bool is_direction_override(char32_t character);
/// Shows nothing or has no agreed look: format characters, zero widths, fillers, selectors, private use,
/// noncharacters.
bool is_invisible(char32_t character);
/// A mark from the blocks that only hold marks put on other characters ("combining diacritical marks" and
/// kin).
bool is_combining(char32_t character);

/// Without white space (as above) at either end.
std::string_view trimmed(std::string_view text);

/// Chat may hold line breaks and any emoji, but no other control characters and no direction overrides, and
/// not only blanks.
bool is_readable(std::string_view text);

}  // namespace arbiter::protocol
