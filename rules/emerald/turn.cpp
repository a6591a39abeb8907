// A turn and its actions (R28 to R61).
#include "rules/emerald/board.hpp"
#include "rules/emerald/building.hpp"
#include "rules/emerald/legal.hpp"
#include "rules/emerald/resolver.hpp"
#include "rules/emerald/zones.hpp"

namespace arbiter::emerald {
namespace {

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

void Resolver::begin_turn() {  // R28
  if (state_.active == state_.first_player) ++state_.round;
  state_.actions_done = 0;
  report(TurnBegan{state_.active, state_.round});
  push(Step::next_main);
  open(WindowKind::off_turn);
}

void Resolver::next_main() {
  if (state_.actions_done < data_.actions_per_turn) return ask(Step::main, state_.active);
  const bool may_play = may_hold(state_, state_.active, [&](Card card) {  // R31
    return data_[card].text_type == TextType::free_action;
  });
  if (may_play)
    ask(Step::closing, state_.active);
  else
    push(Step::end_turn);
}

void Resolver::end_turn() {
  const int held = static_cast<int>(own(state_.active).hand.size());
  if (held < data_.hand_size) draw(state_.active, data_.hand_size - held);
  const auto next = Seat::of((state_.active + 1) % state_.seats);
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
  push(Step::begin_turn);
}

void Resolver::begin_action(Kind kind) {
  state_.action = ActionState{};
  state_.action.kind = kind;
  report(ActionChosen{state_.active, kind});
  push(Step::finish_action);
  switch (kind) {
    case Kind::place:
      push(Step::carry_out);
      push(Step::open_window);
      push(Step::collect);
      ask(Step::city, state_.active);
      break;
    case Kind::claim:
      ask(Step::city, state_.active);
      break;
    case Kind::assassinate:
      ask(Step::target, state_.active);
      break;
    case Kind::move:
    case Kind::markers:
      push(Step::carry_out);
      push(Step::open_window);
      push(Step::collect);
      break;
    case Kind::retrieve:  // R49: no window
      push(Step::carry_out);
      push(Step::collect);
      break;
    case Kind::discard:
      push(Step::collect);
      break;
    case Kind::card:
      ask(Step::card_action, state_.active);
      break;
    case Kind::pass:
      break;
  }
}

void Resolver::choose_city(const Item& item, City city) {
  if (item.step == Step::effect_city) return effect_city_chosen(city);
  if (item.step == Step::effect_to) {
    state_.effect.to = city;
    return;
  }
  state_.action.city = city;
  report(CityChosen{state_.active, city});
  if (state_.action.kind != Kind::claim) return;
  state_.action.cities_chosen = static_cast<std::uint16_t>(state_.action.cities_chosen | 1 << city.index);
  push(Step::next_unit);
  push(Step::carry_out);
  push(Step::open_window);
  push(Step::collect);
}

void Resolver::choose_target(const ChooseTarget& target) {
  state_.action.city = target.city;
  state_.action.victim = target.seat;
  TargetChosen chosen{state_.active, target.city, target.seat, std::nullopt};
  if (!target.seat) chosen.royalty = state_.at(target.city).royalty;
  report(chosen);
  push(Step::next_unit);
  push(Step::carry_out);
  push(Step::open_window);
  push(Step::collect);
}

void Resolver::collect() {
  // R35: `done` needs no question only if by public facts no card could follow.
  if (unit_complete(data_, state_) &&
      (own(state_.active).hand.empty() ||
       ways_to_add(data_, state_, possible_cards(state_, state_.active)).empty())) {
    return;
  }
  ask(Step::cards, state_.active);
}

void Resolver::add_card(const AddCard& added) {
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
  push(Step::collect);
}

void Resolver::play_action(Card card) {  // R60
  lay_out(state_.active, {card, Use::text, std::nullopt});
  report(TextPlayed{state_.active, card});
  push(Step::carry_out);
  push(Step::open_window);
}

void Resolver::play_free(Seat seat, Card card) {
  lay_out(seat, {card, Use::text, std::nullopt});
  report(TextPlayed{seat, card});
  push(Step::check_end);
  push(Step::reveals);
  start_effect(seat, card);
}

void Resolver::carry_out() {
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
      push(Step::reveals);
      return claim(seat, action.city, unit_modifier(data_, state_, Modifier::cubes_to_stock) > 0,
                   unit_modifier(data_, state_, Modifier::no_sanity_roll) > 0);
    case Kind::retrieve:
      return carry_out_retrieve();
    case Kind::move:
      return carry_out_move();
    case Kind::markers:
      return carry_out_markers();
    case Kind::assassinate:
      push(Step::reveals);
      return assassinate();
    case Kind::card:
      push(Step::reveals);
      return start_effect(seat, unit_cards(state_).front().card);
    default:
      return;
  }
}

void Resolver::next_unit() {
  ActionState& action = state_.action;
  action.city = kNoCity;
  action.victim.reset();
  action.blocked = false;
  action.first = static_cast<std::uint8_t>(own(state_.active).played.size());
  if (action.kind == Kind::claim) {
    if (another_claim(data_, state_)) ask(Step::city, state_.active, 0, true);
  } else if (!own(state_.active).hand.empty() && any_target(state_)) {  // R58
    ask(Step::target, state_.active, 0, true);
  }
}

void Resolver::finish_action() {  // R24
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
  push(Step::next_main);
  push(Step::check_end);
}

void Resolver::move_agent(const Item& item, City from, City to) {
  --state_.at(from).agents[item.seat];
  ++state_.at(to).agents[item.seat];
  report(PieceMoved{item.seat, Piece::agent, from, to});
  if (item.n > 1) ask(Step::move, item.seat, item.n - 1, true);
}

void Resolver::take_cube(const Item& item, Place from) {
  if (item.step == Step::strike) return remove_cubes(item.seat, from, CubeGoal::limbo, 1);
  remove_cubes(item.seat, from, CubeGoal::stock, 1);
  if (item.n > 1) ask(Step::take, item.seat, item.n - 1, true);
}

void Resolver::put_cube(const Item& item, City city) {
  place_cubes(item.seat, city, 1);
  if (item.n > 1) ask(Step::put, item.seat, item.n - 1, true);
}

}  // namespace arbiter::emerald
