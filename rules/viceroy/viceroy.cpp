#include "rules/viceroy/viceroy.hpp"

#include "rules/viceroy/scoring.hpp"

namespace arbiter::viceroy {

core::GameInfo Viceroy::info() {
  core::GameInfo info;
  info.slug = "viceroy";
  info.name = "Viceroy";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.rules_version = 1;
  info.options = {
      core::flag(
          "recolour", false,
          "Whether gems left over at the end recolour circles before scoring, as in the second edition."),
  };
  return info;
}

std::optional<core::Outcome> Viceroy::outcome(const Data& data, const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  core::Outcome outcome;
  for (const SeatScore& score : score(data, state)) {
    outcome.places.push_back(score.place);
    outcome.scores.push_back(score.total());
  }
  return outcome;
}

/// The points so far; what is still in the hand and behind the screen is worth something as well.
core::Outcome Viceroy::provisional_outcome(const Data& data, const State& state) {
  core::Outcome outcome;
  for (const SeatScore& score : score(data, state, Recolour::nearly)) {
    const auto seat = Seat::of(outcome.scores.size());
    const Player& player = state[seat];
    outcome.scores.push_back(2 * score.total() + 2 * player.screen.total() +
                             2 * static_cast<int>(player.hand.size()));
  }
  core::rank(outcome);
  return outcome;
}

void Viceroy::component_counts(const Data& data, const State& state,
                               core::ComponentCounts& count) {  // R4: what is limited
  const auto add = [&](Card card) { count.add(data[card].id); };
  const auto add_gems = [&](Color color, int n) {
    count.add(std::string("gem_") + boost::describe::enum_to_string(color, "?"), n);
  };
  for (const Seat seat : SeatSet::first(state.seats)) {
    const Player& player = state[seat];
    for (const HandCard& held : player.hand) add(held.card.truth());
    if (player.played) add(player.played->card.truth());
    for (const auto& tucked : player.pyramid.tucked) add(tucked.card);
    for (const auto& slot : player.pyramid.slots) {
      add(slot.card);
      for (const Color color : kEachColor) add_gems(color, slot.banked[color]);
    }
    for (const Token& token : player.pyramid.tokens) {
      if (token.kind == TokenKind::infinite) add_gems(token.color, 1);
    }
    for (const Color color : kEachColor) add_gems(color, player.screen.gems(color));
  }
  each_displayed(state, [&](Color color, Spot place) { add(*state.spot(color, place)); });
  for (const Card card : state.discards) add(card);
  for (const HiddenCard& card : state.large) add(card.truth());
  for (const HiddenCard& card : state.small) add(card.truth());
  for (const HiddenCard& card : state.laws) add(card.truth());
  for (const Color color : kEachColor) add_gems(color, state.reserve[color]);
}

std::shared_ptr<const core::GameOf<Viceroy>> load(std::string text, const std::string& file) {
  return core::GameOf<Viceroy>::load(std::move(text), file);
}

}  // namespace arbiter::viceroy
