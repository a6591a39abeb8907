// When the server was there: a line in the store, renewed every ten seconds, so that the next start knows how long
// nobody could have moved.
#pragma once

#include <cstdint>
#include <vector>

#include "persistence/match_store.hpp"
#include "server/base/runtime.hpp"
#include "server/tables/table_actor.hpp"

namespace arbiter::server {

/// Must outlive the runtime's work.
class Heartbeat {
 public:
  Heartbeat(Runtime& runtime, TableWorld& world, const persistence::MatchStore& store);

  /// Reads the runs before this one and begins to beat. Once, before all else; blocks.
  void start();

  /// The server ends: until this moment it was there. Thread-safe.
  void beat_last();

  /// How many milliseconds the server was not there between two moments of its clock, as far as its runs tell.
  /// Thread-safe after `start`.
  std::int64_t down_ms(std::int64_t from_ms, std::int64_t to_ms) const;

 private:
  void beat();
  persistence::PutRun run_until_now() const;

  Runtime& runtime_;
  TableWorld& world_;
  const persistence::MatchStore& store_;
  const std::shared_ptr<Executor> executor_;
  struct Gap {
    std::int64_t from_ms, to_ms;
  };
  std::vector<Gap> gaps_;
  std::int64_t started_at_ms_ = 0;
};

/// The last sign of life of the runs before this one, by the server's clock; 0: there was none. Blocks.
std::int64_t last_sign_of_life(const persistence::MatchStore& store);

}  // namespace arbiter::server
