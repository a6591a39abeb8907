// Taking back: what can be undone has taught nobody anything.
#include <algorithm>

#include "rules/conformance/checks.hpp"

namespace arbiter::conformance {
namespace {

using core::Match;
using core::Viewer;

// Whoever acts can tell of itself what it likes, and tells that it could do what it did (what it pays lay behind its
// screen). Besides, what did not happen tells a little of its hand: that not all of it is Madness, say. What others
// are told must be what they would be told in one at least of so many worlds in which it could have done the same.
constexpr int kWorlds = 24;
constexpr int kTwinDraws = 96;           // in how many draws that many worlds are looked for
constexpr std::size_t kMostOthers = 64;  // actions that may look the same to a viewer

std::string news_of(const Match& after, Viewer viewer, const json::Document& before) {
  return update_news(after, viewer, before, view_of(after, viewer));
}

bool same_news(const std::string& a, const std::string& b) {
  return a == b || same_told_in_another_order(nlohmann::json::parse(a), nlohmann::json::parse(b));
}

std::unique_ptr<Match> played(const Match& match, const Move& move) {
  auto next = match.clone();
  next->play(move.seat, move.action);
  return next;
}

bool can_do(const Match& match, const Move& move) {
  std::vector<core::Action> legal;
  match.legal_actions(move.seat, legal);
  return std::find(legal.begin(), legal.end(), move.action) != legal.end();
}

/// Whether what the seat did in this world, or something else that it could have done, looks to the viewer as the
/// move did: then the viewer can still believe to be there.
bool could_be(const Match& twin, const Move& move, Viewer viewer, const json::Document& before,
              const std::string& news) {
  if (can_do(twin, move) && same_news(news, news_of(*played(twin, move), viewer, before))) return true;
  if (viewer.is(move.seat)) return false;  // it knows what it did
  std::vector<core::Action> legal;
  twin.legal_actions(move.seat, legal);
  legal.resize(std::min(legal.size(), kMostOthers));
  return std::any_of(legal.begin(), legal.end(), [&](const core::Action& other) {
    return same_news(news, news_of(*played(twin, {move.seat, other}), viewer, before));
  });
}

/// Whether in all worlds that the viewer holds for possible, and in which the seat could have done the same, the
/// viewer would have been told something else.
bool all_excluded(Trial& trial, const Position& before, const Move& move, Viewer viewer,
                  const json::Document& seen, const std::string& news) {
  int worlds = 0;
  for (int draw = 0; draw < kTwinDraws && worlds < kWorlds; ++draw) {
    const auto twin = trial.twin(*before.match, viewer);
    if (!can_do(*twin, move)) continue;
    if (could_be(*twin, move, viewer, seen, news)) return false;
    ++worlds;
  }
  return worlds == kWorlds;
}

void check_nobody_learned(Trial& trial, const Position& before, const Position& after, const Move& move,
                          std::size_t viewer_index) {
  const Viewer viewer = trial.viewers()[viewer_index];
  const json::Document& seen = before.views[viewer_index];
  const std::string news = update_news(*after.match, viewer, seen, after.views[viewer_index]);
  // whoever acted must have learned nothing at all
  const bool learned = viewer.is(move.seat)
                           ? !could_be(*trial.twin(*before.match, viewer), move, viewer, seen, news)
                           : all_excluded(trial, before, move, viewer, seen, news);
  if (!learned) return;
  trial.found(Property::undo_tells_nothing,
              "seat " + std::to_string(move.seat) + " plays " + action_text(*before.match, move.action) +
                  " and may take it back; but " + in_words(viewer) +
                  " has learned from it that another world, possible before, is not this one: " + news);
}

/// In a world that the seat cannot tell from this one, before or after, it may take back the same.
void check_offer(Trial& trial, const Position& before, const Position& after, const Move& move, bool free) {
  const auto viewer_index = static_cast<std::size_t>(move.seat.number());
  const Viewer viewer = Viewer::seat(move.seat);
  const auto twin = trial.twin(*before.match, viewer);
  if (!can_do(*twin, move)) return;
  const auto twin_after = played(*twin, move);
  const json::Document& seen = before.views[viewer_index];
  if (news_of(*twin_after, viewer, seen) !=
      update_news(*after.match, viewer, seen, after.views[viewer_index]))
    return;
  if (twin_after->nothing_learned_since(*twin, move.seat) == free) return;
  trial.found(Property::undo_tells_nothing, "whether seat " + std::to_string(move.seat) + " may take back " +
                                                action_text(*before.match, move.action) +
                                                " is other in a world that it cannot tell from this one");
}

void check_given_back(Trial& trial, const Position& before, const Position& after) {
  const auto back = after.match->clone();
  back->assign(*before.match);
  bool same = back->digest() == before.digest && back->to_act() == before.to_act;
  for (std::size_t viewer = 0; same && viewer < trial.viewers().size(); ++viewer)
    same = view_of(*back, trial.viewers()[viewer]).text == before.views[viewer].text;
  std::vector<core::Action> legal;
  for (std::size_t seat = 0; same && seat < before.legal.size(); ++seat) {
    back->legal_actions(core::Seat::of(seat), legal);
    same = legal == before.legal[seat];
  }
  if (!same) trial.found(Property::undo_gives_back, "what is there after taking a move back is not what was");
}

}  // namespace

void check_undo(Trial& trial, const Position& before, const Position& after, const Move& move) {
  const bool free = after.match->nothing_learned_since(*before.match, move.seat);
  const auto type = nlohmann::json::parse(action_text(*before.match, move.action)).value("type", "?");
  Report::Undo& count = trial.report().undo[type];
  ++count.made;
  if (!after.to_act.empty()) check_offer(trial, before, after, move, free);
  if (!free) return;
  ++count.free;
  check_given_back(trial, before, after);
  const std::size_t other = trial.rng().below(static_cast<std::uint32_t>(trial.ignorant_viewers()));
  for (const std::size_t viewer : {static_cast<std::size_t>(move.seat.number()), other})
    check_nobody_learned(trial, before, after, move, viewer);
}

}  // namespace arbiter::conformance
