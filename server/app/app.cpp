#include "server/app/app.hpp"

#include <sodium/core.h>
#include <sodium/randombytes.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdio>
#include <thread>

#include "persistence/match_store.hpp"
#include "protocol/envelope.hpp"
#include "rules/core/data.hpp"
#include "server/app/data_folder_lock.hpp"
#include "server/app/log.hpp"
#include "server/app/server.hpp"
#include "server/app/service_manager.hpp"
#include "server/app/takeover.hpp"
#include "server/net/admin_socket.hpp"
#include "server/net/http_files.hpp"
#include "server/net/listener.hpp"
#include "server/net/tls.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr int kCannotStart = 4;
constexpr std::uint16_t kServiceRestart = 1012;  // RFC 6455 registry

// When the port listens on without this process: clients come back at once, and who does not answer is not waited for.
constexpr std::uint32_t kSoonMs = 100;
constexpr std::uint32_t kSoonSpreadMs = 400;
constexpr std::chrono::milliseconds kHandOverDrain{500};
constexpr std::chrono::seconds kPatience{60};  // of a new server with the old one

/// One file descriptor a connection: as many as the system lets us have.
void raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// TERM, INT and KILL end the server. What else may come from outside does not: a reader of the log that goes,
/// a file that has reached its limit (the write fails then), a terminal that closes. Faults of the program
/// itself keep their signals.
void ignore_other_signals() {
  for (const int signal : {SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU,
                           SIGXFSZ, SIGIO, SIGPWR, SIGSTKFLT})
    std::signal(signal, SIG_IGN);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; ++signal) std::signal(signal, SIG_IGN);
}

/// What a server has before it has its data: nothing that takes long, or may fail, is left for a takeover.
struct Prepared {
  explicit Prepared(const Config& config)
      : registry(config.games_folder), files(config), certificate(config.tls) {}
  rules::Registry registry;
  HttpFiles files;
  TlsCertificate certificate;
  std::optional<int> socket = std::nullopt;  // that listens already
  bool socket_outlives_us = false;           // the service manager holds it too
};

class App {
 public:
  App(const Config& config, Prepared& prepared, persistence::MatchStore& store, Metrics& metrics)
      : config_(config),
        metrics_(metrics),
        server_(config, prepared.registry, store, metrics),
        certificate_(prepared.certificate),
        listener_(server_.service(), prepared.files, certificate_, prepared.socket),
        admin_socket_(server_.service(), config.data),
        socket_outlives_us_(prepared.socket_outlives_us),
        door_(server_.runtime().io(), config.data),
        signals_(server_.runtime().io(), SIGTERM, SIGINT),
        reload_(server_.runtime().io(), SIGHUP),
        drain_(server_.runtime().io()) {}

  /// Until the end; then, if a new server has asked for it, whom the port is to be handed to.
  std::optional<Successor> run() {
    server_.start();
    listener_.start();
    admin_socket_.start();
    await_signal();
    await_reload();
    door_.open([this] { make_way(); });
    const std::string address = std::string(certificate_.in_use() ? "https" : "http") + "://" +
                                listener_.address() + config_.base_path;
    spdlog::info("listening on {}", address);
    std::printf("arbiter listens on %s\n", address.c_str());
    std::fflush(stdout);
    tell_service_manager_ready();
    std::vector<std::thread> pool;
    auto& io = server_.runtime().io();
    for (unsigned i = 1; i < server_.runtime().io_threads(); ++i) pool.emplace_back([&io] { io.run(); });
    io.run();
    for (std::thread& thread : pool) thread.join();
    server_.stop();
    spdlog::info("stopped");
    return kept_socket_ < 0 ? std::nullopt : door_.release_successor(kept_socket_);
  }

 private:
  void await_signal() {
    signals_.async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      if (server_.is_draining()) return server_.runtime().io().stop();  // asked twice: now
      begin_to_drain();
      await_signal();
    });
  }

  /// SIGHUP: the certificate was renewed.
  void await_reload() {
    reload_.async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      try {
        certificate_.reload();
        if (certificate_.in_use()) spdlog::info("the certificate was read again");
      } catch (const ConfigError& why) {
        spdlog::error("the certificate stays as it was: {}", why.what());
      }
      await_reload();
    });
  }

  /// A new server is there: the port goes on listening for it.
  void make_way() {
    if (server_.is_draining()) return;  // it waits until this one has ended, and then binds the port itself
    spdlog::info("a new server takes over");
    kept_socket_ = listener_.keep_listening();
    begin_to_drain();
  }

  void begin_to_drain() {
    spdlog::info("shutting down: telling {} connections", metrics_.connections.value());
    tell_service_manager_stopping();
    server_.drain();
    listener_.stop();
    admin_socket_.stop();
    const bool soon = kept_socket_ >= 0 || socket_outlives_us_;
    const auto spread =
        soon ? kSoonSpreadMs : static_cast<std::uint32_t>(config_.shutdown.reconnect_spread_ms);
    server_.service().presence.see_off([soon, spread](Connection& connection) {
      // Each is told another moment, so that not all come back in the same second.
      const std::uint32_t after = (soon ? kSoonMs : 500) + (spread > 0 ? randombytes_uniform(spread) : 0);
      connection.send_answer(make_frame(protocol::notification_frame(  // not to be dropped, like an answer
          "server.notice",
          "{\"kind\":\"shutdown\",\"message\":\"The server restarts; your tables are "
          "safe.\",\"retry_after_ms\":" +
              std::to_string(after) + "}")));
      connection.close(kServiceRestart, "the server restarts");
    });
    const std::chrono::milliseconds drain(config_.shutdown.drain_ms);
    drain_until_quiet(std::chrono::steady_clock::now() + (soon ? std::min(drain, kHandOverDrain) : drain),
                      soon);
  }

  /// Where somebody else goes on listening nobody may be refused: then who has just been let in is waited for, too.
  void drain_until_quiet(std::chrono::steady_clock::time_point deadline, bool soon) {
    const bool quiet =
        metrics_.connections.value() == 0 && server_.is_quiet() && (!soon || listener_.is_quiet());
    if (quiet || std::chrono::steady_clock::now() >= deadline) return server_.runtime().io().stop();
    drain_.expires_after(std::chrono::milliseconds(20));
    drain_.async_wait([this, deadline, soon](boost::system::error_code error) {
      if (!error) drain_until_quiet(deadline, soon);
    });
  }

  const Config& config_;
  Metrics& metrics_;
  Server server_;
  TlsCertificate& certificate_;
  Listener listener_;
  AdminSocket admin_socket_;
  const bool socket_outlives_us_;
  int kept_socket_ = -1;  // for the successor
  TakeoverDoor door_;
  asio::signal_set signals_;
  asio::signal_set reload_;
  asio::steady_timer drain_;
};

}  // namespace

namespace {

persistence::SqliteOptions store_options(const Config& config, Metrics& metrics) {
  persistence::SqliteOptions options;
  options.busy_timeout_ms = static_cast<int>(config.store.busy_timeout_ms);
  options.group_max = static_cast<std::size_t>(config.store.group_max);
  options.on_commit = [&metrics](std::size_t submits, std::chrono::nanoseconds took) {
    metrics.commit.observe(took);
    metrics.group_size.observe(static_cast<double>(submits));
  };
  return options;
}

/// For as long as the data folder is ours.
std::optional<Successor> serve_data(const Config& config, Prepared& prepared, bool checked) {
  Metrics metrics;
  const DataFolderLock lock(config.data);
  auto options = store_options(config, metrics);
  options.check = !checked;
  const auto store = persistence::open_sqlite_store(config.data, options);
  for (const std::string& table : store->damaged()) {
    spdlog::error("the database is damaged: {} cannot be read whole; everything else is served", table);
  }
  return App(config, prepared, *store, metrics).run();
}

}  // namespace

int run_server(const Config& config, Start start) {
  if (sodium_init() < 0) {
    std::fprintf(stderr, "arbiter: the system's random generator cannot be had\n");
    return kCannotStart;
  }
  set_up_log(config.log);
  raise_descriptor_limit();
  ignore_other_signals();
  try {
    Prepared prepared(config);
    prepared.socket = socket_of_service_manager();
    prepared.socket_outlives_us = prepared.socket.has_value();
    std::optional<int> taken;
    if (start == Start::taking_over) taken = take_over(config.data, kPatience);
    if (taken) prepared.socket = taken;
    // What was in use until this moment was looked through when that server started.
    if (auto successor = serve_data(config, prepared, taken.has_value())) successor->hand_over();
    return 0;
  } catch (const ConfigError&) {
    throw;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "arbiter: %s\n", error.what());
    return kCannotStart;
  }
}

}  // namespace arbiter::server
