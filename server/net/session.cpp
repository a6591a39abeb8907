#include "server/net/session.hpp"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <vector>

#include "protocol/messages.hpp"
#include "server/base/log_context.hpp"
#include "server/base/random_id.hpp"
#include "server/net/dispatch.hpp"
#include "server/net/service.hpp"
#include "server/net/web_socket.hpp"
#include "server/net/welcome.hpp"

namespace arbiter::server {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

namespace {

/// Requests of one connection that may wait for an answer at a time; reading pauses beyond.
constexpr int kMaxOutstanding = 32;
/// A read buffer that grew beyond this for a large frame is given back.
constexpr std::size_t kKeptBuffer = 4096;
constexpr std::size_t kIdLength = 8;

bool gives_view(std::string_view method) {
  return method == protocol::TableJoin::kMethod || method == protocol::TableWatch::kMethod ||
         method == protocol::TableResync::kMethod;
}

/// Its answer may be large, or what follows it needs its result: nothing else is taken up before it is
/// answered. So no more than one large answer waits beside what the outbox holds.
bool is_taken_alone(std::string_view method) {
  return gives_view(method) || method == protocol::SessionHello::kMethod ||
         method == protocol::GamesList::kMethod || method == protocol::LobbyList::kMethod ||
         method == protocol::LobbySubscribe::kMethod || method.starts_with("match.");
}

/// The id of the table of which the answer holds a view; else empty.
std::string table_viewed_by(const protocol::Call& call) {
  if (!gives_view(call.method) || !call.params || !call.params->is_object()) return "";
  const auto table = call.params->find("table");
  const bool named = table != call.params->end() && table->is_string();
  return named ? table->get<std::string>() : "";
}

}  // namespace

/// Gathers the answers to the requests of one frame.
struct BatchAnswer {
  Mutex mutex;
  std::vector<std::string> answers GUARDED_BY(mutex);
  std::size_t missing GUARDED_BY(mutex) = 0;
  std::size_t bytes GUARDED_BY(mutex) = 0;  // of the answers
};

Session::Session(Service& service, std::unique_ptr<WebSocket> socket, std::string address)
    : service_(service),
      socket_(std::move(socket)),
      strand_(socket_->stream.get_executor()),
      address_(std::move(address)),
      id_(random_text(kIdLength)),
      outbox_(static_cast<std::size_t>(service.config.limits.outbound_bytes), service.metrics),
      hello_(strand_, std::chrono::milliseconds(service.config.timeouts.hello_ms)),
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
  socket_->stream.next_layer().explain_too_big("messages hold at most " +
                                               std::to_string(service_.config.limits.frame_bytes) +
                                               " bytes (limits.frame_bytes)");
  await_hello();
  boost::beast::flat_buffer buffer;
  for (;;) {
    const auto [error, size] =
        co_await socket_->stream.async_read(buffer, asio::as_tuple(asio::use_awaitable));
    if (error) break;
    if (!outbox_.is_closing())  // else nobody is listened to any more
      co_await handle(parse({static_cast<const char*>(buffer.cdata().data()), size}));
    buffer.consume(size);
    if (buffer.capacity() > kKeptBuffer) buffer.shrink_to_fit();
  }
  leave_everything();
}

/// Who never says who they are does not keep a place that others could have.
void Session::await_hello() {
  hello_.async_wait([weak = weak_from_this()](boost::system::error_code error) {
    const auto session = error ? nullptr : weak.lock();
    if (session != nullptr && !session->has_said_hello() && !session->current_operator())
      session->close(kPolicyViolation, "say session.hello first");
  });
}

/// The message that was just read.
protocol::IncomingFrame Session::parse(std::string_view message) const {
  const auto& limits = service_.config.limits;
  if (socket_->stream.got_text())
    return protocol::parse_frame(message, parse_limits(limits), static_cast<std::size_t>(limits.batch));
  protocol::IncomingFrame frame;
  frame.entries.emplace_back(protocol::MalformedCall{
      nullptr, {protocol::Reason::invalid_request, "frames must be text, this one was binary", {}}});
  return frame;
}

asio::awaitable<void> Session::handle(protocol::IncomingFrame frame) {
  std::shared_ptr<BatchAnswer> batch;
  if (frame.batch) {
    batch = std::make_shared<BatchAnswer>();
    const MutexLock lock(batch->mutex);
    for (const auto& entry : frame.entries) {
      const auto* call = std::get_if<protocol::Call>(&entry);
      if (call == nullptr || call->id) ++batch->missing;
    }
  }
  for (auto& entry : frame.entries) co_await until_answered(take_up(entry, batch));
}

/// Answers one entry of a frame, now or later. How many may be unanswered before the next is taken up.
int Session::take_up(std::variant<protocol::Call, protocol::MalformedCall>& entry,
                     const std::shared_ptr<BatchAnswer>& batch) {
  ++service_.metrics.requests;
  ++outstanding_;
  auto* malformed = std::get_if<protocol::MalformedCall>(&entry);
  const std::string request = id_ + "-" + std::to_string(++requests_);
  const LogContext context(request);
  Reply reply = malformed != nullptr ? reply_to({malformed->id, "", {}}, batch)
                                     : reply_to(std::get<protocol::Call>(entry), batch);
  if (!spend_request()) {
    ++service_.metrics.rate_limited;
    const auto per_second =
        static_cast<std::uint64_t>(std::max<std::int64_t>(1, service_.config.limits.requests_per_second));
    reply(protocol::rate_limited(1000 / per_second + 1));
  } else if (malformed != nullptr) {
    reply(std::move(malformed->error));
  } else if (batch != nullptr && is_overfull_with(*batch)) {
    reply(protocol::busy("the answers to this batch are too large together; ask in a frame of its own", 1));
  } else {
    auto& call = std::get<protocol::Call>(entry);
    const bool alone = is_taken_alone(call.method);
    dispatch(shared_from_this(), std::move(call), std::move(reply));
    if (alone) return 0;
  }
  return kMaxOutstanding - 1;
}

/// The answers are there twice when they are put together.
bool Session::is_overfull_with(BatchAnswer& batch) const {
  std::size_t bytes = 0;
  {
    const MutexLock lock(batch.mutex);
    bytes = 2 * batch.bytes;
  }
  return outbox_.is_overfull(bytes);
}

asio::awaitable<void> Session::until_answered(int outstanding) {
  const auto must_wait = [&] { return outstanding_ > outstanding || outbox_.must_drain(); };
  while (must_wait()) {
    waiting_ = true;
    if (must_wait()) co_await gate_.async_wait(asio::as_tuple(asio::use_awaitable));
    waiting_ = false;
  }
}

void Session::answered() {
  --outstanding_;
  if (!waiting_) return;
  asio::post(strand_, [self = shared_from_this()] { self->gate_.cancel(); });
}

Reply Session::reply_to(const protocol::Call& call, std::shared_ptr<BatchAnswer> batch) {
  return [self = shared_from_this(), id = call.id, batch = std::move(batch),
          is_act = call.method == protocol::TableAct::kMethod, no = requests_, method = call.method,
          table = table_viewed_by(call), read_at = std::chrono::steady_clock::now()](Answer answer) {
    auto& metrics = self->service_.metrics;
    auto* error = std::get_if<protocol::Error>(&answer);
    if (error != nullptr) self->note_refusal(no, method, *error);
    if (error == nullptr && is_act) {
      metrics.act_to_acknowledged.observe(std::chrono::steady_clock::now() - read_at);
    }
    if (id) {  // a notification is never answered
      std::string text = error != nullptr ? protocol::error_frame(*id, *error)
                                          : protocol::result_frame(*id, std::get<std::string>(answer));
      if (batch == nullptr) {
        self->send_answer(make_frame(std::move(text)));
      } else {
        if (error == nullptr && !table.empty()) self->outbox_.hold_place(batch.get(), table);
        std::string all;
        {
          const MutexLock lock(batch->mutex);
          batch->bytes += text.size();
          batch->answers.push_back(std::move(text));
          if (--batch->missing == 0) all = protocol::batch_frame(batch->answers);
        }
        if (!all.empty()) self->write_if(self->outbox_.add_batch(batch.get(), make_frame(std::move(all))));
      }
    }
    self->answered();
  };
}

/// What a person is told of a refusal, and what the log says of it, bear the same name.
void Session::note_refusal(std::uint64_t no, const std::string& method, protocol::Error& error) {
  ++service_.metrics.errors;
  const std::string request = id_ + "-" + std::to_string(no);
  error.data["request"] = request;
  const LogContext context(request);
  const bool ours = error.reason == protocol::Reason::internal_error;
  if (ours || spdlog::should_log(spdlog::level::debug)) {
    spdlog::log(ours ? spdlog::level::err : spdlog::level::debug, "{} was refused as {}",
                protocol::find_method(method) != nullptr ? method : "a request",
                protocol::name_of(error.reason));
  }
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

void Session::become(Speaker speaker) {
  const MutexLock lock(names_mutex_);
  speaker_ = &names_.emplace_back(std::move(speaker));
}

void Session::renamed(const User& user) {
  if (has_said_hello() && this->user() != user) become({user, speaker().session});
}

std::optional<Operator> Session::current_operator() const {
  return operator_token_.empty() ? std::nullopt : service_.operators.find(operator_token_);
}

void Session::send_answer(Frame frame) { write_if(outbox_.add_answer(std::move(frame))); }

void Session::send_news(const std::shared_ptr<TableHandle>& table, const Frame& frame) {
  write_if(outbox_.add_news(table, frame));
}

void Session::send_fresh(const std::shared_ptr<TableHandle>& table, const Frame& frame) {
  write_if(outbox_.add_fresh(table, frame));
}

void Session::send_lobby_news(const std::string& table, const Frame& frame) {
  write_if(outbox_.add_lobby_news(table, frame));
}

void Session::close(std::uint16_t code, const std::string& reason) { write_if(outbox_.close(code, reason)); }

bool Session::follow(const std::shared_ptr<TableHandle>& table) { return outbox_.follow(table); }

void Session::unfollow(const std::string& table) { outbox_.unfollow(table); }

void Session::write_if(bool something_waits) {
  if (something_waits) asio::dispatch(strand_, [self = shared_from_this()] { self->write(); });
}

/// Hands on what the socket has room for. On the strand.
void Session::write() {
  auto handed_on = outbox_.hand_on(socket_->stream.next_layer());
  if (waiting_) gate_.cancel();
  if (handed_on.close) {
    const websocket::close_reason reason(static_cast<websocket::close_code>(handed_on.close->code),
                                         handed_on.close->reason);
    socket_->stream.async_close(reason, [self = shared_from_this()](boost::system::error_code) {});
    return;
  }
  for (const auto& table : handed_on.behind) table->refresh(shared_from_this());
  if (!handed_on.listed.empty()) service_.lobby.refresh(shared_from_this(), std::move(handed_on.listed));
}

void Session::leave_everything() {
  hello_.cancel();
  for (const auto& table : outbox_.end()) table->gone(shared_from_this());
  service_.lobby.unsubscribe(shared_from_this(), [](const Answer&) {});
}

}  // namespace arbiter::server
