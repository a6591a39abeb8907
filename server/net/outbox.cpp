#include "server/net/outbox.hpp"

#include <algorithm>
#include <utility>

namespace arbiter::server {

bool Outbox::add_answer(Frame frame) {
  const MutexLock lock(mutex_);
  return add({std::move(frame)});
}

bool Outbox::add_news(const std::shared_ptr<TableHandle>& table, Frame frame) {
  const MutexLock lock(mutex_);
  return add({std::move(frame), Outgoing::Kind::table_news, table});
}

bool Outbox::add_fresh(const std::shared_ptr<TableHandle>& table, Frame frame) {
  const MutexLock lock(mutex_);
  behind_.erase(table->id());
  return add({std::move(frame), Outgoing::Kind::table_news, table});
}

void Outbox::hold_place(const void* batch, const std::string& table) {
  const MutexLock lock(mutex_);
  const auto place = find_place(batch);
  if (place == queue_.end()) {
    queue_.push_back({nullptr, Outgoing::Kind::answer, {}, {}, batch});
    return;
  }
  const auto is_in_view = [&](const Outgoing& news) {
    if (news.kind != Outgoing::Kind::table_news) return false;
    const auto handle = news.table.lock();
    return handle != nullptr && handle->id() == table;
  };
  for (auto at = place; at != queue_.end();) {
    if (!is_in_view(*at)) {
      ++at;
      continue;
    }
    queued_bytes_ -= at->frame->size();
    note_loss(*at);
    at = queue_.erase(at);
  }
}

bool Outbox::add_batch(const void* batch, Frame frame) {
  const MutexLock lock(mutex_);
  const auto place = find_place(batch);
  if (place == queue_.end()) return add({std::move(frame)});
  queued_bytes_ += frame->size();
  place->frame = std::move(frame);
  place->batch = nullptr;
  return !std::exchange(handing_on_, true);
}

std::deque<Outbox::Outgoing>::iterator Outbox::find_place(const void* batch) {
  return std::find_if(queue_.begin(), queue_.end(),
                      [&](const Outgoing& waiting) { return waiting.batch == batch; });
}

bool Outbox::add_lobby_news(const std::string& table, Frame frame) {
  const MutexLock lock(mutex_);
  return add({std::move(frame), Outgoing::Kind::lobby_news, {}, table});
}

bool Outbox::close(std::uint16_t code, std::string reason) {
  const MutexLock lock(mutex_);
  if (ended_ || closing_) return false;
  closing_ = Closing{code, std::move(reason)};
  return !std::exchange(handing_on_, true);
}

bool Outbox::add(Outgoing outgoing) {
  if (ended_ || closing_) return false;
  const bool news = outgoing.kind != Outgoing::Kind::answer;
  if (news && is_behind(outgoing)) {
    note_loss(outgoing);
    return false;
  }
  const std::size_t size = outgoing.frame->size();
  if (news && !queue_.empty() && queued_bytes_ + size > limit_) {
    ++metrics_.fell_behind;
    note_loss(outgoing);
    return false;
  }
  queued_bytes_ += size;
  metrics_.queue_bytes.observe(static_cast<double>(queued_bytes_));
  queue_.push_back(std::move(outgoing));
  return !std::exchange(handing_on_, true);
}

bool Outbox::is_behind(const Outgoing& news) const {
  if (news.kind == Outgoing::Kind::lobby_news) return !lobby_lost_.empty();
  if (behind_.empty()) return false;
  const auto table = news.table.lock();
  return table != nullptr && behind_.contains(table->id());
}

void Outbox::note_loss(const Outgoing& news) {
  if (news.kind == Outgoing::Kind::lobby_news)
    lobby_lost_.insert(news.listed);
  else if (const auto table = news.table.lock())
    behind_.try_emplace(table->id(), Behind{table, false});
}

bool Outbox::is_overfull(std::size_t beside) const {
  const MutexLock lock(mutex_);
  return !ended_ && queued_bytes_ + beside > limit_;
}

bool Outbox::must_drain() const {
  const MutexLock lock(mutex_);
  return !ended_ && queued_bytes_ > limit_ && queue_.front().frame != nullptr;
}

bool Outbox::follow(const std::shared_ptr<TableHandle>& table) {
  const MutexLock lock(mutex_);
  if (ended_) return false;
  followed_[table->id()] = table;
  return true;
}

bool Outbox::is_open() const {
  const MutexLock lock(mutex_);
  return !ended_;
}

void Outbox::unfollow(const std::string& table) {
  const MutexLock lock(mutex_);
  followed_.erase(table);
  behind_.erase(table);
}

std::vector<std::shared_ptr<TableHandle>> Outbox::end() {
  std::vector<std::shared_ptr<TableHandle>> followed;
  std::deque<Outgoing> queue;  // destroyed outside the lock
  const MutexLock lock(mutex_);
  ended_ = true;
  queue.swap(queue_);
  behind_.clear();
  for (const auto& [id, weak] : followed_) {
    if (auto table = weak.lock()) followed.push_back(std::move(table));
  }
  followed_.clear();
  return followed;
}

bool Outbox::is_closing() const {
  const MutexLock lock(mutex_);
  return ended_ || closing_.has_value();
}

}  // namespace arbiter::server
