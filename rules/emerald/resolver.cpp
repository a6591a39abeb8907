#include "rules/emerald/resolver.hpp"

#include "rules/emerald/legal.hpp"
#include "rules/emerald/zones.hpp"

namespace arbiter::emerald {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

}  // namespace

void Resolver::act(Seat seat, const Action& action) {
  state_.shown.clear();
  const Step step = state_.agenda.top().step;
  if (is_window(step)) {
    std::optional<Card> card;
    if (const auto* free = std::get_if<PlayFree>(&action)) card = free->card;
    if (const auto* interrupt = std::get_if<PlayInterrupt>(&action)) card = interrupt->card;
    answer(step, seat, card);
  } else {
    const Item item = state_.agenda.pop();
    answer_decision(item, action);
  }
  run();
}

void Resolver::run() {
  state_.agenda.run(
      [this](const Item& item) { return is_decision(item.step) && !forced(data_, state_, item); },
      [this](const Item& item) { resolve(item); });
}

void Resolver::answer_decision(const Item& item, const Action& action) {
  std::visit(Overloaded{
                 [&](const PlaceAgent& a) { place_agents(item.seat, a.city, 1); },
                 [&](const ChooseAction& a) { begin_action(a.kind); },
                 [&](const PlayFree& a) {
                   push(Step::next_main);
                   play_free(item.seat, a.card);
                 },
                 [&](const EndTurn&) { push(Step::end_turn); },
                 [&](const ChooseCity& a) { choose_city(item, a.city); },
                 [&](const Finish&) {},
                 [&](const ChooseTarget& a) { choose_target(a); },
                 [&](const AddCard& a) { add_card(a); },
                 [&](const Done&) {},
                 [&](const PlayAction& a) { play_action(a.card); },
                 [&](const TakeCube& a) { take_cube(item, a.from); },
                 [&](const PutCube& a) { put_cube(item, a.city); },
                 [&](const MoveAgent& a) { move_agent(item, a.from, a.to); },
                 [&](const ChoosePiece& a) { piece_chosen(item, a.piece); },
                 [&](const ChooseNumber& a) { number_chosen(a.n); },
                 [&](const ChooseSeat& a) { effect_seat_chosen(a.seat); },
                 [&](const PutToBottom&) {
                   top_to_bottom(state_, state_.effect.city);
                   report(PeekedCardPut{item.seat, state_.effect.city, true});
                 },
                 [&](const LeaveOnTop&) {
                   report(PeekedCardPut{item.seat, state_.effect.city, false});
                 },
                 [&](const OrderCards& a) {
                   reorder_top(state_, state_.effect.city, item.seat, a.cards);
                   report(StackReordered{item.seat, state_.effect.city, item.n});
                 },
                 [&](const PickCard& a) { picked(item, a); },
                 [&](const PlayInterrupt&) {},  // answers of windows do not come this way
                 [&](const PassWindow&) {},
             },
             action);
}

void Resolver::resolve(const Item& item) {
  switch (item.step) {
    case Step::begin_turn:
      return begin_turn();
    case Step::next_main:
      return next_main();
    case Step::end_turn:
      return end_turn();
    case Step::collect:
      return collect();
    case Step::open_window:
      return open(WindowKind::interrupt);
    case Step::next_interrupt:
      return next_interrupt();
    case Step::resolve_interrupt:
      return resolve_interrupt();
    case Step::carry_out:
      return carry_out();
    case Step::next_unit:
      return next_unit();
    case Step::finish_action:
      return finish_action();
    case Step::next_off_turn:
      return next_off_turn();
    case Step::run_op:
      return run_op();
    case Step::op_done:
      ++state_.effect.op;
      return push(Step::run_op);
    case Step::effect_done:
      return effect_done();
    case Step::reveals:
      return reveals();
    case Step::check_end:
      return check_end();
    default:  // a decision that leaves no choice
      return answer_decision(item, forced(data_, state_, item).value());
  }
}

void perform(const Data& data, State& state, Seat seat, const Action& action, std::vector<Event>& events) {
  Resolver(data, state, events).act(seat, action);
}

}  // namespace arbiter::emerald
