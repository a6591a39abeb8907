// Who follows a table, and through whose eyes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "rules/core/seat.hpp"
#include "server/tables/follower.hpp"

namespace arbiter::server {

/// Viewers are the seats, then the spectators, who share one view, and last, for each seat, those who look over
/// its shoulder.
inline constexpr std::size_t kSpectator = core::kMaxSeats;
inline constexpr std::size_t kShoulders = kSpectator + 1;
inline constexpr std::size_t kViewers = kShoulders + core::kMaxSeats;

inline bool is_seat(std::size_t viewer) { return viewer < kSpectator; }
inline std::size_t shoulder_of(core::Seat seat) { return kShoulders + seat; }
/// The seat through whose eyes this viewer sees; nothing for spectators.
inline std::optional<core::Seat> seat_seen_by(std::size_t viewer) {
  if (viewer == kSpectator) return std::nullopt;
  return core::Seat::of(is_seat(viewer) ? viewer : viewer - kShoulders);
}
inline core::Viewer eyes_of(std::size_t viewer) {
  const auto seat = seat_seen_by(viewer);
  return seat ? core::Viewer::seat(*seat) : core::Viewer::spectator();
}

/// A connection is in here once, with one viewer.
class Followers {
 public:
  struct Entry {
    FollowerRef who;
    std::size_t viewer;
  };

  const std::vector<Entry>& all() const { return all_; }
  bool empty() const { return all_.empty(); }

  bool contains(const FollowerRef& who) const { return find(who) != all_.end(); }
  /// Adds it, or changes through whose eyes it sees. True if it is new.
  bool put(const FollowerRef& who, std::size_t viewer) {
    const auto known = std::find_if(all_.begin(), all_.end(), [&](auto& e) { return e.who == who; });
    if (known == all_.end()) {
      all_.push_back({who, viewer});
      return true;
    }
    known->viewer = viewer;
    return false;
  }
  /// False if it was not here.
  bool remove(const FollowerRef& who) {
    return std::erase_if(all_, [&](const Entry& e) { return e.who == who; }) > 0;
  }

  bool any(std::size_t viewer) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Entry& e) { return e.viewer == viewer; });
  }
  /// Those who only watch, through whosever eyes.
  int watchers() const {
    return static_cast<int>(
        std::count_if(all_.begin(), all_.end(), [&](const Entry& e) { return !is_seat(e.viewer); }));
  }
  bool any_of(const std::string& user) const {
    return std::any_of(all_.begin(), all_.end(), [&](const Entry& e) { return e.who->user().id == user; });
  }
  /// How many connections each of so many seats has.
  std::vector<int> connections(std::size_t seats) const {
    std::vector<int> counts(seats);
    for (const Entry& e : all_) {
      if (e.viewer < seats) ++counts[e.viewer];
    }
    return counts;
  }

 private:
  std::vector<Entry>::const_iterator find(const FollowerRef& who) const {
    return std::find_if(all_.begin(), all_.end(), [&](const Entry& e) { return e.who == who; });
  }
  std::vector<Entry> all_;
};

}  // namespace arbiter::server
