#include "server/admin/operators.hpp"

#include <sodium/utils.h>

#include <nlohmann/json.hpp>

#include "server/base/random_id.hpp"
#include "server/people/codes.hpp"

namespace arbiter::server {

namespace {

/// By the beginning of its hash a token can be told from others.
std::string operator_name(const persistence::Hash& token) {
  std::string digits(9, '\0');
  sodium_bin2hex(digits.data(), digits.size(), token.data(), 4);
  digits.pop_back();
  return "operator:" + digits;
}

}  // namespace

void Operators::start() {
  const auto stored = store_.operators();
  const MutexLock lock(mutex_);
  tokens_.insert(stored.begin(), stored.end());
}

std::optional<Operator> Operators::find(const std::string& token) const {
  const auto hash = hash_of_secret(token);
  const MutexLock lock(mutex_);
  if (!tokens_.contains(hash)) return std::nullopt;
  return Operator{operator_name(hash), false};
}

void Operators::issue(const Operator& by, bool revoke, Reply reply) {
  const std::string token = random_text(43);
  const auto hash = hash_of_secret(token);
  const std::int64_t now = runtime_.now().wall_ms;
  const std::string name = operator_name(hash);
  std::vector<persistence::Write> writes;
  if (revoke) writes.emplace_back(persistence::DropOperators{});
  writes.emplace_back(persistence::PutOperator{hash, now});
  writes.emplace_back(persistence::Audit{
      {now, by.name, "admin.token", "", nlohmann::json{{"operator", name}, {"revoke", revoke}}.dump()}});
  world_.write(std::move(writes), [this, token, hash, name, revoke, reply = std::move(reply)](
                                      const std::optional<persistence::StoreError>& error) {
    if (error) return reply(protocol::busy("the server cannot write just now", 1000));
    {
      const MutexLock lock(mutex_);
      if (revoke) tokens_.clear();
      tokens_.insert(hash);
    }
    reply(nlohmann::json{{"token", token}, {"operator", name}}.dump());
  });
}

}  // namespace arbiter::server
