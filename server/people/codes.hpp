// Codes that people carry from one device to another, and what is kept of secrets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "persistence/people_records.hpp"
#include "server/base/mutex.hpp"

namespace arbiter::server {

inline constexpr std::size_t kLinkCodeLength = 10;      // 49 bits: for ten minutes, with few guesses
inline constexpr std::size_t kRecoveryCodeLength = 32;  // 157 bits: for ever

/// All that is ever stored of a token or a code.
persistence::Hash hash_of_secret(std::string_view secret);

/// Letters and digits that cannot be mistaken for one another, from the system's generator, in groups of
/// five (link codes) or eight with dashes between them.
std::string new_code(std::size_t length);

/// A code as it was made, without its dashes, however a person typed it: in small letters, with blanks.
std::string plain_code(std::string_view typed);

/// The codes of session.link: each is for one use and ten minutes, and a person has one at a time. They do
/// not outlive the process. Thread-safe.
class LinkCodes {
 public:
  static constexpr std::int64_t kLifeMs = 600'000;

  /// Takes the place of the one that the person had. `now_ms`: by the steady clock.
  std::string issue(const std::string& user, std::int64_t now_ms) EXCLUDES(mutex_);
  /// Whose code it is, which it is no longer after this. `code`: plain.
  std::optional<std::string> redeem(const std::string& code, std::int64_t now_ms) EXCLUDES(mutex_);

 private:
  struct Issued {
    std::string code;  // plain
    std::int64_t until_ms = 0;
  };
  Mutex mutex_;
  std::unordered_map<std::string, Issued> by_user_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::string> users_ GUARDED_BY(mutex_);  // by code
};

}  // namespace arbiter::server
