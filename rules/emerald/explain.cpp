// Why an action is refused, in words for the seat that tried. Nothing here follows from what that seat does
// not know, and any value of an action's fields is safe.
#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/legal.hpp"
#include "rules/emerald/windows.hpp"

namespace arbiter::emerald {
namespace {

bool holds(const State& state, Seat seat, Card card) {
  const Cards hand = cards_of(state.seat[seat].hand);
  return std::find(hand.begin(), hand.end(), card) != hand.end();
}

bool is_city(City city) { return city.index < kCities; }

/// Why an action of the right type is refused.
struct Explain {
  const Data& data;
  const State& state;
  const Step& step;
  Seat seat;

  const SeatState& own() const { return state.seat[seat]; }
  const Op& op() const { return data[state.effect.card].effect[state.effect.op]; }

  std::string operator()(const PlaceAgent&) const { return "that is no City (R6)"; }

  std::string operator()(const ChooseAction& action) const {
    switch (action.kind) {
      case Kind::place:
        return own().cubes == 0 ? "you have no cube in your stock (R38)"
                                : "you hold no card with the symbol to place cubes (R38)";
      case Kind::claim:
        if (state.actions_done > 0) return "a claim must be the first action of the turn (R30)";
        return "you can claim nothing: that takes a claim symbol, and a City with a face-up card where you "
               "have a "
               "cube and more pieces than each other seat (R41)";
      case Kind::retrieve:
        return cubes_out(state, seat) == 0 ? "you have no cube in Limbo or in a City (R48)"
                                           : "you hold no card with the symbol to retrieve cubes (R48)";
      case Kind::move:
        return agents_on_board(state, seat) == 0 ? "you have no Agent in a City (R50)"
                                                 : "you hold no card with the symbol to move Agents (R50)";
      case Kind::markers:
        return "you hold no card with an arrow (R52)";
      case Kind::assassinate:
        return "there is no target for which your hand suffices: you need an Agent and the most pieces in "
               "the "
               "City, an assassination card, and the Bomb Points (R54 to R57)";
      case Kind::discard:
        return "you have no card to discard (R59)";
      case Kind::card:
        return "you hold no card with an Action text that can be carried out now (R60)";
      default:
        return "that is no action of this game (R32)";
    }
  }

  std::string text_refused(Card card, TextType type, const std::string& kind) const {
    if (!data.knows(card)) return "there is no such card";
    if (!holds(state, seat, card)) return "that card is not in your hand";
    if (data[card].text_type != type) return "that card has no text of the kind " + kind + " (R23)";
    return "the first operation of its text is impossible now (R79)";
  }
  std::string operator()(const PlayFree& free) const {
    if (step.what == What::window && data.knows(free.card) && holds(state, seat, free.card) &&
        data[free.card].text_type == TextType::free_action && !data[free.card].is_any_turn()) {
      return "that Free Action can be played in your own turn only (R104)";
    }
    return text_refused(free.card, TextType::free_action, "Free Action");
  }
  std::string operator()(const PlayAction& played) const {
    return text_refused(played.card, TextType::action, "Action");
  }
  std::string operator()(const EndTurn&) const { return "the turn is not at its end yet (R30)"; }

  std::string operator()(const ChooseCity& chosen) const {
    if (!is_city(chosen.city)) return "that is no City (R6)";
    if (step.what == What::effect_to) return "the pieces must go to another City";
    if (step.what == What::effect_city) return "the text cannot be carried out in that City (R79)";
    const CityState& at = state.at(chosen.city);
    if (state.action.cities_chosen >> chosen.city.index & 1) {
      return "claims of one action must be in different Cities (R46)";
    }
    if (!at.face_up) return "there is no face-up card in that City (R41)";
    if (at.cubes[seat] == 0)
      return "you need at least one cube in that City; Agents alone do not suffice (R41)";
    if (ties(state, seat, chosen.city)) {
      return "you are tied there; only a Benefit that lets ties win, beside a claim symbol, helps (R42)";
    }
    if (!leads(state, seat, chosen.city)) return "another seat has more pieces in that City (R41)";
    return "you have no claim symbol left (R43)";
  }

  std::string operator()(const Finish&) const {
    return step.begun ? "this cannot be finished now" : "choose at least one first";
  }

  std::string operator()(const ChooseTarget& target) const {
    if (!is_city(target.city)) return "that is no City (R6)";
    const CityState& at = state.at(target.city);
    if (target.seat.has_value() == target.royalty.value_or(false) || (target.royalty && !*target.royalty)) {
      return "name either a seat or \"royalty\": true (R54)";
    }
    if (target.seat && *target.seat >= state.seats) return "there is no such seat at this table";
    if (target.seat && *target.seat == seat) return "own Agents are no targets (R54)";
    if (target.seat && at.agents[*target.seat] == 0) return "that seat has no Agent in that City (R54)";
    if (target.royalty && !at.royalty) return "there is no Royalty in that City (R54)";
    if (at.agents[seat] == 0) return "you need an Agent of your own in that City (R54)";
    if (!leads(state, seat, target.city)) return "you need more pieces there than each other seat (R54)";
    return "your hand does not suffice for that target (R57)";
  }

  std::string operator()(const AddCard& added) const {
    if (!data.knows(added.card)) return "there is no such card";
    if (!holds(state, seat, added.card)) return "that card is not in your hand";
    const Ways ways = ways_to_add(data, state, cards_of(own().hand));
    for (const Way& way : ways) {
      if (way.card != added.card) continue;
      const AddCard expected = as_action(data, state, way);
      if (expected.use && !added.use)
        return "say how the card is used: the member \"use\" is needed here (R125)";
      if (expected.track && !added.track) {
        return "say which marker is meant: the member \"track\" is needed here (R22)";
      }
      if (!expected.use && added.use) return "the card fits in one way only: leave \"use\" out (R125)";
      if (!expected.track && added.track)
        return "there is only one marker to move: leave \"track\" out (R125)";
    }
    return "that card does not fit: it lacks the symbol, would be superfluous, or leaves a payment that your "
           "hand "
           "cannot complete exactly (R34, R37)";
  }
  std::string operator()(const Done&) const {
    return "the cards added so far are not enough for this action (R34)";
  }

  std::string operator()(const TakeCube& taken) const {
    if (taken.from.index > kCities) return "that is no City (R6)";
    if (step.what == What::strike && taken.from.is_limbo()) return "choose a cube in a City";
    return "you have no cube there (R49)";
  }
  std::string operator()(const PutCube&) const { return "that is no City (R6)"; }
  std::string operator()(const MoveAgent& move) const {
    if (!is_city(move.from) || !is_city(move.to)) return "that is no City (R6)";
    if (move.from == move.to) return "an Agent moves to a different City (R51)";
    return "you have no Agent in that City (R51)";
  }
  std::string operator()(const ChoosePiece&) const { return "you have no such piece in that City"; }
  std::string operator()(const ChooseNumber&) const {
    return "choose a number from 1 to " + std::to_string(step.n);
  }
  std::string operator()(const ChooseSeat& chosen) const {
    if (chosen.seat >= state.seats) return "there is no such seat at this table";
    if (chosen.seat == seat) return "choose another seat";
    return "the text cannot be carried out on that seat (R79)";
  }
  std::string operator()(const PutToBottom&) const { return "there is no card to put away"; }
  std::string operator()(const LeaveOnTop&) const { return "there is no card to leave"; }
  std::string operator()(const OrderCards&) const {
    return "name all the cards you looked at, each once, the top one first";
  }
  std::string operator()(const PickCard& pick) const {
    if (!data.knows(pick.card)) return "there is no such card";
    if (pick.from == Zone::hand && op().op == OpKind::recover) return "choose a card of your discard pile";
    return "that card is not there";
  }
  std::string operator()(const PlayInterrupt& played) const {
    if (step.what == What::window && state.queue.kind == WindowKind::off_turn) {
      return "only Free Actions for any turn can be played now (R104)";
    }
    if (!data.knows(played.card)) return "there is no such card";
    if (!holds(state, seat, played.card)) return "that card is not in your hand";
    return "that Interrupt does not fit what is being done (R106, R111)";
  }
  std::string operator()(const PassWindow&) const { return "there is nothing to pass on now"; }
};

std::string awaited(const State& state, const Step& step) {
  switch (step.what) {
    case What::place_agent:
      return "place one of your Agents in a City (place_agent)";
    case What::main:
      return "choose an action or play a Free Action (action, free)";
    case What::closing:
      return "end the turn or play a Free Action (end_turn, free)";
    case What::city:
      return step.begun ? "choose a City for another claim, or finish (city, finish)"
                        : "choose a City (city)";
    case What::target:
      return step.begun ? "choose another target, or finish (target, finish)" : "choose a target (target)";
    case What::cards:
      return "add cards to the action until it is done (add, done)";
    case What::card_action:
      return "choose the card whose Action text you play (card)";
    case What::take:
    case What::strike:
      return "say where a cube of yours is taken from (take)";
    case What::put:
      return "choose a City for the next cube (put)";
    case What::move:
      return "move an Agent (move" + std::string(step.begun ? ", finish)" : ")");
    case What::effect_city:
    case What::effect_to:
      return "choose a City for the text (city)";
    case What::effect_seat:
      return "choose a seat for the text (seat)";
    case What::number:
      return "choose a number (number)";
    case What::piece:
      return "choose a piece to move (piece" + std::string(step.begun ? ", finish)" : ")");
    case What::peeked:
      return "leave the card you saw, or put it under the stack (leave, bottom)";
    case What::order:
      return "put the cards you saw back in an order (order)";
    case What::pick:
      return "pick one of your cards (pick)";
    default:
      return window_of(state, step.what).kind == WindowKind::off_turn
                 ? "play a Free Action for any turn, or pass (free, pass)"
                 : "play an Interrupt, or pass (interrupt, pass)";
  }
}

/// Whether actions of this type can answer this decision at all.
struct Belongs {
  const State& state;
  const Step& step;

  bool is(What what) const { return step.what == what; }
  bool operator()(const PlaceAgent&) const { return is(What::place_agent); }
  bool operator()(const ChooseAction&) const { return is(What::main); }
  bool operator()(const PlayFree&) const {
    return is(What::main) || is(What::closing) ||
           (is(What::window) && state.queue.kind == WindowKind::off_turn);
  }
  bool operator()(const EndTurn&) const { return is(What::closing); }
  bool operator()(const ChooseCity&) const {
    return is(What::city) || is(What::effect_city) || is(What::effect_to);
  }
  bool operator()(const Finish&) const {
    return is(What::city) || is(What::target) || is(What::move) || is(What::piece) || is(What::pick);
  }
  bool operator()(const ChooseTarget&) const { return is(What::target); }
  bool operator()(const AddCard&) const { return is(What::cards); }
  bool operator()(const Done&) const { return is(What::cards); }
  bool operator()(const PlayAction&) const { return is(What::card_action); }
  bool operator()(const TakeCube&) const { return is(What::take) || is(What::strike); }
  bool operator()(const PutCube&) const { return is(What::put); }
  bool operator()(const MoveAgent&) const { return is(What::move); }
  bool operator()(const ChoosePiece&) const { return is(What::piece); }
  bool operator()(const ChooseNumber&) const { return is(What::number); }
  bool operator()(const ChooseSeat&) const { return is(What::effect_seat); }
  bool operator()(const PutToBottom&) const { return is(What::peeked); }
  bool operator()(const LeaveOnTop&) const { return is(What::peeked); }
  bool operator()(const OrderCards&) const { return is(What::order); }
  bool operator()(const PickCard&) const { return is(What::pick); }
  bool operator()(const PlayInterrupt&) const { return is_window(step.what); }
  bool operator()(const PassWindow&) const { return is_window(step.what); }
};

}  // namespace

std::string explain(const Data& data, const State& state, Seat seat, const Action& action) {
  const Step& step = state.agenda.top();
  if (!std::visit(Belongs{state, step}, action)) return "now you must " + awaited(state, step);
  return std::visit(Explain{data, state, step, seat}, action);
}

}  // namespace arbiter::emerald
