// The store without a disk: plain maps under a lock. Unless they are to be carried out at once, writes take the
// same way through a queue and its thread as with SQLite, so that what is tested against this one has met the
// same interleavings.
#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <shared_mutex>

#include "persistence/commit_queue.hpp"
#include "persistence/match_store.hpp"
#include "persistence/memory_hosting.hpp"
#include "persistence/memory_people.hpp"

namespace arbiter::persistence {
namespace {

struct Match {
  std::uint64_t no = 0;  // order of creation
  TableRecord table;
  std::vector<MoveRecord> moves;
  std::map<std::string, std::string> recordings;
  std::int64_t unrecorded = 0;  // its number among those that are still to be recorded; 0: it is not
  std::vector<ChatLine> chat;
  std::string quarantine;

  bool finished() const { return table.status == TableStatus::Finished; }
  bool concerns(const std::string& user) const { return table.host == user || seats(user); }
  bool seats(const std::string& user) const {
    return std::binary_search(table.players.begin(), table.players.end(), user);
  }
  TableRecord record() const {
    TableRecord record = table;
    record.last_seq = static_cast<std::int64_t>(moves.size());
    return record;
  }
};

template <class Map>
auto look_up(const Map& map, const typename Map::key_type& key) {
  const auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional(found->second);
}

template <class T>
std::vector<T> last_of(const std::vector<T>& all, std::size_t limit) {
  return {all.end() - static_cast<std::ptrdiff_t>(std::min(limit, all.size())), all.end()};
}

struct State {
  MemoryPeople people;
  MemoryHosting hosting;
  std::map<std::string, Match> matches;
  std::map<std::uint64_t, std::string> order;  // no to id
  std::map<std::string, RulesetRecord> rulesets;
  std::map<std::int64_t, AuditLine> audit;  // by number
  std::int64_t last_audit = 0;
  std::map<std::int64_t, RunRecord> runs;
  std::uint64_t last_no = 0;
  std::map<std::int64_t, std::string> unrecorded;  // by number
  std::int64_t last_unrecorded = 0;
};

/// How much this concerns; takes it away if `take`.
std::size_t take_expired(State& state, const Expire& expire, bool take) {
  std::size_t count = 0;
  switch (expire.what) {
    case Expire::What::addresses:
      return state.people.expire_addresses(expire, take);
    case Expire::What::invitations:
      return state.hosting.expire_invitations(expire, take);
    case Expire::What::audit:
      for (auto it = state.audit.begin(); it != state.audit.end() && count < expire.limit;) {
        const bool old = it->second.at_ms < expire.before_ms;
        count += old ? 1 : 0;
        it = old && take ? state.audit.erase(it) : std::next(it);
      }
      return count;
    case Expire::What::chat:
      for (auto& [id, match] : state.matches) {
        for (ChatLine& line : match.chat) {
          if (count == expire.limit || line.user.empty() || line.at_ms >= expire.before_ms) continue;
          ++count;
          if (take) line.user = line.text = "";
        }
      }
      return count;
  }
  return 0;
}

/// The newest first.
template <class Record>
Page<Record> page_of(const std::map<std::int64_t, Record>& all, std::size_t limit, std::uint64_t before) {
  Page<Record> page;
  std::int64_t last = 0;
  for (auto entry = all.rbegin(); entry != all.rend(); ++entry) {
    if (static_cast<std::uint64_t>(entry->first) >= before) continue;
    if (page.records.size() == limit) {
      page.cursor = std::to_string(last);
      break;
    }
    page.records.push_back(entry->second);
    last = entry->first;
  }
  return page;
}

/// Puts back one entry of a map as it was.
template <class Map>
std::function<void()> restoring(Map& map, const typename Map::key_type& key) {
  return [&map, key, before = look_up(map, key)] {
    if (before) {
      map.insert_or_assign(key, *before);
    } else {
      map.erase(key);
    }
  };
}

/// Applies one batch to the state; undoes what it did unless kept.
class Attempt {
 public:
  Attempt(State& state, const WriteBatch& batch) : state_(state), single_(batch.writes.size() == 1) {}

  /// What is about people.
  template <class Change>
  requires(requires(MemoryPeople people, Change change) { people.write(change); } &&
           !std::is_same_v<Change, AddResults>) void write(const Change& change) {
    if (!single_) undo_.push_back([this, before = state_.people] { state_.people = before; });
    state_.people.write(change);
    if constexpr (std::is_same_v<Change, ForgetUser>) {
      before_hosting();
      state_.hosting.forget(change.user);
    }
  }

  /// What is about hosting.
  template <class Change>
  requires requires(MemoryHosting hosting, Change change) { hosting.write(change); }
  void write(const Change& change) {
    before_hosting();
    state_.hosting.write(change);
  }

  void write(const DropMatch& drop) {
    Match& match = existing(drop.match);
    before_change(state_.order, match.no);
    state_.order.erase(match.no);
    before_change(state_.matches, drop.match);
    take_mark(match);
    state_.matches.erase(drop.match);
  }

  void write(const Expire& expire) {
    if (!single_) undo_.push_back([this, before = state_] { state_ = before; });
    take_expired(state_, expire, true);
  }

  void write(const RewriteSeats& rewrite) {
    Match& match = existing(rewrite.table);
    before_change(state_.matches, rewrite.table);
    match.table.seats = rewrite.seats;
    match.table.extra = rewrite.extra;
  }

  void write(const AddResults& add) {
    existing(add.match);
    if (!single_) undo_.push_back([this, before = state_.people] { state_.people = before; });
    state_.people.write(add);
  }

  void write(const PutTable& put) {
    if (put.table.status == TableStatus::Finished) {
      throw StoreError(ErrorKind::Invalid, "only FinishMatch finishes a match", "tables");
    }
    if (state_.matches.contains(put.table.id)) unfinished(put.table.id);
    before_change(state_.matches, put.table.id);
    Match& match = state_.matches[put.table.id];
    if (match.no == 0) {
      match.no = ++state_.last_no;
      before_change(state_.order, match.no);
      state_.order[match.no] = put.table.id;
    }
    set_table(match, put.table);
  }

  void write(const DropTable& drop) {
    const Match& match = unfinished(drop.table);
    if (!match.moves.empty()) conflict("table " + drop.table + " has moves");
    before_change(state_.order, match.no);
    state_.order.erase(match.no);
    before_change(state_.matches, drop.table);
    state_.matches.erase(drop.table);
  }

  void write(const AppendMove& append) {
    Match& match = unfinished(append.match);
    const MoveRecord& move = append.move;
    if (move.seq != static_cast<std::int64_t>(match.moves.size()) + 1) {
      conflict("match " + append.match + ": move " + std::to_string(move.seq) + " is out of order");
    }
    before_change(state_.matches, append.match);
    match.moves.push_back(move);
  }

  void write(const FinishMatch& finish) {
    Match& match = unfinished(finish.table.id);
    before_change(state_.matches, finish.table.id);
    set_table(match, finish.table);
    match.table.status = TableStatus::Finished;
    match.unrecorded = ++state_.last_unrecorded;
    before_change(state_.unrecorded, match.unrecorded);
    state_.unrecorded.emplace(match.unrecorded, finish.table.id);
  }

  void write(const SaveRecordings& save) {
    Match& match = existing(save.match);
    before_change(state_.matches, save.match);
    take_mark(match);
    match.recordings.clear();
    for (const Recording& recording : save.recordings)
      match.recordings.insert_or_assign(recording.perspective, recording.bytes);
  }

  void write(const PutRuleset& put) {
    before_change(state_.rulesets, put.ruleset.digest);
    state_.rulesets.emplace(put.ruleset.digest, put.ruleset);
  }

  void write(const AppendChat& append) {
    Match& match = existing(append.line.table);
    before_change(state_.matches, append.line.table);
    match.chat.push_back(append.line);
    match.chat.back().line = static_cast<std::int64_t>(match.chat.size());
  }

  void write(const Audit& audit) {
    const std::int64_t no = ++state_.last_audit;
    before_change(state_.audit, no);
    state_.audit.emplace(no, audit.line);
  }

  void write(const PutRun& put) {
    before_change(state_.runs, put.run.started_at_ms);
    state_.runs.insert_or_assign(put.run.started_at_ms, put.run);
  }

  void write(const Quarantine& quarantine) {
    Match& match = existing(quarantine.match);
    before_change(state_.matches, quarantine.match);
    match.quarantine = quarantine.reason;
  }

  void undo() {
    for (auto step = undo_.rbegin(); step != undo_.rend(); ++step) (*step)();
  }

 private:
  [[noreturn]] static void conflict(const std::string& message) {
    throw StoreError(ErrorKind::Conflict, message);
  }

  /// Every write checks before it changes anything, so a batch of one needs no way back.
  template <class Map>
  void before_change(Map& map, const typename Map::key_type& key) {
    if (!single_) undo_.push_back(restoring(map, key));
  }

  void before_hosting() {
    if (!single_) undo_.push_back([this, before = state_.hosting] { state_.hosting = before; });
  }

  Match& existing(const std::string& id) {
    const auto found = state_.matches.find(id);
    if (found == state_.matches.end()) {
      throw StoreError(ErrorKind::NotFound, "there is no table " + id, "tables");
    }
    return found->second;
  }

  Match& unfinished(const std::string& id) {
    Match& match = existing(id);
    if (match.finished()) conflict("match " + id + " is finished");
    return match;
  }

  static void set_table(Match& match, const TableRecord& table) {
    match.table = table;
    auto& players = match.table.players;
    std::sort(players.begin(), players.end());
    players.erase(std::unique(players.begin(), players.end()), players.end());
  }

  void take_mark(Match& match) {
    if (match.unrecorded == 0) return;
    before_change(state_.unrecorded, match.unrecorded);
    state_.unrecorded.erase(std::exchange(match.unrecorded, 0));
  }

  State& state_;
  const bool single_;
  std::vector<std::function<void()>> undo_;
};

bool too_large(const std::vector<Write>& writes) {
  const auto beyond = [](const std::vector<Recording>& recordings) {
    return std::any_of(recordings.begin(), recordings.end(), [](const Recording& recording) {
      return recording.bytes.size() > kMaxRecordingBytes;
    });
  };
  return std::any_of(writes.begin(), writes.end(), [&](const Write& write) {
    if (const auto* save = std::get_if<SaveRecordings>(&write)) return beyond(save->recordings);
    if (const auto* put = std::get_if<PutRuleset>(&write))
      return put->ruleset.data.size() > kMaxRecordingBytes;
    return false;
  });
}

std::uint64_t read_cursor(const std::string& cursor) {
  if (cursor.empty()) return std::numeric_limits<std::uint64_t>::max();
  const bool digits = cursor.size() <= 18 &&
                      std::all_of(cursor.begin(), cursor.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) throw StoreError(ErrorKind::Invalid, "not a cursor of this store");
  return std::stoull(cursor);
}

bool passes(const Match& match, const MatchFilter& filter) {
  const TableRecord& table = match.table;
  return (!filter.game || table.game == *filter.game) && (!filter.status || table.status == *filter.status) &&
         (!filter.user || match.concerns(*filter.user)) &&
         (!filter.visible_to || !table.is_private || match.concerns(*filter.visible_to));
}

class MemoryStore final : public MatchStore, private GroupWriter {
 public:
  explicit MemoryStore(Commits commits) {
    if (commits == Commits::by_a_thread) queue_.emplace(static_cast<GroupWriter&>(*this), kGroupMax);
  }

  void submit(std::vector<Write> writes, Done done) override {
    if (too_large(writes)) {
      if (done) done(StoreError(ErrorKind::Invalid, "larger than kMaxRecordingBytes"));
      return;
    }
    WriteBatch batch{.writes = std::move(writes), .done = std::move(done)};
    if (queue_) {
      std::vector<WriteBatch> one;
      one.push_back(std::move(batch));
      return queue_->submit(std::move(one));
    }
    std::optional<StoreError> result =
        closed_ ? StoreError(ErrorKind::Closed, "the store is closed") : apply_now(batch);
    tell(batch.done, std::move(result));
  }

  std::size_t pending() const override { return queue_ ? queue_->pending() : 0; }
  void flush() override {
    if (queue_) queue_->flush();
  }
  void close() override {
    if (queue_) queue_->close();
    closed_ = true;
  }

  std::optional<UserRecord> user(const std::string& id) const override { return people()->user(id); }
  std::optional<UserRecord> user_by_name(const std::string& folded_name) const override {
    return people()->user_by_name(folded_name);
  }
  std::optional<UserRecord> user_by_recovery(const Hash& code_hash) const override {
    return people()->user_by_recovery(code_hash);
  }
  std::vector<UserRecord> users_not_folded_by(const std::string& rules) const override {
    return people()->users_not_folded_by(rules);
  }
  std::optional<SessionRecord> session_by_token(const Hash& token_hash) const override {
    return people()->session_by_token(token_hash);
  }
  std::vector<SessionRecord> sessions_of(const std::string& user) const override {
    return people()->sessions_of(user);
  }
  std::vector<RatingRecord> ratings_of(const std::string& user) const override {
    return people()->ratings_of(user);
  }
  std::vector<ResultCount> results_of(const std::string& user) const override {
    return people()->results_of(user);
  }
  std::vector<Block> all_blocks() const override { return people()->all_blocks(); }
  std::vector<Report> reports(std::size_t limit) const override { return people()->reports(limit); }
  std::vector<Report> reports_of(const std::string& user) const override {
    return people()->reports_of(user);
  }
  std::vector<ChatLine> chat_of(const std::string& user) const override {
    std::shared_lock lock(mutex_);
    std::vector<ChatLine> said;
    for (const auto& [no, id] : state_.order) {
      for (ChatLine line : state_.matches.at(id).chat) {
        line.line = 0;
        if (line.user == user) said.push_back(std::move(line));
      }
    }
    return said;
  }
  std::optional<Contact> contact(const std::string& user) const override { return people()->contact(user); }
  std::vector<Delivery> due_deliveries(std::int64_t now_ms, std::size_t limit) const override {
    return people()->due_deliveries(now_ms, limit);
  }
  std::optional<std::int64_t> next_delivery_at() const override { return people()->next_delivery_at(); }
  std::vector<std::string> users_with_contacts() const override { return people()->users_with_contacts(); }
  std::vector<Leader> leaders(const std::string& game, std::int64_t from, std::size_t limit) const override {
    return people()->leaders(game, from, limit);
  }

  std::vector<Ban> bans() const override {
    return with_lock([&] { return state_.hosting.bans(); });
  }
  std::vector<Hash> operators() const override {
    return with_lock([&] { return state_.hosting.operators(); });
  }
  std::vector<Invitation> invitations() const override {
    return with_lock([&] { return state_.hosting.invitations(); });
  }
  Page<UserRecord> people(const PeopleFilter& filter) const override { return people()->people(filter); }
  Page<Report> reports_page(std::size_t limit, const std::string& cursor) const override {
    return with_lock([&] { return page_of(state_.people.numbered_reports(), limit, read_cursor(cursor)); });
  }
  Page<AuditLine> audit_page(std::size_t limit, const std::string& cursor) const override {
    return with_lock([&] { return page_of(state_.audit, limit, read_cursor(cursor)); });
  }
  std::size_t expired(const Expire& expire) const override {
    return with_lock([&] { return take_expired(const_cast<State&>(state_), expire, false); });
  }
  std::vector<std::string> matches_finished_before(std::int64_t before_ms, std::size_t limit) const override {
    auto tables = tables_where(
        [&](const Match& match) { return match.finished() && match.table.finished_at_ms < before_ms; });
    std::sort(tables.begin(), tables.end(), [](const TableRecord& one, const TableRecord& other) {
      return one.finished_at_ms < other.finished_at_ms;
    });
    std::vector<std::string> ids;
    for (const TableRecord& table : tables) {
      if (ids.size() < limit) ids.push_back(table.id);
    }
    return ids;
  }

  std::optional<TableRecord> table(const std::string& id) const override {
    return of_match(id, [](const Match& match) { return std::optional(match.record()); });
  }
  std::vector<TableRecord> unfinished_tables() const override {
    return tables_where([](const Match& match) { return !match.finished(); });
  }
  std::vector<TableRecord> unfinished_tables_of(const std::string& user) const override {
    return tables_where([&](const Match& match) { return !match.finished() && match.concerns(user); });
  }
  std::size_t count_unfinished_tables_of(const std::string& user) const override {
    const auto counts = [&](const Match& match) {
      const bool keeps = match.table.status == TableStatus::Open ? match.concerns(user) : match.seats(user);
      return keeps && !match.finished() && match.quarantine.empty();
    };
    return tables_where(counts).size();
  }

  MatchPage matches(const MatchFilter& filter) const override {
    const auto before = read_cursor(filter.cursor);
    const auto limit = std::clamp<std::size_t>(filter.limit, 1, 1000);
    std::shared_lock lock(mutex_);
    MatchPage page;
    std::uint64_t last = 0;
    for (auto entry = state_.order.lower_bound(before); entry != state_.order.begin();) {
      const Match& match = state_.matches.at((--entry)->second);
      if (!passes(match, filter)) continue;
      if (page.matches.size() == limit) {
        page.cursor = std::to_string(last);
        break;
      }
      page.matches.push_back(match.record());
      last = match.no;
    }
    return page;
  }

  std::vector<MoveRecord> moves(const std::string& id, std::int64_t from_seq,
                                std::size_t limit) const override {
    return of_match(id, [&](const Match& match) {
      const auto size = static_cast<std::int64_t>(match.moves.size());
      const auto begin = match.moves.begin() + std::clamp<std::int64_t>(from_seq - 1, 0, size);
      const auto count = std::min(limit, static_cast<std::size_t>(match.moves.end() - begin));
      return std::vector<MoveRecord>(begin, begin + static_cast<std::ptrdiff_t>(count));
    });
  }

  std::vector<Unrecorded> unrecorded(std::int64_t after, std::size_t limit) const override {
    std::shared_lock lock(mutex_);
    std::vector<Unrecorded> found;
    for (auto it = state_.unrecorded.upper_bound(after);
         it != state_.unrecorded.end() && found.size() < limit; ++it)
      found.push_back({it->first, it->second});
    return found;
  }

  bool is_unrecorded(const std::string& id) const override {
    return of_match(id, [](const Match& match) { return match.unrecorded != 0; });
  }

  std::optional<std::string> recording(const std::string& id, const std::string& perspective) const override {
    return of_match(id, [&](const Match& match) { return look_up(match.recordings, perspective); });
  }
  std::vector<std::string> perspectives(const std::string& id) const override {
    return of_match(id, [](const Match& match) {
      std::vector<std::string> names;
      for (const auto& [perspective, bytes] : match.recordings) names.push_back(perspective);
      return names;
    });
  }
  std::optional<RulesetRecord> ruleset(const std::string& digest) const override {
    std::shared_lock lock(mutex_);
    return look_up(state_.rulesets, digest);
  }

  std::vector<ChatLine> chat(const std::string& id, std::size_t limit, std::int64_t before) const override {
    return of_match(id, [&](const Match& match) {
      const auto earlier = std::min<std::int64_t>(before - 1, static_cast<std::int64_t>(match.chat.size()));
      return last_of(std::vector(match.chat.begin(), match.chat.begin() + earlier), limit);
    });
  }
  std::vector<AuditLine> audit(std::size_t limit) const override {
    std::shared_lock lock(mutex_);
    std::vector<AuditLine> lines;
    for (const auto& [no, line] : state_.audit) lines.push_back(line);
    return last_of(lines, limit);
  }
  std::vector<RunRecord> runs() const override {
    std::shared_lock lock(mutex_);
    std::vector<RunRecord> all;
    for (const auto& [started, run] : state_.runs) all.push_back(run);
    return all;
  }
  std::optional<std::string> quarantine_reason(const std::string& id) const override {
    return of_match(id, [](const Match& match) {
      return match.quarantine.empty() ? std::nullopt : std::optional(match.quarantine);
    });
  }

  Counts counts() const override {
    std::shared_lock lock(mutex_);
    Counts counts;
    counts.users = static_cast<std::int64_t>(state_.people.count());
    for (const auto& [id, match] : state_.matches) {
      switch (match.table.status) {
        case TableStatus::Open:
          ++counts.open;
          break;
        case TableStatus::Playing:
          ++counts.playing;
          break;
        case TableStatus::Paused:
          ++counts.paused;
          break;
        case TableStatus::Finished:
          ++counts.finished;
          break;
      }
      counts.moves += static_cast<std::int64_t>(match.moves.size());
      counts.quarantined += match.quarantine.empty() ? 0 : 1;
    }
    counts.unrecorded = static_cast<std::int64_t>(state_.unrecorded.size());
    return counts;
  }

  std::vector<std::string> damaged() const override { return {}; }

  void backup(const std::filesystem::path&, const Progress&) const override {
    throw StoreError(ErrorKind::Unsupported, "a store in memory has nothing to back up");
  }

 private:
  Results commit(std::span<const WriteBatch> group) override {
    std::unique_lock lock(mutex_);
    Results results;
    for (const WriteBatch& batch : group) results.push_back(apply(batch));
    return results;
  }

  std::optional<StoreError> apply_now(const WriteBatch& batch) {
    std::unique_lock lock(mutex_);
    return apply(batch);
  }

  std::optional<StoreError> apply(const WriteBatch& batch) {
    Attempt attempt(state_, batch);
    try {
      for (const Write& any : batch.writes) std::visit([&](const auto& one) { attempt.write(one); }, any);
      return std::nullopt;
    } catch (const StoreError& error) {
      attempt.undo();
      return error;
    }
  }

  /// People, for the time of one expression.
  class LockedPeople {
   public:
    LockedPeople(std::shared_mutex& mutex, const MemoryPeople& people) : lock_(mutex), people_(people) {}
    const MemoryPeople* operator->() const { return &people_; }

   private:
    std::shared_lock<std::shared_mutex> lock_;
    const MemoryPeople& people_;
  };
  LockedPeople people() const { return {mutex_, state_.people}; }

  template <class Question>
  auto with_lock(Question&& question) const -> decltype(question()) {
    std::shared_lock lock(mutex_);
    return question();
  }

  /// Newest first.
  template <class F>
  std::vector<TableRecord> tables_where(F&& wanted) const {
    std::shared_lock lock(mutex_);
    std::vector<TableRecord> tables;
    for (auto entry = state_.order.rbegin(); entry != state_.order.rend(); ++entry) {
      const Match& match = state_.matches.at(entry->second);
      if (wanted(match)) tables.push_back(match.record());
    }
    return tables;
  }

  /// What `question` answers about a match; an empty answer if there is no such match.
  template <class F>
  auto of_match(const std::string& id, F&& question) const
      -> decltype(question(std::declval<const Match&>())) {
    std::shared_lock lock(mutex_);
    const auto found = state_.matches.find(id);
    if (found == state_.matches.end()) return {};
    return question(found->second);
  }

  mutable std::shared_mutex mutex_;
  static constexpr std::size_t kGroupMax = 256;
  State state_;
  std::atomic<bool> closed_{false};   // where there is no queue
  std::optional<CommitQueue> queue_;  // last: its thread uses the rest
};

}  // namespace

std::unique_ptr<MatchStore> make_memory_store(Commits commits) {
  return std::make_unique<MemoryStore>(commits);
}

}  // namespace arbiter::persistence
