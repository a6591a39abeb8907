// Conclave, by Felix Bernat: 2 to 4 seats gather followers around a grid of Mages.
#pragma once

#include <memory>
#include <string>

#include "rules/conclave/rules.hpp"
#include "rules/conclave/view.hpp"
#include "rules/core/game_of.hpp"

namespace arbiter::conclave {

/// What core::GameOf asks for.
struct Conclave {
  using Data = conclave::Data;
  using State = conclave::State;
  using Action = conclave::Action;
  using Event = conclave::Event;

  static core::GameInfo info();
  static constexpr auto load = load_data;
  static constexpr auto setup = conclave::setup;
  static constexpr auto to_act = conclave::to_act;
  static constexpr auto legal_actions = conclave::legal_actions;
  static constexpr auto explain = conclave::explain;
  static constexpr auto perform = conclave::perform;
  static constexpr auto view = conclave::view;

  /// For each Magic, what lies hidden under its back (R59).
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
  static core::Outcome provisional_outcome(const Data& data, const State& state) {
    return result(data, state);
  }
  static constexpr auto write_score = conclave::write_score;
  static void component_counts(const Data& data, const State& state, core::ComponentCounts& count);

 private:
  static core::Outcome result(const Data& data, const State& state);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Conclave>> load(std::string text, const std::string& file);

}  // namespace arbiter::conclave
