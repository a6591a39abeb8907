// What the conformance checks find.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::conformance {

/// The promises of a game, one by one. `promise` puts each into a sentence.
enum class Property : std::uint8_t {
  ends,
  no_exception,
  asked_has_options,
  list_is_sound,
  listed_is_accepted,
  unlisted_is_refused,
  refusal_changes_nothing,
  refusal_tells_nothing,
  action_survives_json,
  reading_changes_nothing,
  clone_is_independent,
  conservation,
  outcome_is_sound,
  view_is_sound,
  events_are_sound,
  patch_leads_to_view,
  view_tells_nothing,
  to_act_tells_nothing,
  options_tell_nothing,
  events_tell_nothing,
  outcome_tells_nothing,
  silence_tells_nothing,
  choice_stays_secret,
  resample_redraws,
  resample_changes_future,
  order_of_arrival_is_nothing,
  replay_is_identical,
  undo_tells_nothing,
  undo_gives_back,
  giving_up_is_sound,
};
BOOST_DESCRIBE_ENUM(Property, ends, no_exception, asked_has_options, list_is_sound, listed_is_accepted,
                    unlisted_is_refused, refusal_changes_nothing, refusal_tells_nothing, action_survives_json,
                    reading_changes_nothing, clone_is_independent, conservation, outcome_is_sound,
                    view_is_sound, events_are_sound, patch_leads_to_view, view_tells_nothing,
                    to_act_tells_nothing, options_tell_nothing, events_tell_nothing, outcome_tells_nothing,
                    silence_tells_nothing, choice_stays_secret, resample_redraws, resample_changes_future,
                    order_of_arrival_is_nothing, replay_is_identical, undo_tells_nothing, undo_gives_back,
                    giving_up_is_sound)

/// The property's name, as it stands above.
std::string_view name(Property property);
/// What the property promises, in a sentence.
std::string_view promise(Property property);

struct Violation {
  Property property;
  /// What was found, and all that is needed to see it again: game, seats, options, seed, move.
  std::string message;
};

/// What a number of playouts found. Playouts that find nothing only count.
struct Report {
  int games = 0;
  long decisions = 0;
  std::size_t longest_list = 0;   // of legal actions
  std::size_t longest_chain = 0;  // of events that followed from one action
  int longest_game = 0;           // in decisions
  std::size_t largest_frame = 0;  // bytes of the largest update for one viewer
  /// By the type of an action: how often it was looked at, and how often it could have been taken back.
  struct Undo {
    long made = 0, free = 0;
  };
  std::map<std::string, Undo> undo;
  std::vector<Violation> violations;

  bool passed() const { return violations.empty(); }
};

/// A report for people: one line of numbers, then each violation with its promise.
std::string in_words(const Report& report);
/// One line: which kinds of action can be taken back, always or in how many of a hundred cases; and which never.
std::string undo_in_words(const Report& report);

}  // namespace arbiter::conformance
