// Viceroy, by Yury Zhuravlev: 2 to 4 seats build pyramids of power over twelve rounds of auction and
// development.
#pragma once

#include <memory>
#include <string>

#include "rules/core/game_of.hpp"
#include "rules/viceroy/rules.hpp"
#include "rules/viceroy/view.hpp"

namespace arbiter::viceroy {

/// What core::GameOf asks for.
struct Viceroy {
  using Data = viceroy::Data;
  using State = viceroy::State;
  using Action = viceroy::Action;
  using Event = viceroy::Event;

  static core::GameInfo info();
  static constexpr auto load = load_data;
  static constexpr auto setup = viceroy::setup;
  static constexpr auto to_act = viceroy::to_act;
  static constexpr auto legal_actions = viceroy::legal_actions;
  static constexpr auto explain = viceroy::explain;
  static constexpr auto perform = viceroy::perform;
  static constexpr auto view = viceroy::view;

  /// Laws are exchanged with laws. The characters of each hand are a pool of their own, because a seat may
  /// know what they are not; resample_rest mixes them with those of the decks.
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    enum : std::uint32_t { kLawPool, kCharacterPool, kHandPool, kScreenPool = kHandPool + kSeats };
    for (const Seat seat : SeatSet::first(state.seats)) {
      for (HandCard& held : state[seat].hand) {
        visit(held.card.back() == CardKind::law ? kLawPool : kHandPool + seat, held.card);
      }
      visit(kScreenPool + seat, state[seat].screen.returned);
    }
    for (HiddenCard& card : state.laws) visit(std::uint32_t{kLawPool}, card);
    for (HiddenCard& card : state.small) visit(std::uint32_t{kCharacterPool}, card);
    for (HiddenCard& card : state.large) visit(std::uint32_t{kCharacterPool}, card);
  }
  static constexpr auto resample_rest = viceroy::resample_rest;

  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome provisional_outcome(const Data& data, const State& state);
  static constexpr auto write_score = viceroy::write_score;
  static void component_counts(const Data& data, const State& state, core::ComponentCounts& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Viceroy>> load(std::string text, const std::string& file);

}  // namespace arbiter::viceroy
