// Giving up: any seat, at any time.
#include "rules/conformance/checks.hpp"
#include "rules/core/conceding.hpp"

namespace arbiter::conformance {
namespace {

using core::Match;
using core::Seat;

void check_places_of_losers(Trial& trial, const Match& after) {
  const auto outcome = after.outcome();
  if (outcome.has_value() != after.to_act().empty())
    trial.found(Property::giving_up_is_sound, "there is an outcome without an end, or an end without one");
  if (!outcome || outcome->kind != core::Outcome::Kind::ranked) return;
  for (const Seat loser : core::conceded(after)) {
    for (int other = 0; other < after.seats(); ++other) {
      if (core::conceded(after).contains(Seat::of(other))) continue;
      if (outcome->places[loser] <= outcome->places[static_cast<std::size_t>(other)])
        trial.found(Property::giving_up_is_sound,
                    "who has given up is not behind seat " + std::to_string(other));
    }
  }
}

}  // namespace

void check_conceding(Trial& trial, const Position& at) {
  if (at.to_act.empty()) return;
  const auto bad = [&](const std::string& what) { trial.found(Property::giving_up_is_sound, what); };
  const Seat seat = trial.any_seat_of(core::SeatSet::first(trial.seats()));
  const auto after = core::concede(at.match->clone(), seat);
  if (!core::conceded(*after).contains(seat) || after->digest() == at.digest)
    bad("seat " + std::to_string(seat) + " has given up, and the match does not know it");
  if (!after->clone()->equals(*after)) bad("a clone does not know who has given up");
  if (after->component_counts() != at.match->component_counts())
    bad("components come or go with who gives up");
  check_places_of_losers(trial, *after);
  for (std::size_t i = 0; i < trial.ignorant_viewers(); ++i) {
    const core::Viewer viewer = trial.viewers()[i];
    const auto twin = core::concede(trial.twin(*at.match, viewer), seat);
    const std::string here = update_news(*after, viewer, at.views[i], view_of(*after, viewer));
    const std::string there = update_news(*twin, viewer, at.views[i], view_of(*twin, viewer));
    if (here != there)
      bad("that seat " + std::to_string(seat) + " gives up tells " + in_words(viewer) +
          " what is hidden:" + difference(here, there));
  }
}

}  // namespace arbiter::conformance
