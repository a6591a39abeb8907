#include "connection.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace arbiter::bench {
namespace {

[[noreturn]] void fail(const std::string& what) {
  throw std::runtime_error(what + ": " + std::strerror(errno));
}

int connected(std::uint16_t port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) fail("cannot connect");
  const int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

}  // namespace

// ---- Loop ----

Loop::Loop() : epoll_(epoll_create1(0)) {}
Loop::~Loop() { close(epoll_); }

void Loop::at(Clock::time_point when, std::function<void()> act) { timers_.push({when, std::move(act)}); }

void Loop::run_timers() {
  while (!timers_.empty() && timers_.top().when <= Clock::now()) {
    const auto act = timers_.top().act;
    timers_.pop();
    act();
  }
}

void Loop::run_until(Clock::time_point end) {
  epoll_event events[128];
  for (;;) {
    run_timers();
    const auto now = Clock::now();
    if (now >= end) return;
    const auto until = timers_.empty() ? end : std::min(end, timers_.top().when);
    const auto wait =
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::max(until, now) - now).count();
    const timespec most{wait / 1'000'000'000, wait % 1'000'000'000};
    const int n = epoll_pwait2(epoll_, events, 128, &most, nullptr);
    for (int i = 0; i < n; ++i) static_cast<Connection*>(events[i].data.ptr)->readable();
  }
}

// ---- Connection ----

Connection::Connection(Loop& loop, std::uint16_t port) : loop_(loop), socket_(connected(port)) {
  shake_hands();
}

Connection::~Connection() { close(socket_); }

void Connection::shake_hands() {
  send_all(
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
  std::size_t end;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos) receive();
  if (!received_.starts_with("HTTP/1.1 101")) throw std::runtime_error("no WebSocket: " + received_);
  taken_ = end + 4;
}

void Connection::listen(OnFrame on_frame) {
  on_frame_ = std::move(on_frame);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = this;
  epoll_ctl(loop_.epoll_, EPOLL_CTL_ADD, socket_, &event);
  std::string_view text;
  while (next(text)) on_frame_(text);
}

void Connection::readable() {
  receive();
  std::string_view text;
  while (next(text)) on_frame_(text);
}

void Connection::receive() {
  static char chunk[64 * 1024];  // one thread
  received_.erase(0, taken_);
  taken_ = 0;
  const ssize_t n = recv(socket_, chunk, sizeof chunk, 0);
  if (n < 0) fail("cannot receive");
  if (n == 0) throw std::runtime_error("the server ended the connection");
  received_.append(chunk, static_cast<std::size_t>(n));
  loop_.received_bytes_ += static_cast<std::size_t>(n);
}

bool Connection::next(std::string_view& text) {
  for (;;) {
    const std::string_view rest = std::string_view(received_).substr(taken_);
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(rest[i]); };
    if (rest.size() < 2) return false;
    std::size_t head = 2, size = byte(1) & 0x7f;
    const std::size_t wide = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (rest.size() < head + wide) return false;
    if (wide > 0) size = 0;
    for (std::size_t i = 0; i < wide; ++i) size = size << 8 | byte(head++);
    if (rest.size() < head + size) return false;
    const std::string_view payload = rest.substr(head, size);
    const std::uint8_t opcode = byte(0) & 0x0f;
    taken_ += head + size;
    if (opcode == kText) {
      text = payload;
      return true;
    }
    if (opcode == kClose) throw std::runtime_error("the server closes the connection");
    if (opcode == kPing) send_frame(kPong, std::string(payload));
  }
}

/// Masked, as clients must, by zero: a mask guards proxies, of which there is none here.
void Connection::send_frame(std::uint8_t opcode, std::string_view payload) {
  std::string frame{static_cast<char>(0x80 | opcode)};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    if (payload.size() > 0xffff) throw std::runtime_error("too large a frame for this client");
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xff);
  }
  frame.append(4, '\0');
  frame += payload;
  send_all(frame);
}

void Connection::send_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n < 0) fail("cannot send");
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

std::string Connection::exchange(const std::string& frame) {
  send(frame);
  for (;;) {
    std::string_view text;
    while (!next(text)) receive();
    if (text.find("\"method\":") != std::string_view::npos) continue;  // news
    if (text.find("\"error\":") != std::string_view::npos)
      throw std::runtime_error(frame + ": " + std::string(text));
    return std::string(text);
  }
}

std::string Connection::request(const std::string& method, const std::string& params) {
  return "{\"jsonrpc\":\"2.0\",\"id\":" + std::to_string(next_id_++) + ",\"method\":\"" + method +
         "\",\"params\":" + params + "}";
}

std::string Connection::call(const std::string& method, const std::string& params) {
  return exchange(request(method, params));
}

std::string Connection::call_each(const std::string& method, const std::vector<std::string>& params) {
  std::string batch = "[";
  for (const auto& one : params) batch += (batch.size() > 1 ? "," : "") + request(method, one);
  return exchange(batch + "]");
}

}  // namespace arbiter::bench
