#include "rules/conclave/conclave.hpp"

#include "rules/conclave/scoring.hpp"

namespace arbiter::conclave {

core::GameInfo Conclave::info() {
  core::GameInfo info;
  info.slug = "conclave";
  info.name = "Conclave";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.rules_version = 1;
  info.options = {
      core::choice("starting_corner", {"choose", "nw", "ne", "se", "sw", "random"}, "choose",
                   "The corner from which the Conclave is refilled; \"choose\" leaves it to the dealer."),
      core::choice_or_seat("first_player", {"random"}, "random", "The seat that has the first turn."),
  };
  return info;
}

std::optional<core::Outcome> Conclave::outcome(const Data& data, const State& state) {
  if (!state.scored) return std::nullopt;
  return result(data, state);
}

core::Outcome Conclave::result(const Data& data, const State& state) {
  core::Outcome outcome;
  outcome.lowest_wins = true;
  for (const SeatScore& score : score(data, state)) {
    outcome.places.push_back(score.place);
    outcome.scores.push_back(score.resentment);
  }
  return outcome;
}

void Conclave::component_counts(const Data& data, const State& state, core::ComponentCounts& count) {  // R52
  const auto add = [&](Card card) { count.add(data[card].id); };
  const auto add_all = [&](const auto& cards) {
    for (const HiddenCard& card : cards) add(card.truth());
  };
  for (const auto& space : state.conclave) {
    if (space) add(*space);
  }
  for (const Hand& hand : state.hands) add_all(hand);
  for (const SpreadDeck& deck : state.decks) add_all(deck);
  add_all(state.removed);
  for (const InfluenceZone& zone : state.zones) {
    for (const Pile& pile : zone) {
      for (const Card card : pile) add(card);
    }
  }
}

std::shared_ptr<const core::GameOf<Conclave>> load(std::string text, const std::string& file) {
  return core::GameOf<Conclave>::load(std::move(text), file);
}

}  // namespace arbiter::conclave
