// Messages in the format of permessage-deflate (RFC 7692), each by itself ("no context takeover"): so nothing
// is kept for a connection, and no message tells by its length what another held.
#pragma once

#include <string_view>

namespace arbiter::server {

/// `message` compressed with a window of 2^`bits` bytes (9 to 15); empty where that makes it no smaller. It
/// is good until the next call on the same thread. Throws std::bad_alloc.
std::string_view deflate_message(std::string_view message, int bits);

}  // namespace arbiter::server
