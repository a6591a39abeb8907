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
  static constexpr auto refuse_options = argent::refuse_options;
  static constexpr auto load = load_data;
  static constexpr auto setup = argent::setup;
  static constexpr auto to_act = argent::to_act;
  static constexpr auto legal_actions = argent::legal_actions;
  static constexpr auto explain = argent::explain;
  static constexpr auto perform = argent::perform;
  static constexpr auto view = argent::view;

  /// Section 15. The cards of one deck, and the Voters, are interchangeable for who does not know them; a
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
  static core::Outcome provisional_outcome(const Data& data, const State& state);
  static constexpr auto write_score = argent::write_score;
  static void component_counts(const Data& data, const State& state, core::ComponentCounts& count);
};

/// `text` is the content of `file`, the game's cards.json. Throws core::DataError.
std::shared_ptr<const core::GameOf<Argent>> load(std::string text, const std::string& file);

}  // namespace arbiter::argent
