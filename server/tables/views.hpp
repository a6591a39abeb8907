// What each viewer has been shown, so that the next update is a patch to it; and what was sent lately, for
// those who come back after a short absence.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "json/writer.hpp"
#include "server/tables/followers.hpp"
#include "server/tables/pending.hpp"

namespace arbiter::server {

class Views {
 public:
  /// Writes a viewer's update frame, given the view before and after the move.
  using WriteFrame =
      std::function<Frame(std::size_t viewer, const json::Document& before, const json::Document& after)>;

  /// The view of the match as it is, made if it is not kept yet; kept from now on.
  const json::Document& of(std::size_t viewer, const core::Match& match);
  bool kept(std::size_t viewer) const { return views_[viewer].has_value(); }
  /// Nobody looks through these eyes any more. What is prepared for a move is not touched.
  void forget(std::size_t viewer) { views_[viewer].reset(); }

  /// Completes what a move has for each viewer whose view is kept: the next view and the frame that leads to
  /// it. What is prepared already stays as it is.
  void prepare(PendingMove& move, const WriteFrame& write);
  /// The move is visible from now on: the next views are the views, the frames are kept as recent under `seq`.
  /// Those who were not prepared for have no view any more. `last`: nothing follows that could be missed.
  void advance(PendingMove& move, std::uint64_t seq, bool last);
  /// The move never happened.
  void discard(PendingMove& move);

  /// The frames after `since` up to `seq` (the last one), oldest first; nothing if they are not all at hand.
  std::optional<std::vector<Frame>> after(std::uint64_t since, std::uint64_t seq, std::size_t viewer) const;
  void forget_recent();

 private:
  struct Recent {
    std::uint64_t seq;
    std::size_t bytes;
    std::array<Frame, kViewers> frames;
  };

  std::array<std::optional<json::Document>, kViewers> views_;  // after the last visible move
  std::array<json::Document, kViewers> spare_;                 // memory to write the next views into
  std::deque<Recent> recent_;
  std::size_t recent_bytes_ = 0;
};

}  // namespace arbiter::server
