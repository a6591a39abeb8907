// The turn and the building of its actions (sections 4 and 9 of the rules).
#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/flow.hpp"
#include "rules/emerald/legal.hpp"
#include "rules/emerald/zones.hpp"

namespace arbiter::emerald {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

bool any_target(const State& state) {
  bool any = false;
  for (int i = 0; i < kCities; ++i) {
    any = any || is_target(state, state.active, {city_at(i), std::nullopt});
    each_other(state, state.active, [&](Seat victim) {
      any = any || is_target(state, state.active, {city_at(i), victim});
    });
  }
  return any;
}

/// R45: another claim is possible by public facts.
bool another_claim(const Data& data, const State& state) {
  const Seat seat = state.active;
  if (state.seat[seat].hand.empty() && state.action.symbols_left == 0) return false;
  bool tie_may_win = false;
  each_possible_card(state, seat, [&](Card card) {
    tie_may_win =
        tie_may_win || (data[card].benefits_kind(Kind::claim) && data[card].modifier(Modifier::tie_wins) > 0);
  });
  for (int i = 0; i < kCities; ++i) {
    if (is_claimable(state, seat, city_at(i), false)) return true;
    if (tie_may_win && is_claimable(state, seat, city_at(i), true)) return true;
  }
  return false;
}

}  // namespace

void Flow::act(Seat seat, const Action& action) {
  state_.shown.clear();
  const What what = state_.agenda.top().what;
  if (is_window(what)) {
    std::optional<Card> card;
    if (const auto* free = std::get_if<PlayFree>(&action)) card = free->card;
    if (const auto* interrupt = std::get_if<PlayInterrupt>(&action)) card = interrupt->card;
    answer(what, seat, card);
  } else {
    const Step step = state_.agenda.pop();
    answer_decision(step, action);
  }
  run();
}

void Flow::run() {
  state_.agenda.run(
      [this](const Step& step) { return is_decision(step.what) && !forced(data_, state_, step); },
      [this](const Step& step) { resolve(step); });
}

void Flow::answer_decision(const Step& step, const Action& action) {
  std::visit(Overloaded{
                 [&](const PlaceAgent& a) { place_agents(step.seat, a.city, 1); },
                 [&](const ChooseAction& a) { begin_action(a.kind); },
                 [&](const PlayFree& a) {
                   push(What::next_main);
                   play_free(step.seat, a.card);
                 },
                 [&](const EndTurn&) { push(What::end_turn); },
                 [&](const ChooseCity& a) { choose_city(step, a.city); },
                 [&](const Finish&) {},
                 [&](const ChooseTarget& a) { choose_target(a); },
                 [&](const AddCard& a) { add_card(a); },
                 [&](const Done&) {},
                 [&](const PlayAction& a) { play_action(a.card); },
                 [&](const TakeCube& a) { take_cube(step, a.from); },
                 [&](const PutCube& a) { put_cube(step, a.city); },
                 [&](const MoveAgent& a) { move_agent(step, a.from, a.to); },
                 [&](const ChoosePiece& a) { piece_chosen(step, a.piece); },
                 [&](const ChooseNumber& a) { number_chosen(a.n); },
                 [&](const ChooseSeat& a) { effect_seat_chosen(a.seat); },
                 [&](const PutToBottom&) {
                   top_to_bottom(state_, state_.effect.city);
                   report(PeekedCardPut{step.seat, state_.effect.city, true});
                 },
                 [&](const LeaveOnTop&) {
                   report(PeekedCardPut{step.seat, state_.effect.city, false});
                 },
                 [&](const OrderCards& a) {
                   reorder_top(state_, state_.effect.city, step.seat, a.cards);
                   report(StackReordered{step.seat, state_.effect.city, step.n});
                 },
                 [&](const PickCard& a) { picked(step, a); },
                 [&](const PlayInterrupt&) {},  // answers of windows do not come this way
                 [&](const PassWindow&) {},
             },
             action);
}

void Flow::resolve(const Step& step) {
  switch (step.what) {
    case What::begin_turn:
      return begin_turn();
    case What::next_main:
      return next_main();
    case What::end_turn:
      return end_turn();
    case What::collect:
      return collect();
    case What::open_window:
      return open(WindowKind::interrupt);
    case What::next_interrupt:
      return next_interrupt();
    case What::resolve_interrupt:
      return resolve_interrupt();
    case What::carry_out:
      return carry_out();
    case What::next_unit:
      return next_unit();
    case What::finish_action:
      return finish_action();
    case What::next_off_turn:
      return next_off_turn();
    case What::run_op:
      return run_op();
    case What::op_done:
      ++state_.effect.op;
      return push(What::run_op);
    case What::effect_done:
      return effect_done();
    case What::reveals:
      return reveals();
    case What::check_end:
      return check_end();
    default:  // a decision that leaves no choice
      return answer_decision(step, forced(data_, state_, step).value());
  }
}

void Flow::begin_turn() {  // R28
  if (state_.active == state_.first_player) ++state_.round;
  state_.actions_done = 0;
  report(TurnBegan{state_.active, state_.round});
  push(What::next_main);
  open(WindowKind::off_turn);
}

void Flow::next_main() {
  if (state_.actions_done < data_.actions_per_turn) return ask(What::main, state_.active);
  const bool may_play = may_hold(state_, state_.active, [&](Card card) {  // R31
    return data_[card].text_type == TextType::free_action;
  });
  if (may_play)
    ask(What::closing, state_.active);
  else
    push(What::end_turn);
}

void Flow::end_turn() {
  const int held = static_cast<int>(own(state_.active).hand.size());
  if (held < data_.hand_size) draw(state_.active, data_.hand_size - held);
  const auto next = static_cast<Seat>((state_.active + 1) % state_.seats);
  List<EndReason, 5> reasons;  // R120
  if (state_.last_turns > 0) {
    if (--state_.last_turns == 0) reasons.push_back(EndReason::stacks_empty);
  } else if (std::none_of(state_.cities.begin(), state_.cities.end(),
                          [](auto& city) { return city.face_up; })) {
    state_.last_turns = state_.seats;
    report(LastTurns{});
  }
  if (next == state_.first_player && state_.round == data_.max_rounds) {
    reasons.push_back(EndReason::round_limit);
  }
  if (!reasons.empty()) return end(reasons);
  state_.active = next;
  push(What::begin_turn);
}

void Flow::begin_action(Kind kind) {
  state_.action = ActionState{};
  state_.action.kind = kind;
  report(ActionChosen{state_.active, kind});
  push(What::finish_action);
  switch (kind) {
    case Kind::place:
      push(What::carry_out);
      push(What::open_window);
      push(What::collect);
      ask(What::city, state_.active);
      break;
    case Kind::claim:
      ask(What::city, state_.active);
      break;
    case Kind::assassinate:
      ask(What::target, state_.active);
      break;
    case Kind::move:
    case Kind::markers:
      push(What::carry_out);
      push(What::open_window);
      push(What::collect);
      break;
    case Kind::retrieve:  // R49: no window
      push(What::carry_out);
      push(What::collect);
      break;
    case Kind::discard:
      push(What::collect);
      break;
    case Kind::card:
      ask(What::card_action, state_.active);
      break;
    case Kind::pass:
      break;
  }
}

void Flow::choose_city(const Step& step, City city) {
  if (step.what == What::effect_city) return effect_city_chosen(city);
  if (step.what == What::effect_to) {
    state_.effect.to = city;
    return;
  }
  state_.action.city = city;
  report(CityChosen{state_.active, city});
  if (state_.action.kind != Kind::claim) return;
  state_.action.cities_chosen = static_cast<std::uint16_t>(state_.action.cities_chosen | 1 << city.index);
  push(What::next_unit);
  push(What::carry_out);
  push(What::open_window);
  push(What::collect);
}

void Flow::choose_target(const ChooseTarget& target) {
  state_.action.city = target.city;
  state_.action.victim = target.seat;
  TargetChosen chosen{state_.active, target.city, target.seat, std::nullopt};
  if (!target.seat) chosen.royalty = state_.at(target.city).royalty;
  report(chosen);
  push(What::next_unit);
  push(What::carry_out);
  push(What::open_window);
  push(What::collect);
}

void Flow::collect() {
  // R35: `done` needs no question only if by public facts no card could follow.
  if (unit_complete(data_, state_) &&
      (own(state_.active).hand.empty() ||
       ways_to_add(data_, state_, possible_cards(state_, state_.active)).empty())) {
    return;
  }
  ask(What::cards, state_.active);
}

void Flow::add_card(const AddCard& added) {
  for (const Way& way : ways_to_add(data_, state_, cards_of(own(state_.active).hand))) {
    if (as_action(data_, state_, way) != added) continue;
    lay_out(state_.active, {way.card, way.use, way.track});
    if (state_.action.kind == Kind::claim && way.use == Use::symbol) {  // R43
      state_.action.symbols_left =
          static_cast<std::uint8_t>(state_.action.symbols_left + data_[way.card].symbols(Symbol::claim));
    }
    report(CardAdded{state_.active, way.card, way.use, way.track});
    break;
  }
  push(What::collect);
}

void Flow::play_action(Card card) {  // R60
  lay_out(state_.active, {card, Use::text, std::nullopt});
  report(TextPlayed{state_.active, card});
  push(What::carry_out);
  push(What::open_window);
}

void Flow::play_free(Seat seat, Card card) {
  lay_out(seat, {card, Use::text, std::nullopt});
  report(TextPlayed{seat, card});
  push(What::check_end);
  push(What::reveals);
  start_effect(seat, card);
}

void Flow::carry_out() {
  ActionState& action = state_.action;
  const Seat seat = state_.active;
  if (action.kind == Kind::claim) --action.symbols_left;  // R43, R110
  if (action.blocked) {                                   // R110
    Blocked blocked{seat, action.kind, std::nullopt};
    if (action.city != kNoCity) blocked.city = action.city;
    return report(blocked);
  }
  switch (action.kind) {
    case Kind::place:
      return carry_out_place();
    case Kind::claim:
      push(What::reveals);
      return claim(seat, action.city, unit_modifier(data_, state_, Modifier::cubes_to_stock) > 0,
                   unit_modifier(data_, state_, Modifier::no_sanity_roll) > 0);
    case Kind::retrieve:
      return carry_out_retrieve();
    case Kind::move:
      return carry_out_move();
    case Kind::markers:
      return carry_out_markers();
    case Kind::assassinate:
      push(What::reveals);
      return assassinate();
    case Kind::card:
      push(What::reveals);
      return start_effect(seat, unit_cards(state_).front().card);
    default:
      return;
  }
}

void Flow::next_unit() {
  ActionState& action = state_.action;
  action.city = kNoCity;
  action.victim.reset();
  action.blocked = false;
  action.first = static_cast<std::uint8_t>(own(state_.active).played.size());
  if (action.kind == Kind::claim) {
    if (another_claim(data_, state_)) ask(What::city, state_.active, 0, true);
  } else if (!own(state_.active).hand.empty() && any_target(state_)) {  // R58
    ask(What::target, state_.active, 0, true);
  }
}

void Flow::finish_action() {  // R24
  SeatState& seat = own(state_.active);
  CardsDiscarded discarded{state_.active, {}};
  for (const Played& played : seat.played) {
    discard(state_.active, played.card);
    discarded.cards.push_back(played.card);
  }
  seat.played.clear();
  if (!discarded.cards.empty()) report(discarded);
  state_.action = ActionState{};
  ++state_.actions_done;
  push(What::next_main);
  push(What::check_end);
}

void Flow::move_agent(const Step& step, City from, City to) {
  --state_.at(from).agents[step.seat];
  ++state_.at(to).agents[step.seat];
  report(PieceMoved{step.seat, Piece::agent, from, to});
  if (step.n > 1) ask(What::move, step.seat, step.n - 1, true);
}

void Flow::take_cube(const Step& step, Place from) {
  if (step.what == What::strike) return remove_cubes(step.seat, from, CubeGoal::limbo, 1);
  remove_cubes(step.seat, from, CubeGoal::stock, 1);
  if (step.n > 1) ask(What::take, step.seat, step.n - 1, true);
}

void Flow::put_cube(const Step& step, City city) {
  place_cubes(step.seat, city, 1);
  if (step.n > 1) ask(What::put, step.seat, step.n - 1, true);
}

void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events) {
  Flow(data, state, events).act(seat, action);
}

}  // namespace arbiter::emerald
