// The Big Book of Madness, by Maxime Rambourg: 2 to 5 seats seal the book together, or go mad.
#pragma once

#include <memory>
#include <string>

#include "rules/core/game_of.hpp"
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
  static Data load(const core::DataNode& root) { return load_data(root); }
  static std::optional<std::string> refuse_options(const core::Options& options, int seats);
  static State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
    return madness::setup(data, options, seats, rng);
  }
  static core::SeatSet to_act(const State& state) { return madness::to_act(state); }
  static void legal_actions(const Data& data, const State& state, Seat seat,
                            core::LegalActions<Action>& out) {
    madness::legal_actions(data, state, seat, out);
  }
  static std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
    return madness::explain(data, state, seat, action);
  }
  static void perform(const Data& data, State& state, Seat seat, const Action& action,
                      std::vector<Event>& events) {
    madness::perform(data, state, seat, action, events);
  }
  static void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out) {
    madness::view(data, state, viewer, out);
  }
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    madness::each_secret(state, visit);
  }
  static bool fits(const Data& data, const State& state) { return madness::fits(data, state); }
  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome standing(const Data& data, const State& state);
  static void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
    madness::write_score(data, state, seat, out);
  }
  static void census(const Data& data, const State& state, core::Census& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Madness>> load(std::string text, const std::string& file);

}  // namespace arbiter::madness
