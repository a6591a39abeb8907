#include "server/people/bans.hpp"

#include <algorithm>

#include "server/base/flaw.hpp"
#include "server/base/iso_time.hpp"

namespace arbiter::server {

using persistence::Ban;
using persistence::ErrorKind;
using persistence::StoreError;
using protocol::Error;
using protocol::Reason;

namespace {

/// One address, or what counts as one.
bool is_single(const std::string& address) {
  const bool v6 = address.find(':') != std::string::npos;
  return address.find('/') == std::string::npos || (v6 && address.ends_with("/64"));
}

std::optional<Error> refusal_of(const std::optional<StoreError>& error) {
  if (!error) return std::nullopt;
  if (error->kind() == ErrorKind::NotFound) return Error{Reason::not_found, "there is no such ban", {}};
  return protocol::busy("the server cannot write just now", 1000);
}

}  // namespace

Error banned_error(const Ban& ban) {
  return protocol::banned(ban.why, ban.until_ms == 0 ? "" : iso_time(ban.until_ms));
}

void Bans::start() {
  if (ARBITER_FLAW(forgets_bans_at_a_restart)) return;
  const auto stored = store_.bans();
  const MutexLock lock(mutex_);
  for (const Ban& ban : stored) add(ban);
}

bool Bans::in_force(const Ban& ban) const {
  return ban.until_ms == 0 || runtime_.now().wall_ms < ban.until_ms;
}

std::optional<Ban> Bans::on_user(const std::string& user) const {
  const MutexLock lock(mutex_);
  const auto known = by_user_.find(user);
  return known != by_user_.end() && in_force(known->second) ? std::optional(known->second) : std::nullopt;
}

std::optional<Ban> Bans::on_address(const std::string& address) const {
  const MutexLock lock(mutex_);
  if (by_address_.empty() && networks_.empty()) return std::nullopt;
  const auto known = by_address_.find(network_of(address));
  if (known != by_address_.end() && in_force(known->second)) return known->second;
  for (const OfNetwork& entry : networks_) {
    if (in_force(entry.ban) && entry.network.contains(address)) return entry.ban;
  }
  return std::nullopt;
}

std::vector<Ban> Bans::all() const {
  std::vector<Ban> all;
  const MutexLock lock(mutex_);
  const auto take = [&](const Ban& ban) {
    if (in_force(ban)) all.push_back(ban);
  };
  for (const auto& [user, ban] : by_user_) take(ban);
  for (const auto& [address, ban] : by_address_) take(ban);
  for (const OfNetwork& entry : networks_) take(entry.ban);
  std::sort(all.begin(), all.end(), [](const Ban& one, const Ban& other) { return one.at_ms > other.at_ms; });
  return all;
}

void Bans::add(const Ban& ban) {
  remove(ban.user, ban.address);
  if (!ban.user.empty()) {
    by_user_[ban.user] = ban;
  } else if (is_single(ban.address)) {
    by_address_[ban.address] = ban;
  } else if (auto network = Network::parse(ban.address)) {
    networks_.push_back({*std::move(network), ban});
  }
}

void Bans::remove(const std::string& user, const std::string& address) {
  by_user_.erase(user);
  by_address_.erase(address);
  std::erase_if(networks_,
                [&](const OfNetwork& entry) { return user.empty() && entry.ban.address == address; });
}

void Bans::put(Ban ban, persistence::AuditLine line, Done done) {
  {
    const MutexLock lock(mutex_);
    if (ban.user.empty() && !is_single(ban.address) && networks_.size() >= kMostNetworks)
      return done(protocol::too_large("banned_networks", kMostNetworks));
  }
  world_.write({persistence::PutBan{ban}, persistence::Audit{std::move(line)}},
               [this, ban, done = std::move(done)](const std::optional<StoreError>& error) {
                 if (!error) {
                   const MutexLock lock(mutex_);
                   add(ban);
                 }
                 done(refusal_of(error));
               });
}

void Bans::drop(persistence::DropBan drop, persistence::AuditLine line, Done done) {
  world_.write({drop, persistence::Audit{std::move(line)}},
               [this, drop, done = std::move(done)](const std::optional<StoreError>& error) {
                 if (!error) {
                   const MutexLock lock(mutex_);
                   remove(drop.user, drop.address);
                 }
                 done(refusal_of(error));
               });
}

}  // namespace arbiter::server
