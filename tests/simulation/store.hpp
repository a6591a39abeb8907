// A disk that is slow, fails and crashes when the schedule says so.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "persistence/match_store.hpp"
#include "tests/simulation/runtime.hpp"

namespace arbiter::simulation {

/// Hears of every unit that has become durable, in order, before anybody else does.
class Witness {
 public:
  virtual ~Witness() = default;
  /// `submitted_at`: when the server wanted it, in the world's steady ms.
  virtual void durable(const std::vector<persistence::Write>& writes, std::int64_t submitted_at) = 0;
};

/// The store as one life of the server sees it. `disk` outlives it: what was committed there, and only that, is
/// found by the next life.
class Store final : public persistence::MatchStore {
 public:
  Store(persistence::MatchStore& disk, Witness& witness, const Clock& clock,
        std::shared_ptr<server::Executor> writer)
      : disk_(disk), witness_(witness), clock_(clock), writer_(std::move(writer)) {}

  void submit(std::vector<persistence::Write> writes, Done done) override;
  std::size_t pending() const override { return waiting_.size() + unanswered_; }
  void flush() override;
  void close() override { closed_ = true; }

  /// Units that wait to be committed.
  std::size_t waiting() const { return waiting_.size(); }
  /// How many have to be committed until one is that writes such a thing; nothing if none does.
  std::optional<std::size_t> waiting_until(
      const std::function<bool(const persistence::Write&)>& is_wanted) const;
  /// Commits the first `count` of them. Their answers are on the way; a crash may still lose those.
  void commit(std::size_t count);
  /// The disk refuses the first `count` of them.
  void fail(std::size_t count);
  /// What was not committed is lost, and nobody is told anything.
  void crash();
  /// Reads fail, too, while this is set.
  void set_unreadable(bool unreadable) { unreadable_ = unreadable; }

  std::optional<persistence::UserRecord> user(const std::string& id) const override {
    return read().user(id);
  }
  std::optional<persistence::UserRecord> user_by_name(const std::string& name) const override {
    return read().user_by_name(name);
  }
  std::optional<persistence::UserRecord> user_by_recovery(const persistence::Hash& hash) const override {
    return read().user_by_recovery(hash);
  }
  std::vector<persistence::UserRecord> users_not_folded_by(const std::string& rules) const override {
    return read().users_not_folded_by(rules);
  }
  std::optional<persistence::SessionRecord> session_by_token(const persistence::Hash& hash) const override {
    return read().session_by_token(hash);
  }
  std::vector<persistence::SessionRecord> sessions_of(const std::string& user) const override {
    return read().sessions_of(user);
  }
  std::vector<persistence::RatingRecord> ratings_of(const std::string& user) const override {
    return read().ratings_of(user);
  }
  std::vector<persistence::ResultCount> results_of(const std::string& user) const override {
    return read().results_of(user);
  }
  std::vector<persistence::Block> all_blocks() const override { return read().all_blocks(); }
  std::vector<persistence::Report> reports(std::size_t limit) const override { return read().reports(limit); }
  std::vector<persistence::Report> reports_of(const std::string& user) const override {
    return read().reports_of(user);
  }
  std::vector<persistence::ChatLine> chat_of(const std::string& user) const override {
    return read().chat_of(user);
  }
  std::optional<persistence::Contact> contact(const std::string& user) const override {
    return read().contact(user);
  }
  std::vector<persistence::Delivery> due_deliveries(std::int64_t now_ms, std::size_t limit) const override {
    return read().due_deliveries(now_ms, limit);
  }
  std::optional<std::int64_t> next_delivery_at() const override { return read().next_delivery_at(); }
  std::vector<std::string> users_with_contacts() const override { return read().users_with_contacts(); }
  std::vector<persistence::Leader> leaders(const std::string& game, std::int64_t from,
                                           std::size_t limit) const override {
    return read().leaders(game, from, limit);
  }
  std::vector<persistence::Ban> bans() const override { return read().bans(); }
  std::vector<persistence::Hash> operators() const override { return read().operators(); }
  std::vector<persistence::Invitation> invitations() const override { return read().invitations(); }
  persistence::Page<persistence::UserRecord> people(const persistence::PeopleFilter& filter) const override {
    return read().people(filter);
  }
  persistence::Page<persistence::Report> reports_page(std::size_t limit,
                                                      const std::string& cursor) const override {
    return read().reports_page(limit, cursor);
  }
  persistence::Page<persistence::AuditLine> audit_page(std::size_t limit,
                                                       const std::string& cursor) const override {
    return read().audit_page(limit, cursor);
  }
  std::size_t expired(const persistence::Expire& expire) const override { return read().expired(expire); }
  std::vector<std::string> matches_finished_before(std::int64_t before_ms, std::size_t limit) const override {
    return read().matches_finished_before(before_ms, limit);
  }
  std::optional<persistence::TableRecord> table(const std::string& id) const override {
    return read().table(id);
  }
  std::vector<persistence::TableRecord> unfinished_tables() const override {
    return read().unfinished_tables();
  }
  std::vector<persistence::TableRecord> unfinished_tables_of(const std::string& user) const override {
    return read().unfinished_tables_of(user);
  }
  std::size_t count_unfinished_tables_of(const std::string& user) const override {
    return read().count_unfinished_tables_of(user);
  }
  persistence::MatchPage matches(const persistence::MatchFilter& filter) const override {
    return read().matches(filter);
  }
  std::vector<persistence::MoveRecord> moves(const std::string& match, std::int64_t from_seq,
                                             std::size_t limit) const override {
    return read().moves(match, from_seq, limit);
  }
  std::vector<persistence::Unrecorded> unrecorded(std::int64_t after, std::size_t limit) const override {
    return read().unrecorded(after, limit);
  }
  bool is_unrecorded(const std::string& match) const override { return read().is_unrecorded(match); }
  std::optional<std::string> recording(const std::string& match,
                                       const std::string& perspective) const override {
    return read().recording(match, perspective);
  }
  std::vector<std::string> perspectives(const std::string& match) const override {
    return read().perspectives(match);
  }
  std::optional<persistence::RulesetRecord> ruleset(const std::string& digest) const override {
    return read().ruleset(digest);
  }
  std::vector<persistence::ChatLine> chat(const std::string& table, std::size_t limit,
                                          std::int64_t before) const override {
    return read().chat(table, limit, before);
  }
  std::vector<persistence::AuditLine> audit(std::size_t limit) const override { return read().audit(limit); }
  std::vector<persistence::RunRecord> runs() const override { return read().runs(); }
  std::optional<std::string> quarantine_reason(const std::string& match) const override {
    return read().quarantine_reason(match);
  }
  persistence::Counts counts() const override { return read().counts(); }
  std::vector<std::string> damaged() const override { return read().damaged(); }
  void backup(const std::filesystem::path& path, const Progress& progress) const override {
    disk_.backup(path, progress);
  }

 private:
  struct Unit {
    std::vector<persistence::Write> writes;
    Done done;
    std::int64_t submitted_at = 0;
  };
  const persistence::MatchStore& read() const;
  Unit take();
  void answer(Done done, std::optional<persistence::StoreError> error);

  persistence::MatchStore& disk_;
  Witness& witness_;
  const Clock& clock_;
  std::shared_ptr<server::Executor> writer_;  // answers in the order of commits, as the writer's thread does
  std::deque<Unit> waiting_;
  std::size_t unanswered_ = 0;
  bool closed_ = false;
  bool unreadable_ = false;
};

}  // namespace arbiter::simulation
