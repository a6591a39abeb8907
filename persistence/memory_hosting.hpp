// In the store without a disk: what is kept for whoever runs the server. Used under the store's lock.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "persistence/hosting_records.hpp"

namespace arbiter::persistence {

class MemoryHosting {
 public:
  // Each throws a StoreError as its write says, and then has changed nothing.
  void write(const PutBan& put);
  void write(const DropBan& drop);
  void write(const PutOperator& put);
  void write(const DropOperators& drop);
  void write(const PutInvitation& put);
  void write(const SpendInvitation& spend);
  void write(const DropInvitation& drop);

  /// Of those that could be used until then; takes them away if `take`.
  std::size_t expire_invitations(const Expire& expire, bool take);
  void forget(const std::string& user);

  std::vector<Ban> bans() const;
  std::vector<Hash> operators() const;
  std::vector<Invitation> invitations() const;

 private:
  std::map<std::pair<std::string, std::string>, Ban> bans_;  // by user and address
  std::map<Hash, std::int64_t> operators_;
  std::map<Hash, Invitation> invitations_;
};

}  // namespace arbiter::persistence
