#include "server/session.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <vector>

#include "server/directory.hpp"
#include "server/dispatch.hpp"
#include "server/service.hpp"
#include "server/table.hpp"
#include "server/web_socket.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

namespace {

/// Requests of one connection that may wait for an answer at a time; reading pauses beyond.
constexpr int kMaxOutstanding = 32;
/// A read buffer that grew beyond this for a large frame is given back.
constexpr std::size_t kKeptBuffer = 4096;

}  // namespace

/// Gathers the answers to the requests of one frame.
struct BatchAnswer {
  std::mutex mutex;
  std::vector<std::string> answers;
  std::size_t missing = 0;
};

Session::Session(Service& service, std::unique_ptr<WebSocket> socket, std::string address)
    : service_(service),
      socket_(std::move(socket)),
      strand_(socket_->stream.get_executor()),
      address_(std::move(address)),
      gate_(strand_, asio::steady_timer::time_point::max()),
      request_tokens_(service.config.limits.request_burst),
      tokens_at_(std::chrono::steady_clock::now()) {
  ++service_.metrics.connections_opened;
  ++service_.metrics.connections;
}

Session::~Session() { --service_.metrics.connections; }

asio::awaitable<void> Session::run() {
  const auto self = shared_from_this();
  boost::beast::flat_buffer buffer;
  for (;;) {
    const auto [error, size] = co_await socket_->stream.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    if (error) break;
    if (socket_->stream.got_text()) {
      co_await handle({static_cast<const char*>(buffer.cdata().data()), size});
    } else {
      send_answer(make_frame(protocol::error_frame(
          nullptr, {protocol::Reason::invalid_request, "frames must be text, this one was binary", {}})));
    }
    buffer.consume(size);
    if (buffer.capacity() > kKeptBuffer) buffer.shrink_to_fit();
  }
  leave_everything();
}

asio::awaitable<void> Session::handle(std::string_view text) {
  const auto& limits = service_.config.limits;
  json::ParseLimits parse_limits;
  parse_limits.max_bytes = limits.frame_bytes;
  parse_limits.max_depth = limits.json_depth;
  protocol::Frame frame = protocol::parse_frame(text, parse_limits);

  std::shared_ptr<BatchAnswer> batch;
  if (frame.batch) {
    batch = std::make_shared<BatchAnswer>();
    for (const auto& entry : frame.entries) {
      const auto* call = std::get_if<protocol::Call>(&entry);
      if (call == nullptr || call->id) ++batch->missing;
    }
  }
  for (auto& entry : frame.entries) {
    ++service_.metrics.requests;
    ++outstanding_;
    if (auto* refused = std::get_if<protocol::Refused>(&entry)) {
      reply_to({refused->id, "", {}}, batch)(std::move(refused->error));
      continue;
    }
    auto& call = std::get<protocol::Call>(entry);
    Reply reply = reply_to(call, batch);
    if (!spend_request()) {
      ++service_.metrics.rate_limited;
      reply(protocol::rate_limited(1000 / std::max<std::uint64_t>(1, limits.requests_per_second) + 1));
      continue;
    }
    const bool hello = call.method == protocol::SessionHello::kMethod;
    dispatch(shared_from_this(), std::move(call), std::move(reply));
    co_await until_answered(hello ? 0 : kMaxOutstanding - 1);  // whatever follows a hello needs its result
  }
}

asio::awaitable<void> Session::until_answered(int outstanding) {
  while (outstanding_ > outstanding) {
    waiting_ = true;
    if (outstanding_ > outstanding) co_await gate_.async_wait(asio::as_tuple(asio::use_awaitable));
    waiting_ = false;
  }
}

void Session::answered() {
  --outstanding_;
  if (!waiting_) return;
  asio::post(strand_, [self = shared_from_this()] { self->gate_.cancel(); });
}

Reply Session::reply_to(const protocol::Call& call, std::shared_ptr<BatchAnswer> batch) {
  return [self = shared_from_this(), id = call.id, batch = std::move(batch)](Answer answer) {
    const auto* error = std::get_if<protocol::Error>(&answer);
    if (error != nullptr) ++self->service_.metrics.errors;
    if (id) {  // a notification is never answered
      std::string text = error != nullptr ? protocol::error_frame(*id, *error)
                                          : protocol::result_frame(*id, std::get<std::string>(answer));
      if (batch == nullptr) {
        self->send_answer(make_frame(std::move(text)));
      } else {
        std::unique_lock lock(batch->mutex);
        batch->answers.push_back(std::move(text));
        if (--batch->missing == 0) self->send_answer(make_frame(protocol::batch_frame(batch->answers)));
      }
    }
    self->answered();
  };
}

bool Session::spend_request() {  // a token bucket
  const auto& limits = service_.config.limits;
  if (limits.requests_per_second == 0) return true;
  const auto now = std::chrono::steady_clock::now();
  const std::chrono::duration<double> passed = now - tokens_at_;
  tokens_at_ = now;
  request_tokens_ = std::min<double>(limits.request_burst,
                                     request_tokens_ + passed.count() * limits.requests_per_second);
  if (request_tokens_ < 1) return false;
  request_tokens_ -= 1;
  return true;
}

void Session::become(User user) { user_ = std::move(user); }

void Session::send_answer(Frame frame) { enqueue({std::move(frame), nullptr, false}); }

void Session::send_news(const std::shared_ptr<Table>& table, const Frame& frame) {
  enqueue({frame, table, true});
}

void Session::send_fresh(const std::shared_ptr<Table>& table, const Frame& frame) {
  {
    std::lock_guard lock(mutex_);
    behind_.erase(table->id());
  }
  enqueue({frame, table, true});
}

void Session::enqueue(Outgoing outgoing) {
  {
    std::lock_guard lock(mutex_);
    if (closed_ || (outgoing.news && is_behind(outgoing.table))) return;
    const std::size_t size = outgoing.frame->size();
    if (outgoing.news && !queue_.empty() && queued_bytes_ + size > static_cast<std::size_t>(service_.config.limits.outbound_bytes)) {
      fall_behind(outgoing.table);
      return;
    }
    queued_bytes_ += size;
    queue_.push_back(std::move(outgoing));
    if (writing_) return;
    writing_ = true;
  }
  asio::dispatch(strand_, [self = shared_from_this()] { self->write_next(); });
}

bool Session::is_behind(const std::shared_ptr<Table>& table) const {
  return table != nullptr ? behind_.contains(table->id()) : lobby_behind_;
}

void Session::fall_behind(const std::shared_ptr<Table>& with) {
  ++service_.metrics.fell_behind;
  const auto mark = [this](const std::shared_ptr<Table>& table) {
    if (table != nullptr) behind_[table->id()] = {table, false};
    else lobby_behind_ = true;
  };
  mark(with);
  // The first is being written just now. Of the rest only answers stay.
  for (auto it = queue_.begin() + 1; it != queue_.end();) {
    if (!it->news) {
      ++it;
      continue;
    }
    mark(it->table);
    queued_bytes_ -= it->frame->size();
    it = queue_.erase(it);
  }
}

void Session::write_next() {
  std::unique_lock lock(mutex_);
  if (closed_) return;
  if (queue_.empty()) {
    writing_ = false;
    if (!closing_) return ask_for_fresh_views(std::move(lock));
    closed_ = true;
    const websocket::close_reason reason(static_cast<websocket::close_code>(close_code_), close_reason_);
    lock.unlock();
    socket_->stream.async_close(reason, [self = shared_from_this()](boost::system::error_code) {});
    return;
  }
  const Frame frame = queue_.front().frame;
  lock.unlock();
  ++service_.metrics.frames_sent;
  service_.metrics.bytes_sent += frame->size();
  socket_->stream.text(true);
  socket_->stream.async_write(asio::buffer(*frame),
                      [self = shared_from_this(), frame](boost::system::error_code error, std::size_t) {
                        self->written(error);
                      });
}

void Session::written(boost::system::error_code error) {
  {
    std::lock_guard lock(mutex_);
    if (closed_) return;
    if (error) {  // the reader sees the same end and takes leave
      closed_ = true;
      queue_.clear();
      return;
    }
    queued_bytes_ -= queue_.front().frame->size();
    queue_.pop_front();
  }
  write_next();
}

void Session::ask_for_fresh_views(std::unique_lock<std::mutex> lock) {
  std::vector<std::shared_ptr<Table>> tables;
  for (auto& [id, behind] : behind_) {
    if (!behind.asked) tables.push_back(behind.table);
    behind.asked = true;
  }
  const bool lobby = std::exchange(lobby_behind_, false);
  lock.unlock();
  for (const auto& table : tables) table->refresh(shared_from_this());
  if (lobby) service_.directory->refresh_lobby(shared_from_this());
}

void Session::close(std::uint16_t code, const std::string& reason) {
  {
    std::lock_guard lock(mutex_);
    if (closed_ || closing_) return;
    closing_ = true;
    close_code_ = code;
    close_reason_ = reason;
    if (writing_) return;
    writing_ = true;
  }
  asio::dispatch(strand_, [self = shared_from_this()] { self->write_next(); });
}

void Session::follow(const std::shared_ptr<Table>& table) {
  std::lock_guard lock(mutex_);
  followed_[table->id()] = table;
}

void Session::unfollow(const std::string& table_id) {
  std::lock_guard lock(mutex_);
  followed_.erase(table_id);
  behind_.erase(table_id);
}

void Session::leave_everything() {
  decltype(followed_) followed;
  {
    std::lock_guard lock(mutex_);
    closed_ = true;
    queue_.clear();
    behind_.clear();
    followed.swap(followed_);
  }
  for (const auto& [id, table] : followed) {
    if (const auto alive = table.lock()) alive->drop(shared_from_this());
  }
  service_.directory->unsubscribe(shared_from_this());
}

}  // namespace arbiter::server
