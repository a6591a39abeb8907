// Where a card that is to be placed may go, and how it may be paid (R64 to R69, R72, R73).
#pragma once

#include "rules/viceroy/pyramid.hpp"
#include "rules/viceroy/state.hpp"

namespace arbiter::viceroy {

using InfiniteIds = List<std::uint16_t, kLevels>;

/// What placing the card on this level costs: nothing for laws and cards that are free to play.
Gems cost(const Data& data, Card card, bool free, int level);
/// The legal places that the seat can pay, in ascending order.
Places placements(const Data& data, const Player& player, Card card, bool free);
/// Whether there is a legal place that the seat can pay (R60). An end of level 1 always is one, and no place is
/// cheaper.
bool is_playable(const Data& data, const Player& player, Card card, bool free);
/// Whether an infinite gemstone could help to pay: public, unlike whether it must.
bool has_payment_choice(const Player& player, const Gems& cost);
/// The sets of infinite gemstones with which the seat can pay the cost; the largest first.
std::vector<InfiniteIds> payments(const Player& player, const Gems& cost);
/// Records what everybody learns when the seat turns out to be able to pay: behind its screen is at least what
/// its infinite gemstones do not cover.
void show_solvency(Player& player, const Gems& cost);

}  // namespace arbiter::viceroy
