// People in the store without a disk: plain maps. Used under the store's lock.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "persistence/hosting_records.hpp"
#include "persistence/people_records.hpp"

namespace arbiter::persistence {

class MemoryPeople {
 public:
  // Each throws a StoreError as its write says, and then has changed nothing.
  void write(const PutUser& put);
  void write(const SetRecovery& set);
  void write(const SpendRecovery& spend);
  void write(const AddSession& add);
  void write(const TouchSession& touch);
  void write(const DropSession& drop);
  void write(const Block& block);
  void write(const AddReport& add);
  void write(const ForgetUser& forget);
  void write(const ChangeContact& change);
  void write(const AddDelivery& add);
  void write(const PutOffDelivery& put_off);
  void write(const DropDelivery& drop);
  void write(const AddResults& add);  // of a match that is there

  /// Of sessions; takes them away if `take`.
  std::size_t expire_addresses(const Expire& expire, bool take);

  std::size_t count() const { return users_.size(); }
  Page<UserRecord> people(const PeopleFilter& filter) const;
  /// By their numbers.
  const std::map<std::int64_t, Report>& numbered_reports() const { return reports_; }
  std::optional<UserRecord> user(const std::string& id) const;
  std::optional<UserRecord> user_by_name(const std::string& folded_name) const;
  std::optional<UserRecord> user_by_recovery(const Hash& code_hash) const;
  std::vector<UserRecord> users_not_folded_by(const std::string& rules) const;
  std::optional<SessionRecord> session_by_token(const Hash& token_hash) const;
  std::vector<SessionRecord> sessions_of(const std::string& user) const;
  std::vector<RatingRecord> ratings_of(const std::string& user) const;
  std::vector<ResultCount> results_of(const std::string& user) const;
  std::vector<Block> all_blocks() const;
  std::vector<Report> reports(std::size_t limit) const;
  std::vector<Report> reports_of(const std::string& user) const;
  std::optional<Contact> contact(const std::string& user) const;
  std::vector<Delivery> due_deliveries(std::int64_t now_ms, std::size_t limit) const;
  std::optional<std::int64_t> next_delivery_at() const;
  std::vector<std::string> users_with_contacts() const;
  std::vector<Leader> leaders(const std::string& game, std::int64_t from, std::size_t limit) const;

 private:
  std::map<std::string, UserRecord> users_;
  std::map<std::string, Hash> recovery_;  // by user
  std::map<std::string, SessionRecord> sessions_;
  std::set<std::pair<std::string, std::string>> blocks_;  // who, and whom
  std::map<std::int64_t, Report> reports_;
  std::int64_t last_report_ = 0;
  std::map<std::string, Contact> contacts_;
  std::map<std::int64_t, Delivery> deliveries_;
  std::int64_t last_delivery_ = 0;
  std::map<std::string, AddResults> results_;                            // by match
  std::map<std::pair<std::string, std::string>, RatingRecord> ratings_;  // by game and user
};

}  // namespace arbiter::persistence
