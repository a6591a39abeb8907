// How a webhook shows that it comes from this server. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter::server {

/// HMAC-SHA256, in hexadecimal.
std::string hmac_hex(std::string_view key, std::string_view message);

/// The header Arbiter-Signature: "t=TIME,v1=HMAC" over the time, a dot and the body; whoever checks it also
/// refuses old times. `unix_s`: seconds.
std::string signature(std::string_view key, std::int64_t unix_s, std::string_view body);

}  // namespace arbiter::server
