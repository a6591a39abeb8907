// A Study in Emerald, second edition, by Martin Wallace: 2 to 5 seats with secret sides in a world of old
// gods.
#pragma once

#include <memory>
#include <string>

#include "rules/core/game_of.hpp"
#include "rules/emerald/legal.hpp"
#include "rules/emerald/rules.hpp"
#include "rules/emerald/view.hpp"

namespace arbiter::emerald {

/// The pieces that core::GameOf asks for.
struct Emerald {
  using Data = emerald::Data;
  using State = emerald::State;
  using Action = emerald::Action;
  using Event = emerald::Event;

  static core::GameInfo info();
  static Data load(const core::DataNode& root) { return load_data(root); }
  static State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
    return emerald::setup(data, options, seats, rng);
  }
  static core::SeatSet to_act(const State& state) { return emerald::to_act(state); }
  static void legal_actions(const Data& data, const State& state, Seat seat,
                            core::LegalActions<Action>& out) {
    emerald::legal_actions(data, state, seat, out);
  }
  static std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
    return emerald::explain(data, state, seat, action);
  }
  static void perform(const Data& data, State& state, Seat seat, const Action& action,
                      std::vector<Event>& events) {
    emerald::perform(data, state, seat, action, events);
  }
  static void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out) {
    emerald::view(data, state, viewer, out);
  }

  /// A seat's hand and deck exchange their cards, since only both together are public (R141); so do the cards
  /// of one stack, and the identities. What is left to do is in resample_rest.
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    enum Pool : std::uint32_t { identities = 0, box = 1, stacks = 10, seats = 20, queue = 30, counter = 40 };
    for (std::uint32_t seat = 0; seat < state.seats; ++seat) {
      SeatState& own = state.seat[seat];
      for (HiddenCard& card : own.hand) visit(Pool::seats + seat, card);
      for (HiddenCard& card : own.deck) visit(Pool::seats + seat, card);
      visit(Pool::identities, own.identity);
      if (auto& answer = state.queue.answers[seat]) visit(Pool::queue + seat, *answer);
      if (auto& answer = state.counter.answers[seat]) visit(Pool::counter + seat, *answer);
    }
    for (core::Secret<Side>& side : state.undealt) visit(Pool::identities, side);
    for (std::uint32_t city = 0; city < kCities; ++city) {
      for (Slot& slot : state.cities[city].down) visit(Pool::stacks + city, slot.card);
    }
    for (HiddenCard& card : state.box) visit(Pool::box, card);
  }
  static bool fits(const Data& data, const State& state) { return hand_suffices(data, state); }
  static void resample_rest(const Data& data, State& state, core::Viewer viewer, core::Rng& rng) {
    emerald::resample_rest(data, state, viewer, rng);
  }

  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome standing(const Data& data, const State& state);
  static void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
    emerald::write_score(data, state, seat, out);
  }
  static void census(const Data& data, const State& state, core::Census& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Emerald>> load(std::string text, const std::string& file);

}  // namespace arbiter::emerald
