// The Big Book of Madness, by Maxime Rambourg: 2 to 5 seats seal the book together, or go mad.
#pragma once

#include <memory>
#include <string>

#include "rules/core/game_of.hpp"
#include "rules/madness/advice.hpp"
#include "rules/madness/rules.hpp"
#include "rules/madness/view.hpp"

namespace arbiter::madness {

/// The pieces that core::GameOf asks for.
struct Madness {
  using Data = madness::Data;
  using State = madness::State;
  using Action = madness::Action;
  using Event = madness::Event;

  static core::GameInfo info();
  static constexpr auto load = load_data;
  static std::optional<std::string> refuse_options(const core::Options& options, int seats);
  static constexpr auto setup = madness::setup;
  static constexpr auto to_act = madness::to_act;
  static constexpr auto legal_actions = madness::legal_actions;
  static constexpr auto explain = madness::explain;
  static constexpr auto perform = madness::perform;
  static constexpr auto view = madness::view;
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    madness::each_secret(state, visit);
  }
  static constexpr auto fits = madness::fits;
  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome provisional_outcome(const Data& data, const State& state);
  static constexpr auto advise = madness::advise;
  static constexpr auto write_score = madness::write_score;
  static void component_counts(const Data& data, const State& state, core::ComponentCounts& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Madness>> load(std::string text, const std::string& file);

}  // namespace arbiter::madness
