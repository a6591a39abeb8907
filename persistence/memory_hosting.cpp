#include "persistence/memory_hosting.hpp"

#include <algorithm>

#include "persistence/error.hpp"

namespace arbiter::persistence {
namespace {

[[noreturn]] void nothing_there(const std::string& what) { throw StoreError(ErrorKind::NotFound, what); }

}  // namespace

void MemoryHosting::write(const PutBan& put) {
  bans_.insert_or_assign({put.ban.user, put.ban.address}, put.ban);
}

void MemoryHosting::write(const DropBan& drop) {
  if (bans_.erase({drop.user, drop.address}) == 0) nothing_there("there is no such ban");
}

void MemoryHosting::write(const PutOperator& put) { operators_.insert_or_assign(put.token_hash, put.at_ms); }

void MemoryHosting::write(const DropOperators&) { operators_.clear(); }

void MemoryHosting::write(const PutInvitation& put) {
  if (!invitations_.emplace(put.invitation.code_hash, put.invitation).second)
    throw StoreError(ErrorKind::Conflict, "there is such an invitation");
}

void MemoryHosting::write(const SpendInvitation& spend) {
  const auto known = invitations_.find(spend.code_hash);
  if (known == invitations_.end() || (known->second.until_ms != 0 && known->second.until_ms <= spend.now_ms))
    nothing_there("there is no such invitation");
  if (--known->second.uses_left == 0) invitations_.erase(known);
}

void MemoryHosting::write(const DropInvitation& drop) {
  if (invitations_.erase(drop.code_hash) == 0) nothing_there("there is no such invitation");
}

std::size_t MemoryHosting::expire_invitations(const Expire& expire, bool take) {
  std::size_t count = 0;
  for (auto it = invitations_.begin(); it != invitations_.end() && count < expire.limit;) {
    const bool old = it->second.until_ms != 0 && it->second.until_ms < expire.before_ms;
    count += old ? 1 : 0;
    it = old && take ? invitations_.erase(it) : std::next(it);
  }
  return count;
}

void MemoryHosting::forget(const std::string& user) {
  std::erase_if(invitations_, [&](const auto& entry) { return entry.second.user == user; });
}

std::vector<Ban> MemoryHosting::bans() const {
  std::vector<Ban> all;
  for (const auto& [key, ban] : bans_) all.push_back(ban);
  std::stable_sort(all.begin(), all.end(),
                   [](const Ban& one, const Ban& other) { return one.at_ms > other.at_ms; });
  return all;
}

std::vector<Hash> MemoryHosting::operators() const {
  std::vector<Hash> all;
  for (const auto& [hash, at_ms] : operators_) all.push_back(hash);
  return all;
}

std::vector<Invitation> MemoryHosting::invitations() const {
  std::vector<Invitation> all;
  for (const auto& [hash, invitation] : invitations_) all.push_back(invitation);
  std::stable_sort(all.begin(), all.end(),
                   [](const Invitation& one, const Invitation& other) { return one.at_ms > other.at_ms; });
  return all;
}

}  // namespace arbiter::persistence
