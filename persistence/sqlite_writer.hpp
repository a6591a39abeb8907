// What each Write does to the SQLite database, and how a group of them becomes one durable transaction.
#pragma once

#include <limits>
#include <string>
#include <unordered_map>

#include "persistence/commit_queue.hpp"
#include "persistence/connection.hpp"

namespace arbiter::persistence {

class SqliteWriter final : public GroupWriter {
 public:
  static constexpr int kNever = std::numeric_limits<int>::max();

  /// How much gathers before maintain() works on it.
  struct Limits {
    int checkpoint_pages;  // in the write-ahead log
    int recent_moves;      // not yet merged; kNever: they stay where they are
  };

  /// Recordings and rulesets in the writes are compressed already. `connection` is this writer's alone and
  /// outlives it.
  SqliteWriter(Connection& connection, Limits limits);
  ~SqliteWriter() override;

  Results commit(std::span<const WriteBatch> group) override;
  /// Merges recent moves, checkpoints, and retries to overwrite what a failed commit left in the log.
  bool maintain() override;

 private:
  /// What the writer remembers of a table, so that a move costs one INSERT and no look-up.
  struct Known {
    std::int64_t no = 0;
    std::int64_t last_seq = 0;
    bool finished = false;
  };

  /// The group as one transaction; if it fails, each batch has the same error.
  Results attempt(std::span<const WriteBatch> group);
  /// Calls `body` in a transaction. Returns why it failed, if so; then it is rolled back.
  template <class Body>
  std::optional<StoreError> transaction(Body&& body);
  void begin();
  /// Returns why the batch was refused, if so; throws what concerns the whole group.
  std::optional<StoreError> apply(const WriteBatch& batch);
  void apply_writes(const std::vector<Write>& writes);
  void abandon();
  bool overwrite_remains();
  void merge_recent_moves();
  void checkpoint();

  void write(const PutUser& put);
  void write(const SetRecovery& set);
  void write(const SpendRecovery& spend);
  void write(const AddSession& add);
  void write(const TouchSession& touch);
  void write(const DropSession& drop);
  void write(const AddResults& add);
  void write(const Block& block);
  void write(const AddReport& add);
  void write(const ForgetUser& forget);
  void write(const RewriteSeats& rewrite);
  void write(const ChangeContact& change);
  void write(const AddDelivery& add);
  void write(const PutOffDelivery& put_off);
  void write(const DropDelivery& drop);
  void write(const PutTable& put);
  void write(const DropTable& drop);
  void write(const AppendMove& append);
  void write(const FinishMatch& finish);
  void write(const SaveRecordings& save);
  void write(const PutRuleset& put);
  void write(const AppendChat& append);
  void write(const Audit& audit);
  void write(const Quarantine& quarantine);
  void write(const PutRun& put);
  void write(const PutBan& put);
  void write(const DropBan& drop);
  void write(const PutOperator& put);
  void write(const DropOperators& drop);
  void write(const PutInvitation& put);
  void write(const SpendInvitation& spend);
  void write(const DropInvitation& drop);
  void write(const DropMatch& drop);
  void write(const Expire& expire);

  /// NotFound if the last statement changed nothing.
  void require_change(const std::string& otherwise, const char* table);
  void update_ratings(const AddResults& add);
  Known* find(const std::string& table);
  Known& existing(const std::string& table);    // or NotFound
  Known& unfinished(const std::string& table);  // or NotFound, or Conflict
  /// `last_seq`: of a finished match.
  void put_row(const TableRecord& table, TableStatus status, std::int64_t last_seq);
  void put_participants(std::int64_t no, const TableRecord& table);
  void delete_of_match(const char* table, std::int64_t no);

  Connection& db_;
  const Limits limits_;
  std::unordered_map<std::string, Known> known_;
  std::int64_t data_version_ = 0;
  int wal_pages_ = 0;
  int recent_moves_ = 0;  // written since the last merge_recent_moves()
  bool remains_ = false;  // a failed commit may be in the log file
};

}  // namespace arbiter::persistence
