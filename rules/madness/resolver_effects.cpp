// Operations that ask nobody (section 7 of the rules). Those that ask are in resolver_selections.cpp.
#include <algorithm>

#include "rules/madness/resolver.hpp"

namespace arbiter::madness {

void Resolver::resolve(Run run) {
  if (run.ops.empty() || run.times == 0) return;
  if (run.times > 1) push(Run{run.ops, run.context, static_cast<std::uint8_t>(run.times - 1)});
  const std::uint16_t first = run.ops.begin++;
  run.times = 1;
  if (!run.ops.empty()) push(run);
  execute(first, run.context);
}

void Resolver::resolve(EachSeat each) {  // R74
  Seat next = state_.active;
  while (!each.left.contains(next)) next = Seat::of((next + 1) % state_.seats);
  each.left.erase(next);
  each.context.seat = next;
  if (!each.left.empty()) push(each);
  push(Run{each.ops, each.context});
}

void Resolver::execute(std::uint16_t index, const Context& context) {
  const Op& op = data_.ops[index];
  const Seat seat = context.seat;
  const int n = op.n.value(context.x);
  switch (op.kind) {
    case OpKind::each:
      return each(op, context);
    case OpKind::draw:
      return op.up_to ? begin_selection(index, context) : draw(seat, n);
    case OpKind::discard_random:
      for (int i = 0; i < n && !player(seat).hand.empty(); ++i) {
        const Hand& hand = player(seat).hand;
        const auto at = state_.rng.below(static_cast<std::uint32_t>(hand.size()));
        move(seat, hand[at].truth(), Place::hand, Place::discard);
      }
      return;
    case OpKind::mill:
      return mill(seat, n);
    case OpKind::to_support:
      if (!op.from_deck_top) return begin_selection(index, context);
      for (int i = 0; i < n && has_room(data_, state_, seat); ++i) {  // R80
        Card card;
        if (!turn_top(seat, Place::support, card)) return;
      }
      return;
    case OpKind::gain_madness:
      return gain(op, context);
    case OpKind::remove_stack_madness:
      return stack_to_box(Card::madness(), n);
    case OpKind::restore_stack_madness: {
      const int back = std::min(n, state_.box[Card::madness()]);
      for (int i = 0; i < back; ++i) move(seat, Card::madness(), Place::box, Place::stack);
      return;
    }
    case OpKind::remove_stack_elements:
      for (const Element element : kAllElements) {
        if (!op.element || *op.element == element) stack_to_box(Card::of(element, op.value), n);
      }
      return;
    case OpKind::grant_actions:  // R60
      report(ActionsGranted{seat, static_cast<std::uint8_t>(n)});
      return push(TakeActions{seat, static_cast<std::uint8_t>(n)});
    case OpKind::discount_curse: {  // R91: two discounts add up
      const int sum = std::min(player(seat).discount + n, 200);
      player(seat).discount = static_cast<std::uint8_t>(sum);
      return report(DiscountGained{seat, player(seat).discount});
    }
    case OpKind::add_tokens:
      return add_tokens(op, context);
    case OpKind::tokens_on_next: {  // R93
      std::uint8_t& due = state_.due_tokens[at(*op.element)];
      due = static_cast<std::uint8_t>(due + n);
      return report(TokensDue{*op.element, due});
    }
    case OpKind::trigger_next:
      return apply_next(context);
    case OpKind::repeat_curses:
      return repeat_curses();
    case OpKind::ability_reveal_cure: {  // R68
      if (!need_deck(seat)) return;
      const bool mad = player(seat).deck[0].truth().is_madness();
      Card card;
      turn_top(seat, mad ? Place::stack : Place::discard, card);
      return;
    }
    case OpKind::ability_discard_madness_draw:  // R70
      move(seat, Card::madness(), Place::hand, Place::discard);
      return draw(seat, 1);
    case OpKind::win:
      return end_game(Result::final_monster_defeated);
    case OpKind::lose:
      return end_game(Result::final_monster_not_defeated);
    case OpKind::wild_air1:
      return;  // R49: works in payments
    default:
      return begin_selection(index, context);
  }
}

void Resolver::each(const Op& op, const Context& context) {  // R75
  core::SeatSet who = living_seats(state_);
  if (op.who == Who::active) who = who & core::SeatSet::of(state_.active);
  if (op.who == Who::others) who.erase(state_.active);
  if (!who.empty()) push(EachSeat{op.body, context, who});
}

void Resolver::gain(const Op& op, const Context& context) {  // R84
  const int n = op.n.value(context.x) * (op.per_curse ? curses_in_play(state_) : 1);
  const Place to = op.to == Target::hand      ? Place::hand
                   : op.to == Target::discard ? Place::discard
                                              : Place::deck;
  for (int i = 0; i < n && !state_.over(); ++i) gain_madness(context.seat, to);
}

void Resolver::add_tokens(const Op& op, const Context& context) {  // R92
  std::uint8_t last = kSlots;
  while (last >= 1 && (last == context.slot || !state_.curses[static_cast<std::size_t>(last - 1)])) --last;
  const int n = op.n.value(context.x);
  for (std::uint8_t slot = 1; slot <= last; ++slot) {
    if (slot == context.slot || (op.on == On::rightmost_other && slot != last)) continue;
    for (const Element element : kAllElements) {
      for (int i = 0; i < n; ++i) {
        if (!op.element || *op.element == element) place_token(slot, element);
      }
    }
  }
}

void Resolver::apply_next(const Context& context) {  // R94
  for (int slot = context.slot + 1; slot <= kSlots; ++slot) {
    if (state_.curses[static_cast<std::size_t>(slot - 1)]) {
      return push(ApplyCurse{static_cast<std::uint8_t>(slot)});
    }
  }
}

void Resolver::repeat_curses() {  // R94
  for (std::uint8_t slot = kSlots; slot >= 1; --slot) push(ApplyCurse{slot});
}

}  // namespace arbiter::madness
