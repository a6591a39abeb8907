#include "server/app/takeover.hpp"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace arbiter::server {

namespace {

constexpr const char* kDoor = "takeover.sock";

std::system_error failure_of(const std::string& what) { return {errno, std::generic_category(), what}; }

void close_if_open(int& descriptor) {
  if (descriptor >= 0) ::close(std::exchange(descriptor, -1));
}

/// An address of a Unix socket has room for 108 characters, a path for more: so it is reached by the folder's
/// descriptor.
class FolderDescriptor {
 public:
  explicit FolderDescriptor(const std::string& folder)
      : descriptor_(::open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {}
  ~FolderDescriptor() { close_if_open(descriptor_); }
  FolderDescriptor(const FolderDescriptor&) = delete;
  FolderDescriptor& operator=(const FolderDescriptor&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  std::string path_of(const char* name) const {
    return "/proc/self/fd/" + std::to_string(descriptor_) + "/" + name;
  }

 private:
  int descriptor_;
};

/// One byte, and room for the one descriptor that travels with it.
struct PassingMessage {
  PassingMessage() {
    header.msg_iov = &content;
    header.msg_iovlen = 1;
    header.msg_control = ancillary;
    header.msg_controllen = sizeof(ancillary);
  }
  char byte = 'L';
  iovec content{&byte, 1};
  alignas(cmsghdr) char ancillary[CMSG_SPACE(sizeof(int))]{};
  msghdr header{};
};

}  // namespace

Successor::Successor(Successor&& other) noexcept
    : connection_(std::exchange(other.connection_, -1)), listening_(std::exchange(other.listening_, -1)) {}

Successor::~Successor() {
  close_if_open(connection_);
  close_if_open(listening_);
}

void Successor::hand_over() {
  PassingMessage message;
  cmsghdr* rights = CMSG_FIRSTHDR(&message.header);
  rights->cmsg_level = SOL_SOCKET;
  rights->cmsg_type = SCM_RIGHTS;
  rights->cmsg_len = CMSG_LEN(sizeof(int));
  std::memcpy(CMSG_DATA(rights), &listening_, sizeof(int));
  if (::sendmsg(connection_, &message.header, MSG_NOSIGNAL) < 0)
    throw failure_of("the new server is gone; the port is given up");
}

TakeoverDoor::TakeoverDoor(boost::asio::io_context& io, const std::string& folder)
    : folder_(folder), acceptor_(io), successor_(io) {
  const FolderDescriptor descriptor(folder);
  const std::string path = descriptor.path_of(kDoor);
  ::unlink(path.c_str());  // of a server that was killed
  acceptor_.open();
  const mode_t before = ::umask(0177);
  boost::system::error_code error;
  acceptor_.bind(path, error);
  ::umask(before);
  if (error) throw boost::system::system_error(error, (std::filesystem::path(folder) / kDoor).string());
  acceptor_.listen(1);
}

TakeoverDoor::~TakeoverDoor() {
  std::error_code ignored;
  std::filesystem::remove(std::filesystem::path(folder_) / kDoor, ignored);
}

void TakeoverDoor::open(std::function<void()> asked) {
  acceptor_.async_accept(successor_, [asked = std::move(asked)](boost::system::error_code error) {
    if (!error) asked();
  });
}

std::optional<Successor> TakeoverDoor::release_successor(int listening) {
  if (!successor_.is_open()) return std::nullopt;
  successor_.non_blocking(false);
  return std::make_optional<Successor>(successor_.release(), listening);
}

std::optional<int> take_over(const std::string& folder, std::chrono::seconds patience) {
  const FolderDescriptor descriptor(folder);
  if (!descriptor.is_open()) return std::nullopt;
  int connection = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) throw failure_of("a socket cannot be made");
  const timeval wait{patience.count(), 0};
  ::setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  descriptor.path_of(kDoor).copy(address.sun_path, sizeof(address.sun_path) - 1);
  if (::connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0) {
    const int error = errno;
    close_if_open(connection);
    if (error == ENOENT || error == ECONNREFUSED) return std::nullopt;
    errno = error;
    throw failure_of("the running server cannot be asked to make way (" + folder + "/" + kDoor + ")");
  }
  PassingMessage message;
  const auto got = ::recvmsg(connection, &message.header, MSG_CMSG_CLOEXEC);
  close_if_open(connection);
  const cmsghdr* rights = got == 1 ? CMSG_FIRSTHDR(&message.header) : nullptr;
  if (rights == nullptr || rights->cmsg_type != SCM_RIGHTS)
    throw std::runtime_error("the running server did not hand over its port");
  int listening = -1;
  std::memcpy(&listening, CMSG_DATA(rights), sizeof(int));
  return listening;
}

}  // namespace arbiter::server
