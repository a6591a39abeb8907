// What a store answers to whoever runs the server. As MatchStore's reads: they see everything acknowledged, throw
// StoreError (Invalid: not a cursor of this store), and may be called from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "persistence/hosting_records.hpp"

namespace arbiter::persistence {

struct AuditLine;

class HostingReads {
 public:
  virtual ~HostingReads() = default;

  virtual std::vector<Ban> bans() const = 0;
  /// Hashes of the tokens.
  virtual std::vector<Hash> operators() const = 0;
  /// The newest first.
  virtual std::vector<Invitation> invitations() const = 0;
  virtual Page<UserRecord> people(const PeopleFilter& filter) const = 0;
  virtual Page<Report> reports_page(std::size_t limit, const std::string& cursor) const = 0;
  virtual Page<AuditLine> audit_page(std::size_t limit, const std::string& cursor) const = 0;
  /// How much this would take away; at most its limit.
  virtual std::size_t expired(const Expire& expire) const = 0;
  /// At most `limit` matches that were finished before, those that ended first before the others.
  virtual std::vector<std::string> matches_finished_before(std::int64_t before_ms,
                                                           std::size_t limit) const = 0;
};

}  // namespace arbiter::persistence
