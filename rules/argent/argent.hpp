// Argent: The Consortium, by Trey Chambers: 2 to 5 seats send Mages through a University to win its Voters.
#pragma once

#include <memory>
#include <string>

#include "rules/argent/rules.hpp"
#include "rules/argent/view.hpp"

namespace arbiter::argent {

/// The pieces that core::GameOf asks for.
struct Argent {
  using Data = argent::Data;
  using State = argent::State;
  using Action = argent::Action;
  using Event = argent::Event;

  static core::GameInfo info();
  static std::optional<std::string> refuse_options(const core::Options& options, int seats) {
    return argent::refuse_options(options, seats);
  }
  static Data load(const core::DataNode& root) { return load_data(root); }
  static State setup(const Data& data, const core::Options& options, int seats, core::Rng rng) {
    return argent::setup(data, options, seats, rng);
  }
  static core::SeatSet to_act(const State& state) { return argent::to_act(state); }
  static void legal_actions(const Data& data, const State& state, Seat seat,
                            core::LegalActions<Action>& out) {
    argent::legal_actions(data, state, seat, out);
  }
  static std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
    return argent::explain(data, state, seat, action);
  }
  static void perform(const Data& data, State& state, Seat, const Action& action,
                      std::vector<Event>& events) {
    argent::perform(data, state, action, events);
  }
  static void view(const Data& data, const State& state, core::Viewer viewer, json::Writer& out) {
    argent::view(data, state, viewer, out);
  }

  /// Section 14. The cards of one deck, and the Voters, are interchangeable for who does not know them; a
  /// Secret Supporter is a card of the Supporter deck.
  template <class Visit>
  static void each_secret(State& state, Visit&& visit) {
    enum Pool : std::uint32_t { spells, vault, supporters, voters };
    Board& board = state.board;
    for (HiddenCard& card : board.spells) visit(spells, card);
    for (HiddenCard& card : board.vault) visit(vault, card);
    for (HiddenCard& card : board.supporters) visit(supporters, card);
    for (Player& player : state.players) {
      for (HiddenCard& card : player.secrets) visit(supporters, card);
    }
    for (VoterPlace& place : board.voters) visit(voters, place.voter);
    for (HiddenVoter& voter : board.box) visit(voters, voter);
  }

  static std::optional<core::Outcome> outcome(const Data& data, const State& state);
  static core::Outcome standing(const Data& data, const State& state);
  static void write_score(const Data& data, const State& state, Seat seat, json::Writer& out) {
    argent::write_score(data, state, seat, out);
  }
  static void census(const Data& data, const State& state, core::Census& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Argent>> load(std::string text, const std::string& file);

}  // namespace arbiter::argent
