// Why an action is refused, in words for the seat that tried.
#include <algorithm>

#include "rules/conclave/grid.hpp"
#include "rules/conclave/legal.hpp"
#include "rules/conclave/rules.hpp"

namespace arbiter::conclave {
namespace {

using core::cite;

/// Why an action that answers the pending decision is refused.
struct Explain {
  const Data& data;
  const State& state;
  Seat seat;

  core::Explanation operator()(const ChooseCorner&) const {
    return cite("the starting corner is chosen once, before the first turn", "R13");
  }
  core::Explanation operator()(const GiveInfluence& gift) const {
    if (gift.to >= state.seats) return "there is no seat " + std::to_string(gift.to) + " at this table";
    if (gift.to == seat) return cite("a pile is handed over to another seat", "R16");
    if (state.zones[seat][static_cast<int>(gift.magic)].empty())
      return cite("you have no pile of that Magic", "R16");
    return cite("that seat already has followers of that Magic", "R16");
  }
  core::Explanation operator()(const KeepInfluence&) const {
    return cite("there is nothing to keep now", "R17");
  }
  core::Explanation operator()(const SendEmissary& sent) const {
    const auto kinds = kinds_in(state.hands[seat]);
    if (std::find(kinds.begin(), kinds.end(), sent.card) == kinds.end())
      return cite("that card is not in your hand", "R18");
    if (sent.row >= kSide || sent.col >= kSide) return cite("rows and columns are 0 to 3", "R6");
    if (state.conclave[space_at(sent.row, sent.col)]) return cite("that space already holds a Mage", "R18");
    return cite("the space touches no Mage; an Emissary goes beside at least one", "R18");
  }
  core::Explanation operator()(const Draw&) const { return cite("that deck is empty", "R30"); }
};

std::string_view awaited(Item item) {
  switch (item) {
    case Item::choose_corner:
      return "choose the starting corner (choose_corner)";
    case Item::give:
      return "give influence or keep it (give_influence, keep_influence)";
    case Item::send:
      return "send an Emissary (send_emissary)";
    default:
      return "draw from one of the decks (draw)";
  }
}

bool belongs_to(Item item, const Action& action) {
  switch (item) {
    case Item::choose_corner:
      return std::holds_alternative<ChooseCorner>(action);
    case Item::give:
      return std::holds_alternative<GiveInfluence>(action) || std::holds_alternative<KeepInfluence>(action);
    case Item::send:
      return std::holds_alternative<SendEmissary>(action);
    default:
      return std::holds_alternative<Draw>(action);
  }
}

}  // namespace

core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const Item item = state.agenda.top();
  if (!belongs_to(item, action)) return "now you must " + std::string(awaited(item));
  return std::visit(Explain{data, state, seat}, action);
}

}  // namespace arbiter::conclave
