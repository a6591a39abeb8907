#include "server/app.hpp"

#include <sodium/core.h>
#include <sodium/randombytes.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdio>
#include <thread>

#include "persistence/match_store.hpp"
#include "protocol/envelope.hpp"
#include "rules/core/data.hpp"
#include "server/bot_pool.hpp"
#include "server/data_folder_lock.hpp"
#include "server/directory.hpp"
#include "server/listener.hpp"
#include "server/log.hpp"
#include "server/service.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr int kCannotStart = 4;
constexpr std::uint16_t kServiceRestart = 1012;  // RFC 6455 registry

/// One file descriptor a connection: as many as the system lets us have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

class App {
 public:
  App(const Config& config, const rules::Registry& registry, persistence::MatchStore& store)
      : service_(config, registry, store),
        files_(config),
        listener_(service_, files_),
        signals_(service_.io, SIGTERM, SIGINT),
        drain_(service_.io) {}

  void run() {
    service_.directory->start();
    listener_.start();
    await_signal();
    spdlog::info("listening on http://{}:{}/", service_.config.host, listener_.port());
    std::printf("arbiter listens on http://%s:%u/\n", service_.config.host.c_str(), listener_.port());
    std::fflush(stdout);
    std::vector<std::thread> pool;
    for (unsigned i = 1; i < Service::io_threads(service_.config); ++i)
      pool.emplace_back([this] { service_.io.run(); });
    service_.io.run();
    for (std::thread& thread : pool) thread.join();
    service_.bots->stop();
    service_.background.stop();
    service_.background.join();
    service_.store.close();
    spdlog::info("stopped");
  }

 private:
  void await_signal() {
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      if (service_.draining) return service_.io.stop();  // asked twice: now
      begin_to_drain();
      await_signal();
    });
  }

  void begin_to_drain() {
    spdlog::info("shutting down: telling {} connections", service_.metrics.connections.load());
    service_.draining = true;
    listener_.stop();
    const auto spread = static_cast<std::uint32_t>(service_.config.shutdown.reconnect_spread_ms);
    for (const auto& session : service_.directory->sessions()) {
      // Each is told another moment, so that not all come back in the same second.
      const std::uint32_t after = 500 + (spread > 0 ? randombytes_uniform(spread) : 0);
      session->send_answer(make_frame(protocol::notification_frame(  // not to be dropped, like an answer
          "server.notice",
          "{\"kind\":\"shutdown\",\"message\":\"The server restarts; your tables are "
          "safe.\",\"retry_after_ms\":" +
              std::to_string(after) + "}")));
      session->close(kServiceRestart, "the server restarts");
    }
    drain_until_quiet(now_ms() + service_.config.shutdown.drain_ms);
  }

  void drain_until_quiet(std::int64_t deadline) {
    const bool quiet = service_.metrics.connections == 0 && service_.store.pending() == 0;
    if (quiet || now_ms() >= deadline) return service_.io.stop();
    drain_.expires_after(std::chrono::milliseconds(20));
    drain_.async_wait([this, deadline](boost::system::error_code error) {
      if (!error) drain_until_quiet(deadline);
    });
  }

  Service service_;
  HttpFiles files_;
  Listener listener_;
  asio::signal_set signals_;
  asio::steady_timer drain_;
};

}  // namespace

int run_server(const Config& config) {
  if (sodium_init() < 0) {
    std::fprintf(stderr, "arbiter: the system's random generator cannot be had\n");
    return kCannotStart;
  }
  set_up_log(config.log);
  raise_descriptor_limit();
  try {
    const rules::Registry registry(config.games_folder);
    persistence::SqliteOptions options;
    options.busy_timeout_ms = static_cast<int>(config.store.busy_timeout_ms);
    options.group_max = static_cast<std::size_t>(config.store.group_max);
    const DataFolderLock lock(config.data);
    const auto store = persistence::open_sqlite_store(config.data, options);
    for (const std::string& table : store->damaged()) {
      spdlog::error("the database is damaged: {} cannot be read whole; everything else is served", table);
    }
    App(config, registry, *store).run();
    return 0;
  } catch (const ConfigError&) {
    throw;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arbiter: %s\n", error.what());
    return kCannotStart;
  }
}

}  // namespace arbiter::server
