#include "server/base/random_id.hpp"

#include <sodium/randombytes.h>

namespace arbiter::server {

std::string random_text(std::size_t characters) {
  static constexpr char kAlphabet[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string text(characters, ' ');
  for (char& c : text) c = kAlphabet[randombytes_uniform(sizeof kAlphabet - 1)];
  return text;
}

}  // namespace arbiter::server
