// The store without a disk: plain maps under a lock. Writes take the same way through a queue and its thread
// as with SQLite, so that what is tested against this one has met the same interleavings.
#include <algorithm>
#include <limits>
#include <map>
#include <mutex>
#include <set>
#include <shared_mutex>

#include "persistence/commit_queue.hpp"
#include "persistence/match_store.hpp"

namespace arbiter::persistence {
namespace {

struct Match {
  std::uint64_t no = 0;  // order of creation
  TableRecord table;
  std::vector<MoveRecord> moves;
  std::map<std::string, std::string> recordings;
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
  std::map<std::string, UserRecord> users;
  std::map<std::string, Match> matches;
  std::map<std::uint64_t, std::string> order;  // no to id
  std::map<std::string, RulesetRecord> rulesets;
  std::vector<AuditLine> audit;
  std::uint64_t last_no = 0;
};

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

/// Applies one unit to the state; undoes what it did unless kept.
class Attempt {
 public:
  Attempt(State& state, const Unit& unit) : state_(state), single_(unit.writes.size() == 1) {}

  void write(const PutUser& put) {
    for (const auto& [id, other] : state_.users) {
      if (id == put.user.id) continue;
      if (other.token_hash == put.user.token_hash) conflict("users: the token is another user's");
      if (!other.folded_name.empty() && other.folded_name == put.user.folded_name) {
        conflict("users: the name is another user's");
      }
    }
    before_change(state_.users, put.user.id);
    state_.users.insert_or_assign(put.user.id, put.user);
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
    add_recordings(match, finish.recordings);
  }

  void write(const SaveRecordings& save) {
    Match& match = existing(save.match);
    before_change(state_.matches, save.match);
    add_recordings(match, save.recordings);
  }

  void write(const PutRuleset& put) {
    before_change(state_.rulesets, put.ruleset.digest);
    state_.rulesets.emplace(put.ruleset.digest, put.ruleset);
  }

  void write(const AppendChat& append) {
    Match& match = existing(append.line.table);
    before_change(state_.matches, append.line.table);
    match.chat.push_back(append.line);
  }

  void write(const Audit& audit) {
    if (!single_) undo_.push_back([this] { state_.audit.pop_back(); });
    state_.audit.push_back(audit.line);
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

  /// Every write checks before it changes anything, so a unit of one needs no way back.
  template <class Map>
  void before_change(Map& map, const typename Map::key_type& key) {
    if (!single_) undo_.push_back(restoring(map, key));
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

  static void add_recordings(Match& match, const std::vector<Recording>& recordings) {
    for (const Recording& recording : recordings) {
      match.recordings.insert_or_assign(recording.perspective, recording.bytes);
    }
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
    if (const auto* finish = std::get_if<FinishMatch>(&write)) return beyond(finish->recordings);
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
  void submit(std::vector<Write> writes, Done done) override {
    if (too_large(writes)) {
      if (done) done(StoreError(ErrorKind::Invalid, "larger than kMaxRecordingBytes"));
      return;
    }
    queue_.submit({.writes = std::move(writes), .done = std::move(done)});
  }

  std::size_t pending() const override { return queue_.pending(); }
  void flush() override { queue_.flush(); }
  void close() override { queue_.close(); }

  std::optional<UserRecord> user(const std::string& id) const override {
    std::shared_lock lock(mutex_);
    return look_up(state_.users, id);
  }
  std::optional<UserRecord> user_by_token(const Digest& token_hash) const override {
    return user_where([&](const UserRecord& user) { return user.token_hash == token_hash; });
  }
  std::optional<UserRecord> user_by_name(const std::string& folded_name) const override {
    return user_where(
        [&](const UserRecord& user) { return !folded_name.empty() && user.folded_name == folded_name; });
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

  std::vector<ChatLine> chat(const std::string& id, std::size_t limit) const override {
    return of_match(id, [&](const Match& match) { return last_of(match.chat, limit); });
  }
  std::vector<AuditLine> audit(std::size_t limit) const override {
    std::shared_lock lock(mutex_);
    return last_of(state_.audit, limit);
  }
  std::optional<std::string> quarantine_reason(const std::string& id) const override {
    return of_match(id, [](const Match& match) {
      return match.quarantine.empty() ? std::nullopt : std::optional(match.quarantine);
    });
  }

  Counts counts() const override {
    std::shared_lock lock(mutex_);
    Counts counts;
    counts.users = static_cast<std::int64_t>(state_.users.size());
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
    return counts;
  }

  std::vector<std::string> damaged() const override { return {}; }

  void backup(const std::filesystem::path&, const Progress&) const override {
    throw StoreError(ErrorKind::Unsupported, "a store in memory has nothing to back up");
  }

 private:
  Results commit(std::span<const Unit> group) override {
    std::unique_lock lock(mutex_);
    Results results;
    for (const Unit& unit : group) results.push_back(apply(unit));
    return results;
  }

  std::optional<StoreError> apply(const Unit& unit) {
    Attempt attempt(state_, unit);
    try {
      for (const Write& any : unit.writes) std::visit([&](const auto& one) { attempt.write(one); }, any);
      return std::nullopt;
    } catch (const StoreError& error) {
      attempt.undo();
      return error;
    }
  }

  template <class F>
  std::optional<UserRecord> user_where(F&& wanted) const {
    std::shared_lock lock(mutex_);
    for (const auto& [id, user] : state_.users) {
      if (wanted(user)) return user;
    }
    return std::nullopt;
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
  State state_;
  CommitQueue queue_{*this, 256};  // last: its thread uses the rest
};

}  // namespace

std::unique_ptr<MatchStore> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace arbiter::persistence
