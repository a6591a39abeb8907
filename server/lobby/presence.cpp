#include "server/lobby/presence.hpp"

namespace arbiter::server {

void Presence::connected(const std::shared_ptr<Connection>& connection, const std::string& address) {
  std::function<void(Connection&)> farewell;
  {
    const MutexLock lock(mutex_);
    Entry& entry = connections_[connection.get()];
    entry.connection = connection;
    entry.address = address;
    farewell = farewell_;
  }
  if (farewell) farewell(*connection);
}

void Presence::see_off(std::function<void(Connection&)> farewell) {
  std::vector<std::shared_ptr<Connection>> here;
  {
    const MutexLock lock(mutex_);  // both at once: whoever comes in between is told by `connected` alone
    farewell_ = farewell;
    here = alive();
  }
  for (const auto& connection : here) farewell(*connection);
}

void Presence::identify(const std::shared_ptr<Connection>& connection, const Speaker& who) {
  const MutexLock lock(mutex_);
  const auto known = connections_.find(connection.get());
  if (known == connections_.end() || !known->second.user.empty()) return;
  known->second.user = who.user.id;
  known->second.session = who.session;
  by_user_.emplace(who.user.id, connection.get());
}

void Presence::disconnected(const std::shared_ptr<Connection>& connection) {
  const MutexLock lock(mutex_);
  const auto known = connections_.find(connection.get());
  if (known == connections_.end()) return;
  const auto [begin, end] = by_user_.equal_range(known->second.user);
  for (auto it = begin; it != end; ++it) {
    if (it->second != connection.get()) continue;
    by_user_.erase(it);
    break;
  }
  connections_.erase(known);
}

bool Presence::is_connected(const std::string& user) const {
  const MutexLock lock(mutex_);
  return by_user_.contains(user);
}

void Presence::tell(const std::string& user, const Frame& frame) const {
  for (const auto& connection : of(user)) connection->send_answer(frame);
}

void Presence::rename(const User& user) const {
  for (const auto& connection : of(user.id)) connection->renamed(user);
}

void Presence::end_session(const std::string& session) const {
  std::vector<std::shared_ptr<Connection>> theirs;
  {
    const MutexLock lock(mutex_);
    for (const auto& [key, entry] : connections_) {
      if (entry.session != session) continue;
      if (auto connection = entry.connection.lock()) theirs.push_back(std::move(connection));
    }
  }
  for (const auto& connection : theirs) connection->close(kPolicyViolation, "this device was signed out");
}

std::size_t Presence::count(const std::string& user) const {
  const MutexLock lock(mutex_);
  return by_user_.count(user);
}

std::size_t Presence::show_out(const std::string& user, const std::function<bool(const std::string&)>& from,
                               const Frame& frame, const std::string& reason) const {
  std::vector<std::shared_ptr<Connection>> out;
  {
    const MutexLock lock(mutex_);
    for (const auto& [key, entry] : connections_) {
      const bool theirs = !user.empty() && entry.user == user;
      if (!theirs && !from(entry.address)) continue;
      if (auto connection = entry.connection.lock()) out.push_back(std::move(connection));
    }
  }
  for (const auto& connection : out) {
    connection->send_answer(frame);
    connection->close(kPolicyViolation, reason);
  }
  return out.size();
}

std::vector<std::shared_ptr<Connection>> Presence::of(const std::string& user) const {
  std::vector<std::shared_ptr<Connection>> theirs;
  const MutexLock lock(mutex_);
  const auto [begin, end] = by_user_.equal_range(user);
  for (auto it = begin; it != end; ++it) {
    if (auto connection = connections_.at(it->second).connection.lock())
      theirs.push_back(std::move(connection));
  }
  return theirs;
}

std::vector<std::shared_ptr<Connection>> Presence::all() const {
  const MutexLock lock(mutex_);
  return alive();
}

std::vector<std::shared_ptr<Connection>> Presence::alive() const {
  std::vector<std::shared_ptr<Connection>> alive;
  for (const auto& [key, entry] : connections_) {
    if (auto connection = entry.connection.lock()) alive.push_back(std::move(connection));
  }
  return alive;
}

}  // namespace arbiter::server
