// Where matches, their moves and the people who play them outlive the process.
//
// Writes go through submit() and are durable when `done` hears no error; acknowledge and broadcast only then.
// Reads are ordinary calls. Every method may be called from any thread, unless it says otherwise. Reads block
// their thread for a disk access: keep them off a strand that others wait for.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "persistence/error.hpp"
#include "persistence/hosting_reads.hpp"
#include "persistence/people_reads.hpp"
#include "persistence/records.hpp"

namespace arbiter::persistence {

/// Called on the writer thread after each commit, failed ones included: how many batches were in it, and how
/// long it took. Must not throw.
using CommitObserver = std::function<void(std::size_t batches, std::chrono::nanoseconds took)>;

class MatchStore : public PeopleReads, public HostingReads {
 public:
  /// Called once with the result of a submit: nothing, or why none of it was written. Runs on the writer
  /// thread, or within submit() if the result is known at once (closed, too large). Other batches wait behind
  /// it: it should only hand the result on. It may submit(), but not flush() or close(). An exception out of
  /// it is ignored, because what was written is written.
  using Done = std::function<void(std::optional<StoreError>)>;

  /// Called within backup(), on the same thread. `done` and `total` are pages of the database.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  /// Closes.
  ~MatchStore() override = default;

  /// Queues `writes` as one batch: all of them are stored, or none. Batches are applied in the order in which
  /// they were submitted. Those that wait together are committed as one group. A batch that is refused
  /// (Conflict, NotFound, Invalid, Corrupt) does not affect the others; if the disk fails, every batch of the
  /// group fails and none is stored. Never blocks on the disk. Recordings and rulesets are compressed on the
  /// calling thread.
  /// One limit: if syncs fail, and go on failing until the process is killed, the next start may find the
  /// last group that was reported as failed. While the process lives, it keeps retrying to overwrite it.
  virtual void submit(std::vector<Write> writes, Done done) = 0;

  /// The writes of one submit.
  struct Batch {
    std::vector<Write> writes;
    Done done;  // may be empty
  };
  /// Submits each, in their order and with nothing between them: they wait together.
  virtual void submit_all(std::vector<Batch> batches) {
    for (Batch& batch : batches) submit(std::move(batch.writes), std::move(batch.done));
  }

  /// Batches submitted and not yet answered. The queue has no bound of its own: the caller refuses work
  /// (`busy`) by this number.
  virtual std::size_t pending() const = 0;

  /// Returns when everything submitted before has been answered. Not for the writer thread.
  virtual void flush() = 0;

  /// Commits and answers what is pending; later submits are answered with Closed at once. Reads go on
  /// working. Not for the writer thread.
  virtual void close() = 0;

  // ---- Reads: they see everything acknowledged, and throw StoreError (Corrupt, Io, Busy). ----
  // Nothing is returned for what does not exist. A row that cannot be read, or is not what it was when it was
  // written, is Corrupt; it is left out of lists of tables and of chat, and noted in damaged().

  virtual std::optional<TableRecord> table(const std::string& id) const = 0;
  /// Everything not finished, newest first, without moves: what a server needs to know at start-up.
  virtual std::vector<TableRecord> unfinished_tables() const = 0;
  /// Those that this user hosts or holds a seat at, newest first.
  virtual std::vector<TableRecord> unfinished_tables_of(const std::string& user) const = 0;
  /// How many tables count against a user's limit: those where the user holds a seat, and those that the user
  /// hosts and has not started; none that is in quarantine. Answered from an index, without reading the
  /// tables.
  virtual std::size_t count_unfinished_tables_of(const std::string& user) const = 0;
  virtual MatchPage matches(const MatchFilter& filter) const = 0;

  /// In order, at most `limit` of them, beginning with `from_seq`. Empty for an unknown match. Where one that is
  /// asked for is damaged or missing, that is Corrupt, and the error names it.
  virtual std::vector<MoveRecord> moves(const std::string& match, std::int64_t from_seq = 1,
                                        std::size_t limit = kNoLimit) const = 0;

  /// Finished matches that are still to be recorded, at most `limit` of those whose numbers are beyond `after`, in
  /// their order.
  virtual std::vector<Unrecorded> unrecorded(std::int64_t after, std::size_t limit) const = 0;
  virtual bool is_unrecorded(const std::string& match) const = 0;

  /// What SaveRecordings stored for this perspective, uncompressed.
  virtual std::optional<std::string> recording(const std::string& match,
                                               const std::string& perspective) const = 0;
  /// The perspectives that were recorded, sorted as text.
  virtual std::vector<std::string> perspectives(const std::string& match) const = 0;
  /// `digest`: hex.
  virtual std::optional<RulesetRecord> ruleset(const std::string& digest) const = 0;

  /// The last `limit` of the lines with numbers below `before`, oldest first. One that was taken away by Expire has
  /// its number and neither user nor text.
  virtual std::vector<ChatLine> chat(
      const std::string& table, std::size_t limit = kNoLimit,
      std::int64_t before = std::numeric_limits<std::int64_t>::max()) const = 0;
  /// What this user has said, anywhere; oldest first, without numbers. Reads all chat.
  virtual std::vector<ChatLine> chat_of(const std::string& user) const = 0;
  /// The last `limit` lines, oldest first.
  virtual std::vector<AuditLine> audit(std::size_t limit = kNoLimit) const = 0;
  /// All runs of the server, by their beginning.
  virtual std::vector<RunRecord> runs() const = 0;
  /// Nothing if the match is not in quarantine.
  virtual std::optional<std::string> quarantine_reason(const std::string& match) const = 0;

  /// Cheap enough for a metrics page.
  virtual Counts counts() const = 0;

  /// Names of the database tables in which something could not be read, at opening or since; sorted.
  virtual std::vector<std::string> damaged() const = 0;

  /// Reads everything that is stored, and says of each row that cannot be read which it is and what is wrong
  /// with it. Takes as long as that takes.
  virtual std::vector<StoreError> damaged_rows() const { return {}; }

  /// Writes a copy of the store as it is now to `path`, which is replaced only when the copy is complete.
  /// Returns when it is; writes go on meanwhile. Throws StoreError: Unsupported if there is nothing on disk
  /// to copy.
  virtual void backup(const std::filesystem::path& path, const Progress& progress = {}) const = 0;
};

/// Whether submit() compresses some of these, which takes long.
bool is_large(const std::vector<Write>& writes);

/// Submits and waits until the writes are durable; throws the StoreError if they are not. Not for the writer
/// thread.
void write_now(MatchStore& store, std::vector<Write> writes);

struct SqliteOptions {
  std::string file_name = "arbiter.db";
  int busy_timeout_ms = 5000;    // how long to wait for another process that is writing
  std::size_t group_max = 2048;  // batches in one commit, at most
  int checkpoint_pages = 4096;   // pages (4 KiB) in the write-ahead log after which it is checkpointed
  int recent_moves = 2048;  // moves that are kept in the small table of recent ones before they are merged
  std::size_t readers = 4;  // connections for reads; more reads at a time wait
  bool check = true;        // look for damage when opening: reads the whole file
  std::string vfs{};        // SQLite VFS to go through; empty: the system's. Tests inject faults here
  CommitObserver on_commit{};
};

/// Opens the database in `directory`, or creates both, and brings its schema up to date. Throws StoreError:
/// TooNew, Io, Busy, or Corrupt if not even the schema can be read; damaged() tells of smaller damage.
std::unique_ptr<MatchStore> open_sqlite_store(const std::filesystem::path& directory,
                                              const SqliteOptions& options = {});

enum class Commits {
  by_a_thread,  // as with SQLite: what is tested against it meets the same interleavings
  at_once,      // within submit(), which also calls `done`: no thread, for whoever orders everything himself
};

/// Keeps everything in memory, for tests. Apart from backup() it behaves like the other store.
std::unique_ptr<MatchStore> make_memory_store(Commits commits = Commits::by_a_thread);

}  // namespace arbiter::persistence
