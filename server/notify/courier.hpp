// Sends what the store says is to be sent, on a thread of its own: many at a time, so that a slow receiver delays
// nobody else. What waits outlives the process, and is tried again with growing pauses.
#pragma once

#include <curl/curl.h>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "persistence/match_store.hpp"
#include "server/base/mutex.hpp"
#include "server/base/runtime.hpp"
#include "server/notify/settings.hpp"
#include "server/notify/transfer.hpp"
#include "server/people/people_world.hpp"

namespace arbiter::server {

class Courier {
 public:
  /// What is to be sent because of a notice; called on its thread, may throw.
  using Expand = std::function<std::vector<persistence::Write>(const persistence::Delivery& notice)>;

  Courier(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world, NotifySettings settings,
          Expand expand);
  /// Stops.
  ~Courier();
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;

  /// Begins to send; what is left from before too.
  void start();
  /// Ends the thread; what is on its way is tried again after the next start. Before the store is closed.
  void stop();
  /// Something new is to be sent. From any thread.
  void wake();

 private:
  struct OnItsWay {
    persistence::Delivery delivery;
    std::unique_ptr<Transfer> transfer;
  };

  void run();
  void begin_due();
  bool begin(const persistence::Delivery& delivery);
  void end_done();
  void settle(const persistence::Delivery& delivery, const std::string& failure);
  void expand(const persistence::Delivery& notice);
  void write(std::vector<persistence::Write> unit, std::int64_t no);
  int pause_ms() const;
  std::set<std::int64_t> deliveries_being_written() const EXCLUDES(mutex_);

  Runtime& runtime_;
  const persistence::MatchStore& store_;
  PeopleWorld& world_;
  const NotifySettings settings_;
  const AllowedAddresses allowed_;
  const Expand expand_;
  CURLM* multi_;
  std::atomic<bool> stopping_{false};
  std::map<CURL*, OnItsWay> on_its_way_;                // by its thread
  std::set<std::pair<std::string, std::string>> busy_;  // users and ways of those
  mutable Mutex mutex_;
  std::set<std::int64_t> being_written_ GUARDED_BY(mutex_);  // what came of them is not durable yet
  std::thread thread_;
};

}  // namespace arbiter::server
