#include "rules/viceroy/resolver.hpp"

#include <algorithm>

#include "rules/viceroy/rules.hpp"

namespace arbiter::viceroy {

void Resolver::run() {
  state_.agenda.run([](const Item& item) { return is_decision(item.step); },
                    [this](const Item& item) { resolve(item); });
}

void Resolver::act(Seat seat, const Action& action) {
  const bool shared = is_shared(state_.agenda.top().step);
  std::visit(
      [&]<class A>(const A& chosen) {
        if constexpr (std::is_constructible_v<Sealed, A>) {
          if (shared) return seal(seat, chosen);
        }
        if constexpr (requires(const Item& item) { answer(item, chosen); }) {
          answer(state_.agenda.pop(), chosen);
        }
      },
      action);
}

/// R43, R55, R60: a choice waits face down until the last one is in.
void Resolver::seal(Seat seat, const Sealed& choice) {
  player(seat).sealed.emplace(choice, core::NoBack{}, SeatSet::of(seat));
  report(Chosen{seat, std::visit([](const auto& sealed) { return sealed.type; }, choice)});
  if (to_act(state_).empty()) state_.agenda.pop();
}

void Resolver::resolve(const Item& item) {
  switch (item.step) {
    case Step::reveal_start:
      return reveal_start();
    case Step::build_decks:
      return build_decks();
    case Step::begin_round:
      return begin_round();
    case Step::auction_turn:
      return auction_turn();
    case Step::reveal_bids:
      return reveal_bids();
    case Step::attack_pick:
      return attack_pick(item.seat);
    case Step::settle_bids:
      return settle_bids();
    case Step::reveal_settle:
      return reveal_settle();
    case Step::pass_gems:
      return pass_gems();
    case Step::slide:
      return slide();
    case Step::development:
      return begin_development();
    case Step::development_turn:
      return development_turn();
    case Step::reveal_plays:
      return reveal_plays();
    case Step::resolve_play:
      return resolve_play(item.seat);
    case Step::run_ops:
      return run_ops(item);
    case Step::gain_gems:
      return gain_gems(item.seat, item.n);
    case Step::draw_cards:
      return draw_cards(item.seat, item.n);
    case Step::gain_infinite:
      return gain_infinite(item.seat, item.at, item.color);
    case Step::refill:
      return refill(item.color, item.spot);
    case Step::ask_taken:
      return ask_taken(item.seat);
    case Step::ask_tuck_from_hand:
      return ask_tuck_from_hand(item.seat, item.at);
    default:
      return;  // decisions are not resolved but answered
  }
}

void Resolver::push_in_order(const List<Seat, kSeats>& order, Item item) {
  for (auto seat = order.rbegin(); seat != order.rend(); ++seat) {
    item.seat = *seat;
    push(item);
  }
}

HandCard Resolver::take_from_hand(Seat seat, Card card, bool openly) {
  Player& owner = player(seat);
  const auto found = std::find_if(owner.hand.begin(), owner.hand.end(),
                                  [&](auto& held) { return held.card.truth() == card; });
  HandCard taken = *found;
  owner.hand.erase(found);
  if (openly) {
    const bool was_known = taken.card.knowers() == SeatSet::everyone();
    if (!was_known && !data_.is_law(card) && owner.shown.size() < owner.shown.capacity()) {
      owner.shown.push_back(card);
    }
    taken.card.reveal();
  }
  return taken;
}

void Resolver::move_gems(Seat seat, const Gems& gems, int sign) {
  for (const Color color : kEachColor) {
    screen(seat).move(color, sign * gems[color]);
    state_.reserve[color] = static_cast<std::uint8_t>(state_.reserve[color] - sign * gems[color]);
  }
}

void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events) {
  Resolver resolver(data, state, events);
  resolver.act(seat, action);
  resolver.run();
}

SeatSet to_act(const State& state) {
  if (state.agenda.empty()) return {};
  const Item& item = state.agenda.top();
  if (!is_shared(item.step)) return SeatSet::of(item.seat);
  SeatSet open;
  for (const Seat seat : SeatSet::first(state.seats)) {
    const bool asked =
        item.step == Step::settle ? state.task(seat).kind != Task::Kind::none : state.in_phase.contains(seat);
    if (asked && !state[seat].sealed) open.insert(seat);
  }
  return open;
}

}  // namespace arbiter::viceroy
