// The difference of two views as an RFC 6902 patch, found by comparing their texts.
#pragma once

#include <string>

#include "json/writer.hpp"

namespace arbiter::json {

/// Appends to `out` a JSON array of RFC 6902 operations (`add`, `remove`, `replace` only) that turn `before`
/// into `after`; `[]` if they are equal. Values whose bytes are equal are skipped whole, so the work is
/// proportional to what changed plus one memory comparison of the texts. Both documents must hold one
/// complete value each. Never fails; where a list of small changes would be longer than the new value, the
/// value is replaced instead.
void append_patch(const Document& before, const Document& after, std::string& out);
/// The same, as a value of what is being written.
void write_patch(const Document& before, const Document& after, Writer& out);

}  // namespace arbiter::json
