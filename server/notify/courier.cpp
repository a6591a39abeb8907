#include "server/notify/courier.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <new>

#include "base/thread_name.hpp"

namespace arbiter::server {

using persistence::Delivery;

namespace {

constexpr std::size_t kMostAtATime = 128;
constexpr int kShortestPauseMs = 20;
constexpr int kLongestPauseMs = 1000;
constexpr std::int64_t kMostDoublings = 10;

}  // namespace

Courier::Courier(Runtime& runtime, const persistence::MatchStore& store, PeopleWorld& world,
                 NotifySettings settings, Expand expand)
    : runtime_(runtime),
      store_(store),
      world_(world),
      settings_(std::move(settings)),
      allowed_(settings_.allow_addresses),
      expand_(std::move(expand)) {
  static const CURLcode initialised = curl_global_init(CURL_GLOBAL_DEFAULT);
  multi_ = initialised == CURLE_OK ? curl_multi_init() : nullptr;
  if (multi_ == nullptr) throw std::bad_alloc();
}

Courier::~Courier() {
  stop();
  curl_multi_cleanup(multi_);
}

void Courier::start() {
  thread_ = std::thread([this] { run(); });
}

void Courier::stop() {
  if (!thread_.joinable()) return;
  stopping_ = true;
  curl_multi_wakeup(multi_);
  thread_.join();
}

void Courier::wake() { curl_multi_wakeup(multi_); }

void Courier::run() {
  name_thread("courier");
  while (!stopping_) {
    int pause = kLongestPauseMs;
    try {
      begin_due();
      pause = pause_ms();
    } catch (const std::exception& error) {  // the store cannot be read just now
      spdlog::warn("what is to be sent cannot be read: {}", error.what());
    }
    int running = 0;
    curl_multi_perform(multi_, &running);
    end_done();
    curl_multi_poll(multi_, nullptr, 0, pause, nullptr);
  }
  for (const auto& [handle, sending] : on_its_way_) curl_multi_remove_handle(multi_, handle);
  on_its_way_.clear();
}

/// One at a time for each person and way, in their order.
void Courier::begin_due() {
  if (on_its_way_.size() >= kMostAtATime) return;
  // Asked before the store is read: what becomes durable in between was still due when it was read.
  const std::set<std::int64_t> being_written = deliveries_being_written();
  for (const Delivery& delivery : store_.due_deliveries(runtime_.now().steady_ms, 2 * kMostAtATime)) {
    if (on_its_way_.size() >= kMostAtATime) return;
    const std::pair who(delivery.user, delivery.way);
    if (busy_.contains(who) || being_written.contains(delivery.no)) continue;
    if (delivery.way == "notice")
      expand(delivery);
    else if (begin(delivery))
      busy_.insert(who);
    else
      write({persistence::DropDelivery{delivery.no}}, delivery.no);
  }
}

/// What comes of a notice takes its place, in one unit.
void Courier::expand(const Delivery& notice) {
  std::vector<persistence::Write> unit;
  try {
    unit = expand_(notice);
  } catch (const persistence::StoreError&) {
    throw;  // another time
  } catch (const std::exception& error) {
    spdlog::error("a notice of user {} cannot be read: {}", notice.user, error.what());
  }
  unit.insert(unit.begin(), persistence::DropDelivery{notice.no});
  write(std::move(unit), notice.no);
}

/// False: it is not wanted any more.
bool Courier::begin(const Delivery& delivery) {
  const auto contact = store_.contact(delivery.user);
  const bool by_mail = delivery.way == "email";
  if (!contact ||
      (by_mail ? contact->email.empty() || settings_.smtp_url.empty() : contact->webhook_url.empty()))
    return false;
  auto transfer = by_mail
                      ? Transfer::mail(settings_, contact->email, delivery.body)
                      : Transfer::webhook(settings_, allowed_, contact->webhook_url, contact->webhook_secret,
                                          delivery.body, runtime_.now().wall_ms / 1000);
  CURL* handle = transfer->handle();
  on_its_way_.emplace(handle, OnItsWay{delivery, std::move(transfer)});
  curl_multi_add_handle(multi_, handle);
  return true;
}

void Courier::end_done() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    const CURLcode code = message->data.result;
    const auto done = on_its_way_.find(message->easy_handle);
    curl_multi_remove_handle(multi_, done->first);
    busy_.erase({done->second.delivery.user, done->second.delivery.way});
    settle(done->second.delivery, done->second.transfer->failure(code));
    on_its_way_.erase(done);
  }
}

void Courier::settle(const Delivery& delivery, const std::string& failure) {
  if (failure.empty()) return write({persistence::DropDelivery{delivery.no}}, delivery.no);
  const std::int64_t attempts = delivery.attempts + 1;
  if (attempts >= settings_.attempts) {
    spdlog::info("a {} of user {} was given up after {} attempts: {}", delivery.way, delivery.user, attempts,
                 failure);
    return write({persistence::DropDelivery{delivery.no}}, delivery.no);
  }
  const std::int64_t pause = settings_.retry_s * 1000 << std::min(delivery.attempts, kMostDoublings);
  spdlog::info("a {} of user {} failed, and is tried again in {} s: {}", delivery.way, delivery.user,
               pause / 1000, failure);
  write({persistence::PutOffDelivery{delivery.no, attempts, runtime_.now().steady_ms + pause}}, delivery.no);
}

/// Until it is durable the delivery looks as if it were due.
void Courier::write(std::vector<persistence::Write> unit, std::int64_t no) {
  {
    const MutexLock lock(mutex_);
    being_written_.insert(no);
  }
  world_.write(std::move(unit), [this, no](const std::optional<persistence::StoreError>&) {
    {
      const MutexLock lock(mutex_);
      being_written_.erase(no);
    }
    wake();
  });
}

std::set<std::int64_t> Courier::deliveries_being_written() const {
  const MutexLock lock(mutex_);
  return being_written_;
}

/// Until something is due; what is due and cannot begin is looked at again soon.
int Courier::pause_ms() const {
  const auto next = store_.next_delivery_at();
  if (!next) return kLongestPauseMs;
  return static_cast<int>(
      std::clamp<std::int64_t>(*next - runtime_.now().steady_ms, kShortestPauseMs, kLongestPauseMs));
}

}  // namespace arbiter::server
