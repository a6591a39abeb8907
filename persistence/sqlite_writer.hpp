// What each Write does to the SQLite database, and how a group of them becomes one durable transaction.
#pragma once

#include <string>
#include <unordered_map>

#include "persistence/commit_queue.hpp"
#include "persistence/connection.hpp"

namespace arbiter::persistence {

class SqliteWriter final : public GroupWriter {
 public:
  /// What is left for `tend`, and when there is enough of it.
  struct Limits {
    int checkpoint_pages;  // in the log
    int fresh_moves;       // not yet among those of their match
  };

  /// Recordings and rulesets in the writes are compressed already. `connection` is this writer's alone and
  /// outlives it.
  SqliteWriter(Connection& connection, Limits limits);
  ~SqliteWriter() override;

  Results commit(std::span<const Unit> group) override;
  bool tend() override;
  /// Puts the fresh moves among those of their matches.
  void settle();

 private:
  /// What the writer remembers of a table, so that a move costs one INSERT and no look-up.
  struct Known {
    std::int64_t no = 0;
    std::int64_t last_seq = 0;
    bool finished = false;
  };

  /// One transaction; all of the group has the same error if it failed.
  Results attempt(std::span<const Unit> group);
  /// Why it failed; then nothing of it is done.
  template <class Body>
  std::optional<StoreError> transaction(Body&& body);
  void begin();
  /// The unit's own refusal; throws what concerns the whole group.
  std::optional<StoreError> apply(const Unit& unit);
  void apply_writes(const std::vector<Write>& writes);
  void abandon();
  bool cover_remains();
  void checkpoint();

  void write(const PutUser& put);
  void write(const PutTable& put);
  void write(const DropTable& drop);
  void write(const AppendMove& append);
  void write(const FinishMatch& finish);
  void write(const SaveRecordings& save);
  void write(const PutRuleset& put);
  void write(const AppendChat& append);
  void write(const Audit& audit);
  void write(const Quarantine& quarantine);

  Known* find(const std::string& table);
  Known& existing(const std::string& table);    // or NotFound
  Known& unfinished(const std::string& table);  // or NotFound, or Conflict
  void put_row(const TableRecord& table, TableStatus status);
  void put_participants(std::int64_t no, const TableRecord& table);
  void put_recordings(std::int64_t no, const std::vector<Recording>& recordings);

  Connection& db_;
  const Limits limits_;
  std::unordered_map<std::string, Known> known_;
  std::int64_t data_version_ = 0;
  int wal_pages_ = 0;
  int fresh_moves_ = 0;   // since the last `settle`
  bool remains_ = false;  // of a failed commit, in the log file
};

}  // namespace arbiter::persistence
