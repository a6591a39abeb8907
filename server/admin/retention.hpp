// Takes away what is older than it is to be kept.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "persistence/match_store.hpp"
#include "server/base/config.hpp"
#include "server/base/runtime.hpp"
#include "server/lobby/table_registry.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

/// Goes through the store soon after the start and then once an hour, a few rows at a time with pauses between, so
/// that nobody's move waits for it. What it has taken away is in the log. Must outlive the runtime's work.
class RetentionJob {
 public:
  RetentionJob(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world,
               TableRegistry& tables, const Retention& settings);

  void start();

 private:
  struct Round;
  void begin();
  void go_on(const std::shared_ptr<Round>& round);
  bool expire(const std::shared_ptr<Round>& round);
  void drop_match(const std::shared_ptr<Round>& round);
  void pause(const std::shared_ptr<Round>& round);
  void end(const std::shared_ptr<Round>& round);

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  TableRegistry& tables_;
  const Retention settings_;
  const std::shared_ptr<Executor> executor_;
};

}  // namespace arbiter::server
