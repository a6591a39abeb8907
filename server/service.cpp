#include "server/service.hpp"

#include <algorithm>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <thread>

#include "server/bot_pool.hpp"
#include "server/directory.hpp"
#include "server/users.hpp"

namespace arbiter::server {

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

std::string Service::why_not_ready() const {
  if (draining) return "shutting down";
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
