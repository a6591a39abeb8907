#include "rules/argent/rules.hpp"

#include "rules/argent/resolver.hpp"

namespace arbiter::argent {

core::SeatSet to_act(const State& state) {
  return state.agenda.empty() ? core::SeatSet() : core::SeatSet::of(state.asked);
}

void legal_actions(const Data& data, const State& state, Seat, core::LegalActions<Action>& out) {
  std::vector<Action> actions;
  Offer offer(actions);
  Offers(data, state).list(state.agenda.top(), offer);
  for (const Action& action : actions) out.add(action);
}

void perform(const Data& data, State& state, Seat, const Action& action, std::vector<Event>& events) {
  Resolver resolver(data, state, events);
  const Item item = state.agenda.pop();
  resolver.answer(item, action);
  resolver.run();
}

void run(const Data& data, State& state, std::vector<Event>& events) { Resolver(data, state, events).run(); }

}  // namespace arbiter::argent
