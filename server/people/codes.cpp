#include "server/people/codes.hpp"

#include <sodium/crypto_generichash.h>
#include <sodium/randombytes.h>

namespace arbiter::server {

namespace {

constexpr std::string_view kCodeLetters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";  // no 0 O, 1 I L, U V

}  // namespace

persistence::Hash hash_of_secret(std::string_view secret) {
  persistence::Hash digest;
  crypto_generichash(digest.data(), digest.size(), reinterpret_cast<const unsigned char*>(secret.data()),
                     secret.size(), nullptr, 0);
  return digest;
}

std::string new_code(std::size_t length) {
  const std::size_t group = length == kLinkCodeLength ? 5 : 8;
  std::string code;
  for (std::size_t i = 0; i < length; ++i) {
    if (i > 0 && i % group == 0) code += '-';
    code += kCodeLetters[randombytes_uniform(static_cast<std::uint32_t>(kCodeLetters.size()))];
  }
  return code;
}

std::string plain_code(std::string_view typed) {
  std::string plain;
  for (const char c : typed) {
    if (c == '-' || c == ' ') continue;
    plain += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return plain;
}

std::string LinkCodes::issue(const std::string& user, std::int64_t now_ms) {
  std::string code = new_code(kLinkCodeLength);
  const MutexLock lock(mutex_);
  for (auto it = by_user_.begin(); it != by_user_.end();) {
    const bool over = it->first == user || it->second.until_ms <= now_ms;
    if (over) users_.erase(it->second.code);
    it = over ? by_user_.erase(it) : std::next(it);
  }
  const Issued& issued = by_user_[user] = {plain_code(code), now_ms + kLifeMs};
  users_[issued.code] = user;
  return code;
}

std::optional<std::string> LinkCodes::redeem(const std::string& code, std::int64_t now_ms) {
  const MutexLock lock(mutex_);
  const auto known = users_.find(code);
  if (known == users_.end()) return std::nullopt;
  std::string user = std::move(known->second);
  users_.erase(known);
  const auto issued = by_user_.find(user);
  const bool in_time = now_ms < issued->second.until_ms;
  by_user_.erase(issued);
  return in_time ? std::optional(std::move(user)) : std::nullopt;
}

}  // namespace arbiter::server
