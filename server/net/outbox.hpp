// What waits to be sent to one connection: bounded, whatever happens at its tables and in the lobby. Knows no
// socket: what takes the bytes is a `Sink` with `bool has_room() const` and `void write_text(string_view)`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/answer.hpp"
#include "server/base/metrics.hpp"
#include "server/base/mutex.hpp"
#include "server/tables/follower.hpp"

namespace arbiter::server {

/// Thread-safe, but for `hand_on`, of which one runs at a time.
///
/// Answers are never dropped. News that the bound leaves no room for is lost, and from then on all news of
/// that table is, until a fresh view has been queued; of the lobby, until it has been asked how the tables
/// concerned are listed. What has been queued stays, so a slow reader always makes progress.
class Outbox {
 public:
  /// `limit`: bytes of frames beyond which news is lost.
  Outbox(std::size_t limit, Metrics& metrics) : limit_(limit), metrics_(metrics) {}

  /// An answer of this batch, which is not complete yet, holds a view of the table. What follows it at the
  /// table must not be sent before it, so from here on all waits for the batch. Of a table that comes second
  /// in its batch, what has been queued since is in its view already: it is lost, as if we had fallen behind.
  void hold_place(const void* batch, const std::string& table) EXCLUDES(mutex_);

  // Each of these is true if `hand_on` is to be called soon, and nobody is about to.
  [[nodiscard]] bool add_answer(Frame frame) EXCLUDES(mutex_);
  [[nodiscard]] bool add_news(const std::shared_ptr<TableHandle>& table, Frame frame) EXCLUDES(mutex_);
  [[nodiscard]] bool add_fresh(const std::shared_ptr<TableHandle>& table, Frame frame) EXCLUDES(mutex_);
  /// The answers to a batch, which go out together. See `hold_place`.
  [[nodiscard]] bool add_batch(const void* batch, Frame frame) EXCLUDES(mutex_);
  [[nodiscard]] bool add_lobby_news(const std::string& table, Frame frame) EXCLUDES(mutex_);
  /// Nothing that comes later is sent; once the queue is empty `hand_on` says that it is time to close.
  [[nodiscard]] bool close(std::uint16_t code, std::string reason) EXCLUDES(mutex_);

  struct Closing {
    std::uint16_t code;
    std::string reason;
  };
  struct HandedOn {
    std::optional<Closing> close;                      // all has been sent: close now
    std::vector<std::shared_ptr<TableHandle>> behind;  // all has been sent: ask these for a fresh view,
    std::set<std::string> listed;                      // and the lobby about these
  };
  /// Hands frames to the sink while that has room; is to be called again when it has.
  template <class Sink>
  HandedOn hand_on(Sink& sink) EXCLUDES(mutex_);

  /// Does more wait than news alone may fill, with so many bytes beside? Then these are answers that nobody
  /// takes.
  bool is_overfull(std::size_t beside = 0) const EXCLUDES(mutex_);
  /// Overfull, and not because of a batch that is to be completed first.
  bool must_drain() const EXCLUDES(mutex_);

  /// It has been told to close: a request that came in after that would get no answer.
  bool is_closing() const EXCLUDES(mutex_);
  /// A table whose news is sent here. False: the connection has ended.
  [[nodiscard]] bool follow(const std::shared_ptr<TableHandle>& table) EXCLUDES(mutex_);
  void unfollow(const std::string& table) EXCLUDES(mutex_);
  /// False when the connection has ended.
  bool is_open() const EXCLUDES(mutex_);
  /// The connection has ended: nothing is sent any more. The tables that it followed.
  std::vector<std::shared_ptr<TableHandle>> end() EXCLUDES(mutex_);

 private:
  // What waits here owns no table: tables own their followers.
  struct Outgoing {
    enum class Kind : std::uint8_t { answer, table_news, lobby_news };
    Frame frame;  // null: the place of a batch
    Kind kind = Kind::answer;
    std::weak_ptr<TableHandle> table{};  // of a table's news
    std::string listed{};                // of the lobby's news: the table's id
    const void* batch = nullptr;
  };
  struct Behind {
    std::weak_ptr<TableHandle> table;
    bool asked = false;  // a fresh view is on its way
  };

  bool add(Outgoing outgoing) REQUIRES(mutex_);
  std::deque<Outgoing>::iterator find_place(const void* batch) REQUIRES(mutex_);
  bool is_behind(const Outgoing& news) const REQUIRES(mutex_);
  void note_loss(const Outgoing& news) REQUIRES(mutex_);

  const std::size_t limit_;
  Metrics& metrics_;
  mutable Mutex mutex_;
  std::deque<Outgoing> queue_ GUARDED_BY(mutex_);
  std::size_t queued_bytes_ GUARDED_BY(mutex_) = 0;
  bool handing_on_ GUARDED_BY(mutex_) = false;  // is being handed on, or will be
  std::optional<Closing> closing_ GUARDED_BY(mutex_);
  bool ended_ GUARDED_BY(mutex_) = false;
  std::unordered_map<std::string, Behind> behind_ GUARDED_BY(mutex_);
  std::unordered_map<std::string, std::weak_ptr<TableHandle>> followed_ GUARDED_BY(mutex_);
  std::set<std::string> lobby_lost_ GUARDED_BY(mutex_);  // tables of which the lobby's news was lost
};

template <class Sink>
Outbox::HandedOn Outbox::hand_on(Sink& sink) {
  HandedOn result;
  const MutexLock lock(mutex_);
  if (ended_) return result;
  for (; !queue_.empty() && queue_.front().frame != nullptr && sink.has_room(); queue_.pop_front()) {
    const std::string& frame = *queue_.front().frame;
    ++metrics_.frames_sent;
    metrics_.bytes_sent += frame.size();
    queued_bytes_ -= frame.size();
    sink.write_text(frame);
  }
  if (!queue_.empty() && queue_.front().frame != nullptr) return result;  // until the sink has room again
  handing_on_ = false;
  if (!queue_.empty()) return result;  // until the batch is complete
  if (closing_) {
    ended_ = true;
    result.close = std::move(closing_);
    return result;
  }
  for (auto& [id, behind] : behind_) {
    if (auto table = behind.asked ? nullptr : behind.table.lock()) result.behind.push_back(std::move(table));
    behind.asked = true;
  }
  result.listed.swap(lobby_lost_);
  return result;
}

}  // namespace arbiter::server
