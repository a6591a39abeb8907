// Identifiers and secrets from the operating system's generator.
#pragma once

#include <cstddef>
#include <string>

namespace arbiter::server {

/// `characters` of [0-9A-Za-z], each uniform: 5.95 bits. Ids take 12, tokens 43 (256 bits).
std::string random_text(std::size_t characters);

}  // namespace arbiter::server
