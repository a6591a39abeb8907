#include "server/lobby/lobby.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "protocol/envelope.hpp"
#include "server/base/flaw.hpp"

namespace arbiter::server {

namespace {

constexpr std::chrono::milliseconds kLater{1000};

Frame lobby_frame(std::string_view member, std::string_view json) {
  std::string params = "{\"";
  params.append(member).append("\":").append(json).append("}");
  return make_frame(protocol::notification_frame("lobby.update", params));
}

}  // namespace

void Lobby::show(const std::string& table, std::optional<LobbyRow> row) {
  bool soon = false, later = false;
  {
    const MutexLock lock(mutex_);
    const auto known = rows_.find(table);
    const bool was_there = known != rows_.end();
    if (!row && !was_there) return;
    const bool small_change = row && was_there && row->fixed == known->second.fixed;
    if (!row)
      rows_.erase(known);
    else
      rows_.insert_or_assign(table, *std::move(row));
    changed_.insert(table);
    if (small_change)
      later = !std::exchange(telling_later_, true);
    else
      soon = !std::exchange(telling_soon_, true);
  }
  if (soon) {
    executor_->post([this] {
      {
        const MutexLock lock(mutex_);
        telling_soon_ = false;
      }
      tell();
    });
  }
  if (later) {
    executor_->after(kLater, [this] {
      {
        const MutexLock lock(mutex_);
        if (!ARBITER_FLAW(tells_small_changes_once)) telling_later_ = false;
      }
      tell();
    });
  }
}

/// On the lobby's strand, so that what is newer comes later.
void Lobby::tell() {
  std::vector<std::pair<std::string, Frame>> news;
  std::shared_ptr<const Followers> followers;
  {
    const MutexLock lock(mutex_);
    followers = followers_;
    const auto changed = std::exchange(changed_, {});
    if (followers->empty()) return;
    for (const std::string& table : changed) news.emplace_back(table, frame_of(table));
  }
  for (const auto& [table, frame] : news) {
    for (const auto& follower : *followers) follower->send_lobby_news(table, frame);
  }
}

Frame Lobby::frame_of(const std::string& table) const {
  const auto row = rows_.find(table);
  return row == rows_.end() ? lobby_frame("removed", "\"" + table + "\"")
                            : lobby_frame("table", row->second.json());
}

std::string Lobby::listing_of(const Rows& rows, const std::optional<std::string>& game,
                              const std::optional<std::string>& status) {
  std::string text = "{\"tables\":[";
  for (const auto& [id, row] : rows) {
    if ((game && *game != row.fixed->game) || (status && *status != row.fixed->status)) continue;
    if (text.back() != '[') text += ',';
    text += row.json();
  }
  return text += "]}";
}

std::string Lobby::listing(const std::optional<std::string>& game,
                           const std::optional<std::string>& status) const {
  Rows rows;
  {
    const MutexLock lock(mutex_);
    rows = rows_;  // what a row says is shared: this copies no text but ids
  }
  return listing_of(rows, game, status);
}

void Lobby::subscribe(const std::shared_ptr<LobbyFollower>& follower, Reply reply) {
  executor_->post([this, follower, reply = std::move(reply)] {
    Rows rows;
    {
      const MutexLock lock(mutex_);
      if (!is_subscribed(follower)) {
        auto followers = std::make_shared<Followers>(*followers_);
        followers->push_back(follower);
        followers_ = std::move(followers);
      }
      rows = rows_;
    }
    reply(listing_of(rows, {}, {}));
  });
}

void Lobby::unsubscribe(const std::shared_ptr<LobbyFollower>& follower, Reply reply) {
  executor_->post([this, follower, reply = std::move(reply)] {
    {
      const MutexLock lock(mutex_);
      if (is_subscribed(follower)) {
        auto followers = std::make_shared<Followers>(*followers_);
        std::erase(*followers, follower);
        followers_ = std::move(followers);
      } else if (ARBITER_FLAW(unsubscribes_only_subscribers)) {
        throw std::logic_error("no subscriber");
      }
    }
    reply(std::string("{}"));
  });
}

bool Lobby::is_subscribed(const std::shared_ptr<LobbyFollower>& follower) const {
  return std::find(followers_->begin(), followers_->end(), follower) != followers_->end();
}

void Lobby::refresh(const std::shared_ptr<LobbyFollower>& follower, std::set<std::string> tables) {
  executor_->post([this, follower, tables = std::move(tables)] {
    std::vector<std::pair<std::string, Frame>> news;
    {
      const MutexLock lock(mutex_);
      if (!is_subscribed(follower)) return;
      for (const std::string& table : tables) news.emplace_back(table, frame_of(table));
    }
    for (const auto& [table, frame] : news) follower->send_lobby_news(table, frame);
  });
}

}  // namespace arbiter::server
