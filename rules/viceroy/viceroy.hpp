// Viceroy, by Yury Zhuravlev: 2 to 4 seats build pyramids of power over twelve rounds of auction and
// development.
#pragma once

#include <memory>
#include <string>

#include "rules/core/game_of.hpp"
#include "rules/viceroy/rules.hpp"
#include "rules/viceroy/view.hpp"

namespace arbiter::viceroy {

/// The pieces that core::GameOf asks for.
struct Viceroy {
  using Data = viceroy::Data;
  using State = viceroy::State;
  using Action = viceroy::Action;
  using Event = viceroy::Event;

  static core::GameInfo info();
  static Data load(const core::DataNode& root) { return load_data(root); }
  static State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
    return viceroy::setup(data, options, seats, rng);
  }
  static SeatSet to_act(const State& state) { return viceroy::to_act(state); }
  static void legal_actions(const Data& data, const State& state, Seat seat,
                            core::LegalActions<Action>& out) {
    viceroy::legal_actions(data, state, seat, out);
  }
  static std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
    return viceroy::explain(data, state, seat, action);
  }
  static void perform(const Data& data, State& state, Seat seat, const Action& action,
                      std::vector<Event>& events) {
    viceroy::perform(data, state, seat, action, events);
  }
  static void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out) {
    viceroy::view(data, state, viewer, out);
  }

  /// Laws are exchanged with laws. The characters of each hand are a pool of their own, because a seat may
  /// know what they are not; resample_rest mixes them with those of the decks.
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    enum : std::uint32_t { kLawPool, kCharacterPool, kHandPool, kScreenPool = kHandPool + kSeats };
    for (Seat seat = 0; seat < state.seats; ++seat) {
      for (HandCard& held : state[seat].hand) {
        visit(held.card.back() == CardKind::law ? kLawPool : kHandPool + seat, held.card);
      }
      visit(kScreenPool + seat, state[seat].screen.returned);
    }
    for (HiddenCard& card : state.laws) visit(std::uint32_t{kLawPool}, card);
    for (HiddenCard& card : state.small) visit(std::uint32_t{kCharacterPool}, card);
    for (HiddenCard& card : state.large) visit(std::uint32_t{kCharacterPool}, card);
  }
  static void resample_rest(const Data& data, State& state, core::Viewer viewer, core::Rng& rng) {
    viceroy::resample_rest(data, state, viewer, rng);
  }

  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome standing(const Data& data, const State& state);
  static void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
    viceroy::write_score(data, state, seat, out);
  }
  static void census(const Data& data, const State& state, core::Census& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Viceroy>> load(std::string text, const std::string& file);

}  // namespace arbiter::viceroy
