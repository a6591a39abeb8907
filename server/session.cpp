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
/// The document of a match, the densest message that is long, takes more than twice as many for a value.
constexpr std::size_t kBytesAValue = 8;

}  // namespace

json::ParseLimits parse_limits(const Limits& limits) {
  json::ParseLimits parse;
  parse.max_bytes = limits.frame_bytes;
  parse.max_depth = limits.json_depth;
  parse.max_values = std::max<std::size_t>(parse.max_values, limits.frame_bytes / kBytesAValue);
  return parse;
}

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
  socket_->stream.next_layer().on_room([weak = weak_from_this()] {
    if (const auto session = weak.lock()) session->write();
  });
  boost::beast::flat_buffer buffer;
  for (;;) {
    const auto [error, size] =
        co_await socket_->stream.async_read(buffer, asio::as_tuple(asio::use_awaitable));
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
  protocol::Frame frame =
      protocol::parse_frame(text, parse_limits(limits), static_cast<std::size_t>(limits.batch));

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
    auto* refused = std::get_if<protocol::Refused>(&entry);
    Reply reply = refused != nullptr ? reply_to({refused->id, "", {}}, batch)
                                     : reply_to(std::get<protocol::Call>(entry), batch);
    if (!spend_request()) {
      ++service_.metrics.rate_limited;
      reply(protocol::rate_limited(1000 / std::max<std::uint64_t>(1, limits.requests_per_second) + 1));
      continue;
    }
    if (refused != nullptr) {
      reply(std::move(refused->error));
      continue;
    }
    auto& call = std::get<protocol::Call>(entry);
    const bool hello = call.method == protocol::SessionHello::kMethod;
    dispatch(shared_from_this(), std::move(call), std::move(reply));
    co_await until_answered(hello ? 0 : kMaxOutstanding - 1);  // whatever follows a hello needs its result
  }
}

asio::awaitable<void> Session::until_answered(int outstanding) {
  const auto must_wait = [&] { return outstanding_ > outstanding || reads_slowly(); };
  while (must_wait()) {
    waiting_ = true;
    if (must_wait()) co_await gate_.async_wait(asio::as_tuple(asio::use_awaitable));
    waiting_ = false;
  }
}

/// Does more wait to be written than news alone may fill? Then these are answers that nobody takes.
bool Session::reads_slowly() {
  std::lock_guard lock(mutex_);
  return !closed_ && queued_bytes_ > static_cast<std::size_t>(service_.config.limits.outbound_bytes);
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
  request_tokens_ =
      std::min<double>(limits.request_burst, request_tokens_ + passed.count() * limits.requests_per_second);
  if (request_tokens_ < 1) return false;
  request_tokens_ -= 1;
  return true;
}

void Session::become(User user) { user_ = std::move(user); }

void Session::send_answer(Frame frame) { enqueue({std::move(frame), Outgoing::Kind::answer, {}, {}}); }

void Session::send_news(const std::shared_ptr<Table>& table, const Frame& frame) {
  enqueue({frame, Outgoing::Kind::table_news, table, {}});
}

void Session::send_lobby_news(const std::string& table_id, const Frame& frame) {
  enqueue({frame, Outgoing::Kind::lobby_news, {}, table_id});
}

void Session::send_fresh(const std::shared_ptr<Table>& table, const Frame& frame) {
  {
    std::lock_guard lock(mutex_);
    behind_.erase(table->id());
  }
  enqueue({frame, Outgoing::Kind::table_news, table, {}});
}

void Session::enqueue(Outgoing outgoing) {
  const bool of_lobby = outgoing.kind == Outgoing::Kind::lobby_news;
  {
    std::lock_guard lock(mutex_);
    if (closed_ || lose_if_behind(outgoing)) return;
    const std::size_t size = outgoing.frame->size();
    const auto limit = static_cast<std::size_t>(service_.config.limits.outbound_bytes);
    if (outgoing.news() && !queue_.empty() && queued_bytes_ + size > limit) {
      ++service_.metrics.fell_behind;
      return note_loss(outgoing);
    }
    queued_bytes_ += size;
    queue_.push_back(std::move(outgoing));
    if (writing_) return;
    writing_ = true;
  }
  // Whoever sends the lobby's news may hold a lock that `write` wants.
  auto write = [self = shared_from_this()] { self->write(); };
  of_lobby ? asio::post(strand_, std::move(write)) : asio::dispatch(strand_, std::move(write));
}

bool Session::lose_if_behind(const Outgoing& news) {
  bool behind = false;
  if (news.kind == Outgoing::Kind::lobby_news) {
    behind = !lobby_lost_.empty();
  } else if (news.kind == Outgoing::Kind::table_news && !behind_.empty()) {
    const auto table = news.table.lock();
    behind = table != nullptr && behind_.contains(table->id());
  }
  if (behind) note_loss(news);
  return behind;
}

void Session::note_loss(const Outgoing& news) {
  if (news.kind == Outgoing::Kind::lobby_news)
    lobby_lost_.insert(news.listed);
  else if (const auto table = news.table.lock())
    behind_.try_emplace(table->id(), Behind{table, false});
}

/// Hands on what the socket has room for. On the strand.
void Session::write() {
  auto& stream = socket_->stream.next_layer();
  std::unique_lock lock(mutex_);
  if (closed_) return;
  for (; !queue_.empty() && stream.has_room(); queue_.pop_front()) {
    const std::string& frame = *queue_.front().frame;
    ++service_.metrics.frames_sent;
    service_.metrics.bytes_sent += frame.size();
    queued_bytes_ -= frame.size();
    stream.write_text(frame);
  }
  if (waiting_) gate_.cancel();
  if (!queue_.empty()) return;  // until the stream has room again
  writing_ = false;
  if (!closing_) return ask_for_fresh_views(std::move(lock));
  closed_ = true;
  const websocket::close_reason reason(static_cast<websocket::close_code>(close_code_), close_reason_);
  lock.unlock();
  socket_->stream.async_close(reason, [self = shared_from_this()](boost::system::error_code) {});
}

void Session::ask_for_fresh_views(std::unique_lock<std::mutex> lock) {
  if (behind_.empty() && lobby_lost_.empty()) return;
  std::vector<std::shared_ptr<Table>> tables;
  for (auto& [id, behind] : behind_) {
    if (auto table = behind.asked ? nullptr : behind.table.lock()) tables.push_back(std::move(table));
    behind.asked = true;
  }
  const auto listed = std::exchange(lobby_lost_, {});
  lock.unlock();
  for (const auto& table : tables) table->refresh(shared_from_this());
  if (!listed.empty()) service_.directory->refresh_lobby(shared_from_this(), listed);
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
  asio::dispatch(strand_, [self = shared_from_this()] { self->write(); });
}

bool Session::follow(const std::shared_ptr<Table>& table) {
  std::lock_guard lock(mutex_);
  if (closed_) return false;
  followed_[table->id()] = table;
  return true;
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
