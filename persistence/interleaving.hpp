// All recordings of a match as one text, line by line in turn: they tell the same moves, so that packed
// together they take a third of the space that each takes by itself. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "persistence/records.hpp"

namespace arbiter::persistence {

/// The perspective under which the store keeps such a text, beside those that it keeps by themselves.
inline const std::string kInterleaved = "*";

/// A line "PERSPECTIVE SIZE" for each recording, an empty line, and then in turn the next line of each that
/// is not at its end. The bytes of a recording may be anything; its perspective must hold no white space.
std::string interleave(const std::vector<Recording>& recordings);

/// The bytes of one recording; nothing if there is none of this perspective. Throws StoreError (Corrupt) if
/// `text` is not what `interleave` makes.
std::optional<std::string> recording_in(std::string_view text, std::string_view perspective);

/// Whose recordings there are, in their order. Throws likewise.
std::vector<std::string> perspectives_in(std::string_view text);

}  // namespace arbiter::persistence
