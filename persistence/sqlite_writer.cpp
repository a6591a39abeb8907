#include "persistence/sqlite_writer.hpp"

#include <sqlite3.h>

#include <utility>

#include "persistence/row_checksum.hpp"
#include "persistence/sqlite_reads.hpp"

namespace arbiter::persistence {
namespace {

constexpr std::size_t kKnownMax = 1 << 16;

/// Whether an error is about the batch alone. The others end the transaction, hence concern the group.
bool is_own_fault(const StoreError& error) {
  switch (error.kind()) {
    case ErrorKind::Conflict:
    case ErrorKind::NotFound:
    case ErrorKind::Invalid:
    case ErrorKind::Corrupt:
      return true;
    default:
      return false;
  }
}

int remember_wal_size(void* pages, sqlite3*, const char*, int wal_pages) {
  *static_cast<int*>(pages) = wal_pages;
  return SQLITE_OK;
}

[[noreturn]] void refuse(ErrorKind kind, const std::string& message, const char* table) {
  throw StoreError(kind, message, table);
}

std::optional<std::string> null_if_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

SqliteWriter::SqliteWriter(Connection& connection, Limits limits) : db_(connection), limits_(limits) {
  // Checkpoints are made by maintain(), after the answers, instead of inside a commit that people wait for.
  sqlite3_wal_hook(db_.raw().getHandle(), &remember_wal_size, &wal_pages_);
}

SqliteWriter::~SqliteWriter() {
  merge_recent_moves();
  sqlite3_wal_hook(db_.raw().getHandle(), nullptr, nullptr);
}

// ---- The transaction ----

// A transaction that met damage can only be rolled back, so each batch of it is tried in one of its own.
GroupWriter::Results SqliteWriter::commit(std::span<const WriteBatch> group) {
  Results results = attempt(group);
  const bool damage = results.front() && results.front()->kind() == ErrorKind::Corrupt;
  for (std::size_t i = 0; damage && i < group.size(); ++i) results[i] = attempt(group.subspan(i, 1)).front();
  return results;
}

GroupWriter::Results SqliteWriter::attempt(std::span<const WriteBatch> group) {
  Results results;
  results.reserve(group.size());
  const auto failed = transaction([&] {
    for (const WriteBatch& batch : group) results.push_back(apply(batch));
  });
  if (failed) results.assign(group.size(), failed);
  return results;
}

template <class Body>
std::optional<StoreError> SqliteWriter::transaction(Body&& body) {
  bool committing = false;
  try {
    begin();
    body();
    committing = true;
    db_.query("COMMIT", "").run();
    remains_ = false;  // written over
    return std::nullopt;
  } catch (const StoreError& error) {
    abandon();
    if (committing) remains_ = overwrite_remains();
    return error;
  }
}

void SqliteWriter::begin() {
  db_.query("BEGIN IMMEDIATE", "").run();
  // Another process may write to this database; what we remember is true only if none did.
  Query version = db_.query("PRAGMA data_version", "");
  version.step();
  if (version.integer(0) != data_version_ || known_.size() > kKnownMax) known_.clear();
  data_version_ = version.integer(0);
}

std::optional<StoreError> SqliteWriter::apply(const WriteBatch& batch) {
  // A lone move is one statement, which SQLite undoes by itself; a savepoint would nearly double its price.
  const bool guarded = batch.writes.size() != 1 || !std::holds_alternative<AppendMove>(batch.writes.front());
  try {
    if (guarded) db_.query("SAVEPOINT batch", "").run();
    apply_writes(batch.writes);
    if (guarded) db_.query("RELEASE batch", "").run();
    return std::nullopt;
  } catch (const StoreError& error) {
    if (!is_own_fault(error) || !db_.in_transaction()) throw;
    if (guarded) {
      db_.query("ROLLBACK TO batch", "").run();
      db_.query("RELEASE batch", "").run();
      known_.clear();
    }
    return error;
  }
}

void SqliteWriter::apply_writes(const std::vector<Write>& writes) {
  for (const Write& any : writes) {
    std::visit([this](const auto& one) { write(one); }, any);
  }
}

void SqliteWriter::abandon() {
  known_.clear();
  if (db_.in_transaction()) sqlite3_exec(db_.raw().getHandle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

// When the sync of a commit fails, its pages are in the log file although SQLite does not count them: were
// the process killed now, the next one would find a complete transaction there and apply what we are about to
// report as failed. The next commit writes over it, so one that changes nothing is made at once. Returns
// whether that failed too; then maintain() tries again until the disk recovers.
bool SqliteWriter::overwrite_remains() {
  try {
    db_.exec("BEGIN IMMEDIATE");
    db_.exec("PRAGMA user_version = " + std::to_string(db_.integer("PRAGMA user_version")));
    db_.exec("COMMIT");
    return false;
  } catch (const StoreError&) {
    abandon();
    return true;
  }
}

bool SqliteWriter::maintain() {
  if (remains_) remains_ = overwrite_remains();
  if (recent_moves_ >= limits_.recent_moves) merge_recent_moves();
  if (wal_pages_ >= limits_.checkpoint_pages) checkpoint();
  return remains_;
}

// Moves go from the table of recent ones (`fresh_moves`) to `moves`, sorted by match: a commit that wrote
// them there one by one would change an index page for each match. Failing costs nothing, because reads look
// in both; it is tried again when as many more have come.
void SqliteWriter::merge_recent_moves() {
  if (limits_.recent_moves == kNever || std::exchange(recent_moves_, 0) == 0) return;
  transaction([this] {
    db_.query("INSERT INTO moves SELECT * FROM fresh_moves ORDER BY match_no, seq", "moves").run();
    db_.query("DELETE FROM fresh_moves", "fresh_moves").run();
  });
}

void SqliteWriter::checkpoint() {
  wal_pages_ = 0;  // the hook sets it again after the next commit
  // If it fails the log stays longer. Everything in it is durable, and the next checkpoint includes it.
  sqlite3_wal_checkpoint_v2(db_.raw().getHandle(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

// ---- The writes ----

void SqliteWriter::write(const PutTable& put) {
  if (put.table.status == TableStatus::Finished) {
    refuse(ErrorKind::Invalid, "table " + put.table.id + ": only FinishMatch finishes a match", "tables");
  }
  if (find(put.table.id)) unfinished(put.table.id);
  put_row(put.table, put.table.status, 0);
  put_participants(existing(put.table.id).no, put.table);
}

void SqliteWriter::write(const DropTable& drop) {
  const Known table = unfinished(drop.table);
  if (table.last_seq > 0) refuse(ErrorKind::Conflict, "table " + drop.table + " has moves", "moves");
  for (const char* dependent : {"participants", "recordings", "chat", "quarantine"})
    delete_of_match(dependent, table.no);
  db_.query("DELETE FROM tables WHERE no = ?", "tables").bind(table.no).run();
  known_.erase(drop.table);
}

void SqliteWriter::write(const AppendMove& append) {
  const MoveRecord& move = append.move;
  Known& match = unfinished(append.match);
  if (move.seq != match.last_seq + 1) {
    refuse(ErrorKind::Conflict,
           "match " + append.match + ": move " + std::to_string(move.seq) + " cannot follow move " +
               std::to_string(match.last_seq),
           "moves");
  }
  db_.query(
         "INSERT INTO fresh_moves (match_no, seq, seat, action, key, at_ms, digest, checksum, clock, to_act)"
         " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
         "fresh_moves")
      .bind(match.no, move.seq, move.seat, move.action, null_if_empty(move.key), move.at_ms, move.digest,
            checksum_of(append.match, move), null_if_empty(move.clock), move.to_act)
      .run();
  match.last_seq = move.seq;
  ++recent_moves_;
}

void SqliteWriter::write(const FinishMatch& finish) {
  const Known match = unfinished(finish.table.id);
  put_row(finish.table, TableStatus::Finished, match.last_seq);
  put_participants(match.no, finish.table);
  db_.query("INSERT INTO unrecorded (match_no) VALUES (?)", "unrecorded").bind(match.no).run();
  known_.erase(finish.table.id);
}

void SqliteWriter::write(const SaveRecordings& save) {
  const std::int64_t no = existing(save.match).no;
  for (const char* before : {"recordings", "unrecorded"}) delete_of_match(before, no);
  for (const Recording& recording : save.recordings) {
    db_.query("INSERT INTO recordings (match_no, perspective, data) VALUES (?, ?, ?)", "recordings")
        .bind(no, recording.perspective, Blob{recording.bytes})
        .run();
  }
}

void SqliteWriter::write(const PutRuleset& put) {
  db_.query("INSERT INTO rulesets (digest, game, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", "rulesets")
      .bind(put.ruleset.digest, put.ruleset.game, Blob{put.ruleset.data})
      .run();
}

void SqliteWriter::write(const AppendChat& append) {
  const ChatLine& line = append.line;
  db_.query("INSERT INTO chat (match_no, user, text, at_ms, checksum, seq) VALUES (?, ?, ?, ?, ?, ?)", "chat")
      .bind(existing(line.table).no, line.user, line.text, line.at_ms, checksum_of(line), line.seq)
      .run();
}

void SqliteWriter::write(const Audit& audit) {
  const AuditLine& line = audit.line;
  db_.query("INSERT INTO audit (at_ms, actor, act, table_id, detail) VALUES (?, ?, ?, ?, ?)", "audit")
      .bind(line.at_ms, line.actor, line.act, line.table, line.detail)
      .run();
}

void SqliteWriter::write(const PutRun& put) {
  db_.query("REPLACE INTO runs (started_at_ms, alive_at_ms) VALUES (?, ?)", "runs")
      .bind(put.run.started_at_ms, put.run.alive_at_ms)
      .run();
}

void SqliteWriter::write(const Quarantine& quarantine) {
  const std::int64_t no = existing(quarantine.match).no;
  if (quarantine.reason.empty()) {
    db_.query("DELETE FROM quarantine WHERE match_no = ?", "quarantine").bind(no).run();
  } else {
    db_.query("REPLACE INTO quarantine (match_no, reason, at_ms) VALUES (?, ?, ?)", "quarantine")
        .bind(no, quarantine.reason, quarantine.at_ms)
        .run();
  }
}

// ---- Their parts ----

SqliteWriter::Known* SqliteWriter::find(const std::string& table) {
  if (const auto known = known_.find(table); known != known_.end()) return &known->second;
  Known found;
  {
    Query row = db_.query("SELECT no, status = 'finished' FROM tables WHERE id = ?", "tables");
    if (!row.bind(table).step()) return nullptr;
    found.no = row.integer(0);
    found.finished = row.integer(1) != 0;
  }
  Query last = db_.query(reads::kLastSeq, "moves");
  last.bind(found.no).step();
  found.last_seq = last.integer(0);
  return &known_.emplace(table, found).first->second;
}

SqliteWriter::Known& SqliteWriter::existing(const std::string& table) {
  Known* known = find(table);
  if (!known) refuse(ErrorKind::NotFound, "there is no table " + table, "tables");
  return *known;
}

SqliteWriter::Known& SqliteWriter::unfinished(const std::string& table) {
  Known& known = existing(table);
  if (known.finished) refuse(ErrorKind::Conflict, "match " + table + " is finished", "tables");
  return known;
}

void SqliteWriter::put_row(const TableRecord& given, TableStatus status, std::int64_t last_seq) {
  TableRecord table = given;
  table.status = status;
  table.last_seq = last_seq;
  const std::string status_text(to_string(status));
  db_.query(
         "INSERT INTO tables (id, game, ruleset, options, seats, status, host, is_private, code, spectators,"
         " server_seed, entropy, seed, created_at_ms, started_at_ms, finished_at_ms, outcome, extra,"
         " checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
         " ON CONFLICT (id) DO UPDATE SET game = excluded.game, ruleset = excluded.ruleset,"
         " options = excluded.options, seats = excluded.seats, status = excluded.status,"
         " host = excluded.host, is_private = excluded.is_private, code = excluded.code,"
         " spectators = excluded.spectators, server_seed = excluded.server_seed,"
         " entropy = excluded.entropy, seed = excluded.seed, created_at_ms = excluded.created_at_ms,"
         " started_at_ms = excluded.started_at_ms, finished_at_ms = excluded.finished_at_ms,"
         " outcome = excluded.outcome, extra = excluded.extra, checksum = excluded.checksum",
         "tables")
      .bind(table.id, table.game, table.ruleset, table.options, table.seats, status_text, table.host,
            table.is_private, table.code, table.spectators, table.server_seed, table.entropy, table.seed,
            table.created_at_ms, table.started_at_ms, table.finished_at_ms, table.outcome, table.extra,
            checksum_of(table))
      .run();
}

void SqliteWriter::put_participants(std::int64_t no, const TableRecord& table) {
  db_.query("DELETE FROM participants WHERE match_no = ?", "participants").bind(no).run();
  const auto put = [&](const std::string& user, bool seated) {
    db_.query("REPLACE INTO participants (user, match_no, seated) VALUES (?, ?, ?)", "participants")
        .bind(user, no, seated)
        .run();
  };
  put(table.host, false);
  for (const std::string& player : table.players) put(player, true);
}

void SqliteWriter::delete_of_match(const char* table, std::int64_t no) {
  db_.query(std::string("DELETE FROM ") + table + " WHERE match_no = ?", table).bind(no).run();
}

}  // namespace arbiter::persistence
