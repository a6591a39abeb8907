// Conclave, by Felix Bernat: 2 to 4 seats gather followers around a grid of Mages.
#pragma once

#include <memory>
#include <string>

#include "rules/conclave/rules.hpp"
#include "rules/conclave/view.hpp"
#include "rules/core/game_of.hpp"

namespace arbiter::conclave {

/// The pieces that core::GameOf asks for.
struct Conclave {
  using Data = conclave::Data;
  using State = conclave::State;
  using Action = conclave::Action;
  using Event = conclave::Event;

  static core::GameInfo info();
  static Data load(const core::DataNode& root) { return load_data(root); }
  static State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
    return conclave::setup(data, options, seats, rng);
  }
  static core::SeatSet to_act(const State& state) { return conclave::to_act(state); }
  static void legal_actions(const Data& data, const State& state, Seat seat,
                            core::LegalActions<Action>& out) {
    conclave::legal_actions(data, state, seat, out);
  }
  static std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
    return conclave::explain(data, state, seat, action);
  }
  static void perform(const Data& data, State& state, Seat seat, const Action& action,
                      std::vector<Event>& events) {
    conclave::perform(data, state, seat, action, events);
  }
  static void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out) {
    conclave::view(data, state, viewer, out);
  }

  /// R59: for each Magic, whatever lies hidden under that back.
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    const auto all = [&](auto& cards) {
      for (HiddenCard& card : cards) visit(static_cast<std::uint32_t>(card.back()), card);
    };
    for (Hand& hand : state.hands) all(hand);
    for (SpreadDeck& deck : state.decks) all(deck);
    all(state.removed);
  }

  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome standing(const Data& data, const State& state) { return result(data, state); }
  static void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
    conclave::write_score(data, state, seat, out);
  }
  static void census(const Data& data, const State& state, core::Census& count);

 private:
  static core::Outcome result(const Data& data, const State& state);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Conclave>> load(std::string text, const std::string& file);

}  // namespace arbiter::conclave
