#include "rules/conformance/questions.hpp"

#include <algorithm>

namespace arbiter::conformance {
namespace {

using core::Action;
using core::Match;
using core::Seat;
using core::Viewer;

constexpr std::size_t kMostAnswers = 40;  // of longer lists no more are tried
constexpr int kPublicWorlds = 24;

/// What the view says of the decision; of games that say nothing, the first answer.
nlohmann::json decision_of(const Match& match, const Action& first_answer) {
  auto view = nlohmann::json::parse(view_of(match, Viewer::spectator()).text);
  for (const char* member : {"decision", "pending"}) {
    if (view.contains(member) && view[member].is_object()) return view[member];
  }
  const auto action = nlohmann::json::parse(action_text(match, first_answer));
  return {{"kind", action.value("type", "?")}};
}

std::unique_ptr<Match> answered(const Match& match, Seat seat, const Action& action) {
  auto next = match.clone();
  next->play(seat, action);
  return next;
}

bool all_the_same(const Match& match, Seat seat, const std::vector<Action>& legal) {
  const auto first = answered(match, seat, legal.front());
  const auto end = legal.begin() + static_cast<std::ptrdiff_t>(std::min(legal.size(), kMostAnswers));
  return std::all_of(legal.begin() + 1, end,
                     [&](const Action& other) { return answered(match, seat, other)->equals(*first); });
}

/// The types of event that follow whatever is answered.
std::set<std::string> what_follows(const Match& match, Seat seat, const std::vector<Action>& legal) {
  std::map<std::string, std::size_t> times;
  for (const Action& action : legal) {
    std::set<std::string> types;
    const auto events =
        nlohmann::json::parse(events_text(*answered(match, seat, action), Viewer::spectator()));
    for (const auto& event : events) types.insert(event["type"].get<std::string>());
    for (const std::string& type : types) ++times[type];
  }
  std::set<std::string> always;
  for (const auto& [type, n] : times) {
    if (n == legal.size()) always.insert(type);
  }
  return always;
}

/// Whether `holds` for the list of the seat in this match and in others that are possible by public facts.
template <class Holds>
bool everybody_sees(Trial& trial, const Position& at, Seat seat, Holds&& holds) {
  if (!holds(*at.match, at.legal[seat])) return false;
  std::vector<Action> legal;
  for (int n = 0; n < kPublicWorlds; ++n) {
    const auto twin = trial.twin(*at.match, Viewer::spectator());
    twin->legal_actions(seat, legal);
    if (!holds(*twin, legal)) return false;
  }
  return true;
}

void count(Trial& trial, const Position& at, Seat seat, Questions& questions) {
  const auto& legal = at.legal[seat];
  const auto decision = decision_of(*at.match, legal.front());
  Asked& asked = questions[decision.value("kind", "?")];
  ++asked.asked;
  bool no_question = false;
  if (legal.size() == 1) {
    ++asked.single;
    no_question =
        at.match->follow_from_open_facts(seat) &&
        everybody_sees(trial, at, seat, [&](const Match&, const auto& list) { return list == legal; });
    asked.open += no_question ? 1 : 0;
  } else {
    no_question = everybody_sees(trial, at, seat, [&](const Match& match, const auto& list) {
      return list.size() < 2 || all_the_same(match, seat, list);
    });
    if (no_question) {
      ++asked.pointless;
      ++asked.pointless_before[what_follows(*at.match, seat, legal)];
    }
  }
  if (!no_question || !asked.example.empty()) return;
  asked.example = "seat " + std::to_string(seat) + ", " + action_text(*at.match, legal.front()) + " to " +
                  decision.dump() + "; " + trial.where();
}

}  // namespace

void count_questions(const core::Game& game, int seats, const core::Options& options, const core::Seed& seed,
                     Questions& questions) {
  Report report;
  Trial trial(game, seats, options, seed, 1, report);
  auto match = game.setup(options, seats, seed);
  while (!match->to_act().empty() && trial.move() < kMaxDecisions) {
    const Position at(trial, std::move(match));
    for (const Seat seat : at.to_act) count(trial, at, seat, questions);
    const Move move = trial.next_move(at);
    match = answered(*at.match, move.seat, move.action);
    trial.at_move(trial.move() + 1);
  }
}

}  // namespace arbiter::conformance
