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

/// What core::GameOf asks for.
struct Emerald {
  using Data = emerald::Data;
  using State = emerald::State;
  using Action = emerald::Action;
  using Event = emerald::Event;

  static core::GameInfo info();
  static constexpr auto load = load_data;
  static constexpr auto setup = emerald::setup;
  static constexpr auto to_act = emerald::to_act;
  static constexpr auto legal_actions = emerald::legal_actions;
  static constexpr auto explain = emerald::explain;
  static constexpr auto perform = emerald::perform;
  static constexpr auto view = emerald::view;

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
  static constexpr auto fits = hand_suffices;
  static constexpr auto resample_rest = emerald::resample_rest;

  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome provisional_outcome(const Data& data, const State& state);
  static constexpr auto write_score = emerald::write_score;
  static void component_counts(const Data& data, const State& state, core::ComponentCounts& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Emerald>> load(std::string text, const std::string& file);

}  // namespace arbiter::emerald
