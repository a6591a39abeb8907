// Knowledge: worlds that a viewer cannot tell apart must not become distinguishable through anything it is
// told, unless the rules reveal something in which they differ.
#include <algorithm>

#include "rules/conformance/checks.hpp"

namespace arbiter::conformance {
namespace {

using core::Action;
using core::Match;
using core::Seat;
using core::Viewer;
using Value = nlohmann::json;

constexpr int kTwins = 2;
constexpr int kAttempts = 4;        // to find twins in which the seat has an action in common
constexpr int kOtherFutures = 256;  // until a result is held to be independent of chance

std::unique_ptr<Match> after(const Match& match, Seat seat, const Action& action) {
  auto next = match.clone();
  next->play(seat, action);
  return next;
}

/// Of the news of one move, what differs first.
Property part_at_fault(const Value& a, const Value& b) {
  if (a.at("to_act") != b.at("to_act")) return Property::to_act_tells_nothing;
  if (a.at("events") != b.at("events")) return Property::events_tell_nothing;
  if (a.value("legal", Value()) != b.value("legal", Value())) return Property::options_tell_nothing;
  if (a.value("outcome", Value()) != b.value("outcome", Value())) return Property::outcome_tells_nothing;
  return Property::events_tell_nothing;
}

/// Whether the first event that differs is of one kind in both: then it says something else, openly.
/// Otherwise something happened in one world only, or was asked in one only.
bool said_openly(const Value& a, const Value& b) {
  const Value& x = a.at("events");
  const Value& y = b.at("events");
  for (std::size_t i = 0; i < std::max(x.size(), y.size()); ++i) {
    if (i >= x.size() || i >= y.size()) return false;
    if (x[i] != y[i]) return x[i].value("type", "") == y[i].value("type", "");
  }
  return false;
}

/// The values hidden from `viewer`, as a multiset.
std::vector<std::pair<std::uint32_t, std::vector<std::uint8_t>>> hidden_values(const Match& match,
                                                                               Viewer viewer) {
  std::vector<std::pair<std::uint32_t, std::vector<std::uint8_t>>> values;
  for (auto& component : match.hidden(viewer))
    values.emplace_back(component.pool, std::move(component.value));
  std::sort(values.begin(), values.end());
  return values;
}

/// One action in two worlds, and what `viewer` is told of it in each.
class Comparison {
 public:
  Comparison(Trial& trial, const Position& at, std::size_t viewer)
      : trial_(trial), at_(at), viewer_(trial.viewers()[viewer]), before_(at.views[viewer]) {}

  void same_action(const Match& twin, Seat seat, const Action& action) {
    const auto here = after(*at_.match, seat, action);
    const auto there = after(twin, seat, action);
    const json::Document view_here = view_of(*here, viewer_);
    const json::Document view_there = view_of(*there, viewer_);
    const std::string news_here = update_news(*here, viewer_, before_, view_here);
    const std::string news_there = update_news(*there, viewer_, before_, view_there);
    if (news_here == news_there) return;
    const Value a = Value::parse(news_here);
    const Value b = Value::parse(news_there);
    const bool same_views = view_here.text == view_there.text;
    if (!same_views) {
      if (hidden_values(*here, viewer_) != hidden_values(*there, viewer_)) return;  // something was revealed
      if (said_openly(a, b)) return;
    }
    if (is_chance(*at_.match, seat, action, news_here) || is_chance(twin, seat, action, news_there)) return;
    const Property property = same_views ? part_at_fault(a, b) : Property::silence_tells_nothing;
    trial_.found(property, "seat " + std::to_string(seat) + " plays " + action_text(*at_.match, action) +
                               "; " + in_words(viewer_) + " could not tell the worlds apart, and now can:" +
                               difference(news_here, news_there));
  }

 private:
  /// Whether the news about a move depend on the generator, as those about dice do.
  bool is_chance(const Match& match, Seat seat, const Action& action, const std::string& news) {
    for (int i = 0; i < kOtherFutures; ++i) {
      const auto other = after(*trial_.rekeyed(match), seat, action);
      if (update_news(*other, viewer_, before_, view_of(*other, viewer_)) != news) return true;
    }
    return false;
  }

  Trial& trial_;
  const Position& at_;
  Viewer viewer_;
  const json::Document& before_;
};

std::vector<Action> in_both(std::vector<Action> a, std::vector<Action> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::vector<Action> both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

/// The leaves of a JSON value by their pointers.
Value leaves(const Match& match, Viewer viewer) {
  return Value::parse(view_of(match, viewer).text).flatten();
}

/// The pointers at which two flattened values differ, with the value in `a` (null where there is none).
Value differing_leaves(const Value& a, const Value& b) {
  Value result = Value::object();
  for (const auto& [pointer, value] : a.items()) {
    if (b.value(pointer, Value()) != value) result[pointer] = value;
  }
  for (const auto& [pointer, value] : b.items()) {
    if (!a.contains(pointer)) result[pointer] = nullptr;
  }
  return result;
}

/// `here` and `there` differ in a choice that `viewer` does not know, so its resampled worlds must differ in
/// it, too.
void check_choice_is_redrawn(Trial& trial, const Match& here, const Match& there, Viewer viewer) {
  static constexpr int kDraws = 64;
  Value undecided = differing_leaves(leaves(here, Viewer::omniscient()), leaves(there, Viewer::omniscient()));
  Value first;
  for (int draw = 0; draw < kDraws && !undecided.empty(); ++draw) {
    const Value drawn = leaves(*trial.twin(here, viewer), Viewer::omniscient());
    if (draw == 0) first = drawn;
    for (auto it = undecided.begin(); it != undecided.end();) {
      const bool moved = drawn.value(it.key(), Value()) != first.value(it.key(), Value());
      it = moved ? undecided.erase(it) : std::next(it);
    }
  }
  if (undecided.empty()) return;
  trial.found(Property::resample_redraws, "what a seat chose in secret is the same in " +
                                              std::to_string(kDraws) + " draws for " + in_words(viewer) +
                                              ": " + undecided.dump());
}

}  // namespace

void check_position_in_twins(Trial& trial, const Position& at) {
  for (std::size_t i = 0; i < trial.ignorant_viewers(); ++i) {
    const Viewer viewer = trial.viewers()[i];
    const auto twin = trial.twin(*at.match, viewer);
    const auto fail = [&](Property property, const std::string& what) {
      trial.found(property, "for " + in_words(viewer) + ", " + what);
    };
    if (twin->to_act() != at.to_act) {
      fail(Property::to_act_tells_nothing,
           "to act: " + in_words(at.to_act) + ", in a twin: " + in_words(twin->to_act()));
    }
    const json::Document view = view_of(*twin, viewer);
    if (view.text != at.views[i].text) {
      fail(Property::view_tells_nothing,
           "the view is another in a twin:" + difference(at.views[i].text, view.text));
    }
    if (twin->outcome().has_value() != at.match->outcome().has_value()) {
      fail(Property::outcome_tells_nothing, "there is an outcome in one world only");
    }
    const std::string here = state_news(*at.match, viewer, at.views[i]);
    const std::string there = state_news(*twin, viewer, view);
    if (here != there) {
      fail(at.to_act.empty() ? Property::outcome_tells_nothing : Property::options_tell_nothing,
           "the news are other in a twin:" +
               difference(here.substr(view.text.size()), there.substr(view.text.size())));
    }
  }
}

void check_moves_in_twins(Trial& trial, const Position& at, std::size_t viewer) {
  if (at.to_act.empty()) return;
  Comparison comparison(trial, at, viewer);
  std::vector<Action> legal;
  int compared = 0;
  for (int attempt = 0; attempt < kAttempts && compared < kTwins; ++attempt) {
    const auto twin = trial.twin(*at.match, trial.viewers()[viewer]);
    const Seat seat = trial.any_seat_of(at.to_act);
    twin->legal_actions(seat, legal);
    const auto common = in_both(at.legal[seat], legal);
    if (common.empty()) continue;
    comparison.same_action(*twin, seat, trial.any_of(common));
    ++compared;
  }
}

void check_secret_choice(Trial& trial, const Position& at) {
  if (at.to_act.size() < 2) return;
  const Seat seat = trial.any_seat_of(at.to_act);
  const Action one = trial.any_of(at.legal[seat]);
  const Action other = trial.any_of(at.legal[seat]);
  const auto here = after(*at.match, seat, one);
  const auto there = after(*at.match, seat, other);
  auto rest = at.to_act;
  rest.erase(seat);
  if (one == other || here->to_act() != there->to_act() || (here->to_act() & rest) != rest) return;
  for (std::size_t i = 0; i < trial.ignorant_viewers(); ++i) {
    const Viewer viewer = trial.viewers()[i];
    if (viewer.is(seat)) continue;
    const std::string a = update_news(*here, viewer, at.views[i], view_of(*here, viewer));
    const std::string b = update_news(*there, viewer, at.views[i], view_of(*there, viewer));
    if (a != b) {
      trial.found(Property::choice_stays_secret, "while others still choose, seat " + std::to_string(seat) +
                                                     " chooses " + action_text(*at.match, one) + " or " +
                                                     action_text(*at.match, other) + ", and " +
                                                     in_words(viewer) + " can tell:" + difference(a, b));
    }
    if (trial.one_in(4)) check_choice_is_redrawn(trial, *here, *there, viewer);
  }
}

void check_order_of_arrival(Trial& trial, const Position& at) {
  if (at.to_act.size() < 2) return;
  const Seat first = trial.any_seat_of(at.to_act);
  auto rest = at.to_act;
  rest.erase(first);
  const Seat second = trial.any_seat_of(rest);
  const Action a = trial.any_of(at.legal[first]);
  const Action b = trial.any_of(at.legal[second]);
  const auto both = [&](Seat seat, const Action& action, Seat then_seat, const Action& then) {
    auto match = after(*at.match, seat, action);
    if (const auto refusal = match->apply(then_seat, then)) {
      trial.found(Property::order_of_arrival_is_nothing,
                  "after " + action_text(*at.match, action) + " of seat " + std::to_string(seat) + ", seat " +
                      std::to_string(then_seat) + " is refused what it could do before: " +
                      action_text(*at.match, then) + ": " + refusal->message);
    }
    return match;
  };
  const auto one_way = both(first, a, second, b);
  const auto other_way = both(second, b, first, a);
  if (!one_way->equals(*other_way)) {
    const Viewer all = Viewer::omniscient();
    trial.found(Property::order_of_arrival_is_nothing,
                "seat " + std::to_string(first) + " plays " + action_text(*at.match, a) + " and seat " +
                    std::to_string(second) + " " + action_text(*at.match, b) + "; the order matters:" +
                    difference(view_of(*one_way, all).text, view_of(*other_way, all).text));
  }
}

}  // namespace arbiter::conformance
