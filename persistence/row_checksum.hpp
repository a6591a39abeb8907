// The checksums that rows carry, so that a changed bit is noticed before anybody is shown what it made.
//
// They are against damage, not against people: whoever can write the file can write the checksum. Each covers
// all that its record holds, and which match it belongs to. NULL stands in rows that were written before there
// were any.
#pragma once

#include <cstdint>
#include <string>

#include "persistence/records.hpp"

namespace arbiter::persistence {

/// Of a row of `tables`, with its players; with `last_seq` if the match is finished, as it then stands.
///
/// What a later version adds to a record is added at the end, and only where it is not its default: rows that
/// were written before keep the checksum that they have.
std::int64_t checksum_of(const TableRecord& table);
std::int64_t checksum_of(const std::string& match, const MoveRecord& move);
std::int64_t checksum_of(const ChatLine& line);  // without its number, which is counted

}  // namespace arbiter::persistence
