#include "rules/conformance/playout.hpp"

#include <algorithm>

namespace arbiter::conformance {

Chooser random_chooser(const core::Seed& seed) {
  return [rng = core::Rng(seed)](const core::Match&, core::Seat,
                                 const std::vector<core::Action>& legal) mutable {
    return rng.below(static_cast<std::uint32_t>(legal.size()));
  };
}

core::Seed derive_seed(const core::Seed& base, std::uint64_t n, std::uint8_t purpose) {
  struct Source {
    core::Seed base;
    std::uint64_t n;
    std::uint8_t purpose;
  };
  return core::digest_of(Source{base, n, purpose});
}

Played run_playout(const core::Game& game, int seats, const core::Options& options, const core::Seed& seed,
                   const Chooser& choose, int max_decisions,
                   const std::function<void(const core::Match&, const Move&)>& after_move) {
  Played played;
  played.match = game.setup(options, seats, seed);
  std::vector<core::Action> legal;
  while (static_cast<int>(played.moves.size()) < max_decisions) {
    const core::SeatSet to_act = played.match->to_act();
    if (to_act.empty()) break;
    const core::Seat seat = to_act.front();
    played.match->legal_actions(seat, legal);
    played.longest_list = std::max(played.longest_list, legal.size());
    const Move move{seat, legal.at(choose(*played.match, seat, legal))};
    played.match->play(seat, move.action);
    played.moves.push_back(move);
    if (after_move) after_move(*played.match, move);
  }
  played.over = played.match->to_act().empty();
  return played;
}

}  // namespace arbiter::conformance
