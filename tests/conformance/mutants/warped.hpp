// A match around a healthy match of Snatch, for the bugs that core::GameOf makes impossible.
#pragma once

#include <memory>

#include "tests/conformance/mutants/snatch.hpp"

namespace arbiter::snatch {

enum class Warp : std::uint8_t {
  none,
  refuses_a_listed_action,
  accepts_an_unlisted_action,
  refusal_changes_state,
  clones_share_state,
  resamples_to_the_truth,
  resample_keeps_the_key,
  writes_actions_wrongly,
  looking_changes_the_match,
  events_without_words,
  view_is_an_array,
  assigned_goes_wrong_later,  // after two more moves, as with a cache that assign forgets
  everything_can_be_undone,
  shares_the_end_by_what_is_hidden,  // co-operative or not
};

/// Snatch whose matches are warped.
std::shared_ptr<const core::Game> warped_game(Warp warp);

}  // namespace arbiter::snatch
