#include "server/service.hpp"

#include <chrono>

#include "server/bot_pool.hpp"
#include "server/directory.hpp"
#include "server/users.hpp"

namespace arbiter::server {

Service::Service(const Config& the_config, const rules::Registry& the_registry, persistence::MatchStore& the_store)
    : config(the_config),
      registry(the_registry),
      store(the_store),
      background(2),
      users(std::make_unique<Users>(*this)),
      directory(std::make_unique<Directory>(*this)),
      bots(std::make_unique<BotPool>(*this)) {}

Service::~Service() = default;

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace arbiter::server
