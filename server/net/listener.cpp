#include "server/net/listener.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include <sstream>

#include "server/net/http_connection.hpp"

namespace arbiter::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Turned away with an answer at a time; beyond that without one, so that refusing costs little.
constexpr int kMostRefusals = 64;

tcp::endpoint endpoint_of(const Config& config) {
  boost::system::error_code error;
  const auto address = asio::ip::make_address(config.host == "localhost" ? "127.0.0.1" : config.host, error);
  if (error) throw ConfigError("host must be an IP address to listen on, got \"" + config.host + "\"");
  return {address, static_cast<std::uint16_t>(config.port)};
}

tcp::acceptor listen(asio::io_context& io, const Config& config) {
  try {
    tcp::acceptor acceptor(io, endpoint_of(config), true);
    acceptor.listen(4096);
    return acceptor;
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + config.host + ", port " + std::to_string(config.port) +
                             ": " + error.code().message() + " (choose others with --host and --port)");
  }
}

/// A socket that another process has bound, and holds or held. Where it listens is said there, whatever the settings say.
tcp::acceptor take_on(asio::io_context& io, const Config& config, int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
  tcp::acceptor acceptor(io, address.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), socket);
  const tcp::endpoint there = acceptor.local_endpoint();
  const bool as_set =
      there.address() == endpoint_of(config).address() && (config.port == 0 || there.port() == config.port);
  if (!as_set)
    spdlog::info("the socket was passed on: it listens on {}, port {}, whatever `host` and `port` say",
                 there.address().to_string(), there.port());
  return acceptor;
}

bool means_no_descriptor(boost::system::error_code error) {
  return error == asio::error::no_descriptors || error == boost::system::errc::too_many_files_open_in_system;
}

int open_spare() { return ::open("/dev/null", O_RDONLY | O_CLOEXEC); }

void report(std::exception_ptr failure) {
  if (failure == nullptr) return;
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    spdlog::error("a connection ended by an error: {}", error.what());
  }
}

}  // namespace

Listener::Listener(Service& service, const HttpFiles& files, const TlsCertificate& certificate,
                   std::optional<int> socket)
    : service_(service),
      routes_(service.config, files,
              {service.why_not_ready, service.warnings,
               [&service] { return service.metrics.prometheus(service.store.pending()); }}),
      certificate_(certificate),
      spare_(open_spare()),
      acceptor_(socket ? take_on(service.io, service.config, *socket) : listen(service.io, service.config)) {}

Listener::~Listener() {
  if (spare_ >= 0) ::close(spare_);
}

void Listener::start() {
  is_accepting_ = true;
  asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
}

std::string Listener::address() const {
  std::ostringstream text;
  text << acceptor_.local_endpoint();
  return text.str();
}

int Listener::keep_listening() {
  const int kept = ::fcntl(acceptor_.native_handle(), F_DUPFD_CLOEXEC, 0);
  if (kept < 0) throw std::system_error(errno, std::generic_category(), "the listening socket");
  return kept;
}

void Listener::stop() {
  asio::post(acceptor_.get_executor(), [this] {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
  });
}

asio::awaitable<void> Listener::accept() {
  boost::system::error_code last;
  for (;;) {
    auto [error, socket] = co_await acceptor_.async_accept(service_.new_executor(), kAwait);
    if (!error) take(std::move(socket));  // also at the very end: it is there, and the kernel forgets it
    if (error == asio::error::operation_aborted || !acceptor_.is_open()) break;
    if (error) {
      if (error != last) spdlog::error("connections cannot be accepted: {}", error.message());
      if (means_no_descriptor(error)) service_.note_no_descriptor();
      co_await make_room();
    } else if (last) {
      spdlog::info("connections are accepted again");
    }
    last = error;
  }
  is_accepting_ = false;
}

/// Out of descriptors, say: those that end make room. Until then one at a time is let in by the spare one, so
/// that whoever asks how the server is gets an answer.
asio::awaitable<void> Listener::make_room() {
  asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
  co_await pause.async_wait(kAwait);
  if (spare_ < 0) spare_ = open_spare();
  if (spare_ < 0) co_return;
  ::close(std::exchange(spare_, -1));
  auto [error, socket] = co_await acceptor_.async_accept(service_.new_executor(), kAwait);
  if (error) co_return;
  spare_ = open_spare();
  spare_ >= 0 ? take(std::move(socket)) : start_serving(std::move(socket), std::nullopt);
}

void Listener::take(tcp::socket socket) {
  if (spare_ < 0) spare_ = open_spare();
  boost::system::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const std::string peer = socket.remote_endpoint(ignored).address().to_string();
  const std::string address = address_of(peer).value_or(peer);
  if (!service_.admission.trusted(address) && service_.bans.on_address(address)) {
    ++service_.metrics.connections_refused;
    return;  // closes it
  }
  auto place = service_.admission.enter(address);
  start_serving(std::move(socket), std::move(place));
}

void Listener::start_serving(tcp::socket socket, std::optional<Admission::Place> place) {
  if (!place) {
    ++service_.metrics.connections_refused;
    if (service_.metrics.connections_refusing.value() >= kMostRefusals) return;  // closes it
  }
  const auto executor = socket.get_executor();
  asio::co_spawn(executor, serve(std::move(socket), std::move(place)), report);
}

asio::awaitable<void> Listener::serve(tcp::socket socket, std::optional<Admission::Place> place) {
  const auto context = certificate_.context();
  GatheringStream stream(boost::beast::tcp_stream(std::move(socket)),
                         context == nullptr ? nullptr : std::make_unique<TlsEngine>(context));
  std::optional<Counted> refused;
  if (!place) refused.emplace(service_.metrics.connections_refusing);
  co_await serve_connection(service_, routes_, std::move(stream), std::move(place));
}

}  // namespace arbiter::server
