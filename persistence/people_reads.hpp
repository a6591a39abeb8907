// What a store answers about people. As MatchStore's reads: they see everything acknowledged, throw StoreError,
// and may be called from any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "persistence/people_records.hpp"

namespace arbiter::persistence {

class PeopleReads {
 public:
  virtual ~PeopleReads() = default;

  virtual std::optional<UserRecord> user(const std::string& id) const = 0;
  virtual std::optional<UserRecord> user_by_name(const std::string& folded_name) const = 0;
  virtual std::optional<UserRecord> user_by_recovery(const Hash& code_hash) const = 0;
  /// Those whose names are folded by other rules than these, the oldest first.
  virtual std::vector<UserRecord> users_not_folded_by(const std::string& rules) const = 0;
  virtual std::optional<SessionRecord> session_by_token(const Hash& token_hash) const = 0;
  /// The oldest first.
  virtual std::vector<SessionRecord> sessions_of(const std::string& user) const = 0;
  /// Sorted by game.
  virtual std::vector<RatingRecord> ratings_of(const std::string& user) const = 0;
  /// Sorted by game and level.
  virtual std::vector<ResultCount> results_of(const std::string& user) const = 0;
  /// The best at a game by mu - 3 sigma, then by id; `limit` of them after the first `from`.
  virtual std::vector<Leader> leaders(const std::string& game, std::int64_t from,
                                      std::size_t limit) const = 0;
  virtual std::vector<Block> all_blocks() const = 0;
  /// The newest `limit`, the newest first.
  virtual std::vector<Report> reports(std::size_t limit) const = 0;
  /// Those that this user made, the oldest first.
  virtual std::vector<Report> reports_of(const std::string& user) const = 0;
  virtual std::optional<Contact> contact(const std::string& user) const = 0;
  /// Of each person and way the first that is due, at most `limit`; those that wait longest first.
  virtual std::vector<Delivery> due_deliveries(std::int64_t now_ms, std::size_t limit) const = 0;
  /// When the next is due, or was.
  virtual std::optional<std::int64_t> next_delivery_at() const = 0;
  virtual std::vector<std::string> users_with_contacts() const = 0;
};

}  // namespace arbiter::persistence
