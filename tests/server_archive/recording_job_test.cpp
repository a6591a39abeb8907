// Recordings that are made after the end of a match.
#include "server/archive/recording_job.hpp"

#include "tests/server_archive/by_hand.hpp"
#include "tests/server_archive/support.hpp"

namespace arbiter::server::testing {
namespace {

struct Job {
  ByHand runtime;
  std::unique_ptr<persistence::MatchStore> store =
      persistence::make_memory_store(persistence::Commits::at_once);
  RecordingJob job{runtime, *store, registry()};

  /// A match that has just ended.
  void finish(const Played& played, const std::string& id) {
    auto table = played.table;
    table.id = id;
    std::vector<persistence::Write> writes{persistence::PutTable{table}};
    for (const auto& move : played.moves) writes.emplace_back(persistence::AppendMove{id, move});
    writes.emplace_back(persistence::FinishMatch{table});
    persistence::write_now(*store, std::move(writes));
  }
  bool is_recorded(const std::string& id) const {
    return !store->is_unrecorded(id) && store->perspectives(id).size() == 4;  // two seats
  }
};

const Played& a_match() {
  static const Played played = finished_match("m", 2);
  return played;
}

TEST_CASE("matches that are over are recorded: what an earlier run has left, and what ends later") {
  Job at;
  at.finish(a_match(), "left");
  CHECK(at.job.is_idle());
  at.job.start();
  CHECK_FALSE(at.is_recorded("left"));  // when a thread has time for it
  at.runtime.run();
  CHECK(at.is_recorded("left"));
  CHECK(at.job.is_idle());
  at.finish(a_match(), "a");
  at.finish(a_match(), "b");
  at.job.wake();
  at.job.wake();
  at.runtime.run();
  CHECK(at.is_recorded("a"));
  CHECK(at.is_recorded("b"));
  CHECK(at.job.is_idle());
  CHECK(at.runtime.loading().posted == 0);

  auto expected = a_match().table;
  expected.id = "a";
  for (const auto& recording : record_match(game(), expected, a_match().moves))
    CHECK(at.store->recording("a", recording.perspective) == recording.bytes);
}

TEST_CASE("what cannot be recorded is passed by, and tried again by the next run") {
  Job at;
  auto unknown = a_match();
  unknown.table.game = "chess";
  auto broken = a_match();
  broken.moves[3].digest[0] ^= 1;
  at.finish(unknown, "unknown");
  at.finish(broken, "broken");
  at.finish(a_match(), "good");
  at.finish(a_match(), "deleted");
  persistence::write_now(*at.store, {persistence::DropMatch{"deleted"}});
  at.job.start();
  at.runtime.run();
  CHECK(at.is_recorded("good"));
  CHECK(at.store->is_unrecorded("unknown"));
  CHECK(at.store->is_unrecorded("broken"));
  CHECK(at.job.is_idle());
  const int wanted = at.runtime.recording().posted;
  at.job.wake();
  at.runtime.run();
  CHECK(at.runtime.recording().posted == wanted + 1);  // finds nothing beyond what it has passed
  RecordingJob next(at.runtime, *at.store, registry());
  next.start();
  at.runtime.run();
  CHECK(at.runtime.recording().posted == wanted + 1 + 3);
}

TEST_CASE("what somebody looks at is recorded at once, and once") {
  Job at;
  at.finish(a_match(), "m");
  at.job.hasten("m");
  at.job.hasten("m");
  at.job.hasten("unknown");
  at.runtime.run();
  CHECK(at.is_recorded("m"));
  CHECK(at.runtime.recording().posted == 0);
  CHECK(at.runtime.loading().posted == 2);
  at.job.hasten("m");
  at.runtime.run();
  CHECK(at.is_recorded("m"));
}

TEST_CASE("where too many are left, or the server is about to end, recordings yield to nobody") {
  Job at;
  for (int i = 0; i < 70; ++i) at.finish(a_match(), "m" + std::to_string(i));
  at.job.start();
  at.runtime.run();
  CHECK(at.store->unrecorded(0, 1).empty());
  CHECK(at.runtime.loading().posted == 6);  // until 64 are left
  at.finish(a_match(), "last");
  at.job.drain();
  at.job.wake();
  const int before = at.runtime.recording().posted;
  at.runtime.run();
  CHECK(at.is_recorded("last"));
  CHECK(at.runtime.recording().posted == before);
}

}  // namespace
}  // namespace arbiter::server::testing
