// Knowledge: worlds that a viewer cannot tell apart must not become distinguishable through anything it is
// told, unless the rules reveal something in which they differ.
#include <algorithm>
#include <map>
#include <set>

#include "rules/conformance/checks.hpp"
#include "rules/conformance/leaves.hpp"

namespace arbiter::conformance {
namespace {

using core::Action;
using core::Match;
using core::Seat;
using core::SeatSet;
using core::Viewer;
using Value = nlohmann::json;

constexpr int kTwins = 2;
constexpr std::uint32_t kChoiceRedrawn = 24;
constexpr int kAttempts = 4;        // to find twins in which the seat has an action in common
constexpr int kOtherFutures = 128;  // until a result is held to be independent of chance

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

using Counts = std::map<std::string, int>;

Counts without_zeros(Counts counts) {
  std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
  return counts;
}

/// The values that came out of hiding from `viewer` through a move, or went into it, as the game names its
/// hidden components.
Counts revealed_components(const Match& before, const Match& after, Viewer viewer) {
  Counts counts;
  const auto id = [](const auto& component) {
    return std::to_string(component.pool) + " " + core::to_hex(component.value);
  };
  for (const auto& component : before.hidden(viewer)) ++counts[id(component)];
  for (const auto& component : after.hidden(viewer)) --counts[id(component)];
  return without_zeros(std::move(counts));
}

/// The same by what stands in the omniscient view but not in this viewer's. Places that were opened entirely,
/// such as stakes when all are revealed, count with who had what.
Counts revealed_leaves(const Match& before, const Match& after, Viewer viewer) {
  Counts counts;
  const auto hidden_before = hidden_leaves(before, viewer);
  const auto hidden_after = hidden_leaves(after, viewer);
  std::set<std::string> still_hidden;
  for (const auto& [pointer, value] : hidden_after) {
    --counts[value];
    still_hidden.insert(place_of(pointer));
  }
  for (const auto& [pointer, value] : hidden_before) {
    ++counts[value];
    if (!still_hidden.contains(place_of(pointer))) ++counts[pointer + " " + value];
  }
  return without_zeros(std::move(counts));
}

/// What one viewer is told of one move.
struct Told {
  Told(const Match& match, Viewer viewer, const json::Document& before)
      : view(view_of(match, viewer)), news(update_news(match, viewer, before, view)) {}
  json::Document view;
  std::string news;
};

/// Who is to act and which kinds of events happened, without their numbers: what of a move is the same for
/// most results of a die.
std::string shape_of(const std::string& news) {
  const Value parsed = Value::parse(news);
  std::string shape = parsed.at("to_act").dump();
  std::string last;
  for (const Value& event : parsed.at("events")) {
    const std::string type = event.value("type", "");
    if (type != last) shape += " " + type;
    last = type;
  }
  return shape;
}

/// One action in two worlds, and what `viewer` is told of it in each.
class Comparison {
 public:
  Comparison(Trial& trial, const Position& at, std::size_t viewer)
      : trial_(trial), at_(at), viewer_(trial.viewers()[viewer]), before_(at.views[viewer]) {}

  void same_action(const Match& twin, Seat seat, const Action& action) {
    const auto here = after(*at_.match, seat, action);
    const auto there = after(twin, seat, action);
    const Told a(*here, viewer_, before_);
    const Told b(*there, viewer_, before_);
    if (a.news == b.news) return;
    if (revealed_other(revealed_components, twin, *here, *there)) return;
    const Value news_a = Value::parse(a.news);
    const Value news_b = Value::parse(b.news);
    const bool same_views = a.view.text == b.view.text;
    if (!same_views && said_openly(news_a, news_b)) return;
    // The same things came to light, one after the other: a card of the deck before another one, say.
    if (revealed_several(*here) &&
        (said_openly(news_a, news_b) || same_told_in_another_order(news_a, news_b)))
      return;
    if (revealed_other(revealed_leaves, twin, *here, *there)) return;
    const bool chance = same_views ? is_chance_beside_the_view(*at_.match, seat, action, a) ||
                                         is_chance_beside_the_view(twin, seat, action, b)
                                   : could_be_chance(twin, seat, action, a, b);
    if (chance) return;
    const Property property = same_views ? part_at_fault(news_a, news_b) : Property::silence_tells_nothing;
    trial_.found(property, "seat " + std::to_string(seat) + " plays " + action_text(*at_.match, action) +
                               "; " + in_words(viewer_) +
                               " could not tell the worlds apart, and now can:" + difference(a.news, b.news));
  }

 private:
  /// Whether the move brought other things to light in the twin than in the match.
  bool revealed_other(Counts (*revealed)(const Match&, const Match&, Viewer), const Match& twin,
                      const Match& here, const Match& there) const {
    return revealed(*at_.match, here, viewer_) != revealed(twin, there, viewer_);
  }

  /// Whether the move brought more than one thing to light: then there is an order in which they came. By
  /// components, or by places in the view: what is shown and goes back into hiding at once, as a lost bid
  /// does, is no component less that is hidden.
  bool revealed_several(const Match& here) const {
    const auto several = [&](Counts (*revealed)(const Match&, const Match&, Viewer)) {
      int things = 0;
      for (const auto& [thing, n] : revealed(*at_.match, here, viewer_)) things += std::max(n, 0);
      return things > 1;
    };
    return several(revealed_components) || several(revealed_leaves);
  }

  Told in_another_future(const Match& match, Seat seat, const Action& action) {
    return {*after(*trial_.rekeyed(match), seat, action), viewer_, before_};
  }

  /// Whether chance alone, with the same view in the end, leads to other news.
  bool is_chance_beside_the_view(const Match& match, Seat seat, const Action& action, const Told& told) {
    static constexpr int kEnough = 16;
    static constexpr int kTooFew = 4;
    int same_views = 0;
    for (int i = 0; i < kOtherFutures && same_views < kEnough; ++i) {
      const Told other = in_another_future(match, seat, action);
      if (other.view.text != told.view.text) continue;
      ++same_views;
      if (other.news != told.news) return true;
    }
    return same_views < kTooFew;  // nothing can be said
  }

  /// Whether chance could have made the one world's news of the other's kind.
  bool could_be_chance(const Match& twin, Seat seat, const Action& action, const Told& a, const Told& b) {
    const std::string shape_a = shape_of(a.news);
    const std::string shape_b = shape_of(b.news);
    bool depends_on_chance = false;
    for (int i = 0; i < kOtherFutures; ++i) {
      const Told other_a = in_another_future(*at_.match, seat, action);
      const Told other_b = in_another_future(twin, seat, action);
      depends_on_chance = depends_on_chance || other_a.news != a.news || other_b.news != b.news;
      if (depends_on_chance && (shape_of(other_a.news) == shape_b || shape_of(other_b.news) == shape_a)) {
        return true;
      }
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
  static constexpr int kTwinDraws = 64;
  Value undecided = differing_leaves(leaves(here, Viewer::omniscient()), leaves(there, Viewer::omniscient()));
  Value first;
  for (int draw = 0; draw < kTwinDraws && !undecided.empty(); ++draw) {
    const Value drawn = leaves(*trial.twin(here, viewer), Viewer::omniscient());
    if (draw == 0) first = drawn;
    for (auto it = undecided.begin(); it != undecided.end();) {
      const bool moved = drawn.value(it.key(), Value()) != first.value(it.key(), Value());
      it = moved ? undecided.erase(it) : std::next(it);
    }
  }
  if (undecided.empty()) return;
  trial.found(Property::resample_redraws, "what a seat chose in secret is the same in " +
                                              std::to_string(kTwinDraws) + " draws for " + in_words(viewer) +
                                              ": " + undecided.dump());
}

}  // namespace

bool same_told_in_another_order(const nlohmann::json& a, const nlohmann::json& b) {
  static constexpr const char* kTold[] = {"events", "patch", "legal"};
  const auto told = [](const Value& news) {
    std::multiset<std::string> scalars;
    for (const char* part : kTold) {
      const Value flat = news.value(part, Value::array()).flatten();
      for (const Value& value : flat) scalars.insert(value.dump());
    }
    return scalars;
  };
  const auto rest = [](Value news) {
    for (const char* part : kTold) news.erase(part);
    return news;
  };
  return rest(a) == rest(b) && told(a) == told(b);
}

void check_twin(Trial& trial, const Position& at, std::size_t viewer_index, const Match& twin) {
  const Viewer viewer = trial.viewers()[viewer_index];
  const std::string& seen = at.views[viewer_index].text;
  const auto fail = [&](Property property, const std::string& what) {
    trial.found(property, "for " + in_words(viewer) + ", " + what);
  };
  if (twin.to_act() != at.to_act) {
    fail(Property::to_act_tells_nothing,
         "to act: " + in_words(at.to_act) + ", in a twin: " + in_words(twin.to_act()));
  }
  const json::Document view = view_of(twin, viewer);
  if (view.text != seen) {
    fail(Property::view_tells_nothing, "the view is another in a twin:" + difference(seen, view.text));
  }
  if (twin.outcome().has_value() != at.match->outcome().has_value()) {
    fail(Property::outcome_tells_nothing, "there is an outcome in one world only");
  }
  const std::string here = state_news(*at.match, viewer, at.views[viewer_index]);
  const std::string there = state_news(twin, viewer, view);
  if (here == there) return;
  fail(at.to_act.empty() ? Property::outcome_tells_nothing : Property::options_tell_nothing,
       "the news are other in a twin:" + difference(here.substr(seen.size()), there.substr(seen.size())));
}

void check_position_in_twins(Trial& trial, const Position& at) {
  for (std::size_t i = 0; i < trial.ignorant_viewers(); ++i) {
    check_twin(trial, at, i, *trial.twin(*at.match, trial.viewers()[i]));
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
    check_twin(trial, at, viewer, *twin);  // so that what shows already is not laid to the move
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
    const json::Document view_here = view_of(*here, viewer);
    const json::Document view_there = view_of(*there, viewer);
    if (view_here.text != view_there.text) continue;  // chosen openly
    const std::string a = update_news(*here, viewer, at.views[i], view_here);
    const std::string b = update_news(*there, viewer, at.views[i], view_there);
    if (a != b) {
      trial.found(Property::choice_stays_secret, "while others still choose, seat " + std::to_string(seat) +
                                                     " chooses " + action_text(*at.match, one) + " or " +
                                                     action_text(*at.match, other) + ", and " +
                                                     in_words(viewer) + " can tell:" + difference(a, b));
    }
    if (trial.one_in(kChoiceRedrawn)) check_choice_is_redrawn(trial, *here, *there, viewer);
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
