#include "rules/conclave/legal.hpp"

#include <algorithm>

#include "rules/conclave/grid.hpp"
#include "rules/conclave/rules.hpp"

namespace arbiter::conclave {
namespace {

/// R16: a pile may go to a seat that has no follower of that Magic.
bool may_give(const State& state, Magic magic, int to) {
  const auto m = static_cast<int>(magic);
  return to < state.seats && to != state.active && !state.zones[state.active][m].empty() &&
         state.zones[to][m].empty();
}

template <class Visit>
void each_gift(const State& state, Visit&& visit) {
  for (int magic = 0; magic < kMagics; ++magic) {
    for (const Seat to : SeatSet::first(state.seats)) {
      if (may_give(state, static_cast<Magic>(magic), to)) visit(GiveInfluence{static_cast<Magic>(magic), to});
    }
  }
}

}  // namespace

bool any_gift(const State& state) {
  bool any = false;
  each_gift(state, [&](GiveInfluence) { any = true; });
  return any;
}

List<Card, kHand> kinds_in(const Hand& hand) {
  List<Card, kHand> cards;
  for (const HiddenCard& card : hand) cards.push_back(card.truth());
  std::sort(cards.begin(), cards.end());
  cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
  return cards;
}

SeatSet to_act(const State& state) {
  if (state.agenda.empty()) return {};
  return SeatSet::of(state.agenda.top() == Item::choose_corner ? state.dealer() : state.active);
}

void legal_actions(const Data&, const State& state, Seat seat, core::LegalActions<Action>& out) {
  switch (state.agenda.top()) {
    case Item::choose_corner:
      for (const Corner corner : {Corner::nw, Corner::ne, Corner::se, Corner::sw})
        out.add(ChooseCorner{corner});
      break;
    case Item::give:
      each_gift(state, [&](const GiveInfluence& gift) { out.add(gift); });
      out.add(KeepInfluence{});
      break;
    case Item::send: {
      List<std::uint8_t, kSpaces> spaces;
      for (std::uint8_t space = 0; space < kSpaces; ++space) {
        if (is_legal_space(state.conclave, space)) spaces.push_back(space);
      }
      for (const Card card : kinds_in(state.hands[seat])) {
        for (const int space : spaces) out.add(SendEmissary{card, row_of(space), col_of(space)});
      }
      break;
    }
    case Item::draw:
      out.add(Draw{DeckSide::left});
      out.add(Draw{DeckSide::right});
      break;
    default:
      break;
  }
}

}  // namespace arbiter::conclave
