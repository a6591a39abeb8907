// A match at rest: lists, clones, outcome, views.
#include <algorithm>
#include <exception>

#include "rules/conformance/checks.hpp"
#include "rules/core/updates.hpp"

namespace arbiter::conformance {
namespace {

using core::Action;
using core::Outcome;
using core::Seat;
using core::SeatSet;

// "A few hundred": the longest list of the games that are here is one of some 240, in Argent.
constexpr std::size_t kLongestList = 400;

void check_list(Trial& trial, const Position& at, Seat seat) {
  const auto& legal = at.legal[seat];
  const std::string who = "seat " + std::to_string(seat);
  if (at.to_act.contains(seat) == legal.empty()) {
    trial.found(Property::asked_has_options,
                who +
                    (legal.empty() ? " is asked and has no legal action" : " is not asked and has options") +
                    "; to act: " + in_words(at.to_act));
  }
  if (legal.size() > kLongestList) {
    trial.found(Property::list_is_sound, who + " has a list of " + std::to_string(legal.size()) + " actions");
  }
  auto sorted = legal;
  std::sort(sorted.begin(), sorted.end());
  if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end()) {
    trial.found(Property::list_is_sound, who + " is offered twice: " + action_text(*at.match, *twice));
  }
  std::vector<Action> again;
  at.match->legal_actions(seat, again);
  if (again != legal)
    trial.found(Property::list_is_sound, who + " is offered another list when it asks again");
}

void check_places(Trial& trial, const Outcome& outcome) {
  const auto bad = [&](const std::string& what) { trial.found(Property::outcome_is_sound, what); };
  if (static_cast<int>(outcome.places.size()) != trial.seats()) bad("there is not one place for each seat");
  if (static_cast<int>(outcome.scores.size()) != trial.seats()) bad("there is not one score for each seat");
  for (const int place : outcome.places) {
    const auto better =
        std::count_if(outcome.places.begin(), outcome.places.end(), [&](int other) { return other < place; });
    const bool right = outcome.kind == Outcome::Kind::ranked           ? place == better + 1
                       : outcome.kind == Outcome::Kind::shared_victory ? place == 1
                                                                       : place == 2;
    if (!right)
      bad("place " + std::to_string(place) + " does not fit the other places or the kind of outcome");
  }
}

}  // namespace

void check_lists(Trial& trial, const Position& at) {
  const auto table = core::SeatSet::first(trial.seats());
  if ((at.to_act | table) != table) {
    trial.found(Property::asked_has_options,
                "a seat that is not at the table is to act: " + in_words(at.to_act));
  }
  for (int seat = 0; seat < trial.seats(); ++seat) {
    check_list(trial, at, Seat::of(seat));
    trial.report().longest_list =
        std::max(trial.report().longest_list, at.legal[static_cast<std::size_t>(seat)].size());
  }
}

void check_clone(Trial& trial, const Position& at) {
  const auto clone = at.match->clone();
  if (!clone->equals(*at.match) || !at.match->equals(*clone) || clone->digest() != at.digest) {
    trial.found(Property::clone_is_independent, "a clone differs from its original");
  }
  if (at.to_act.empty()) return;
  const Seat seat = trial.any_seat_of(at.to_act);
  const Action action = trial.any_of(at.legal[seat]);
  clone->play(seat, action);
  if (at.match->digest() != at.digest) {
    trial.found(Property::clone_is_independent,
                "playing " + action_text(*at.match, action) + " on a clone changed the original");
  }
  clone->assign(*at.match);
  if (!clone->equals(*at.match) || clone->digest() != at.digest) {
    trial.found(Property::clone_is_independent, "a match to which another was assigned differs from it");
  }
}

void check_outcome(Trial& trial, const Position& at) {
  const auto outcome = at.match->outcome();
  if (outcome.has_value() != at.to_act.empty()) {
    trial.found(Property::outcome_is_sound, outcome ? "there is an outcome while seats are to act"
                                                    : "nobody is to act, and there is no outcome");
  }
  if (!outcome) return;
  check_places(trial, *outcome);
  std::string text;
  json::Writer out(text);
  core::write_outcome(*at.match, out);
  try {
    const auto json = parse_strictly(text);
    for (const auto& detail : json.at("details")) {
      if (!detail.is_object()) trial.found(Property::outcome_is_sound, "a score is not an object: " + text);
    }
  } catch (const std::exception& error) {
    trial.found(Property::outcome_is_sound, "the outcome is not sound JSON: " + std::string(error.what()));
  }
}

void check_view(Trial& trial, const Position& at, std::size_t viewer) {
  const std::string& text = at.views[viewer].text;
  std::string problem;
  try {
    if (parse_strictly(text).is_object()) return;
    problem = "it is not an object";
  } catch (const std::exception& error) {
    problem = error.what();
  }
  trial.found(Property::view_is_sound,
              "the view of " + in_words(trial.viewers()[viewer]) + ": " + problem + "\n    " + text);
}

void check_unchanged(Trial& trial, const Position& at) {
  if (at.match->digest() != at.digest) {
    trial.found(Property::reading_changes_nothing, "the digest changed although no action was made");
  }
}

}  // namespace arbiter::conformance
