// The promise under failure: what was acknowledged is there exactly once, what was refused is not there.
#include <set>
#include <thread>

#include "fault_vfs.hpp"
#include "support.hpp"

namespace arbiter::persistence::testing {
namespace {

using Fault = FaultVfs::Fault;

constexpr int kMatches = 3;

std::string match_id(int match) { return "m" + std::to_string(match); }

std::unique_ptr<MatchStore> open_with(const FaultVfs& vfs, const std::filesystem::path& directory) {
  return open_sqlite_store(directory, {.checkpoint_pages = 12, .recent_moves = 7, .vfs = vfs.name()});
}

/// Plays as a server does: a move whose write failed is offered again, under a new key.
class Player {
 public:
  explicit Player(MatchStore& store) : store_(store) {}

  void set_up() {
    for (int match = 0; match < kMatches; ++match)
      write_now(store_, {PutTable{table_record(match_id(match))}});
  }

  /// One move in every match, all on their way together.
  void play_round() {
    for (int match = 0; match < kMatches; ++match) {
      const auto key = "attempt" + std::to_string(attempts_++);
      const auto seq = static_cast<std::int64_t>(acknowledged_[match].size()) + 1;
      store_.submit({AppendMove{match_id(match), move_record(seq, 0, key)},
                     AppendChat{{match_id(match), "ada", key, seq}}},
                    [this, match, key](std::optional<StoreError> error) {
                      (error ? failed_ : acknowledged_)[match].push_back(key);
                    });
    }
    store_.flush();
  }

  /// Holds a store, opened on what was left of this one's files, against what was answered.
  void check(const std::filesystem::path& directory, const std::string& vfs) const {
    const auto store = open_sqlite_store(directory, {.vfs = vfs});
    CHECK(store->damaged().empty());
    for (int match = 0; match < kMatches; ++match) {
      std::vector<std::string> keys, lines;
      for (const auto& move : store->moves(match_id(match))) {
        keys.push_back(move.key);
        CHECK(move == move_record(static_cast<std::int64_t>(keys.size()), 0, move.key));
      }
      for (const auto& line : store->chat(match_id(match))) lines.push_back(line.text);
      CHECK(keys == acknowledged_[match]);
      CHECK(lines == acknowledged_[match]);
      write_now(*store,
                {AppendMove{match_id(match), move_record(static_cast<std::int64_t>(keys.size()) + 1)}});
    }
  }

  bool anything_failed() const {
    return std::any_of(std::begin(failed_), std::end(failed_),
                       [](const auto& keys) { return !keys.empty(); });
  }

 private:
  MatchStore& store_;
  int attempts_ = 0;
  std::vector<std::string> acknowledged_[kMatches];
  std::vector<std::string> failed_[kMatches];
};

/// Plays with a fault at the n-th operation and looks at all that may be left. False: n was beyond the end.
bool survives(Fault fault, int nth) {
  INFO("fault " << static_cast<int>(fault) << " at operation " << nth);
  FaultVfs vfs;
  const TemporaryDirectory directory, cut, killed;
  auto store = open_with(vfs, directory.path());
  Player player(*store);
  player.set_up();
  vfs.arm(fault, nth);
  for (int round = 0; round < 8; ++round) {
    player.play_round();
    if (round == 5) vfs.heal();
  }
  vfs.power_cut(directory.path(), cut.path(), static_cast<unsigned>(nth));
  vfs.process_killed(directory.path(), killed.path());
  player.check(cut.path(), vfs.name());
  player.check(killed.path(), vfs.name());
  store.reset();
  player.check(directory.path(), vfs.name());
  return vfs.struck();
}

TEST_CASE("store faults: any write or sync may fail", "[store]") {
  int nth = 1;
  while (survives(Fault::Error, nth)) ++nth;
  CHECK(nth > 50);  // the loop met something
}

TEST_CASE("store faults: the disk may be full at any write, and recover", "[store]") {
  int nth = 1;
  while (survives(Fault::Full, nth)) ++nth;
  CHECK(nth > 50);
}

TEST_CASE("store faults: every submit of a group hears that its commit failed", "[store]") {
  FaultVfs vfs;
  const TemporaryDirectory directory;
  const auto store = open_sqlite_store(directory.path(), {.vfs = vfs.name()});  // no checkpoint in between
  write_now(*store, {PutTable{table_record("m0")}});
  vfs.arm(Fault::Full, 1);
  CHECK(refusal(*store, {AppendMove{"m0", move_record(1)}}) == ErrorKind::Full);
  CHECK(store->moves("m0").empty());  // reads go on
  CHECK(refusal(*store, {AppendMove{"m0", move_record(1)}}) == ErrorKind::Full);
  vfs.heal();
  write_now(*store, {AppendMove{"m0", move_record(1)}});
  vfs.arm(Fault::Error, 1);
  CHECK(refusal(*store, {AppendMove{"m0", move_record(2)}}) == ErrorKind::Io);
  write_now(*store, {AppendMove{"m0", move_record(2)}});
  CHECK(store->moves("m0").size() == 2);
}

TEST_CASE("store faults: a failed sync is not made good by a crash", "[store]") {
  // The log holds the whole transaction when its sync fails; a crash must not bring it back.
  FaultVfs vfs;
  const TemporaryDirectory directory;
  const auto store = open_with(vfs, directory.path());
  Player player(*store);
  player.set_up();
  int nth = 0;
  do {
    vfs.arm(Fault::Error, ++nth);
    player.play_round();
    vfs.heal();
    const TemporaryDirectory killed;
    vfs.process_killed(directory.path(), killed.path());
    player.check(killed.path(), vfs.name());
  } while (vfs.struck());
  CHECK(player.anything_failed());
}

TEST_CASE("store faults: a power cut takes nothing that was acknowledged", "[store]") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    INFO("seed " << seed);
    FaultVfs vfs;
    const TemporaryDirectory directory, cut;
    const auto store = open_with(vfs, directory.path());
    write_now(*store, {PutTable{table_record("m")}});
    std::atomic<std::int64_t> acknowledged = 0;
    for (int seq = 1; seq <= 200; ++seq) {
      store->submit({AppendMove{"m", move_record(seq)}},
                    [&](std::optional<StoreError> error) { acknowledged += !error; });
      if (seq % 10 == 0) std::this_thread::yield();
    }
    while (acknowledged < seed * 4) std::this_thread::yield();
    const auto promised = static_cast<std::size_t>(acknowledged.load());
    vfs.power_cut(directory.path(), cut.path(), seed);

    const auto found = open_sqlite_store(cut.path(), {.vfs = vfs.name()});
    CHECK(found->damaged().empty());
    const auto moves = found->moves("m");
    CHECK(moves.size() >= promised);
    for (std::size_t i = 0; i < moves.size(); ++i) CHECK(moves[i] == move_record(static_cast<int>(i) + 1));
  }
}

}  // namespace
}  // namespace arbiter::persistence::testing
