#include "server/service.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <thread>

#include "server/bot_pool.hpp"
#include "server/directory.hpp"
#include "server/users.hpp"

namespace arbiter::server {

constexpr std::int64_t kStoreTriedEveryMs = 1000;

Service::Service(const Config& the_config, const rules::Registry& the_registry,
                 persistence::MatchStore& the_store)
    : config(the_config),
      registry(the_registry),
      store(the_store),
      admission(the_config),
      io(static_cast<int>(io_threads(the_config))),
      background(2),
      users(std::make_unique<Users>(*this)),
      directory(std::make_unique<Directory>(*this)),
      bots(std::make_unique<BotPool>(*this)) {}

Service::~Service() = default;

unsigned Service::io_threads(const Config& config) {
  if (config.threads > 0) return static_cast<unsigned>(config.threads);
  return std::max(1u, std::thread::hardware_concurrency() / 2);  // the rest is for the store and the bots
}

bool is_of_the_store(const persistence::StoreError& error) {
  using Kind = persistence::ErrorKind;
  const Kind kind = error.kind();
  return kind != Kind::Conflict && kind != Kind::NotFound && kind != Kind::Invalid;
}

void Service::write(std::vector<persistence::Write> writes, persistence::MatchStore::Done done) {
  store.submit(std::move(writes),
               [this, done = std::move(done)](std::optional<persistence::StoreError> error) {
                 const bool failed = error && is_of_the_store(*error);
                 if (failed) ++metrics.store_failures;
                 if (store_fails.exchange(failed) != failed) {
                   failed ? spdlog::error("the store takes no writes: {}", error->what())
                          : spdlog::info("the store takes writes again");
                 }
                 if (done) done(std::move(error));
               });
}

std::string Service::why_not_ready() {
  if (draining) return "shutting down";
  if (store_fails) {
    // Where nobody is sent here, nobody writes: so this finds out itself when it is over.
    const std::int64_t now = now_ms();
    std::int64_t last = store_tried_at;
    if (now - last >= kStoreTriedEveryMs && store_tried_at.compare_exchange_strong(last, now))
      write({persistence::Audit{{now, "server", "store.try", "", ""}}});
    return "the store takes no writes";
  }
  if (store.pending() > static_cast<std::size_t>(config.store.pending_max)) return "the disk is behind";
  return {};
}

boost::asio::any_io_executor Service::new_executor() {
  if (io_threads(config) == 1) return io.get_executor();
  return boost::asio::make_strand(io);
}

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace arbiter::server
