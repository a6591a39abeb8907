// The mails that people get. Pure functions.
#pragma once

#include <cstdint>
#include <string>

namespace arbiter::server {

/// What a letter is about. Nothing in it may have line breaks.
struct Letter {
  std::string from;
  std::string to;
  std::string locale;  // "de…": German; else English
  std::string event;
  std::string game;
  std::string url;
  std::int64_t at_ms = 0;
};

/// The whole message (RFC 5322), with its headers.
std::string letter(const Letter& about);

}  // namespace arbiter::server
