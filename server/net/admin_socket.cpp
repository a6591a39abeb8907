#include "server/net/admin_socket.hpp"

#include <fcntl.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include "protocol/envelope.hpp"
#include "server/net/dispatch.hpp"
#include "server/net/welcome.hpp"

namespace arbiter::server {

namespace asio = boost::asio;

namespace {

constexpr std::size_t kMostLine = 64 * 1024;
constexpr int kMostOpen = 32;
constexpr auto kWaited = asio::as_tuple(asio::use_awaitable);

using LocalSocket = asio::local::stream_protocol::socket;

/// The socket's file is the user's alone. Whoever came by it all the same, because its mode was changed, is not
/// listened to.
bool is_our_user(LocalSocket& socket) {
  ucred peer{};
  socklen_t size = sizeof peer;
  if (::getsockopt(socket.native_handle(), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0) return false;
  return peer.uid == ::geteuid() || peer.uid == 0;
}

/// One answer, for which the reader of the connection waits.
struct Awaited {
  explicit Awaited(const asio::any_io_executor& executor)
      : gate(executor, asio::steady_timer::time_point::max()) {}
  asio::steady_timer gate;
  std::string text;  // on the connection's executor
  bool is_there = false;
};

class LocalConnection : public std::enable_shared_from_this<LocalConnection> {
 public:
  LocalConnection(Service& service, LocalSocket socket) : service_(service), socket_(std::move(socket)) {}

  asio::awaitable<void> run() {
    std::string buffer;
    for (;;) {
      const auto [error, size] =
          co_await asio::async_read_until(socket_, asio::dynamic_buffer(buffer, kMostLine), '\n', kWaited);
      if (error) break;
      auto frame = parse(std::string_view(buffer).substr(0, size - 1));
      buffer.erase(0, size);
      for (auto& entry : frame.entries) {
        const auto awaited = ask(entry);
        while (!awaited->is_there) co_await awaited->gate.async_wait(kWaited);
        if (awaited->text.empty()) continue;  // to a notification
        const auto [why, written] = co_await asio::async_write(socket_, asio::buffer(awaited->text), kWaited);
        if (why) co_return;
      }
    }
  }

 private:
  protocol::IncomingFrame parse(std::string_view line) const {
    return protocol::parse_frame(line, parse_limits(service_.config.limits));
  }

  /// The answer comes on any thread.
  std::shared_ptr<Awaited> ask(std::variant<protocol::Call, protocol::MalformedCall>& entry) {
    const auto executor = socket_.get_executor();
    auto awaited = std::make_shared<Awaited>(executor);
    auto* malformed = std::get_if<protocol::MalformedCall>(&entry);
    const auto id = malformed != nullptr ? std::optional(malformed->id) : std::get<protocol::Call>(entry).id;
    Reply reply = [awaited, executor, id, self = shared_from_this()](Answer answer) {
      std::string text;
      if (id) {
        const auto* error = std::get_if<protocol::Error>(&answer);
        text = (error != nullptr ? protocol::error_frame(*id, *error)
                                 : protocol::result_frame(*id, std::get<std::string>(answer))) +
               "\n";
      }
      asio::post(executor, [awaited, text = std::move(text)]() mutable {
        awaited->text = std::move(text);
        awaited->is_there = true;
        awaited->gate.cancel();
      });
    };
    if (malformed != nullptr)
      reply(std::move(malformed->error));
    else
      dispatch_admin(service_, Operator{}, std::move(std::get<protocol::Call>(entry)), std::move(reply));
    return awaited;
  }

  Service& service_;
  LocalSocket socket_;
};

asio::awaitable<void> serve_local(std::shared_ptr<LocalConnection> connection) { co_await connection->run(); }

}  // namespace

AdminSocket::AdminSocket(Service& service, const std::string& folder)
    : service_(service), acceptor_(service.new_executor()) {
  try {
    listen(folder);
  } catch (const std::exception& error) {
    spdlog::error("there is no socket for `arbiter admin`: {}", error.what());
  }
}

AdminSocket::~AdminSocket() {
  if (!path_.empty()) ::unlink(path_.c_str());
}

/// By the folder's descriptor, because a socket's address has room for a short path only. The mode is given before
/// the file is there: Linux takes it from the socket.
void AdminSocket::listen(const std::string& folder) {
  const std::string path = folder + "/" + kAdminSocket;
  struct stat there {};
  if (::lstat(path.c_str(), &there) == 0) {
    if (!S_ISSOCK(there.st_mode)) throw std::runtime_error(path + " is in its place, and is no socket");
    ::unlink(path.c_str());
  }
  const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) throw std::runtime_error(folder + " cannot be opened");
  boost::system::error_code error;
  acceptor_.open(Protocol(), error);
  if (!error && ::fchmod(acceptor_.native_handle(), S_IRUSR | S_IWUSR) != 0)
    error.assign(errno, boost::system::system_category());
  const auto address = "/proc/self/fd/" + std::to_string(directory) + "/" + kAdminSocket;
  if (!error) acceptor_.bind(Protocol::endpoint(address), error);
  if (!error && ::chmod(path.c_str(), S_IRUSR | S_IWUSR) != 0)
    error.assign(errno, boost::system::system_category());
  if (!error) acceptor_.listen(kMostOpen, error);
  ::close(directory);
  if (error) {
    acceptor_.close();
    throw std::runtime_error(path + ": " + error.message());
  }
  path_ = path;
}

void AdminSocket::start() {
  if (acceptor_.is_open()) asio::co_spawn(acceptor_.get_executor(), accept(), asio::detached);
}

void AdminSocket::stop() {
  asio::post(acceptor_.get_executor(), [this] {
    boost::system::error_code ignored;
    acceptor_.close(ignored);
  });
}

asio::awaitable<void> AdminSocket::accept() {
  for (;;) {
    auto [error, socket] = co_await acceptor_.async_accept(acceptor_.get_executor(), kWaited);
    if (error == asio::error::operation_aborted || !acceptor_.is_open()) co_return;
    if (error) {
      asio::steady_timer pause(acceptor_.get_executor(), std::chrono::milliseconds(100));
      co_await pause.async_wait(kWaited);
      continue;
    }
    if (*open_ >= kMostOpen || !is_our_user(socket)) {
      spdlog::warn("somebody was refused at the socket of `arbiter admin`");
      continue;  // closes it
    }
    ++*open_;
    auto connection = std::make_shared<LocalConnection>(service_, std::move(socket));
    asio::co_spawn(acceptor_.get_executor(), serve_local(std::move(connection)),
                   [open = open_](std::exception_ptr) { --*open; });
  }
}

}  // namespace arbiter::server
