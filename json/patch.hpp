// The difference of two views as an RFC 6902 patch, found by comparing their texts.
#pragma once

#include <string>

#include "json/writer.hpp"

namespace arbiter::json {

/// Appends to `out` a JSON array of RFC 6902 operations (only `add`, `remove` and `replace`) that turn
/// `before` into `after`; `[]` if they are equal. Each document must hold one complete value. Values whose
/// bytes are equal are skipped whole: the work is one comparison of the texts, and what changed. If the
/// operations for a value would be longer than the value itself, one `replace` is written instead. Throws
/// nothing but std::bad_alloc.
void append_patch(const Document& before, const Document& after, std::string& out);
/// The same array as the next value of `out`.
void write_patch(const Document& before, const Document& after, Writer& out);

}  // namespace arbiter::json
