// Listed ⇔ accepted.
#include <algorithm>
#include <optional>

#include "rules/conformance/checks.hpp"

namespace arbiter::conformance {
namespace {

using core::Action;
using core::Refusal;
using core::Seat;
using core::SeatSet;
using core::Viewer;

constexpr std::size_t kShortList = 2;
constexpr int kSample = 2;
constexpr std::uint32_t kReadInTwin = 8;

/// All of `legal`, or some of it.
std::vector<Action> sample(Trial& trial, const std::vector<Action>& legal, bool all) {
  if (all || legal.size() <= kShortList) return legal;
  std::vector<Action> some;
  for (int i = 0; i < kSample; ++i) some.push_back(trial.any_of(legal));
  return some;
}

bool is_listed(const Position& at, Seat seat, const Action& action) {
  const auto& legal = at.legal[seat];
  return std::find(legal.begin(), legal.end(), action) != legal.end();
}

void check_json(Trial& trial, const Position& at, const Action& action) {
  const std::string text = action_text(*at.match, action);
  const auto read = at.match->parse_action(parse_strictly(text));
  const auto* same = std::get_if<Action>(&read);
  if (same == nullptr) {
    trial.found(Property::action_survives_json, text + " is refused: " + std::get<Refusal>(read).message);
  }
  if (*same != action) {
    trial.found(Property::action_survives_json,
                text + " is read as another action: " + action_text(*at.match, *same));
  }
}

void check_accepted(Trial& trial, const Position& at, core::Match& scratch, Seat seat, const Action& action) {
  scratch.assign(*at.match);
  if (const auto refusal = scratch.apply(seat, action)) {
    trial.found(Property::listed_is_accepted, "seat " + std::to_string(seat) + " may " +
                                                  action_text(*at.match, action) +
                                                  " by its list, but is refused: " + refusal->message);
  }
}

std::string refusal_text(const Refusal& refusal) {
  return std::to_string(static_cast<int>(refusal.code)) + " \"" + refusal.message + "\" " + refusal.path +
         refusal.rule;
}

std::string shown(const nlohmann::json& json) {
  return json.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

/// One seat tries what it may not do, in the match and in a world that it cannot tell apart.
class Attempts {
 public:
  Attempts(Trial& trial, const Position& at, Seat seat)
      : trial_(trial),
        at_(at),
        seat_(seat),
        probe_(at.match->clone()),
        twin_(trial.twin(*at.match, Viewer::seat(seat))) {
    check_twin(trial, at, seat, *twin_);  // so that differing lists are not taken for talkative refusals
  }

  void from_json(const nlohmann::json& json) {
    const auto read = at_.match->parse_action(json);
    if (const auto* action = std::get_if<Action>(&read)) {
      if (!is_listed(at_, seat_, *action)) unlisted(*action, shown(json));
      return;
    }
    if (!trial_.one_in(kReadInTwin)) return;  // it can hardly depend on the state
    const auto read_in_twin = twin_->parse_action(json);
    const auto* other = std::get_if<Refusal>(&read_in_twin);
    if (other == nullptr) {
      return trial_.found(Property::refusal_tells_nothing, "only a twin can read " + shown(json));
    }
    compare(std::get<Refusal>(read), *other, shown(json));
  }

  void unlisted(const Action& action, const std::string& text) {
    const auto refusal = probe_->apply(seat_, action);
    if (!refusal) {
      trial_.found(Property::unlisted_is_refused,
                   "seat " + std::to_string(seat_) + " was allowed what is not in its list: " + text);
    }
    if (!probe_->equals(*at_.match) || probe_->digest() != at_.digest) {
      trial_.found(Property::refusal_changes_nothing,
                   "seat " + std::to_string(seat_) + " was refused " + text + ", and the match changed");
    }
    const auto in_twin = twin_->apply(seat_, action);
    if (!in_twin) {
      trial_.found(Property::refusal_tells_nothing, "seat " + std::to_string(seat_) + " is refused " + text +
                                                        ", but not in a world it cannot tell apart");
    }
    compare(*refusal, *in_twin, text);
  }

 private:
  void compare(const Refusal& a, const Refusal& b, const std::string& text) {
    if (a == b) return;
    trial_.found(Property::refusal_tells_nothing,
                 "seat " + std::to_string(seat_) + " tries " + text +
                     " in two worlds it cannot tell apart:" + difference(refusal_text(a), refusal_text(b)));
  }

  Trial& trial_;
  const Position& at_;
  Seat seat_;
  std::unique_ptr<core::Match> probe_;
  std::unique_ptr<core::Match> twin_;
};

}  // namespace

void check_listed(Trial& trial, const Position& at, bool all) {
  const auto scratch = at.match->clone();
  for (const Seat seat : at.to_act) {
    for (const Action& action : sample(trial, at.legal[seat], all)) {
      check_json(trial, at, action);
      check_accepted(trial, at, *scratch, seat, action);
    }
  }
}

void check_other_seats(Trial& trial, const Position& at) {
  for (int i = 0; i < trial.seats(); ++i) {
    const auto seat = Seat::of(i);
    std::optional<Attempts> attempts;  // made when there is something to try
    for (const Seat owner : at.to_act) {
      if (owner == seat) continue;
      const Action action = trial.any_of(at.legal[owner]);
      if (is_listed(at, seat, action)) continue;
      if (!attempts) attempts.emplace(trial, at, seat);
      attempts->unlisted(action, action_text(*at.match, action));
    }
  }
}

void check_mutations(Trial& trial, const Position& at, Mutations& mutations, bool all) {
  for (const Seat seat : at.to_act) {
    Attempts attempts(trial, at, seat);
    for (const Action& action : sample(trial, at.legal[seat], all)) {
      const auto json = nlohmann::json::parse(action_text(*at.match, action));
      mutations.learn(json);
      for (const auto& mutant : mutations.of(json)) attempts.from_json(mutant);
    }
  }
}

}  // namespace arbiter::conformance
