// The names that people choose: which are allowed, and which look the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::protocol {

inline constexpr std::size_t kMaxNameLength = 32;  ///< in characters (code points)

/// Why people could not tell this name from nothing or from another, as the rest of a sentence that begins
/// "name must
/// "; nothing if it may be used. Allowed are 1 to 32 visible characters of any script with single ordinary
/// spaces between them, and at most two accents on one letter. The name must be trimmed already (see
/// `trimmed`).
/// `<b>` is a fine name: whoever shows it must show it as text.
std::optional<std::string_view> valid_name(std::string_view name);

/// The same string for names that people would read as the same: `Ada`, `ADA`, `Àda`, `Аda` with a Cyrillic
/// А, and fullwidth `Ａｄａ` all fold to "ada". Two users must not have names that are equal after folding.
/// The result is for comparison only, and never shown. It is a small table, not Unicode's whole list of
/// confusables; like that list it takes I, l, 1 and | for one another, and O and 0: so "Ali" and "All" cannot
/// both be had.
std::string fold_name(std::string_view name);

}  // namespace arbiter::protocol
