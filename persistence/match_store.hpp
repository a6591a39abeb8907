// Where matches, their moves and the people who play them outlive the process.
//
// Writes go through submit() and are durable when `done` hears no error; acknowledge and broadcast only then.
// Reads are ordinary calls. Every method may be called from any thread; reads block their thread for a disk
// access, so keep them off a strand that others wait for.
#pragma once

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
#include "persistence/records.hpp"

namespace arbiter::persistence {

class MatchStore {
 public:
  /// Hears the result of a submit, once: nothing, or why none of it was written. Runs on the writer thread,
  /// or within submit() if the answer is known at once (closed, too large); so it should only pass the news
  /// on. It may submit, but not flush() or close(). An exception out of it is swallowed: what was written is
  /// written, and other tables wait behind it.
  using Done = std::function<void(std::optional<StoreError>)>;

  /// `done` and `total` in pages of the database.
  using Progress = std::function<void(std::int64_t done, std::int64_t total)>;

  static constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

  /// Closes.
  virtual ~MatchStore() = default;

  /// Queues `writes` as one unit: all of them are stored, or none. Units are applied in the order of their
  /// submits. Units that wait together are committed together; one that is refused (Conflict, NotFound,
  /// Invalid, Corrupt) does not touch the others, and when the disk fails all of the group fail and none is
  /// stored. Never blocks on the disk. Recordings and rulesets are compressed on the calling thread.
  /// One limit: if syncs fail, and go on failing until the process is killed, the next start may find the
  /// last group that was reported as failed. As long as the process lives, it works on making that vanish.
  virtual void submit(std::vector<Write> writes, Done done) = 0;

  /// Units submitted and not yet answered. The queue has no bound of its own: refuse work (`busy`) by this.
  virtual std::size_t pending() const = 0;

  /// Returns when everything submitted before has been answered.
  virtual void flush() = 0;

  /// Finishes what is pending; later submits are answered with Closed at once. Reads go on working.
  virtual void close() = 0;

  // ---- Reads: they see everything acknowledged, and throw StoreError (Corrupt, Io, Busy). ----
  // A row that cannot be read is left out of lists of tables and noted in damaged().

  virtual std::optional<UserRecord> user(const std::string& id) const = 0;
  virtual std::optional<UserRecord> user_by_token(const Digest& token_hash) const = 0;
  virtual std::optional<UserRecord> user_by_name(const std::string& folded_name) const = 0;

  virtual std::optional<TableRecord> table(const std::string& id) const = 0;
  /// Everything not finished, newest first, without moves: what a server needs to know at start-up.
  virtual std::vector<TableRecord> unfinished_tables() const = 0;
  /// Those that this user hosts or plays at.
  virtual std::vector<TableRecord> unfinished_tables_of(const std::string& user) const = 0;
  /// How many of them keep the user busy: those at which the user plays, or that the user hosts and has not
  /// started. Not those in quarantine. Without reading them.
  virtual std::size_t count_unfinished_tables_of(const std::string& user) const = 0;
  virtual MatchPage matches(const MatchFilter& filter) const = 0;

  /// In order, beginning with `from_seq`. Empty for an unknown match.
  virtual std::vector<MoveRecord> moves(const std::string& match, std::int64_t from_seq = 1,
                                        std::size_t limit = kNoLimit) const = 0;

  virtual std::optional<std::string> recording(const std::string& match,
                                               const std::string& perspective) const = 0;
  /// The perspectives that were recorded, sorted as text.
  virtual std::vector<std::string> perspectives(const std::string& match) const = 0;
  virtual std::optional<RulesetRecord> ruleset(const std::string& digest) const = 0;

  /// The last `limit` lines, oldest first.
  virtual std::vector<ChatLine> chat(const std::string& table, std::size_t limit = kNoLimit) const = 0;
  /// The last `limit` lines, oldest first.
  virtual std::vector<AuditLine> audit(std::size_t limit = kNoLimit) const = 0;
  virtual std::optional<std::string> quarantine_reason(const std::string& match) const = 0;

  /// Cheap enough for a metrics page.
  virtual Counts counts() const = 0;

  /// Names of the database tables in which something could not be read, at opening or since; sorted.
  virtual std::vector<std::string> damaged() const = 0;

  /// Writes a consistent copy of the store to `path` (replacing it only when complete) while writes go on.
  /// Throws StoreError, Unsupported if there is nothing on disk to copy.
  virtual void backup(const std::filesystem::path& path, const Progress& progress = {}) const = 0;
};

/// Submits and waits for the result; throws the StoreError. Not for the writer thread.
void write_now(MatchStore& store, std::vector<Write> writes);

struct SqliteOptions {
  std::string file_name = "arbiter.db";
  int busy_timeout_ms = 5000;    // how long to wait for another process that is writing
  std::size_t group_max = 2048;  // units in one commit
  int checkpoint_pages = 4096;   // log pages (4 KiB) after which they are moved into the database file
  int fresh_moves = 2048;        // moves after which they are put among those of their matches
  std::size_t readers = 4;       // connections for reads; more reads at a time wait
  bool check = true;             // look for damage when opening: reads the whole file
  std::string vfs{};             // SQLite VFS to go through; empty: the system's. Tests inject faults here
};

/// Opens, or creates, the database in `directory`, and brings its schema up to date. Throws StoreError:
/// TooNew, Io, Busy, or Corrupt if not even the schema can be read; smaller damage is told by damaged().
std::unique_ptr<MatchStore> open_sqlite_store(const std::filesystem::path& directory,
                                              const SqliteOptions& options = {});

/// Forgets everything when destroyed. For tests and playouts; behaves like the other in every way but that.
std::unique_ptr<MatchStore> make_memory_store();

}  // namespace arbiter::persistence
