#include "tests/simulation/sealed.hpp"

#include <stdexcept>

namespace arbiter::simulation::sealed {
namespace {

using core::SeatSet;
using core::Viewer;

void next_round(State& state) {
  for (const Seat seat : SeatSet::first(state.seats)) {
    const int sum = state.numbers[seat].truth() + state.committed[seat]->truth() + 1;
    state.numbers[seat].redraw(static_cast<std::uint8_t>(sum % kNumbers));
  }
  state.committed = {};
  state.turn = true;
}

}  // namespace

core::GameInfo SealedGame::info() {
  core::GameInfo info;
  info.slug = "sealed";
  info.name = "Sealed";
  info.min_seats = 2;
  info.max_seats = kSeats;
  info.options = {core::number("rounds", 1, 9, 2, "Rounds that are played."),
                  core::number("breaks", 0, 9, 0, "The round in which the rules fail.")};
  return info;
}

State SealedGame::setup(const Data&, const core::Options& options, int seats, core::Rng rng) {
  State state;
  state.seats = static_cast<std::uint8_t>(seats);
  state.rounds = static_cast<std::uint8_t>(options.number("rounds"));
  state.breaks = static_cast<std::uint8_t>(options.number("breaks"));
  for (const Seat seat : SeatSet::first(seats)) {
    state.numbers[seat] = Sealed(static_cast<std::uint8_t>(rng.below(kNumbers)), {}, SeatSet::of(seat));
  }
  state.rng = rng;
  return state;
}

SeatSet SealedGame::to_act(const State& state) {
  if (state.over) return {};
  if (state.turn) return SeatSet::of(state.teller());
  SeatSet seats;
  for (const Seat seat : SeatSet::first(state.seats)) {
    if (!state.committed[seat]) seats.insert(seat);
  }
  return seats;
}

void SealedGame::legal_actions(const Data&, const State& state, Seat seat, core::LegalActions<Action>& out) {
  if (state.turn) {
    out.add(Say{false});
    return out.add(Say{true});
  }
  for (std::uint8_t number = 0; number <= state.numbers[seat].truth(); ++number) out.add(Commit{number});
}

std::string SealedGame::explain(const Data&, const State&, Seat, const Action&) {
  return "a number up to your own is committed, once, and then one seat decides";
}

void SealedGame::perform(const Data&, State& state, Seat seat, const Action& action,
                         std::vector<Event>& events) {
  if (state.round == state.breaks) throw std::logic_error("the rules of this round are broken");
  if (const auto* commit = std::get_if<Commit>(&action)) {
    state.committed[seat] = Sealed(commit->number, {}, SeatSet::of(seat));
    events.push_back(Committed{seat, *state.committed[seat]});
    for (const Seat other : SeatSet::first(state.seats)) {
      if (!state.committed[other]) return;
    }
    return next_round(state);
  }
  if (std::get<Say>(action).roll) state.die = static_cast<std::uint8_t>(1 + state.rng.below(6));
  events.push_back(Said{seat, state.die});
  state.turn = false;
  state.over = ++state.round > state.rounds;
}

void SealedGame::view(const Data& data, const State& state, Viewer viewer, json::Writer& out) {
  out.begin_object();
  out.member("round", state.round);
  out.member("die", state.die);
  out.key("seats").begin_array();
  for (const Seat seat : SeatSet::first(state.seats)) {
    out.begin_object();
    out.key("number");
    core::write(out, data, viewer, state.numbers[seat]);
    out.key("committed");
    core::write(out, data, viewer, state.committed[seat]);
    out.end_object();
  }
  out.end_array();
  out.end_object();
}

std::optional<core::Outcome> SealedGame::outcome(const Data&, const State& state) {
  if (!state.over) return std::nullopt;
  core::Outcome outcome;
  outcome.kind = core::Outcome::Kind::shared_victory;
  outcome.places.assign(state.seats, 1);
  outcome.scores.assign(state.seats, state.rounds);
  return outcome;
}

void SealedGame::write_score(const Data&, const State& state, Seat, json::Writer& out) {
  out.begin_object();
  out.member("rounds", state.rounds);
  out.end_object();
}

void SealedGame::component_counts(const Data&, const State& state, core::ComponentCounts& count) {
  count.add("seats", state.seats);
}

void SealedGame::resample_rest(const Data&, State& state, Viewer viewer, core::Rng& rng) {
  for (const Seat seat : SeatSet::first(state.seats)) {
    if (state.numbers[seat].known_to(viewer)) continue;
    state.numbers[seat].redraw(static_cast<std::uint8_t>(rng.below(kNumbers)));
    if (auto& committed = state.committed[seat])
      committed->redraw(static_cast<std::uint8_t>(rng.below(state.numbers[seat].truth() + std::size_t{1})));
  }
}

std::shared_ptr<const core::Game> game() { return core::GameOf<SealedGame>::load("{}", "sealed.json"); }

}  // namespace arbiter::simulation::sealed
