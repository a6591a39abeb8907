// Characters of UTF-8 text, and which of them people may write to one another.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter::protocol {

/// Removes the first character from `text` (not empty) and returns its code point. A byte that is not UTF-8
/// counts as one character, U+FFFD.
char32_t take_character(std::string_view& text);
/// Appends `character` as UTF-8.
void append_character(std::string& text, char32_t character);

/// The number of code points. Every limit "in characters" counts these.
std::size_t length(std::string_view text);

bool is_control(char32_t character);  ///< C0, DEL and C1
bool is_space(char32_t character);    ///< any character that shows as a blank, U+0020 among them
/// Changes the direction of the text after it, which could make it read as something else than was written.
bool is_direction_override(char32_t character);
/// Shows nothing, or looks different everywhere: format characters, zero-width characters, fillers, variation
/// selectors, private use, noncharacters.
bool is_invisible(char32_t character);
/// From one of Unicode's blocks of combining marks ("Combining Diacritical Marks" and its extensions).
bool is_combining(char32_t character);

/// `text` without white space (see is_space) at either end; refers to the same characters.
std::string_view trimmed(std::string_view text);

/// Whether `text` may be said in chat: line breaks and any emoji, but no other control characters, no
/// direction overrides, and at least one character that is not a blank.
bool is_readable(std::string_view text);

}  // namespace arbiter::protocol
