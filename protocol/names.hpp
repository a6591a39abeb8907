// The names that people choose: which are allowed, and which look the same. Pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter::protocol {

inline constexpr std::size_t kMaxNameLength = 32;  ///< in characters (code points)

/// Returns the end of the sentence "name must …" if the name is not allowed, nullopt if it is. Allowed are 1
/// to kMaxNameLength visible characters with single ordinary spaces between them, letters of one script (or of
/// those that are written together, as in Japanese; Unicode's UTS 39, "highly restrictive"), digits of one, and
/// at most two combining marks in a row. `name` is UTF-8 without white space at either end (see `trimmed`).
/// Markup is allowed ("<b>" is a name), so names are always shown as text.
std::optional<std::string_view> valid_name(std::string_view name);

/// Maps names that people would read as the same to the same string, by Unicode's list of confusable
/// characters (ICU's skeletons): case, accents, spaces, dashes and underscores do not count, nor the script
/// (a Cyrillic, Cherokee, Lisu, mathematical or small capital A is an a). I, i, l, 1 and | are one letter, and so
/// are O and 0: "Ali" and "All" cannot both be taken. No two users may have names that are equal after
/// folding. The result is for comparison only and never shown.
std::string fold_name(std::string_view name);

/// By which rules `fold_name` folds: two results can be compared only if this was the same for both. It
/// changes with ICU.
const std::string& fold_version();

}  // namespace arbiter::protocol
