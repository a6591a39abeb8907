#include "rules/emerald/emerald.hpp"

#include "rules/emerald/scoring.hpp"

namespace arbiter::emerald {
namespace {

void count_cards(const Data& data, const State& state, core::ComponentCounts& count) {
  const auto add = [&](Card card) { count.add(data[card].id); };
  const auto add_hidden = [&](const auto& zone) {
    for (const HiddenCard& card : zone) add(card.truth());
  };
  const auto add_open = [&](const auto& zone) {
    for (const Card card : zone) add(card);
  };
  for (const SeatState& own : state.seat) {
    add_hidden(own.hand);
    add_hidden(own.deck);
    add_open(own.discard);
    for (const Played& played : own.played) add(played.card);
    for (const Kept& kept : own.near) add(kept.card);
  }
  for (const CityState& city : state.cities) {
    if (city.face_up) add(*city.face_up);
    if (city.royalty) add(*city.royalty);
    for (const Slot& slot : city.down) add(slot.card.truth());
  }
  add_open(state.removed);
  add_hidden(state.box);
}

void count_pieces(const State& state, core::ComponentCounts& count) {
  for (const Seat seat : SeatSet::first(state.seats)) {
    const std::string owner = " of seat " + std::to_string(seat);
    count.add("agents" + owner, state.seat[seat].agents);
    count.add("cubes" + owner, state.seat[seat].cubes + state.seat[seat].limbo);
    for (const CityState& city : state.cities) {
      count.add("agents" + owner, city.agents[seat]);
      count.add("cubes" + owner, city.cubes[seat]);
    }
  }
  for (const SeatState& own : state.seat) {
    for (const Kept& kept : own.near) {
      if (kept.agent_of) count.add("agents of seat " + std::to_string(*kept.agent_of));
    }
  }
}

void count_side(const core::Secret<Side>& identity, core::ComponentCounts& count) {
  count.add(identity.truth() == Side::loyalist ? "identity_loyalist" : "identity_restorationist");
}

}  // namespace

core::GameInfo Emerald::info() {
  core::GameInfo info;
  info.slug = "emerald";
  info.name = "A Study in Emerald (second edition)";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.rules_version = 1;
  info.options = {
      core::choice(
          "track_scoring", {"each_move", "standing"}, "each_move",
          "Whether the distance of the markers is scored again after each move of them, or counts once, "
          "as it stands."),
  };
  return info;
}

std::optional<core::Outcome> Emerald::outcome(const Data& data, const State& state) {
  if (!state.over()) return std::nullopt;
  core::Outcome outcome;
  for (const SeatScore& score : final_scores(data, state)) {
    outcome.places.push_back(score.place);
    outcome.scores.push_back(score.total);
  }
  return outcome;
}

core::Outcome Emerald::provisional_outcome(const Data& data, const State& state) {
  core::Outcome outcome;
  for (const SeatScore& score : final_scores(data, state)) outcome.scores.push_back(score.total);
  core::rank(outcome);
  return outcome;
}

void Emerald::component_counts(const Data& data, const State& state, core::ComponentCounts& count) {  // R8
  count_cards(data, state, count);
  count_pieces(state, count);
  for (const Seat seat : SeatSet::first(state.seats)) count_side(state.seat[seat].identity, count);
  for (const auto& side : state.undealt) count_side(side, count);
}

std::shared_ptr<const core::GameOf<Emerald>> load(std::string text, const std::string& file) {
  return core::GameOf<Emerald>::load(std::move(text), file);
}

}  // namespace arbiter::emerald
