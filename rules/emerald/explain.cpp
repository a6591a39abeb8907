// Why an action is refused, in words for the seat that tried. Nothing here follows from what that seat does
// not know, and any value of an action's fields is safe.
#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/legal.hpp"
#include "rules/emerald/windows.hpp"

namespace arbiter::emerald {
namespace {

using core::cite;

bool holds(const State& state, Seat seat, Card card) {
  const Cards hand = cards_of(state.seat[seat].hand);
  return std::find(hand.begin(), hand.end(), card) != hand.end();
}

bool is_city(City city) { return city.index < kCities; }

/// Why an action of the right type is refused.
struct Explain {
  const Data& data;
  const State& state;
  const Item& item;
  Seat seat;

  const SeatState& own() const { return state.seat[seat]; }
  const Op& op() const { return data[state.effect.card].effect[state.effect.op]; }

  core::Explanation operator()(const PlaceAgent&) const { return cite("that is no City", "R6"); }

  core::Explanation operator()(const ChooseAction& action) const {
    switch (action.kind) {
      case Kind::place:
        return own().cubes == 0 ? cite("you have no cube in your stock", "R38")
                                : cite("you hold no card with the symbol to place cubes", "R38");
      case Kind::claim:
        if (state.actions_done > 0) return cite("a claim must be the first action of the turn", "R30");
        return cite(
            "you can claim nothing: that takes a claim symbol, and a City with a face-up card where you have "
            "a cube and more pieces than each other seat",
            "R41");
      case Kind::retrieve:
        return cubes_out(state, seat) == 0
                   ? cite("you have no cube in Limbo or in a City", "R48")
                   : cite("you hold no card with the symbol to retrieve cubes", "R48");
      case Kind::move:
        return agents_on_board(state, seat) == 0
                   ? cite("you have no Agent in a City", "R50")
                   : cite("you hold no card with the symbol to move Agents", "R50");
      case Kind::markers:
        return cite("you hold no card with an arrow", "R52");
      case Kind::assassinate:
        return cite(
            "there is no target for which your hand suffices: you need an Agent and the most pieces in the "
            "City, an assassination card, and the Bomb Points",
            "R54", "R57");
      case Kind::discard:
        return cite("you have no card to discard", "R59");
      case Kind::card:
        return cite("you hold no card with an Action text that can be carried out now", "R60");
      default:
        return cite("that is no action of this game", "R32");
    }
  }

  core::Explanation text_refused(Card card, TextType type, const std::string& kind) const {
    if (!data.knows(card)) return "there is no such card";
    if (!holds(state, seat, card)) return "that card is not in your hand";
    if (data[card].text_type != type) return cite("that card has no text of the kind " + kind, "R23");
    return cite("the first operation of its text is impossible now", "R79");
  }
  core::Explanation operator()(const PlayFree& free) const {
    if (item.step == Step::window && data.knows(free.card) && holds(state, seat, free.card) &&
        data[free.card].text_type == TextType::free_action && !data[free.card].is_any_turn()) {
      return cite("that Free Action can be played in your own turn only", "R104");
    }
    return text_refused(free.card, TextType::free_action, "Free Action");
  }
  core::Explanation operator()(const PlayAction& played) const {
    return text_refused(played.card, TextType::action, "Action");
  }
  core::Explanation operator()(const EndTurn&) const { return cite("the turn is not at its end yet", "R30"); }

  core::Explanation operator()(const ChooseCity& chosen) const {
    if (!is_city(chosen.city)) return cite("that is no City", "R6");
    if (item.step == Step::effect_to) return "the pieces must go to another City";
    if (item.step == Step::effect_city) return cite("the text cannot be carried out in that City", "R79");
    const CityState& at = state.at(chosen.city);
    if (state.action.cities_chosen >> chosen.city.index & 1) {
      return cite("claims of one action must be in different Cities", "R46");
    }
    if (!at.face_up) return cite("there is no face-up card in that City", "R41");
    if (at.cubes[seat] == 0)
      return cite("you need at least one cube in that City; Agents alone do not suffice", "R41");
    if (ties(state, seat, chosen.city)) {
      return cite("you are tied there; only a Benefit that lets ties win, beside a claim symbol, helps",
                  "R42");
    }
    if (!leads(state, seat, chosen.city)) return cite("another seat has more pieces in that City", "R41");
    return cite("you have no claim symbol left", "R43");
  }

  core::Explanation operator()(const Finish&) const {
    return item.begun ? "this cannot be finished now" : "choose at least one first";
  }

  core::Explanation operator()(const ChooseTarget& target) const {
    if (!is_city(target.city)) return cite("that is no City", "R6");
    const CityState& at = state.at(target.city);
    if (target.seat.has_value() == target.royalty.value_or(false) || (target.royalty && !*target.royalty)) {
      return cite("name either a seat or \"royalty\": true", "R54");
    }
    if (target.seat && *target.seat >= state.seats) return "there is no such seat at this table";
    if (target.seat && *target.seat == seat) return cite("own Agents are no targets", "R54");
    if (target.seat && at.agents[*target.seat] == 0)
      return cite("that seat has no Agent in that City", "R54");
    if (target.royalty && !at.royalty) return cite("there is no Royalty in that City", "R54");
    if (at.agents[seat] == 0) return cite("you need an Agent of your own in that City", "R54");
    if (!leads(state, seat, target.city))
      return cite("you need more pieces there than each other seat", "R54");
    return cite("your hand does not suffice for that target", "R57");
  }

  core::Explanation operator()(const AddCard& added) const {
    if (!data.knows(added.card)) return "there is no such card";
    if (!holds(state, seat, added.card)) return "that card is not in your hand";
    const Ways ways = ways_to_add(data, state, cards_of(own().hand));
    for (const Way& way : ways) {
      if (way.card != added.card) continue;
      const AddCard expected = as_action(data, state, way);
      if (expected.use && !added.use)
        return cite("say how the card is used: the member \"use\" is needed here", "R125");
      if (expected.track && !added.track) {
        return cite("say which marker is meant: the member \"track\" is needed here", "R22");
      }
      if (!expected.use && added.use) return cite("the card fits in one way only: leave \"use\" out", "R125");
      if (!expected.track && added.track)
        return cite("there is only one marker to move: leave \"track\" out", "R125");
    }
    return cite(
        "that card does not fit: it lacks the symbol, would be superfluous, or leaves a payment that your "
        "hand cannot complete exactly",
        "R34", "R37");
  }
  core::Explanation operator()(const Done&) const {
    return cite("the cards added so far are not enough for this action", "R34");
  }

  core::Explanation operator()(const TakeCube& taken) const {
    if (taken.from.index > kCities) return cite("that is no City", "R6");
    if (item.step == Step::strike && taken.from.is_limbo()) return "choose a cube in a City";
    return cite("you have no cube there", "R49");
  }
  core::Explanation operator()(const PutCube&) const { return cite("that is no City", "R6"); }
  core::Explanation operator()(const MoveAgent& move) const {
    if (!is_city(move.from) || !is_city(move.to)) return cite("that is no City", "R6");
    if (move.from == move.to) return cite("an Agent moves to a different City", "R51");
    return cite("you have no Agent in that City", "R51");
  }
  core::Explanation operator()(const ChoosePiece&) const { return "you have no such piece in that City"; }
  core::Explanation operator()(const ChooseNumber&) const {
    return "choose a number from 1 to " + std::to_string(item.n);
  }
  core::Explanation operator()(const ChooseSeat& chosen) const {
    if (chosen.seat >= state.seats) return "there is no such seat at this table";
    if (chosen.seat == seat) return "choose another seat";
    return cite("the text cannot be carried out on that seat", "R79");
  }
  core::Explanation operator()(const PutToBottom&) const { return "there is no card to put away"; }
  core::Explanation operator()(const LeaveOnTop&) const { return "there is no card to leave"; }
  core::Explanation operator()(const OrderCards&) const {
    return "name all the cards you looked at, each once, the top one first";
  }
  core::Explanation operator()(const PickCard& pick) const {
    if (!data.knows(pick.card)) return "there is no such card";
    if (pick.from == Zone::hand && op().op == OpKind::recover) return "choose a card of your discard pile";
    return "that card is not there";
  }
  core::Explanation operator()(const PlayInterrupt& played) const {
    if (item.step == Step::window && state.queue.kind == WindowKind::off_turn) {
      return cite("only Free Actions for any turn can be played now", "R104");
    }
    if (!data.knows(played.card)) return "there is no such card";
    if (!holds(state, seat, played.card)) return "that card is not in your hand";
    if (data[played.card].text_type != TextType::interrupt)
      return cite("that card has no text of the kind Interrupt", "R23");
    return cite("that Interrupt does not fit what is being done", "R106", "R111");
  }
  core::Explanation operator()(const PassWindow&) const { return "there is nothing to pass on now"; }
};

std::string awaited(const State& state, const Item& item) {
  switch (item.step) {
    case Step::place_agent:
      return "place one of your Agents in a City (place_agent)";
    case Step::main:
      return "choose an action or play a Free Action (action, free)";
    case Step::closing:
      return "end the turn or play a Free Action (end_turn, free)";
    case Step::city:
      return item.begun ? "choose a City for another claim, or finish (city, finish)"
                        : "choose a City (city)";
    case Step::target:
      return item.begun ? "choose another target, or finish (target, finish)" : "choose a target (target)";
    case Step::cards:
      return "add cards to the action until it is done (add, done)";
    case Step::card_action:
      return "choose the card whose Action text you play (card)";
    case Step::take:
    case Step::strike:
      return "say where a cube of yours is taken from (take)";
    case Step::put:
      return "choose a City for the next cube (put)";
    case Step::move:
      return "move an Agent (move" + std::string(item.begun ? ", finish)" : ")");
    case Step::effect_city:
    case Step::effect_to:
      return "choose a City for the text (city)";
    case Step::effect_seat:
      return "choose a seat for the text (seat)";
    case Step::number:
      return "choose a number (number)";
    case Step::piece:
      return "choose a piece to move (piece" + std::string(item.begun ? ", finish)" : ")");
    case Step::peeked:
      return "leave the card you saw, or put it under the stack (leave, bottom)";
    case Step::order:
      return "put the cards you saw back in an order (order)";
    case Step::pick:
      return "pick one of your cards (pick)";
    default:
      return window_of(state, item.step).kind == WindowKind::off_turn
                 ? "play a Free Action for any turn, or pass (free, pass)"
                 : "play an Interrupt, or pass (interrupt, pass)";
  }
}

/// Whether actions of this type can answer this decision at all.
struct Belongs {
  const State& state;
  const Item& item;

  bool is(Step step) const { return item.step == step; }
  bool operator()(const PlaceAgent&) const { return is(Step::place_agent); }
  bool operator()(const ChooseAction&) const { return is(Step::main); }
  bool operator()(const PlayFree&) const {
    return is(Step::main) || is(Step::closing) ||
           (is(Step::window) && state.queue.kind == WindowKind::off_turn);
  }
  bool operator()(const EndTurn&) const { return is(Step::closing); }
  bool operator()(const ChooseCity&) const {
    return is(Step::city) || is(Step::effect_city) || is(Step::effect_to);
  }
  bool operator()(const Finish&) const {
    return is(Step::city) || is(Step::target) || is(Step::move) || is(Step::piece) || is(Step::pick);
  }
  bool operator()(const ChooseTarget&) const { return is(Step::target); }
  bool operator()(const AddCard&) const { return is(Step::cards); }
  bool operator()(const Done&) const { return is(Step::cards); }
  bool operator()(const PlayAction&) const { return is(Step::card_action); }
  bool operator()(const TakeCube&) const { return is(Step::take) || is(Step::strike); }
  bool operator()(const PutCube&) const { return is(Step::put); }
  bool operator()(const MoveAgent&) const { return is(Step::move); }
  bool operator()(const ChoosePiece&) const { return is(Step::piece); }
  bool operator()(const ChooseNumber&) const { return is(Step::number); }
  bool operator()(const ChooseSeat&) const { return is(Step::effect_seat); }
  bool operator()(const PutToBottom&) const { return is(Step::peeked); }
  bool operator()(const LeaveOnTop&) const { return is(Step::peeked); }
  bool operator()(const OrderCards&) const { return is(Step::order); }
  bool operator()(const PickCard&) const { return is(Step::pick); }
  bool operator()(const PlayInterrupt&) const { return is_window(item.step); }
  bool operator()(const PassWindow&) const { return is_window(item.step); }
};

}  // namespace

core::Explanation explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const Item& item = state.agenda.top();
  if (!std::visit(Belongs{state, item}, action)) return "now you must " + awaited(state, item);
  return std::visit(Explain{data, state, item, seat}, action);
}

}  // namespace arbiter::emerald
