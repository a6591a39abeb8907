#include "server/tables/views.hpp"

#include "rules/core/updates.hpp"
#include "server/base/flaw.hpp"

namespace arbiter::server {

namespace {

/// How much of the past a table keeps for those who come back after a short absence.
constexpr std::size_t kRecentMoves = 16;
constexpr std::size_t kRecentBytes = 64 * 1024;

}  // namespace

const json::Document& Views::of(std::size_t viewer, const core::Match& match) {
  if (!views_[viewer]) {
    json::Document view;
    core::make_view(match, eyes_of(viewer), view);
    views_[viewer] = std::move(view);
  }
  return *views_[viewer];
}

void Views::prepare(PendingMove& move, const WriteFrame& write) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (!views_[viewer] || move.prepared[viewer]) continue;
    PendingMove::Prepared next{std::move(spare_[viewer]), nullptr};
    if (const core::Match* match = move.match_for(viewer)) {
      core::make_view(*match, eyes_of(viewer), next.view);
      next.frame = write(viewer, *views_[viewer], next.view);
    } else {
      next.view = *views_[viewer];
    }
    move.prepared[viewer] = std::move(next);
  }
}

void Views::advance(PendingMove& move, std::uint64_t seq, bool last) {
  Recent recent{seq, 0, {}};
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    auto& next = move.prepared[viewer];
    const bool followed = views_[viewer].has_value();
    if (followed) spare_[viewer] = std::move(*views_[viewer]);
    views_[viewer].reset();
    if (!next) continue;
    if (followed) {
      const bool stale = ARBITER_FLAW(keeps_the_old_view_of_spectators) && viewer == kSpectator;
      views_[viewer] = std::move(stale ? spare_[viewer] : next->view);
    } else {
      spare_[viewer] = std::move(next->view);
    }
    if (next->frame != nullptr) recent.bytes += next->frame->size();
    recent.frames[viewer] = next->frame;
  }
  if (last) {
    spare_ = {};
    return forget_recent();
  }
  recent_bytes_ += recent.bytes;
  recent_.push_back(std::move(recent));
  while (recent_.size() > kRecentMoves || recent_bytes_ > kRecentBytes) {
    recent_bytes_ -= recent_.front().bytes;
    recent_.pop_front();
  }
}

void Views::discard(PendingMove& move) {
  for (std::size_t viewer = 0; viewer < kViewers; ++viewer) {
    if (auto& next = move.prepared[viewer]) spare_[viewer] = std::move(next->view);
    move.prepared[viewer].reset();
  }
}

std::optional<std::vector<Frame>> Views::after(std::uint64_t since, std::uint64_t seq,
                                               std::size_t viewer) const {
  const std::uint64_t missed = seq - since;
  if (missed > recent_.size()) return std::nullopt;
  std::vector<Frame> frames;
  for (auto it = recent_.end() - static_cast<std::ptrdiff_t>(missed); it != recent_.end(); ++it) {
    if (it->frames[viewer] == nullptr) return std::nullopt;
    frames.push_back(it->frames[viewer]);
  }
  return frames;
}

void Views::forget_recent() {
  recent_.clear();
  recent_bytes_ = 0;
}

}  // namespace arbiter::server
