// The embedded store: one connection for the writer thread, a few for reads, one file.
#include <SQLiteCpp/Backup.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <mutex>

#include "persistence/commit_queue.hpp"
#include "persistence/compression.hpp"
#include "persistence/connection.hpp"
#include "persistence/inspection.hpp"
#include "persistence/interleaving.hpp"
#include "persistence/match_store.hpp"
#include "persistence/migrations.hpp"
#include "persistence/sqlite_reads.hpp"
#include "persistence/sqlite_writer.hpp"

namespace arbiter::persistence {
namespace {

constexpr int kBackupPages = 64;  // copied between two calls of Progress

/// Connections for reads, opened when first needed.
class Readers {
 public:
  Readers(Connection::Place place, std::size_t most, DamageLog& damage)
      : place_(std::move(place)), most_(std::max<std::size_t>(most, 1)), damage_(damage) {}

  /// Calls `read` with a connection that is its own meanwhile; waits for one if all are in use.
  template <class F>
  auto with(F&& read) {
    const Lease lease{*this, take()};
    return read(*lease.connection);
  }

 private:
  struct Lease {
    Readers& readers;
    std::unique_ptr<Connection> connection;
    ~Lease() { readers.give_back(connection); }  // NOLINT(bugprone-exception-escape): a full heap only
  };

  std::unique_ptr<Connection> take() {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [this] { return !idle_.empty() || opened_ < most_; });
    if (idle_.empty()) {
      auto connection = std::make_unique<Connection>(place_, Connection::Access::ReadOnly, damage_);
      ++opened_;
      return connection;
    }
    auto connection = std::move(idle_.back());
    idle_.pop_back();
    return connection;
  }

  void give_back(std::unique_ptr<Connection>& connection) {
    std::lock_guard lock(mutex_);
    idle_.push_back(std::move(connection));
    returned_.notify_one();
  }

  const Connection::Place place_;
  const std::size_t most_;
  DamageLog& damage_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<std::unique_ptr<Connection>> idle_;
  std::size_t opened_ = 0;
};

void prepare(Connection& connection) {
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = FULL");   // a commit is durable when it returns
  connection.exec("PRAGMA foreign_keys = OFF");   // SqliteWriter resolves every number it writes
  connection.exec("PRAGMA cache_size = -65536");  // 64 MB: the ends of the indexes of all running matches
  connection.exec("PRAGMA temp_store = MEMORY");  // a savepoint that grows would open a file
  connection.exec("PRAGMA journal_size_limit = 268435456");
  migrate(connection, migrations());
}

/// Seeds and hands of running matches are in it: nobody but the user who runs the server reads it. SQLite gives
/// the files beside it the same mode.
void keep_private(const std::filesystem::path& file) {
  const int handle = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (handle < 0) return;  // whoever opens it next says why
  ::fchmod(handle, S_IRUSR | S_IWUSR);
  ::close(handle);
}

/// Makes the folder and those above it, each for this user alone; those that are there stay as they are.
void make_private_directories(const std::filesystem::path& directory) {
  if (directory.empty() || std::filesystem::exists(directory)) return;
  make_private_directories(directory.parent_path());
  if (::mkdir(directory.c_str(), S_IRWXU) != 0 && errno != EEXIST) {
    throw std::filesystem::filesystem_error("cannot be made", directory,
                                            std::error_code(errno, std::generic_category()));
  }
}

void sync_directory(const std::filesystem::path& directory) {
  const int handle = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;  // not every file system can do it
  ::fsync(handle);
  ::close(handle);
}

std::string packed(const std::string& plain, const std::string& what) {
  if (plain.size() > kMaxRecordingBytes) {
    throw StoreError(ErrorKind::Invalid, what + " has " + std::to_string(plain.size()) + " bytes; " +
                                             std::to_string(kMaxRecordingBytes) + " are allowed");
  }
  return compress(plain);
}

void pack(std::vector<Recording>& recordings) {
  for (Recording& recording : recordings) {
    recording.bytes = packed(recording.bytes, "recording " + recording.perspective);
  }
}

/// Those of one match, in one row if it can be unpacked again.
void pack_together(std::vector<Recording>& recordings) {
  std::size_t size = 0;
  for (const Recording& recording : recordings) size += recording.bytes.size();
  if (recordings.size() > 1 && size <= kMaxRecordingBytes) {
    std::string together = interleave(recordings);
    if (together.size() <= kMaxRecordingBytes) recordings = {{kInterleaved, std::move(together)}};
  }
  pack(recordings);
}

/// On the submitter's thread, so that the writer's does nothing but write.
void pack(std::vector<Write>& writes) {
  for (Write& write : writes) {
    if (auto* save = std::get_if<SaveRecordings>(&write)) pack_together(save->recordings);
    if (auto* put = std::get_if<PutRuleset>(&write)) {
      put->ruleset.data = packed(put->ruleset.data, "ruleset " + put->ruleset.digest);
    }
  }
}

class SqliteStore final : public MatchStore {
  /// Asks one of reads:: on a connection of the pool.
  template <class Answer, class... Asked, class... Given>
  Answer read(Answer (*question)(Connection&, Asked...), const Given&... given) const {
    return readers_.with([&](Connection& db) { return question(db, given...); });
  }

 public:
  SqliteStore(const Connection::Place& place, const SqliteOptions& options)
      : place_(place),
        connection_(place, Connection::Access::ReadWrite, damage_),
        readers_(place, options.readers, damage_) {
    prepare(connection_);
    if (options.check) look_for_damage(connection_, damage_);
    writer_ = std::make_unique<SqliteWriter>(
        connection_, SqliteWriter::Limits{options.checkpoint_pages, mergeable(options.recent_moves)});
    queue_ = std::make_unique<CommitQueue>(*writer_, options.group_max, options.on_commit);
  }

  void submit(std::vector<Write> writes, Done done) override {
    std::vector<Batch> one;
    one.push_back({.writes = std::move(writes), .done = std::move(done)});
    submit_all(std::move(one));
  }

  void submit_all(std::vector<Batch> batches) override {
    std::erase_if(batches, [](Batch& batch) {
      try {
        pack(batch.writes);
        return false;
      } catch (const StoreError& error) {
        tell(batch.done, error);
        return true;
      }
    });
    queue_->submit(std::move(batches));
  }

  std::size_t pending() const override { return queue_->pending(); }
  void flush() override { queue_->flush(); }
  void close() override { queue_->close(); }

  std::optional<UserRecord> user(const std::string& id) const override { return read(reads::user, id); }
  std::optional<UserRecord> user_by_name(const std::string& folded_name) const override {
    return read(reads::user_by_name, folded_name);
  }
  std::optional<UserRecord> user_by_recovery(const Hash& code_hash) const override {
    return read(reads::user_by_recovery, code_hash);
  }
  std::vector<UserRecord> users_not_folded_by(const std::string& rules) const override {
    return read(reads::users_not_folded_by, rules);
  }
  std::optional<SessionRecord> session_by_token(const Hash& token_hash) const override {
    return read(reads::session_by_token, token_hash);
  }
  std::vector<SessionRecord> sessions_of(const std::string& user) const override {
    return read(reads::sessions_of, user);
  }
  std::vector<RatingRecord> ratings_of(const std::string& user) const override {
    return read(reads::ratings_of, user);
  }
  std::vector<ResultCount> results_of(const std::string& user) const override {
    return read(reads::results_of, user);
  }
  std::vector<Block> all_blocks() const override { return read(reads::all_blocks); }
  std::vector<Report> reports(std::size_t limit) const override { return read(reads::reports, limit); }
  std::vector<Report> reports_of(const std::string& user) const override {
    return read(reads::reports_of, user);
  }
  std::vector<ChatLine> chat_of(const std::string& user) const override { return read(reads::chat_of, user); }
  std::optional<Contact> contact(const std::string& user) const override {
    return read(reads::contact, user);
  }
  std::vector<Delivery> due_deliveries(std::int64_t now_ms, std::size_t limit) const override {
    return read(reads::due_deliveries, now_ms, limit);
  }
  std::optional<std::int64_t> next_delivery_at() const override { return read(reads::next_delivery_at); }
  std::vector<std::string> users_with_contacts() const override { return read(reads::users_with_contacts); }
  std::vector<Leader> leaders(const std::string& game, std::int64_t from, std::size_t limit) const override {
    return read(reads::leaders, game, from, limit);
  }
  std::vector<Ban> bans() const override { return read(reads::bans); }
  std::vector<Hash> operators() const override { return read(reads::operators); }
  std::vector<Invitation> invitations() const override { return read(reads::invitations); }
  Page<UserRecord> people(const PeopleFilter& filter) const override { return read(reads::people, filter); }
  Page<Report> reports_page(std::size_t limit, const std::string& cursor) const override {
    return read(reads::reports_page, limit, cursor);
  }
  Page<AuditLine> audit_page(std::size_t limit, const std::string& cursor) const override {
    return read(reads::audit_page, limit, cursor);
  }
  std::size_t expired(const Expire& expire) const override { return read(reads::expired, expire); }
  std::vector<std::string> matches_finished_before(std::int64_t before_ms, std::size_t limit) const override {
    return read(reads::matches_finished_before, before_ms, limit);
  }
  std::optional<TableRecord> table(const std::string& id) const override { return read(reads::table, id); }
  std::vector<TableRecord> unfinished_tables() const override { return read(reads::unfinished_tables); }
  std::vector<TableRecord> unfinished_tables_of(const std::string& user) const override {
    return read(reads::unfinished_tables_of, user);
  }
  std::size_t count_unfinished_tables_of(const std::string& user) const override {
    return read(reads::count_unfinished_tables_of, user);
  }
  MatchPage matches(const MatchFilter& filter) const override { return read(reads::matches, filter); }
  std::vector<MoveRecord> moves(const std::string& match, std::int64_t from_seq,
                                std::size_t limit) const override {
    return read(reads::moves, match, from_seq, limit);
  }
  std::vector<Unrecorded> unrecorded(std::int64_t after, std::size_t limit) const override {
    return read(reads::unrecorded, after, limit);
  }
  bool is_unrecorded(const std::string& match) const override { return read(reads::is_unrecorded, match); }
  std::optional<std::string> recording(const std::string& match,
                                       const std::string& perspective) const override {
    return read(reads::recording, match, perspective);
  }
  std::vector<std::string> perspectives(const std::string& match) const override {
    return read(reads::perspectives, match);
  }
  std::optional<RulesetRecord> ruleset(const std::string& digest) const override {
    return read(reads::ruleset, digest);
  }
  std::vector<ChatLine> chat(const std::string& table, std::size_t limit,
                             std::int64_t before) const override {
    return read(reads::chat, table, limit, before);
  }
  std::vector<AuditLine> audit(std::size_t limit) const override { return read(reads::audit, limit); }
  std::vector<RunRecord> runs() const override { return read(reads::runs); }
  std::optional<std::string> quarantine_reason(const std::string& match) const override {
    return read(reads::quarantine_reason, match);
  }
  Counts counts() const override { return read(reads::counts); }

  std::vector<std::string> damaged() const override { return damage_.tables(); }
  std::vector<StoreError> damaged_rows() const override {
    return readers_.with([&](Connection& db) { return persistence::damaged_rows(db, damage_); });
  }

  void backup(const std::filesystem::path& path, const Progress& progress) const override {
    std::filesystem::path part = path;
    part += ".part";
    try {
      std::filesystem::remove(part);
      keep_private(part);
      copy_to(part, progress);
      std::filesystem::rename(part, path);
      sync_directory(std::filesystem::absolute(path).parent_path());
    } catch (const std::filesystem::filesystem_error& error) {
      throw StoreError(ErrorKind::Io, error.what());
    }
  }

 private:
  /// Recent moves are merged only where they are whole: what is copied by what a damaged row says of itself
  /// would be lost to the match whose index still finds it.
  int mergeable(int recent_moves) const {
    const auto damaged = damage_.tables();
    const bool whole = std::find(damaged.begin(), damaged.end(), "fresh_moves") == damaged.end();
    return whole ? recent_moves : SqliteWriter::kNever;
  }

  /// The snapshot keeps the source as it is from the first page to the last, however much is written
  /// meanwhile.
  void copy_to(const std::filesystem::path& path, const Progress& progress) const {
    Connection source(place_, Connection::Access::ReadOnly, damage_);
    Connection target({.file = path.string(), .vfs = {}, .busy_timeout_ms = place_.busy_timeout_ms},
                      Connection::Access::ReadWrite, damage_);
    const Snapshot snapshot(source);
    source.integer("SELECT count(*) FROM sqlite_schema");  // BEGIN alone would wait for the first read
    translating(damage_, "", [&] {
      SQLite::Backup copy(target.raw(), source.raw());
      while (copy.executeStep(kBackupPages) != SQLITE_DONE) report(copy, progress);
      report(copy, progress);
    });
  }

  static void report(SQLite::Backup& copy, const Progress& progress) {
    if (progress) progress(copy.getTotalPageCount() - copy.getRemainingPageCount(), copy.getTotalPageCount());
  }

  const Connection::Place place_;
  mutable DamageLog damage_;
  Connection connection_;  // the writer's
  mutable Readers readers_;
  std::unique_ptr<SqliteWriter> writer_;
  std::unique_ptr<CommitQueue> queue_;  // last: its thread uses the writer
};

}  // namespace

std::unique_ptr<MatchStore> open_sqlite_store(const std::filesystem::path& directory,
                                              const SqliteOptions& options) {
  try {
    make_private_directories(directory);
  } catch (const std::filesystem::filesystem_error& error) {
    throw StoreError(ErrorKind::Io, directory.string() + ": " + error.code().message());
  }
  const Connection::Place place{.file = (directory / options.file_name).string(),
                                .vfs = options.vfs,
                                .busy_timeout_ms = options.busy_timeout_ms};
  keep_private(place.file);
  try {
    return std::make_unique<SqliteStore>(place, options);
  } catch (const StoreError& failure) {
    throw StoreError(failure.kind(), place.file + ": " + failure.what(), failure.table());
  }
}

}  // namespace arbiter::persistence
