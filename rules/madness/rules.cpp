#include "rules/madness/rules.hpp"

#include <algorithm>

#include "rules/madness/act_rules.hpp"
#include "rules/madness/choices.hpp"
#include "rules/madness/resolver.hpp"

namespace arbiter::madness {
namespace {

using core::LegalActions;

bool is_free(const State& state, std::size_t magician) {
  return std::none_of(state.players.begin(), state.players.begin() + state.seats, [&](const Player& player) {
    return player.magician && player.magician->index == magician;
  });
}

/// Adds the answers to a decision.
struct Answers {
  const Data& data;
  const State& state;
  LegalActions<Action>& out;

  void operator()(const MagicianChoice&) const {  // R17
    for (std::size_t i = 0; i < data.magicians.size(); ++i) {
      if (is_free(state, i)) out.add(ChooseMagician{{static_cast<std::uint8_t>(i)}});
    }
  }
  void operator()(const TakeActions& taking) const {
    ActRules(data, state, taking).each_legal([&](const auto& action) { out.add(action); });
  }
  void operator()(const Payment& payment) const {
    if (payment.discount == 0) {
      for (const Pay& pay : payments(data, state, payment)) out.add(pay);
      return;
    }
    for (const Element element : kAllElements) {  // R91
      if (may_drop(payment, element)) out.add(Pick{.element = element});
    }
  }
  void operator()(const Selection& selection) const {
    const Choices found = choices(data, state, selection);
    for (const Action& option : found.options) out.add(option);
    if (found.may_stop || found.options.empty()) out.add(Done{});
  }
  template <class Other>
  void operator()(const Other&) const {}

 private:
  /// Whether the rest can be paid when one Element of that kind is dropped.
  bool may_drop(const Payment& payment, Element element) const {
    Cost rest = payment.cost;
    if (rest[at(element)] == 0) return false;
    --rest[at(element)];
    return can_pay(rest, purse(state, payment.seat), may_use_wild(data, state, payment.seat),
                   payment.discount - 1);
  }
};

/// What a decision asks for, to answer an action of another kind.
core::Explanation asked_for(std::string_view kind) {
  using core::cite;
  if (kind == "magician") return cite("now you must choose a Magician that is not taken: magician", "R17");
  if (kind == "pay") {
    return cite("now you must pay with a card that belongs to a payment without superfluous cards: pay",
                "R48");
  }
  if (kind == "discount") {
    return cite("now you must pick an Element that need not be paid, so that you can pay the rest", "R91");
  }
  if (kind == "target") {
    return cite("now you must pick another seat in the game that was not named yet: pick seat", "R53");
  }
  if (kind == "card") {
    return cite("now you must pick one of the cards that the effect can take, or say done where offered",
                "R73");
  }
  if (kind == "destination") return cite("now you must pick a seat whose support has room: pick seat", "R80");
  if (kind == "spell") {
    return cite("now you must pick one of the Spells that the effect can take: pick seat and spell", "R87");
  }
  if (kind == "curse") {
    return cite("now you must pick one of the Curses that the effect can take: pick slot", "R89");
  }
  if (kind == "element") {
    return cite("now you must pick an element of which a card is left: pick element", "R83");
  }
  if (kind == "option") {
    return cite("now you must pick an option that you can carry out completely: pick option", "R77");
  }
  if (kind == "draw") return cite("now you must draw a card or be done: draw, done", "R78");
  if (kind == "yes_no") return cite("now you must say yes or no", "R81");
  if (kind == "peek") return cite("now you must pick one of the cards that you look at: pick index", "R82");
  return cite("now you must pick a face-up Spell of the Library, or be done", "R88");
}

}  // namespace

Seat seat_to_act(const State& state) {
  const Item& item = state.agenda.top();
  if (const auto* choice = std::get_if<MagicianChoice>(&item)) return choice->seat;
  if (const auto* taking = std::get_if<TakeActions>(&item)) return taking->seat;
  if (const auto* payment = std::get_if<Payment>(&item)) return payment->seat;
  return std::get<Selection>(item).context.seat;
}

core::SeatSet to_act(const State& state) {
  return state.agenda.empty() ? core::SeatSet() : core::SeatSet::of(seat_to_act(state));
}

void legal_actions(const Data& data, const State& state, Seat, LegalActions<Action>& out) {
  std::visit(Answers{data, state, out}, state.agenda.top());
}

core::Explanation explain(const Data& data, const State& state, Seat, const Action& action) {
  const Item& item = state.agenda.top();
  if (const auto* taking = std::get_if<TakeActions>(&item)) {
    const ActRules rules(data, state, *taking);
    return std::visit([&](const auto& tried) { return rules.explain(tried); }, action);
  }
  return asked_for(decision_kind(data, item));
}

void perform(const Data& data, State& state, Seat, const Action& action, std::vector<Event>& events) {
  Resolver resolver(data, state, events);
  resolver.answer(action);
  resolver.run();
}

std::string_view decision_kind(const Data& data, const Item& item) {
  if (std::holds_alternative<MagicianChoice>(item)) return "magician";
  if (std::holds_alternative<TakeActions>(item)) return "act";
  if (const auto* payment = std::get_if<Payment>(&item)) return payment->discount > 0 ? "discount" : "pay";
  const Selection& selection = std::get<Selection>(item);
  switch (data.ops[selection.op].kind) {
    case OpKind::target_others:
      return "target";
    case OpKind::choose_one:
      return "option";
    case OpKind::draw:
      return "draw";
    case OpKind::reshuffle_discard:
      return "yes_no";
    case OpKind::peek_arrange:
      return "peek";
    case OpKind::gain_element:
      return "element";
    case OpKind::refresh:
    case OpKind::exhaust:
    case OpKind::lose_spell:
      return "spell";
    case OpKind::learn_free:
      return "library";
    case OpKind::destroy_curse:
    case OpKind::ward_curses:
      return "curse";
    case OpKind::to_support:
    case OpKind::move_support:
      return selection.card ? "destination" : "card";
    default:
      return "card";
  }
}

}  // namespace arbiter::madness
